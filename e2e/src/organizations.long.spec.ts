import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { accessibilityFaults, faultsInBothThemes } from '../../viewer/src/testing/accessibility.ts';
import { DESKTOP, PHONE, signIn, watchTroubles } from './support/browser.ts';
import { callAs } from './support/call-as.ts';
import { cutPanorama } from './support/demo-tour.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';

const ADMIN = 'admin@demo.oriel.example';
const STAFF = 'grace.turner@riverside-lettings.example';

let product: Product;
let browser: Browser;
let page: Page;
let path = '';
const errors: string[] = [];

beforeAll(async () => {
  product = await startProduct(await makeDataDir(), { PLATFORM_STAFF: STAFF });
  browser = await launchChromium();
  const context = await browser.newContext({ ...DESKTOP, reducedMotion: 'reduce' });
  page = await signIn(context, product.url, ADMIN);
  page.on('pageerror', ({ message }) => errors.push(message));
  const [organization] = await admin('GET', '/organization?search=brzozowa');
  path = `/organization/${organization.id}`;
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await removeDataDir(product?.dataDir ?? '');
});

const admin = (method: string, to: string, body?: unknown) => callAs(product.url, ADMIN, method, to, body);
const dashboard = (tab = '') =>
  `${product.url}/dashboard${path.replace('organization', 'organizations')}${tab}`;

async function saved(): Promise<void> {
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('button', { name: /Save changes|Saving/ }).waitFor({ state: 'detached' });
}

