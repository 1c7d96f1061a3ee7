import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { readOutbox } from '../../server/src/mail/testing/read-outbox.ts';
import { accessibilityFaults } from '../../viewer/src/testing/accessibility.ts';
import { DESKTOP, PHONE, PHONE_ON_ITS_SIDE, signIn, watchTroubles } from './support/browser.ts';
import { callAs } from './support/call-as.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';

const ADMIN = 'admin@demo.oriel.example';
const WHO = 'Teresa Sokół';
const EMAIL = 'teresa@mail.example';
const QUESTION = 'Is there a cellar with it?';

let product: Product;
let browser: Browser;
let page: Page;
let troubles: string[];
/** The two apartments that she asked about, and the inquiries. */
let numbers: [string, string];
let earlier = '';
let latest = '';

async function ask(apartmentId: string, message: string): Promise<string> {
  const sent = await fetch(`${product.url}/api/v1/inquiry`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      apartmentId,
      source: 'WEBSITE',
      name: WHO,
      email: EMAIL,
      phone: '601 234 567',
      locale: 'en',
      message,
    }),
  });
  if (sent.status !== 201) throw new Error(`POST /inquiry: ${sent.status} ${await sent.text()}`);
  return ((await sent.json()) as { data: { id: string } }).data.id;
}

beforeAll(async () => {
  product = await startProduct(await makeDataDir());
  const [first, second] = await callAs(product.url, ADMIN, 'GET', '/apartment?status=ACTIVE&limit=2');
  numbers = [first.number, second.number];
  earlier = await ask(first.id, 'May I see it on Saturday?');
  latest = await ask(second.id, QUESTION);
  browser = await launchChromium();
  const team = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-US', ...DESKTOP });
  page = await signIn(team, product.url, ADMIN);
  troubles = watchTroubles(page);
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await removeDataDir(product?.dataDir ?? '');
});

const row = (id: string) => page.locator(`[data-inquiry="${id}"]`);
const open = async (id: string) => {
  await page.goto(`${product.url}/dashboard/inquiries/${id}`);
  await page.getByRole('heading', { level: 1, name: WHO }).waitFor();
};
const followUp = () => page.getByRole('region', { name: 'Answer and next step' });

it('a template is written where inquiries are set, and refuses what cannot be filled in', async () => {
  const me = await callAs(product.url, ADMIN, 'GET', '/user/me');
  const { id } = me.organizations.find(({ role }: { role: string }) => role === 'ADMIN');
  await page.goto(`${product.url}/dashboard/organizations/${id}?tab=settings`);
  await page.getByRole('button', { name: 'Add template' }).click();
  const template = page.getByRole('group', { name: 'New template' });
  await template.getByLabel('Name').fill('Viewing');
  const named = page.getByRole('group', { name: 'Viewing' });
  const text = named.getByLabel('Text in English (US)');
  await text.fill('Dear {name}, {apartment} costs {price}.');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await named
    .getByText('{price} can’t be filled in. Use only: {name}, {apartment}', { exact: false })
    .waitFor();
  await text.fill('Dear {name},\n\n{apartment} at {estate} has one.\n\n{member}, {organization}');
  await named.getByLabel('Subject in English (US)').fill('{apartment} at {estate}');
  await named.getByText('Polski').click();
  await named.getByLabel('Text in Polish').waitFor();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect
    .poll(async () => (await callAs(product.url, ADMIN, 'GET', `/organization/${id}`)).replyTemplates)
    .toMatchObject([
      {
        name: 'Viewing',
        texts: { en: expect.stringContaining('{apartment}') },
        subjects: { en: '{apartment} at {estate}' },
      },
    ]);
  expect(await accessibilityFaults(page)).toEqual([]);
});

it('the page shows the other inquiry of the same person', async () => {
  await open(latest);
  const others = page.getByRole('region', { name: '1 other inquiry from this person' });
  await others.getByRole('link', { name: numbers[0] }).click();
  await page.getByText('May I see it on Saturday?').first().waitFor();
  await open(latest);
});

