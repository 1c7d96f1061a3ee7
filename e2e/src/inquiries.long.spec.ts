import { readFile } from 'node:fs/promises';
import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { demoToken } from '../../server/src/testing/demo-token.ts';
import { accessibilityFaults } from '../../viewer/src/testing/accessibility.ts';
import { DESKTOP, PHONE, signIn, watchTroubles } from './support/browser.ts';
import { callAs } from './support/call-as.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';

const WHO = 'Wanda Ostrowska';
const ADMIN = 'admin@demo.oriel.example';

let product: Product;
let browser: Browser;
let dashboard: Page;
let troubles: string[];

beforeAll(async () => {
  product = await startProduct(await makeDataDir());
  browser = await launchChromium();
  const team = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-US', ...DESKTOP });
  dashboard = await signIn(team, product.url, ADMIN);
  troubles = watchTroubles(dashboard);
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await removeDataDir(product?.dataDir ?? '');
});

const row = (name: string, page = dashboard) =>
  page.locator('[data-inquiry]').filter({ has: page.getByText(name, { exact: true }) });
const badge = async () =>
  Number(await dashboard.locator('[data-unread]:visible').first().getAttribute('data-unread'));
const toast = (text: string) => dashboard.getByText(text, { exact: true }).first();

/** Sends an inquiry about an apartment from the viewer, with or without tracking; returns the apartment's number. */
async function ask(name: string, email: string, consent: 'granted' | 'denied'): Promise<string> {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-US', ...DESKTOP });
  const page = await context.newPage();
  await page.goto(`${product.url}/viewer/brzozowa-park-a?consent=${consent}&status=ACTIVE`);
  await page.locator('#oriel-viewer[data-live]').waitFor();
  await page.locator('.oriel-apartment-row').filter({ hasText: 'Available' }).first().click();
  const [title = ''] = (await page.locator('.oriel-apartment-card h1').innerText()).split('\n');
  const number = title.replace('Apartment ', '');
  await page.getByRole('button', { name: 'Ask about this apartment' }).click();
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByLabel('Your message').fill('Is the balcony on the quiet side?');
  await page.getByLabel(/offers from the developer by e-mail/).check();
  // The server rejects input typed within two seconds.
  await page.waitForFunction(() => performance.now() > 2500);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('heading', { name: 'Your question has been sent' }).waitFor();
  // Leaving the page sends pending events.
  await page.goto('about:blank');
  await context.close();
  return number;
}

let number = '';
/** Unread inquiries before, excluding the one sent here. */
let waiting = 0;

it('an inquiry sent in a viewer arrives unread in the open list, and in its counter', async () => {
  await dashboard.goto(`${product.url}/dashboard/inquiries`);
  await dashboard.locator('[data-inquiry]').first().waitFor();
  waiting = await badge();
  number = await ask(WHO, 'wanda@mail.example', 'granted');
  await row(WHO).waitFor({ timeout: 30_000 });
  expect(await row(WHO).getByText('Unread').count()).toBe(1);
  expect(await row(WHO).innerText()).toContain(number);
  await expect.poll(() => badge(), { timeout: 30_000 }).toBe(waiting + 1);
  expect(await accessibilityFaults(dashboard)).toEqual([]);

  // Read and unread in the list, by mouse and by keyboard.
  const saved = dashboard.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await row(WHO).hover();
  await row(WHO)
    .getByRole('button', { name: `Mark as read: ${WHO}` })
    .click();
  await expect.poll(() => badge()).toBe(waiting);
  await saved;
  await row(WHO).getByRole('link').focus();
  // Marked as unread on a slow connection: opening it meanwhile, as the next test does, still marks it as read.
  await dashboard.route(
    /\/api\/v1\/inquiry\/[0-9a-f]{24}$/,
    async (route) => {
      await dashboard.waitForURL(/\/inquiries\/[0-9a-f]{24}/);
      await route.continue();
    },
    { times: 1 },
  );
  await dashboard.keyboard.press('u');
  await expect.poll(() => badge()).toBe(waiting + 1);
});

