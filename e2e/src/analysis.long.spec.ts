import type { FeedbackAi, Passage } from '@oriel/contract/feedback-analysis';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { accessibilityFaults } from '../../viewer/src/testing/accessibility.ts';
import { DESKTOP, PHONE, signIn, watchTroubles } from './support/browser.ts';
import { callAs } from './support/call-as.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';

const ADMIN = 'admin@demo.oriel.example';

const REMARKS = [
  'Please keep the old trees.',
  'The old trees must stay.',
  'Keep the old trees, they give shade.',
  'Love the playground, our children will be happy.',
  'The playground is too close to the road, that is dangerous.',
  'A playground with shade would be great.',
];

let product: Product;
let browser: Browser;

beforeAll(async () => {
  product = await startProduct(await makeDataDir());
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await removeDataDir(product?.dataDir ?? '');
});

// biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects to be there
async function team(method: string, path: string, body?: unknown): Promise<any> {
  return await callAs(product.url, ADMIN, method, path, body);
}

async function project(title: string): Promise<{ id: string; item: string }> {
  const [asset] = await team('GET', '/asset?type=IMAGE&limit=1');
  const made = await team('POST', '/feedback', {
    title,
    items: [{ type: 'IMAGE', title: 'The yard', assetId: asset.id }],
  });
  await team('PATCH', `/feedback/${made.id}`, { status: 'OPEN' });
  return { id: made.id, item: made.items[0].id };
}

async function comment(item: string, body: string): Promise<string> {
  const answer = await fetch(`${product.url}/api/v1/feedback/item/${item}/comment`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ body, name: 'Ewa', visitorId: `v-${body.length}-${body.slice(0, 12)}` }),
  });
  const { data } = (await answer.json()) as { data: { id: string } };
  return data.id;
}

async function planner(path: string): Promise<Page> {
  const context = await browser.newContext({ ...DESKTOP, reducedMotion: 'reduce', locale: 'en-US' });
  const page = await signIn(context, product.url, ADMIN);
  await page.goto(`${product.url}${path}`);
  return page;
}

async function visitor(id: string): Promise<Page> {
  const context = await browser.newContext({ ...PHONE, reducedMotion: 'reduce', locale: 'en-US' });
  const page = await context.newPage();
  await page.goto(`${product.url}/feedback/${id}`);
  await page.locator('.oriel-thread').first().waitFor();
  return page;
}

/** Opens what is folded, and returns it. */
async function unfold(page: Page, summary: string) {
  const fold = page.locator('.oriel-project details').filter({ hasText: summary });
  await fold.locator('summary').click();
  return fold;
}

function words({ passages }: FeedbackAi, part: Passage['part'], like: RegExp): string {
  const text = passages.find((one) => one.part === part && like.test(one.text ?? ''))?.text;
  if (!text) throw new Error(`no ${part} like ${like}`);
  return text;
}