it('the reply is one tap away on a phone, below the question', async () => {
  for (const form of [PHONE, PHONE_ON_ITS_SIDE]) {
    const context = await browser.newContext({ ...form, locale: 'en-US', reducedMotion: 'reduce' });
    const phone = await signIn(context, product.url, ADMIN);
    await phone.goto(`${product.url}/dashboard/inquiries/${latest}`);
    const question = phone.getByText(QUESTION).first();
    // What comes above it may come after it.
    await expect.poll(async () => (await question.boundingBox())?.y).toBeLessThan(form.viewport.height);
    const field = phone.getByPlaceholder(`Write to ${WHO}`);
    await phone.getByRole('button', { name: 'Reply', exact: true }).tap();
    await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
    await expect.poll(async () => (await field.boundingBox())?.y).toBeLessThan(form.viewport.height - 64);
    await phone.getByRole('button', { name: 'Reply', exact: true }).waitFor({ state: 'hidden' });
    await phone.getByRole('definition').filter({ hasText: 'Brzozowa Development' }).waitFor();
    expect(await accessibilityFaults(phone)).toEqual([]);
    await context.close();
  }
});

it('a reply is filled from the template, read before it leaves, and mailed', async () => {
  await page.getByRole('definition').filter({ hasText: EMAIL }).waitFor();
  const subject = page.getByRole('textbox', { name: 'Subject' });
  await expect.poll(() => subject.inputValue()).toMatch(/^Re: Your inquiry about .+ \[\d{4}-\w+\]$/);
  // A note keeps its own draft beside the reply's.
  await page.getByText('Note', { exact: true }).click();
  await page.getByPlaceholder('Write a note for the team').fill('Ask Ewa about the cellar');
  await page.getByRole('group', { name: 'What to write' }).getByText('Reply', { exact: true }).click();
  await page.getByLabel('Insert template…').selectOption({ label: 'Viewing' });
  const field = page.getByPlaceholder(`Write to ${WHO}`);
  await expect
    .poll(() => field.inputValue())
    .toMatch(new RegExp(`^Dear ${WHO},\n\n${numbers[1]} at .+ has one\\.\n\nHanna Wolska, Brzozowa`));
  // The template brings its subject, which can be changed; emptied, it is the usual one again.
  expect(await subject.inputValue()).toMatch(new RegExp(`^${numbers[1]} at `));
  await subject.fill('');
  await field.focus();
  expect(await subject.inputValue()).toMatch(/^Re: /);
  await subject.fill('The cellar of yours');
  // Both are drafts, which stay while the member looks something up.
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: WHO }).waitFor({ state: 'detached' });
  await page.goBack();
  await expect.poll(() => subject.inputValue()).toBe('The cellar of yours');
  await field.press('Control+Enter');
  const preview = page.getByRole('dialog', { name: `What ${WHO} will get` });
  await preview.getByText(`> ${QUESTION}`, { exact: false }).waitFor();
  await preview.getByText(ADMIN).waitFor();
  await preview.getByText('The cellar of yours').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await preview.getByRole('button', { name: 'Keep writing' }).click();
  // An unreachable server leaves the reply in its field; the next attempt is the same reply.
  await page.route(/\/reply$/, (route) => route.abort());
  await page.getByRole('button', { name: 'Send reply' }).click();
  await page.locator('form').getByRole('alert').waitFor();
  expect(await field.inputValue()).toContain('has one.');
  await page.unroute(/\/reply$/);
  await page.getByRole('button', { name: 'Send reply' }).click();
  await page.getByText(`Reply to ${WHO} is on its way`, { exact: true }).first().waitFor();
  await expect.poll(() => field.inputValue()).toBe('');

  const mine = async () =>
    (await readOutbox(product.dataDir)).filter(
      ({ to, subject: of }) => to?.[0]?.address === EMAIL && of === 'The cellar of yours',
    );
  await expect.poll(async () => (await mine()).length, { timeout: 30_000 }).toBe(1);
  const [mail] = await mine();
  expect(mail?.from?.name).toBe('Brzozowa Development');
  expect(mail?.replyTo?.[0]?.address).toBe(ADMIN);
  expect(await subject.inputValue()).toMatch(/^Re: /);
  for (const form of [mail?.text, mail?.html]) {
    expect(form).toContain('has one.');
    expect(form).toContain(QUESTION);
  }
});