it('opening it marks it as read, and shows the person, the apartment then and now, the journey and the consents', async () => {
  await row(WHO).getByRole('link').focus();
  await dashboard.keyboard.press('Enter');
  await dashboard.getByRole('heading', { level: 1, name: WHO }).waitFor();
  await dashboard.getByRole('button', { name: 'Mark as unread' }).waitFor();
  await expect.poll(() => badge()).toBe(waiting);
  await dashboard.getByText('Is the balcony on the quiet side?').first().waitFor();
  expect(await dashboard.getByRole('link', { name: 'wanda@mail.example' }).getAttribute('href')).toMatch(
    /^mailto:wanda@mail\.example\?subject=/,
  );
  const visits = dashboard.getByRole('list', { name: 'Visits' });
  await visits.getByText('Sent an inquiry').waitFor();
  await visits.getByText(`Viewed ${number}`).waitFor();
  expect(await visits.locator('[data-when=during]').count()).toBe(1);
  await dashboard.getByText('Given', { exact: false }).first().waitFor();
  expect(await accessibilityFaults(dashboard)).toEqual([]);

  // Marked as unread, it stays so until it is opened again.
  await dashboard.keyboard.press('u');
  await dashboard.getByRole('button', { name: 'Mark as read' }).waitFor();
  await expect.poll(() => badge()).toBe(waiting + 1);
  await dashboard.keyboard.press('u');
  await dashboard.getByRole('button', { name: 'Mark as unread' }).waitFor();
});

it('it is assigned, noted, edited and booked, without losing input', async () => {
  await dashboard.getByLabel('Assigned to').selectOption({ label: 'Ewa Lis' });
  await toast('Assigned to Ewa Lis').waitFor();

  await dashboard.keyboard.press('Escape');
  await row(WHO).waitFor();
  await row(WHO).getByRole('link').click();
  const note = dashboard.getByPlaceholder('Write a note for the team');
  await dashboard.getByRole('heading', { level: 1, name: WHO }).waitFor();
  await dashboard.keyboard.press('n');
  await note.fill('Wants the evening sun');
  // To the next one and back: the draft note is still there.
  await dashboard.getByRole('link', { name: 'Next inquiry' }).click();
  await dashboard.getByRole('heading', { level: 1, name: WHO }).waitFor({ state: 'detached' });
  await dashboard.getByRole('link', { name: 'Previous inquiry' }).click();
  await dashboard.getByRole('heading', { level: 1, name: WHO }).waitFor();
  expect(await note.inputValue()).toBe('Wants the evening sun');
  // An unreachable server leaves the note in the field, with the reason.
  await dashboard.route('**/activities/note', (route) => route.abort());
  await dashboard.getByRole('button', { name: 'Add note' }).click();
  await dashboard.locator('form').getByRole('alert').waitFor();
  expect(await note.inputValue()).toBe('Wants the evening sun');
  await dashboard.unroute('**/activities/note');
  await dashboard.getByRole('button', { name: 'Add note' }).click();
  const written = dashboard.getByRole('listitem').filter({ hasText: 'Wants the evening sun' });
  await written.getByRole('button', { name: 'Delete note' }).waitFor();

  await dashboard.getByRole('button', { name: 'Edit contact' }).click();
  await dashboard.getByLabel('Phone', { exact: true }).fill('12');
  await dashboard.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => dashboard.getByLabel('Phone', { exact: true }).getAttribute('aria-invalid'))
    .toBe('true');
  expect(await dashboard.getByLabel('Phone', { exact: true }).inputValue()).toBe('12');
  await dashboard.getByLabel('Phone', { exact: true }).fill('601 234 567');
  await dashboard.getByRole('button', { name: 'Save' }).click();
  expect(await dashboard.getByRole('link', { name: '+48 601 234 567' }).getAttribute('href')).toBe(
    'tel:+48601234567',
  );

  await dashboard.getByRole('button', { name: 'Reserve for this person' }).click();
  await dashboard.getByRole('button', { name: 'Reserve', exact: true }).click();
  await dashboard.getByText('Reserved for this inquiry until', { exact: false }).waitFor();
  await dashboard.reload();
  await dashboard.getByText('Reserved for this inquiry until', { exact: false }).waitFor();
  await written.waitFor();
  await dashboard.getByRole('button', { name: 'Release' }).click();
  await dashboard.getByRole('button', { name: 'Reserve for this person' }).waitFor();
});

it('a withdrawn consent is recorded with its channel', async () => {
  await dashboard.getByRole('button', { name: 'Record withdrawal' }).click();
  const question = dashboard.getByRole('alertdialog');
  await question.getByLabel('How it was withdrawn (optional)').fill('Called on Monday');
  expect(await accessibilityFaults(dashboard)).toEqual([]);
  await question.getByRole('button', { name: 'Record withdrawal' }).click();
  await dashboard.getByText(/Given .*, withdrawn /).waitFor();
  await dashboard.getByText('Called on Monday').waitFor();
  expect(await dashboard.getByRole('button', { name: 'Record withdrawal' }).count()).toBe(0);
});