describe('an organization', () => {
  it("is edited in a form that merges others' changes and keeps input", async () => {
    await page.goto(`${product.url}/dashboard/organizations`);
    await page.getByRole('link', { name: 'Brzozowa Development' }).click();
    await page.getByLabel('KRS, 10 digits').fill('12');
    await page.getByRole('textbox', { name: 'Phone' }).fill('713');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('must be a phone number, like').waitFor();
    await page.getByLabel('KRS, 10 digits').fill('0000123456');
    await page.getByRole('textbox', { name: 'Phone' }).fill('71 349-02-99');
    // Someone else changes another field, then the same one.
    await admin('PATCH', path, { taxId: 'PL8990001122' });
    await saved();
    expect(await admin('GET', path)).toMatchObject({
      krs: '0000123456',
      taxId: 'PL8990001122',
      contact: { phone: '+48713490299', email: 'sales@brzozowa.example' },
    });
    await page.getByLabel('CEIDG entry').fill('mine');
    await admin('PATCH', path, { ceidg: 'theirs' });
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Someone else just changed the same thing').waitFor();
    expect(await page.getByLabel('CEIDG entry').inputValue()).toBe('mine');
    await page.getByRole('link', { name: 'Branding' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave without saving' }).click();
    await page.getByRole('heading', { name: 'Colors' }).waitFor();
    expect((await admin('GET', path)).ceidg).toBe('theirs');
  });

  it('has a unique slug', async () => {
    await page.goto(dashboard());
    await page.getByLabel('Short name').fill('riverside-lettings');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect.poll(() => page.getByLabel('Short name').getAttribute('aria-invalid')).toBe('true');
    await page.getByRole('button', { name: 'Discard' }).click();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('previews its brand in a viewer, and applies it to the hosted viewers once saved', async () => {
    await page.goto(dashboard('?tab=branding'));
    const viewer = page.frameLocator('iframe');
    await viewer.locator('#oriel-viewer[data-live]').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'Main color', exact: true }).fill('#f2b441');
    // Too light to read: the form says how viewers adjust it.
    await page
      .getByText(/On light backgrounds 1\.\d : 1 is too low to read, so viewers show #[0-9a-f]{6}/)
      .waitFor();
    await page.getByRole('radio', { name: /^Montserrat/ }).check();
    await page.getByRole('radio', { name: /^Dark/ }).check();
    const dress = () =>
      viewer.locator('html').evaluate((root) => ({
        accent: root.style.getPropertyValue('--oriel-accent'),
        font: root.style.getPropertyValue('--oriel-font'),
        mode: root.dataset.mode,
      }));
    await expect.poll(dress).toMatchObject({
      accent: expect.stringContaining('#f2b441'),
      font: expect.stringContaining('Montserrat'),
      mode: 'dark',
    });
    await page.getByRole('button', { name: 'Choose a file: Logo', exact: true }).click();
    const logo = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#f2b441' } })
      .png()
      .toBuffer();
    await page
      .getByRole('dialog')
      .locator('input[type=file]')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo });
    await page.getByRole('img', { name: 'Logo', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Choose a file: Icon', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: /logo/i }).first().click();
    await page.getByRole('img', { name: 'Icon', exact: true }).waitFor();
    await saved();
    expect((await admin('GET', path)).brand).toMatchObject({
      primaryColor: '#f2b441',
      font: 'Montserrat',
      mode: 'dark',
      logoUrl: expect.stringMatching(/^\/media\//),
    });

    const visitor = await (await browser.newContext({ ...DESKTOP, reducedMotion: 'reduce' })).newPage();
    const troubles = watchTroubles(visitor);
    const fonts: string[] = [];
    visitor.on('response', (response) => {
      if (response.request().resourceType() === 'font') fonts.push(response.url());
    });
    await visitor.goto(`${product.url}/viewer/brzozowa-park-a`);
    await visitor.locator('#oriel-viewer[data-live]').waitFor();
    await visitor.evaluate(() => document.fonts.ready);
    expect(
      await visitor.evaluate(() => ({
        mode: document.documentElement.dataset.mode,
        set: getComputedStyle(document.querySelector('.oriel-side') ?? document.body).fontFamily,
        loaded: document.fonts.check('16px Montserrat'),
      })),
    ).toMatchObject({ mode: 'dark', set: expect.stringContaining('Montserrat'), loaded: true });
    expect(await visitor.locator('link[rel=icon]').getAttribute('href')).toMatch(/^\/media\//);
    // The logo shows on the one of its two backgrounds that it has a version for.
    const drawn = () =>
      visitor
        .locator('.oriel-logo:visible')
        .evaluateAll((all) => all.map((one) => one instanceof HTMLImageElement && one.naturalWidth > 0));
    await expect.poll(drawn).toEqual([true]);
    // The files come from our server, and nothing was refused.
    expect(fonts.length).toBeGreaterThan(0);
    expect(fonts.filter((one) => !one.startsWith(product.url))).toEqual([]);
    await visitor.goto(`${product.url}/viewer360/${await cutPanorama(product.url)}`);
    await expect.poll(drawn).toEqual([true]);
    expect(troubles).toEqual([]);
    await visitor.context().close();
  });

  it('accepts only the four fonts', async () => {
    for (const font of ['Comic Sans MS', 'lato', 'Lato; } body { display: none', '']) {
      await expect(admin('PATCH', path, { brand: { font } })).rejects.toThrow('brand.font');
    }
  });

  it('asks visitors for the configured consents, in their language', async () => {
    await page.goto(dashboard('?tab=privacy'));
    const email = page.getByRole('group', { name: 'Offers by e-mail' });
    await email.getByLabel('Consent text').first().fill('Send me everything about the new houses.');
    await email.getByText('Give it a new version').waitFor();
    // In Polish, people would still consent to the previous wording.
    await email.getByText('its translations did not').waitFor();
    const polish = email.locator('details', { hasText: 'Polski' });
    await polish.getByText('outdated').click();
    await email.getByText('In Polish they read the translation.', { exact: false }).waitFor();
    await polish.getByLabel('Consent text').fill('Przysyłajcie mi wszystko o nowych domach.');
    await email.getByText('its translations did not').waitFor({ state: 'detached' });
    await email.getByRole('button', { name: 'Use today’s date as version' }).click();
    await page.getByRole('button', { name: 'Add consent' }).click();
    const partners = page.getByRole('group', { name: 'Offers by text message' });
    await partners.getByLabel('Type').selectOption({ label: 'Sharing data with partners' });
    const added = page.getByRole('group', { name: 'Sharing data with partners' });
    await added.getByLabel('Short label').first().fill('Banks');
    await page.getByRole('button', { name: 'Save changes' }).click();
    // Without wording there is nothing to consent to.
    const bank = page.getByRole('group', { name: 'Banks' });
    await bank.getByText(/must have at least 1 character|is required/).waitFor();
    await bank.getByLabel('Consent text').first().fill('Banks may call me about a loan.');
    await bank.locator('summary', { hasText: 'Polski' }).click();
    await bank.getByLabel('Consent text').last().fill('Banki mogą do mnie dzwonić w sprawie kredytu.');
    await saved();
    expect(await accessibilityFaults(page)).toEqual([]);

    const context = await browser.newContext({ ...DESKTOP, reducedMotion: 'reduce' });
    const visitor = await context.newPage();
    for (const [query, words] of [
      ['?lang=en', ['Send me everything about the new houses.', 'Banks may call me about a loan.']],
      [
        '?lang=pl',
        ['Przysyłajcie mi wszystko o nowych domach.', 'Banki mogą do mnie dzwonić w sprawie kredytu.'],
      ],
    ] as const) {
      await visitor.goto(`${product.url}/viewer/brzozowa-park-a${query}`);
      await visitor.locator('.oriel-apartment-row').first().click();
      await visitor.getByRole('button', { name: /Ask about this apartment|Zapytaj/ }).click();
      const consents = visitor.locator('.oriel-inquiry-consent');
      for (const text of words) await consents.filter({ hasText: text }).waitFor();
    }
    await context.close();
  });

  it('configures the websites that may show its viewers, here and on the embed page', async () => {
    await page.goto(dashboard('?tab=origins'));
    await page.getByRole('button', { name: 'Add a website' }).click();
    await page.getByLabel('Website 1').fill('https://www.brzozowa.example');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect
      .poll(async () => (await admin('GET', path)).embed.allowedOrigins)
      .toEqual(['https://www.brzozowa.example']);
    const hosted = await fetch(`${product.url}/viewer/brzozowa-park-a`);
    expect(hosted.headers.get('content-security-policy')).toContain(
      "frame-ancestors 'self' https://www.brzozowa.example",
    );
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('configures how inquiries reach the team', async () => {
    await page.goto(dashboard('?tab=settings'));
    await page.getByRole('radio', { name: 'In turn' }).check();
    await page.getByRole('switch', { name: 'Agents see unassigned inquiries' }).click();
    await page.getByLabel('E-mail addresses').fill('no address');
    await page.getByLabel('E-mail addresses').press('Enter');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('must be a valid e-mail address').waitFor();
    await page.getByRole('button', { name: 'Remove: no address' }).click();
    await page.getByLabel('E-mail addresses').fill('sales@brzozowa.example');
    await page.getByLabel('E-mail addresses').press('Enter');
    await saved();
    expect((await admin('GET', path)).settings).toEqual({
      agentsSeeUnassigned: true,
      assignment: 'ROUND_ROBIN',
      notifyEmails: ['sales@brzozowa.example'],
    });
    // The mail that people get at once, in the team's own words.
    const confirmation = page.locator('#confirmation');
    const words = confirmation.getByLabel('Text in English (US)');
    await words.fill('Dear {name}, we call you.');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await confirmation.getByText('{name} can’t be filled in', { exact: false }).waitFor();
    await words.fill('We call you within a day about {estate}.');
    await confirmation.getByRole('button', { name: 'Preview e-mail' }).first().click();
    const mail = page.getByRole('dialog', { name: 'What people get after an inquiry' });
    await mail.getByText(/We call you within a day about (?!\{estate\})/).waitFor();
    await mail.getByText('Your inquiry about', { exact: false }).first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await mail.locator('form, div').getByRole('button', { name: 'Close' }).last().click();
    await saved();
    expect((await admin('GET', path)).inquiryConfirmation).toEqual({
      en: 'We call you within a day about {estate}.',
    });
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(errors).toEqual([]);
  });
});

it.each([
  ['user@demo.oriel.example', ['General', 'Branding', 'Privacy', 'Websites', 'Inquiries']],
  ['agent@demo.oriel.example', ['General', 'Branding', 'Privacy', 'Websites']],
])('%s sees it read-only, on a phone and in dark mode', async (email, tabs) => {
  const context = await browser.newContext({ ...PHONE, reducedMotion: 'reduce', colorScheme: 'dark' });
  const phone = await signIn(context, product.url, email);
  await phone.goto(dashboard());
  await phone.getByText('Administrators can make changes here.').waitFor();
  const links = phone.getByRole('navigation', { name: 'Parts of the organization' }).getByRole('link');
  expect(await links.allTextContents()).toEqual(tabs);
  for (const tab of tabs) {
    await links.filter({ hasText: tab }).click();
    await phone.waitForLoadState('networkidle');
    expect(await phone.evaluate(() => document.documentElement.scrollWidth > innerWidth), tab).toBe(false);
    expect(await accessibilityFaults(phone), tab).toEqual([]);
    expect(
      await phone
        .locator('main')
        .getByRole('button', { name: /Save|Add|Remove/ })
        .count(),
    ).toBe(0);
    // Shown as a record: nothing looks like a disabled field.
    expect(await phone.locator('main').locator('input:disabled, select:disabled').count(), tab).toBe(0);
  }
  await context.close();
});

it('platform staff find, create and suspend organizations', async () => {
  const context = await browser.newContext({ ...DESKTOP, reducedMotion: 'reduce' });
  const staff = await signIn(context, product.url, STAFF);
  await staff.goto(`${product.url}/dashboard/organizations?search=brzozowa`);
  await staff.getByRole('link', { name: 'Brzozowa Development' }).waitFor();
  await staff.getByRole('link', { name: 'New organi' }).click();
  const dialog = staff.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await staff.waitForURL('**/dashboard/organizations?search=brzozowa');
  await staff.getByRole('link', { name: 'New organi' }).click();
  await staff.waitForURL('**/dashboard/organizations/create?search=brzozowa');
  expect(await faultsInBothThemes(staff)).toEqual([]);
  await dialog.getByLabel('Name', { exact: true }).fill('Lime Homes');
  await dialog.getByLabel('Short name').fill('brzozowa');
  await dialog.getByRole('combobox', { name: 'Country' }).fill('Germany');
  await dialog.getByRole('button', { name: 'Create organization' }).click();
  await expect.poll(() => dialog.getByLabel('Short name').getAttribute('aria-invalid')).toBe('true');
  await dialog.getByLabel('Short name').fill('lime-homes');
  await dialog.getByRole('button', { name: 'Create organization' }).click();
  await staff.getByRole('heading', { name: 'Lime Homes', level: 1 }).waitFor();
  await staff.getByRole('combobox', { name: 'Status' }).selectOption('SUSPENDED');
  await staff.getByRole('button', { name: 'Save changes' }).click();
  await staff.getByRole('button', { name: /Save changes|Saving/ }).waitFor({ state: 'detached' });
  await staff.goto(`${product.url}/dashboard/organizations?status=SUSPENDED`);
  await staff.getByRole('link', { name: 'Lime Homes' }).waitFor();
  expect(await staff.getByRole('link', { name: 'Brzozowa Development' }).count()).toBe(0);
  expect(await accessibilityFaults(staff)).toEqual([]);
  await context.close();
});

it('the page for creating one is limited to the e-mails of platform staff', async () => {
  const create = `${product.url}/dashboard/organizations/create`;
  await page.goto(create);
  await page.getByRole('heading', { level: 1, name: 'Forbidden', exact: true }).waitFor();
  expect(await page.title()).toBe('Forbidden | Oriel');
  await page.getByText('It seems like something went wrong.').waitFor();
  await page.getByRole('link', { name: 'Please contact support by e-mail (hello@oriel.example).' }).waitFor();
  await page.getByRole('link', { name: 'Navigate to main page' }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'or navigate to dashboard' }).click();
  await page.getByRole('heading', { level: 1, name: /^Hello, / }).waitFor();

  const context = await browser.newContext({ ...DESKTOP, reducedMotion: 'reduce' });
  const staff = await context.newPage();
  await staff.goto(create);
  await staff.waitForURL('**/login?next=%2Fdashboard%2Forganizations%2Fcreate');
  await staff.getByLabel('E-mail').fill(STAFF);
  await staff.getByLabel('Password', { exact: true }).fill('oriel-demo-2026');
  await staff.getByRole('button', { name: 'Sign in', exact: true }).click();
  await staff.getByRole('dialog', { name: 'New organization' }).waitFor();
  expect(await accessibilityFaults(staff)).toEqual([]);
  await context.close();
});