it('the reply is in the history with what became of it, and the inquiry is answered', async () => {
  const line = page.getByRole('listitem').filter({ hasText: 'replied by e-mail' });
  await line.getByText('The cellar of yours').waitFor();
  await line.getByText('has one.', { exact: false }).waitFor();
  await line.getByText('this installation has no mail server', { exact: false }).waitFor();
  expect(await line.getByRole('button').count()).toBe(0);
  await followUp().getByText('Answered by e-mail').waitFor();
  await page.getByText('Note', { exact: true }).click();
  expect(await page.getByPlaceholder('Write a note for the team').inputValue()).toBe(
    'Ask Ewa about the cellar',
  );
  await page.getByRole('button', { name: 'Add note' }).click();
  await page.getByRole('listitem').filter({ hasText: 'Ask Ewa' }).getByRole('button').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
});

it('a next step for today is due on Home, and done from its page, with a way back', async () => {
  await followUp().getByRole('button', { name: 'Add next step' }).click();
  await followUp().getByRole('textbox', { name: 'Next step' }).fill('Show her the cellar');
  await followUp().getByRole('button', { name: 'Today' }).click();
  await followUp().getByRole('button', { name: 'Save' }).click();
  await followUp().getByText('due today').waitFor();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await page.getByRole('heading', { name: '1 next step is due' }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Show her the cellar' }).click();
  await page.getByRole('heading', { level: 1, name: WHO }).waitFor();
  // Shown at once; the next page would take a change away that is still on its way.
  const patched = () =>
    page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
  const done = patched();
  await followUp().getByRole('button', { name: 'Done' }).click();
  await followUp().getByRole('button', { name: 'Add next step' }).waitFor();
  await done;
  const saved = patched();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await followUp().getByText('Show her the cellar').waitFor();
  await saved;
  await page.getByRole('listitem').filter({ hasText: 'completed the next step' }).waitFor();
});

it('the list tells answered from unanswered inquiries, and one person from several', async () => {
  await page.goto(`${product.url}/dashboard/inquiries`);
  await row(latest).getByText('Answered').waitFor();
  await row(latest).getByText('due today').waitFor();
  await row(latest).getByText('Unassigned').waitFor();
  await page.getByText('Unanswered', { exact: true }).click();
  await row(latest).waitFor({ state: 'detached' });
  await row(earlier).waitFor();
  await page.getByText('Answered', { exact: true }).first().click();
  await row(earlier).waitFor({ state: 'detached' });
  await row(latest).getByRole('link', { name: '2 inquiries from this person' }).click();
  await page.getByText('2 inquiries from this person', { exact: true }).first().waitFor();
  await row(earlier).waitFor();
  expect(await page.locator('[data-inquiry]').count()).toBe(2);
  expect(await page.locator('main').innerText()).not.toMatch(/nobody/i);
  expect(await accessibilityFaults(page)).toEqual([]);
});

it('an inquiry answered by phone is marked by hand, and back', async () => {
  await open(earlier);
  await followUp().getByText('Not answered yet').waitFor();
  await followUp().getByRole('button', { name: 'By phone' }).click();
  await followUp().getByText('Answered by phone').waitFor();
  await page.getByRole('listitem').filter({ hasText: 'marked it as answered by phone' }).waitFor();
  await followUp().getByRole('button', { name: 'Mark as unanswered' }).click();
  await followUp().getByText('Not answered yet').waitFor();
});

it('on a phone, calling and messaging are one tap each', async () => {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-US', ...PHONE });
  const phone = await signIn(context, product.url, ADMIN);
  await phone.goto(`${product.url}/dashboard/inquiries/${latest}`);
  await phone.getByRole('heading', { level: 1, name: WHO }).waitFor();
  for (const [name, href] of [
    ['+48 601 234 567', 'tel:+48601234567'],
    ['Text message', 'sms:+48601234567'],
    ['WhatsApp', 'https://wa.me/48601234567'],
    [EMAIL, 'mailto:'],
  ] as const) {
    const link = phone.getByRole('link', { name, exact: true });
    expect(await link.getAttribute('href')).toContain(href);
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await accessibilityFaults(phone)).toEqual([]);
  await context.close();
  // With a mouse, messages have no buttons.
  expect(await page.getByRole('link', { name: 'WhatsApp' }).count()).toBe(0);
  // The reply that was kept from the server.
  expect(troubles.filter((trouble) => !/ERR_FAILED .*\/reply/.test(trouble))).toEqual([]);
});