it('filters are in the address; results are exported, and spam is moved and restored', async () => {
  await dashboard.goto(`${product.url}/dashboard/inquiries?search=${encodeURIComponent(WHO)}`);
  await dashboard.getByText('1 inquiry found').waitFor();
  await dashboard.getByRole('button', { name: 'Filters', exact: true }).click();
  await dashboard.getByLabel('Assigned to').selectOption({ label: 'Ewa Lis' });
  await expect.poll(() => dashboard.url()).toContain('assigneeId=');
  await row(WHO).waitFor();
  const coming = dashboard.waitForEvent('download');
  await dashboard.getByRole('button', { name: 'Export' }).click();
  await dashboard.getByRole('menuitem', { name: 'CSV, for any program' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^inquiries-.*\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('wanda@mail.example');

  await row(WHO).getByRole('checkbox').click();
  await dashboard.getByRole('region', { name: 'Selected inquiries' }).getByText('Spam').click();
  await dashboard.getByText('No inquiries match these filters.').waitFor();
  await dashboard.getByRole('link', { name: 'Spam' }).click();
  await row(WHO).getByRole('link').click();
  await dashboard.getByText('This inquiry is in the spam folder', { exact: false }).waitFor();
  await dashboard.getByRole('button', { name: 'Not spam' }).click();
  await toast('Moved back to the inquiries').waitFor();
});

it('an agent sees only their own, also on a phone, with filters in a sheet', async () => {
  const dark = { reducedMotion: 'reduce', locale: 'en-US', colorScheme: 'dark', ...PHONE } as const;
  const page = await signIn(await browser.newContext(dark), product.url, 'agent@demo.oriel.example');
  await page.getByRole('heading', { name: 'To do today' }).waitFor();
  await page.getByRole('heading', { name: 'Your last seven days' }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  const narrow = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await narrow()).toBeLessThanOrEqual(390);
  await page.goto(`${product.url}/dashboard/inquiries`);
  await row(WHO, page).waitFor();
  expect(await page.getByRole('button', { name: 'Export' }).count()).toBe(0);
  await page.getByLabel('Sort by').selectOption({ label: 'Oldest first' });
  await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('createdAt');
  const times = () =>
    page
      .locator('[data-inquiry] time')
      .evaluateAll((all) => all.map((one) => one.getAttribute('datetime') ?? ''));
  await expect
    .poll(async () => {
      const shown = await times();
      return shown.join() === shown.toSorted().join();
    })
    .toBe(true);
  await page.getByRole('button', { name: 'Filters', exact: true }).tap();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  expect(await accessibilityFaults(page)).toEqual([]);
  await sheet.getByLabel('Read status').selectOption({ label: 'Read' });
  await sheet.getByRole('button', { name: 'Show results' }).tap();
  await expect.poll(() => page.url()).toContain('status=READ');
  await row(WHO, page).getByRole('link').tap();
  await page.getByRole('heading', { level: 1, name: WHO }).waitFor();
  await page.getByRole('button', { name: 'Reserve for this person' }).waitFor();
  expect(await page.getByRole('button', { name: 'Erase…' }).count()).toBe(0);
  expect(await page.getByLabel('Assigned to').count()).toBe(0);
  expect(await narrow()).toBeLessThanOrEqual(390);
  expect(await accessibilityFaults(page)).toEqual([]);

  const token = await demoToken(product.url, ADMIN);
  const all = await fetch(`${product.url}/api/v1/inquiry?limit=200&assigneeId=none`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await all.json()) as { data: { id: string; agentId?: string }[] };
  const others = data.find(({ agentId }) => agentId === undefined);
  await page.goto(`${product.url}/dashboard/inquiries/${others?.id}`);
  await page.getByRole('heading', { level: 1, name: 'Inquiry not found' }).waitFor();
  await page.context().close();
});

it('a member enters the inquiry of someone who called, and it opens', async () => {
  await dashboard.goto(`${product.url}/dashboard/inquiries`);
  await dashboard.getByRole('button', { name: 'New inquiry' }).click();
  const form = dashboard.getByRole('dialog', { name: 'New inquiry' });
  await form.getByText('They get no e-mail, and no consents are recorded.', { exact: false }).waitFor();
  const save = form.getByRole('button', { name: 'Save inquiry' });
  await form.getByLabel('Estate').selectOption({ label: 'Brzozowa Park' });
  await form.getByLabel('Name').fill('Wera Telefon');
  await save.click();
  await form.getByText('Enter an e-mail or a phone').first().waitFor();
  await form.getByLabel('Phone').fill('12345');
  await save.click();
  await form.getByText('must be a phone number', { exact: false }).first().waitFor();
  expect(await form.getByLabel('Name').inputValue()).toBe('Wera Telefon');
  await form.getByLabel('Phone').fill('601 602 603');
  await form.getByLabel('Apartments').selectOption({ index: 1 });
  const chosen = form.getByRole('list', { name: 'Apartments' }).getByRole('listitem');
  await expect.poll(() => chosen.first().innerText()).toMatch(/\w/);
  const [asked = ''] = (await chosen.first().innerText()).split('\n');
  await form.getByLabel('Message').fill('Called about the view.');
  await form.getByLabel('Assigned to').selectOption({ label: 'Ewa Lis' });
  expect(await accessibilityFaults(dashboard)).toEqual([]);
  // What is typed is not lost by a slip.
  await dashboard.keyboard.press('Escape');
  await form.getByRole('button', { name: 'Stay' }).click();
  await save.click();
  await dashboard.getByRole('heading', { level: 1, name: 'Wera Telefon' }).waitFor();
  await dashboard.getByText('Called about the view.').waitFor();
  await dashboard.getByRole('link', { name: asked, exact: true }).first().waitFor();
  await dashboard.getByText('entered the inquiry').waitFor();
  await dashboard.getByText('assigned it to Ewa Lis').waitFor();
  await dashboard.getByText('Entered manually').first().waitFor();

  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-US', ...PHONE });
  const page = await signIn(context, product.url, 'agent@demo.oriel.example');
  await page.goto(`${product.url}/dashboard/inquiries`);
  await page.getByRole('button', { name: 'New inquiry' }).click();
  const narrow = page.getByRole('dialog', { name: 'New inquiry' });
  expect(await narrow.getByLabel('Assigned to').count()).toBe(0);
  await narrow.getByLabel('Estate').selectOption({ label: 'Brzozowa Park' });
  await narrow.getByLabel('Name').fill('Zenon Gość');
  await narrow.getByLabel('E-mail').fill('zenon@mail.example');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await narrow.getByRole('button', { name: 'Save inquiry' }).click();
  await page.getByRole('heading', { level: 1, name: 'Zenon Gość' }).waitFor();
  await context.close();
});

it('an endless word widens no page', async () => {
  const endless = 'Konstantynopolitańczykowianeczka'.repeat(3);
  const estates = await callAs(product.url, ADMIN, 'GET', '/estate?search=Brzozowa');
  await callAs(product.url, ADMIN, 'PATCH', `/estate/${estates[0].id}`, { name: `Brzozowa ${endless}` });
  const sent = await fetch(`${product.url}/api/v1/inquiry`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      estateId: estates[0].id,
      source: 'WEBSITE',
      name: endless,
      email: `${'x'.repeat(60)}@mail.example`,
      message: endless,
      consents: [],
      privacyVersion: '1',
    }),
  });
  const { data } = (await sent.json()) as { data: { id: string } };
  const [project] = await callAs(product.url, ADMIN, 'GET', '/feedback');
  await callAs(product.url, ADMIN, 'PATCH', `/feedback/${project.id}`, { title: endless });
  const [building] = await callAs(product.url, ADMIN, 'GET', `/building?estateId=${estates[0].id}`);
  for (const viewport of [DESKTOP.viewport, PHONE.viewport]) {
    await dashboard.setViewportSize(viewport);
    for (const path of [
      `inquiries/${data.id}`,
      'inquiries',
      'users',
      'feedback',
      `estates/${estates[0].id}/buildings/${building.id}`,
    ]) {
      await dashboard.goto(`${product.url}/dashboard/${path}`);
      await dashboard
        .getByText(/Konstantynopol|Ewa Lis/)
        .filter({ visible: true })
        .first()
        .waitFor();
      const over = () => dashboard.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(await over(), `${path} at ${viewport.width}`).toBeLessThanOrEqual(0);
    }
  }
  await dashboard.setViewportSize(DESKTOP.viewport);
  await callAs(product.url, ADMIN, 'PATCH', `/estate/${estates[0].id}`, { name: 'Brzozowa Park' });
});

