import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { accessibilityFaults } from '../../viewer/src/testing/accessibility.ts';
import { DESKTOP, signIn } from './support/browser.ts';
import { callAs } from './support/call-as.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';

const ADMIN = 'admin@demo.oriel.example';

let product: Product;
let browser: Browser;
let page: Page;
// biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects to be there
let project: any;

// biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects to be there
const call = (method: string, path: string, body?: unknown): Promise<any> =>
  callAs(product.url, ADMIN, method, path, body);

async function visit(path: string, body: object): Promise<string> {
  const answer = await fetch(`${product.url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return ((await answer.json()) as { data: { id: string } }).data.id;
}

const comment = (body: string, more: object = {}, item = 0) =>
  visit(`/feedback/item/${project.items[item].id}/comment`, {
    body,
    name: 'Guest',
    visitorId: crypto.randomUUID(),
    ...more,
  });
const row = (text: string) => page.locator('[data-comment]').filter({ hasText: text }).first();
const focused = () => page.locator('[data-comment]:focus').innerText();
const stored = async (id: string) => (await call('GET', `/comment?ids=${id}`))[0];
const open = (query: string) => page.goto(`${product.url}/dashboard/feedback/${project.id}?${query}`);

const ids: Record<'advert' | 'rude' | 'bench' | 'oak', string> = { advert: '', rude: '', bench: '', oak: '' };

beforeAll(async () => {
  product = await startProduct(await makeDataDir());
  browser = await launchChromium();
  const [asset] = await call('GET', '/asset?type=IMAGE&limit=1');
  const [panorama] = await call('GET', '/panorama?entry=true&limit=1');
  project = await call('POST', '/feedback', {
    title: 'A park beside the river',
    categories: [
      { key: 'green', label: 'Trees', color: '#2f7d4f' },
      { key: 'rest', label: 'Rest', color: '#2f5f9d' },
    ],
    items: [
      { type: 'IMAGE', title: 'The meadow', assetId: asset.id },
      { type: 'PANORAMA', title: 'From the bridge', panoramaId: panorama.id },
      { type: 'MAP', title: 'The river', map: { center: [17, 51], zoom: 12 } },
    ],
  });
  await call('PATCH', `/feedback/${project.id}`, { status: 'OPEN' });
  const at = { kind: 'IMAGE', x: 0.4, y: 0.7 };
  ids.oak = await comment('Keep the old oak.', { category: 'green', position: at });
  ids.bench = await comment('A bench at the water, please.', {
    category: 'rest',
    position: { ...at, x: 0.42 },
  });
  await comment('The bridge needs light.', { position: { kind: 'SPHERE', yaw: 20, pitch: -10 } }, 1);
  await comment('The flood reaches here.', { position: { kind: 'MAP', lng: 17.01, lat: 51.02 } }, 2);
  ids.rude = await comment('My neighbour Adam wants this for himself.');
  for (const reason of ['OFFENSIVE', 'OFF_TOPIC'])
    await visit(`/comment/${ids.rude}/report`, { reason, visitorId: reason });
  ids.advert = await comment('BUY CHEAP FLATS NOW www.cheap-flats.com https://buy.cheap-flats.com');
  page = await signIn(
    await browser.newContext({ ...DESKTOP, reducedMotion: 'reduce', locale: 'en-US', acceptDownloads: true }),
    product.url,
    ADMIN,
  );
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await removeDataDir(product?.dataDir ?? '');
});

describe('a planner at the moderation desk', () => {
  it('moderates by keyboard alone, from what needs a decision on, and takes it back', async () => {
    await open('tab=comments');
    await row('Held automatically: looks like advertising').waitFor();
    await row('Reported 2 times: off topic, offensive')
      .or(row('Reported 2 times: offensive, off topic'))
      .waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    // Nothing happens while typing.
    await page.keyboard.press('/');
    await page.keyboard.type('ash');
    await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe('ash');
    await page.getByText('No comments match.').waitFor();
    expect((await stored(ids.advert)).status).toBe('PENDING');
    await page.getByRole('searchbox', { name: 'Search comments' }).fill('');
    await row('BUY CHEAP').waitFor();
    await page.getByRole('heading', { level: 2, name: 'Comments' }).click();

    // The second key of a sequence goes to another area, and does nothing here.
    await page.keyboard.press('j');
    await page.keyboard.press('g');
    await page.keyboard.press('a');
    await page.getByRole('heading', { level: 1, name: 'Apartments' }).waitFor();
    expect((await stored(ids.advert)).status).toBe('PENDING');
    await page.goBack();
    await row('BUY CHEAP').waitFor();

    await page.keyboard.press('j');
    expect(await focused()).toContain('BUY CHEAP');
    await page.keyboard.press('s');
    await expect.poll(async () => (await stored(ids.advert)).status).toBe('SPAM');
    expect(await focused()).toContain('My neighbour Adam');

    // Hides with a reason, which closing the form does not lose.
    await page.keyboard.press('h');
    await page.keyboard.type('Names a person');
    await page.keyboard.press('Escape');
    expect(await focused()).toContain('My neighbour Adam');
    await row('My neighbour Adam').getByText('Unfinished text').waitFor();
    await page.keyboard.press('h');
    expect(await page.getByLabel('Reason', { exact: true }).inputValue()).toBe('Names a person');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await row('My neighbour Adam').getByText('Reason: Names a person').waitFor();
    expect(await stored(ids.rude)).toMatchObject({
      status: 'HIDDEN',
      moderation: { reason: 'Names a person' },
    });

    await page.keyboard.press('z');
    await expect.poll(async () => (await stored(ids.rude)).status).toBe('PUBLISHED');
    await expect.poll(focused).toContain('My neighbour Adam');
    await page.keyboard.press('a');
    await expect.poll(async () => (await stored(ids.rude)).undecided).toBe(false);

    await page.keyboard.press('n');
    await expect.poll(() => page.getByText('decided on this page', { exact: false }).count()).toBe(0);
    await page.getByLabel('Show comments').selectOption('undecided');
    await page.getByText('Nothing is waiting for a decision.').waitFor();
    expect(new URL(page.url()).search).toContain('status=undecided');
    await page.getByRole('button', { name: 'Show all' }).click();
  });

  it('explains the keys, and goes on without them', async () => {
    await row('Keep the old oak').waitFor();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog');
    await help.getByText('Hide with a reason').waitFor();
    await help.getByRole('switch', { name: 'Use single-key shortcuts' }).click();
    await help.getByRole('button', { name: 'Close' }).first().click();
    await row('Keep the old oak').focus();
    await page.keyboard.press('o');
    expect(await row('Keep the old oak').getByText('Decisions').count()).toBe(0);
    await row('Keep the old oak').getByRole('button', { name: 'Thread and history' }).click();
    await row('Keep the old oak').getByText('No decisions yet.').waitFor();
    await row('Keep the old oak').getByRole('button', { name: 'Thread and history' }).click();
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await help.getByRole('switch', { name: 'Use single-key shortcuts' }).click();
    await page.keyboard.press('Escape');
  });

  it('answers officially, and the text survives a refusal', async () => {
    await row('A bench at the water').focus();
    await page.keyboard.press('r');
    const field = page.getByLabel('Official answer to Guest');
    await field.fill('See www.a.com www.b.com www.c.com');
    await page.keyboard.press('Control+Enter');
    await row('A bench at the water').getByRole('alert').waitFor();
    expect(await field.inputValue()).toBe('See www.a.com www.b.com www.c.com');
    await field.fill('Two benches come in spring.');
    await page.keyboard.press('Control+Enter');
    await row('A bench at the water').getByText('Answered by the team').waitFor();
    const thread = row('A bench at the water').getByRole('region', { name: 'Thread' });
    await thread.getByText('Two benches come in spring.').waitFor();
    await thread.getByText('Team', { exact: true }).waitFor();
    const answer = await fetch(
      `${product.url}/api/v1/feedback/item/${project.items[0].id}?parentId=${ids.bench}`,
    );
    const { data } = (await answer.json()) as { data: { comments: { author: { staff: boolean } }[] } };
    expect(data.comments.map(({ author }) => author.staff)).toEqual([true]);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('restores the row and says why when the server refuses', async () => {
    await page.route('**/api/v1/comment/*', (route) => route.abort());
    await row('Keep the old oak').focus();
    await page.keyboard.press('s');
    await row('Keep the old oak').getByRole('alert').waitFor();
    expect(await row('Keep the old oak').getByText('Spam', { exact: true }).count()).toBe(0);
    await expect.poll(focused).toContain('Keep the old oak');
    await page.unroute('**/api/v1/comment/*');
    expect((await stored(ids.oak)).status).toBe('PUBLISHED');

    // Somebody else was faster: the row shows what they decided.
    await call('PATCH', `/comment/${ids.oak}`, { status: 'HIDDEN', reason: 'By a colleague' });
    await page.keyboard.press('s');
    await row('Keep the old oak').getByText('Reason: By a colleague').waitFor();
    await row('Keep the old oak').getByRole('alert').waitFor();
    await row('Keep the old oak').getByRole('button', { name: 'Publish' }).click();
    await expect.poll(async () => (await stored(ids.oak)).status).toBe('PUBLISHED');
    expect(await row('Keep the old oak').getByRole('alert').count()).toBe(0);
  });

  it('publishes several at once', async () => {
    const waiting = await Promise.all(
      ['one', 'two'].map((word) => comment(`WIN A PRIZE ${word} www.win-${word}.com https://x.win.com`)),
    );
    await open('tab=comments&status=undecided');
    await row('PRIZE one').waitFor();
    await row('PRIZE one').focus();
    await page.keyboard.press('x');
    await row('PRIZE two').getByRole('checkbox').click();
    await page.getByRole('button', { name: 'Publish 2' }).click();
    for (const id of waiting) await expect.poll(async () => (await stored(id)).status).toBe('PUBLISHED');
    await expect.poll(() => page.getByRole('region', { name: 'Selected comments' }).count()).toBe(0);
  });

  it('hides several at once with one reason', async () => {
    const rude = await Promise.all(['first', 'second'].map((word) => comment(`The ${word} rude one.`)));
    await open('tab=comments&order=newest');
    await row('The first rude one').getByRole('checkbox').click();
    await row('The second rude one').getByRole('checkbox').click();
    await page.getByRole('button', { name: 'Hide 2' }).click();
    const dialog = page.getByRole('dialog', { name: 'Hide 2 comments' });
    await dialog.getByRole('button', { name: 'Names other people.' }).click();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Hide 2', exact: true }).click();
    for (const id of rude)
      await expect
        .poll(async () => await stored(id))
        .toMatchObject({ status: 'HIDDEN', moderation: { reason: 'Names other people.' } });
    await expect.poll(() => page.getByRole('region', { name: 'Selected comments' }).count()).toBe(0);
    for (const word of ['first', 'second'])
      await row(`The ${word} rude one`).getByText('Reason: Names other people.').waitFor();
  });

  it('deletes a comment for good, after a question', async () => {
    const id = await comment('My telephone number is 555 123.', { name: 'Joanna' });
    await open('tab=comments&order=newest');
    const one = page.locator(`[data-comment="${id}"]`);
    const askToDelete = async () => {
      await one.getByRole('button', { name: 'More for the comment by Joanna' }).click();
      await page.getByRole('menuitem', { name: 'Delete…' }).click();
    };
    await askToDelete();
    const question = page.getByRole('alertdialog', { name: 'Delete the comment by Joanna?' });
    await question.getByText('You cannot undo this.', { exact: false }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await question.getByRole('button', { name: 'Keep it' }).click();
    expect((await stored(id)).body).toContain('555');
    await askToDelete();
    await question.getByLabel('Reason (optional)').fill('She asked for it.');
    await question.getByRole('button', { name: 'Delete comment' }).click();
    await one.getByText('This comment was removed.').waitFor();
    await one.getByText('Reason: She asked for it.').waitFor();
    await one.getByText('Deleted', { exact: true }).waitFor();
    expect(await one.innerText()).not.toContain('Joanna');
    expect(await one.getByRole('button', { name: /More|Hide|Answer|Undo/ }).count()).toBe(0);
    expect((await call('GET', `/comment?ids=${id}&status=DELETED`))[0]).toMatchObject({
      body: '',
      author: { name: '' },
    });
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('offers deletion to administrators alone', async () => {
    const context = await browser.newContext({ ...DESKTOP, reducedMotion: 'reduce', locale: 'en-US' });
    const member = await signIn(context, product.url, 'user@demo.oriel.example');
    await member.goto(`${product.url}/dashboard/feedback/${project.id}?tab=comments`);
    await member.getByRole('button', { name: 'Hide', exact: true }).first().waitFor();
    expect(await member.getByRole('button', { name: /^More for the comment/ }).count()).toBe(0);
    await context.close();
  });

  it('exports what the filters show', async () => {
    await open(`tab=comments&item=${project.items[2].id}`);
    await row('The flood reaches here').waitFor();
    await page.getByRole('button', { name: 'Export' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'GeoJSON, for maps' }).click(),
    ]);
    const { features } = JSON.parse(await readFile(await download.path(), 'utf8'));
    expect(features).toMatchObject([
      { geometry: { type: 'Point', coordinates: [17.01, 51.02] }, properties: { item: 'The river' } },
    ]);
    expect(download.suggestedFilename()).toMatch(/\.geojson$/);
  });

  it('sees the numbers, in the picture and in the panorama, and who decided what', async () => {
    await open('tab=overview');
    await page.getByRole('region', { name: 'Items' }).waitFor();
    await page.getByRole('link', { name: 'Numbers' }).click();
    await page.getByRole('img', { name: 'Comments over time' }).waitFor();
    const byItem = page.getByRole('region', { name: 'By item' });
    expect((await byItem.innerText()).split('\n').filter(Boolean).slice(1)).toEqual([
      'The meadow',
      // Without the team's answer and the advertisement.
      '5',
      'From the bridge',
      '1',
      'The river',
      '1',
    ]);
    await page
      .getByRole('img', { name: 'Where 2 comments are pinned in “The meadow”', exact: false })
      .waitFor();
    await page
      .getByRole('img', { name: 'Where 1 comment is pinned in “From the bridge”', exact: false })
      .waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('region', { name: 'By category' }).getByRole('link', { name: 'Trees' }).click();
    await row('Keep the old oak').waitFor();
    expect(await page.locator('[data-comment]').count()).toBe(1);

    await page.getByRole('link', { name: 'History', exact: true }).click();
    const history = page.getByRole('region', { name: 'Moderation history' });
    await history.getByText('removed it as spam').waitFor();
    const entry = history.getByRole('listitem').filter({ hasText: 'hid it' });
    await entry.getByText('Names a person', { exact: true }).waitFor();
    await entry.getByText('My neighbour Adam', { exact: false }).waitFor();
    await history.getByText('held it: looks like advertising').first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('is told what comes here while there is nothing', async () => {
    project = await call('POST', '/feedback', { title: 'Nothing yet' });
    await open('tab=comments');
    await page.getByText('Open the project first: only then can people comment.').waitFor();
    await open('tab=numbers');
    await page.getByText('No numbers yet').waitFor();
    await open('tab=history');
    await page.getByText('No decisions yet.', { exact: false }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});