it('is started, corrected and published by a planner, and visitors read exactly that', async () => {
  const { id, item } = await project('The courtyard');
  const page = await planner(`/dashboard/feedback/${id}?tab=analysis`);
  const troubles = watchTroubles(page);
  const analysis = page.getByRole('region', { name: 'Analysis' });
  const button = (name: string | RegExp) => analysis.getByRole('button', { name });
  await analysis.getByText('There are no comments to analyze yet.').waitFor();
  expect(await button('Analyze comments').isDisabled()).toBe(true);

  for (const remark of REMARKS) await comment(item, remark);
  await page.reload();
  await button('Analyze comments').click();
  await analysis.getByText('from 6 comments', { exact: false }).waitFor();
  await analysis.getByText('Only your team can see it.').waitFor();
  // The next one has to wait.
  await analysis.getByText(/You can start again in \d+ seconds?\./).waitFor();
  expect(await button('Analyze again').isDisabled()).toBe(true);
  expect(await analysis.innerText()).not.toContain('**');

  const { ai } = (await team('GET', `/feedback/${id}`)) as { ai: FeedbackAi };
  const [topic, point] = [words(ai, 'TOPIC', /trees/i), words(ai, 'KEY_POINT', /trees/i)];
  await button(`Edit “${topic}”`).first().click();
  await analysis.getByLabel('Name of the topic').fill('Old trees');
  await analysis.getByRole('button', { name: 'Save' }).click();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await expect.poll(focused).toBe('Edit “Old trees”');
  await analysis.getByText(/^Changed by /).click();
  await analysis.getByText(`Written by the machine: ${topic}`).waitFor();
  await button(`Hide “${point}” from visitors`).click();
  await button(`Show “${point}” to visitors`).waitFor();

  // A sentence opens the comments that it rests on, in place.
  const shows = page.getByRole('button', { name: `Show “${point}” to visitors` });
  const row = analysis.getByRole('listitem').filter({ has: shows });
  await row.getByRole('button', { name: /^\d+ comments$/ }).click();
  await row.getByText('Ewa').first().waitFor();
  await row.getByText('The yard').first().waitFor();
  await row.getByRole('link', { name: 'Show in the list' }).first().waitFor();
  const behind = ai.passages.find((one) => one.text === point)?.commentIds.length;
  expect(await row.getByRole('link', { name: 'Show in the list' }).count()).toBe(behind);
  expect(await accessibilityFaults(page)).toEqual([]);

  await button('Preview and publish').click();
  const dialog = page.getByRole('dialog', { name: 'What visitors will see' });
  await dialog.getByText('Old trees').first().waitFor();
  expect(await dialog.getByRole('listitem').filter({ hasText: point }).count()).toBe(0);
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Publish analysis' }).click();
  await analysis.getByText(/^Visitors see the analysis as /).waitFor();

  const resident = await visitor(id);
  const findings = await unfold(resident, 'What people say');
  await findings.getByText('The team corrected one passage.', { exact: false }).waitFor();
  await findings.getByText('The team left out one passage.', { exact: false }).waitFor();
  await findings.getByText('corrected by the team').first().waitFor();
  const shown = (await team('GET', `/feedback/${id}`)).ai as FeedbackAi;
  for (const { text } of shown.keyPoints) await findings.getByText(text).first().waitFor();
  for (const { label } of shown.topics) await findings.getByText(label).first().waitFor();
  expect(await findings.getByRole('listitem').filter({ hasText: point }).count()).toBe(0);
  expect(await accessibilityFaults(resident)).toEqual([]);

  // What is corrected later stays with the team until it is published.
  await button('Edit “Old trees”').first().click();
  await analysis.getByLabel('Name of the topic').fill('Birches');
  // Somebody else's words are not replaced unseen.
  const key = ai.passages.find((one) => one.part === 'TOPIC' && one.text === topic)?.key;
  await team('PATCH', `/feedback/${id}`, { ai: { corrections: [{ key, text: 'Greenery' }] } });
  await analysis.getByRole('button', { name: 'Save' }).click();
  await analysis.getByText('changed this meanwhile: “Greenery”', { exact: false }).waitFor();
  await analysis.getByRole('button', { name: 'Save' }).click();
  await analysis.getByText('Your latest changes are not published yet.').waitFor();
  await resident.reload();
  const again = await unfold(resident, 'What people say');
  await again.getByText('Old trees').first().waitFor();
  expect(await again.getByText('Birches').count()).toBe(0);
  // The refused save is the only trouble.
  expect(troubles.filter((one) => !/ 409 /.test(one))).toEqual([]);
  await resident.context().close();

  // The next analysis counts another comment: the corrected sentence is gone, its words are not.
  const counted = words(ai, 'SUMMARY', /^6 comments/);
  await button(`Edit “${counted}”`).click();
  await analysis.getByLabel('Words of this sentence').fill('Six neighbors wrote.');
  await analysis.getByRole('button', { name: 'Save' }).click();
  await button('Edit “Six neighbors wrote.”').waitFor();
  await comment(item, 'Where will the bicycles stand?');
  await page.reload();
  await analysis.getByText('1 comment is new or changed since.').waitFor();
  await button('Analyze again').click({ timeout: 90_000 });
  const lost = page.getByRole('region', { name: '1 correction no longer has a sentence' });
  await lost.getByText('Six neighbors wrote.').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  const now = words((await team('GET', `/feedback/${id}`)).ai, 'SUMMARY', /^7 comments/);
  await lost.getByLabel('Use it for').selectOption({ label: now });
  await lost.getByRole('button', { name: 'Use', exact: true }).click();
  await button('Edit “Six neighbors wrote.”').waitFor();
  await expect.poll(() => lost.count()).toBe(0);
  await button('Edit “Birches”').waitFor();
  await page.context().close();
}, 180_000);

it('cites in its outcome the comments that it answers, which visitors open in place', async () => {
  const { id, item } = await project('A street');
  for (const remark of REMARKS) await comment(item, remark);
  const page = await planner(`/dashboard/feedback/${id}`);
  const outcome = page.getByRole('region', { name: 'Outcome' });
  await outcome.getByRole('button', { name: 'Edit outcome' }).click();
  const dialog = page.getByRole('dialog', { name: 'Outcome' });
  await dialog.getByRole('button', { name: 'Add decision' }).click();
  await dialog.getByLabel('What you decided').first().fill('The trees stay where they are.');
  await dialog.getByRole('button', { name: 'Choose comments' }).click();
  await dialog.getByLabel('Search comments').fill('old trees');
  for (const remark of REMARKS.slice(0, 2)) await dialog.getByRole('checkbox', { name: remark }).check();
  await dialog.getByText('Answers 2 comments').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await outcome.getByText('The trees stay where they are.').waitFor();
  await outcome.getByRole('button', { name: 'Answers 2 comments' }).click();
  await outcome.getByText(REMARKS[1] ?? '').waitFor();

  await team('PATCH', `/feedback/${id}`, { status: 'CLOSED' });
  const resident = await visitor(id);
  const told = resident.locator('.oriel-outcomes');
  await told.getByText('The trees stay where they are.').waitFor();
  await told.getByRole('button', { name: 'Answers 2 comments' }).click();
  await told.getByText(REMARKS[0] ?? '').waitFor();
  expect(await accessibilityFaults(resident)).toEqual([]);
  await told.getByRole('button', { name: 'Show under “The yard”' }).first().click();
  await resident.getByRole('heading', { name: 'Comments here' }).waitFor();
  expect(await resident.locator('.oriel-thread').count()).toBe(1);
  await page.context().close();
  await resident.context().close();
});

it('can be left while it waits, and is found again', async () => {
  const { id, item } = await project('A park');
  await comment(item, 'More benches, please.');
  const { dataDir } = product;
  await product.stop();
  // Without a worker it waits for one.
  product = await startProduct(dataDir, { ROLE: 'web' });
  const page = await planner(`/dashboard/feedback/${id}?tab=analysis`);
  const analysis = page.getByRole('region', { name: 'Analysis' });
  await analysis.getByRole('button', { name: 'Analyze comments' }).click();
  await analysis.getByText('Waiting to start').waitFor();
  await page.goto(`${product.url}/dashboard/feedback`);
  await page.goto(`${product.url}/dashboard/feedback/${id}?tab=analysis`);
  await analysis.getByText('Waiting to start').waitFor();
  await analysis.getByText('You can leave this page', { exact: false }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.context().close();
});