it('the back office assigns, and neither exports nor erases; home lists open tasks', async () => {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-US', ...DESKTOP });
  const page = await signIn(context, product.url, 'user@demo.oriel.example');
  await page.getByRole('heading', { name: /unread inquir(y|ies)/ }).waitFor();
  await page.getByRole('heading', { name: /reservations? ends? within a week/ }).waitFor();
  await page.getByText(/^Your viewers were opened/).waitFor();
  await page.getByRole('heading', { name: 'Latest tours' }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.goto(`${product.url}/dashboard/inquiries`);
  await row(WHO, page).waitFor();
  expect(await page.getByRole('button', { name: 'Export' }).count()).toBe(0);
  await row(WHO, page).getByRole('link').click();
  await page.getByLabel('Assigned to').waitFor();
  expect(await page.getByRole('button', { name: 'Erase…' }).count()).toBe(0);
  await context.close();
});

it('concurrent assignments of the same inquiry are detected', async () => {
  const [inquiry] = await callAs(product.url, ADMIN, 'GET', `/inquiry?search=${WHO.split(' ')[1]}`);
  const members: { id: string; name: string; role: string }[] = await callAs(
    product.url,
    ADMIN,
    'GET',
    '/user?limit=50',
  );
  // Agents may be responsible only for inquiries of their own estates.
  const [theirs, mine] = members.filter(({ id, role }) => id !== inquiry.assigneeId && role !== 'AGENT');
  if (!theirs || !mine) throw new Error('the demo has too few members');
  await dashboard.goto(`${product.url}/dashboard/inquiries/${inquiry.id}`);
  const choice = dashboard.getByLabel('Assigned to');
  await choice.waitFor();
  await callAs(product.url, 'user@demo.oriel.example', 'PATCH', `/inquiry/${inquiry.id}`, {
    assigneeId: theirs.id,
  });
  troubles.length = 0;
  await choice.selectOption({ label: mine.name });
  await dashboard.getByText('Someone changed this in the meantime', { exact: false }).waitFor();
  // The other member's choice is shown and stays.
  await expect.poll(() => choice.inputValue()).toBe(theirs.id);
  expect((await callAs(product.url, ADMIN, 'GET', `/inquiry/${inquiry.id}`)).assigneeId).toBe(theirs.id);
  // After that it can be changed as usual.
  await choice.selectOption({ label: mine.name });
  await toast(`Assigned to ${mine.name}`).waitFor();
  // The refusal is the server's own 409.
  expect(troubles.filter((trouble) => !/status of 409/.test(trouble))).toEqual([]);
  troubles.length = 0;
});

it('a visitor who declined tracking has no journey, and is erased on request', async () => {
  await ask('Rozalia Maj', 'rozalia@mail.example', 'denied');
  await dashboard.goto(`${product.url}/dashboard/inquiries?search=rozalia`);
  // The history answers after the inquiry is gone and before the page knows: erasing aborts such requests first.
  const history = '**/activities?*';
  const whole = '**/api/v1/inquiry/*';
  const erased = Promise.withResolvers<void>();
  const isHistory = { predicate: (request: Request) => request.url().includes('/activities?') };
  const settled = Promise.race([
    dashboard.waitForEvent('requestfinished', isHistory),
    dashboard.waitForEvent('requestfailed', isHistory),
  ]).catch(() => undefined);
  await dashboard.route(history, async (route) => {
    await erased.promise;
    await route.continue().catch(() => undefined);
  });
  await dashboard.route(whole, async (route) => {
    if (route.request().method() !== 'DELETE') return route.continue();
    const response = await route.fetch();
    erased.resolve();
    await settled;
    await route.fulfill({ response });
  });
  await row('Rozalia Maj').getByRole('link').click();
  await dashboard.getByText('did not allow tracking', { exact: false }).waitFor();
  await dashboard.getByRole('button', { name: 'Erase…' }).click();
  const question = dashboard.getByRole('alertdialog');
  await question
    .getByText('Deletes the name, contact details, message, consents', { exact: false })
    .waitFor();
  await question.getByRole('button', { name: 'Erase for good' }).click();
  await toast('Inquiry erased').waitFor();
  await dashboard.getByText('No inquiries match these filters.').waitFor();
  await dashboard.unroute(history);
  await dashboard.unroute(whole);
  // The note on an unreachable server is the only problem; an invalid phone number is the server's own 400.
  expect(troubles.filter((trouble) => !/ERR_FAILED|status of 400/.test(trouble))).toEqual([]);
});
