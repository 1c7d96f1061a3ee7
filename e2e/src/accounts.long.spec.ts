import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { demoToken } from '../../server/src/testing/demo-token.ts';
import { accessibilityFaults, faultsInBothThemes } from '../../viewer/src/testing/accessibility.ts';
import { DESKTOP, watchTroubles } from './support/browser.ts';
import { linkFor, messageTo } from './support/letters.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';

const PASSWORD = 'a window into home';

let product: Product;
let browser: Browser;
const troubles: string[][] = [];

beforeAll(async () => {
  product = await startProduct(await makeDataDir(), { TERMS_URL: 'https://law.example/terms' });
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await removeDataDir(product?.dataDir ?? '');
});

async function visitor(): Promise<Page> {
  const context = await browser.newContext({ ...DESKTOP, reducedMotion: 'reduce', baseURL: product.url });
  const page = await context.newPage();
  troubles.push(watchTroubles(page));
  return page;
}

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value);
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

async function signInAs(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await fill(page, { 'E-mail': email, Password: password });
  await press(page, 'Sign in');
}

async function invite(email: string): Promise<string> {
  const token = await demoToken(product.url, 'admin@demo.oriel.example');
  const answer = await fetch(`${product.url}/api/v1/organization/invite`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email, role: 'AGENT', firstName: 'Ida', locale: 'en' }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return await linkFor(product, email, '/signup');
}

describe('a new organization', () => {
  const email = 'maja@nowa.example';
  let page: Page;

  it('is created with an account, with errors at their fields', async () => {
    page = await visitor();
    await page.goto('/signup');
    await fill(page, { 'E-mail': email, Password: 'short', 'First name': 'Maja', Organization: 'N' });
    await press(page, 'Create account');
    for (const said of [
      'A password needs at least 10 characters',
      'Between 1 and 60 characters',
      'Between 2 and 120 characters',
      'Choose the country',
      'Accept the terms to create an account',
    ])
      await page.getByText(said).waitFor();
    expect(await page.getByLabel('First name').inputValue()).toBe('Maja');
    expect(await faultsInBothThemes(page)).toEqual([]);

    await fill(page, { Password: PASSWORD, 'Last name': 'Nowak', Organization: 'Nowa Przystań' });
    // Units follow the country; the browser's language is American English.
    const country = page.getByRole('combobox', { name: 'Country' });
    await country.fill('Pol');
    await page.getByRole('option', { name: 'Poland' }).click();
    await page
      .getByText(/Prices in PLN, areas in m², numbers like 461.400,5, time zone Europe.Warsaw\./)
      .waitFor();
    await page.getByRole('checkbox').check();
    await press(page, 'Create account');
    await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor();
    await page.getByText(`We sent a link to ${email}.`).waitFor();
    expect(await stored(page, 'token')).toBeTruthy();
    expect(await faultsInBothThemes(page)).toEqual([]);
  });

  it('resends the mail, and its link verifies the address without a sign-in', async () => {
    const first = await linkFor(product, email, '/login');
    await press(page, 'Send the e-mail again');
    await page.getByText('The e-mail is on its way.').waitFor();
    const second = await linkFor(product, email, '/login', first);

    const elsewhere = await visitor();
    await elsewhere.goto(second);
    await elsewhere.getByText('Your e-mail address is confirmed. Sign in to continue.').waitFor();
    expect(await faultsInBothThemes(elsewhere)).toEqual([]);
    await elsewhere.goto(second);
    await elsewhere.getByText('This link has expired or was already used.').waitFor();

    // The first window polls and continues by itself.
    await page.waitForURL('**/dashboard');
    await page.goto(second);
    await page.getByRole('heading', { name: 'E-mail address' }).waitFor();
    await page.getByText('This link has expired or was already used.').waitFor();
  });

  it('starts with an estate, wherever apartments would be imported', async () => {
    for (const path of ['apartments', 'apartments/import', 'apartments/files']) {
      await page.goto(`/dashboard/${path}`);
      await page.getByRole('heading', { name: 'Add your first estate' }).waitFor();
      expect(await accessibilityFaults(page), path).toEqual([]);
    }
    // Files cannot be dropped before their destination is known.
    const answer = Promise.withResolvers<void>();
    const estates = /\/api\/v1\/estate\?/;
    await page.route(estates, async (route) => {
      await answer.promise;
      await route.continue();
    });
    await page.goto('/dashboard/apartments/import');
    await page.getByRole('heading', { name: 'Import apartments' }).waitFor();
    expect(await page.getByText('Choose a sheet').count()).toBe(0);
    answer.resolve();
    await page.getByRole('heading', { name: 'Add your first estate' }).waitFor();
    await page.unroute(estates);
    // The country of the first estate sets the organization's units unless the user changes them.
    await page.getByRole('main').getByRole('link', { name: 'New estate' }).click();
    await page.waitForURL('**/dashboard/estates?new=estate');
    const country = page.getByRole('combobox', { name: 'Country' });
    await expect.poll(() => country.inputValue()).toBe('Poland');
    expect(await page.getByLabel('Currency').inputValue()).toBe('PLN');
    expect(await accessibilityFaults(page)).toEqual([]);
    await press(page, 'Cancel');
  });

  it('is not created twice: the address is known, and links to sign-in', async () => {
    const again = await visitor();
    await again.goto('/signup');
    await fill(again, {
      'E-mail': email,
      Password: PASSWORD,
      'First name': 'Maja',
      'Last name': 'Nowak',
      Country: 'Poland',
      Organization: 'Twice',
    });
    await again.getByRole('checkbox').check();
    await press(again, 'Create account');
    await again.getByRole('link', { name: 'Sign in instead' }).click();
    await again.waitForURL('**/login');
    expect(await again.getByLabel('E-mail').inputValue()).toBe(email);
  });
});

describe('an interrupted sign-up', () => {
  it('resumes after sign-in, without a second account', async () => {
    const email = 'half@nowa.example';
    const page = await visitor();
    await page.goto('/signup');
    await fill(page, {
      'E-mail': email,
      Password: PASSWORD,
      'First name': 'Half',
      'Last name': 'Way',
      Country: 'Poland',
      Organization: 'Halfway',
    });
    await page.getByRole('checkbox').check();
    await page.route('**/api/v1/user/signup', (route) => route.abort(), { times: 1 });
    await press(page, 'Create account');
    await page.getByRole('alert').waitFor();
    expect(await page.getByLabel('Organization').inputValue()).toBe('Halfway');

    await signInAs(page, email, PASSWORD);
    await page.getByRole('heading', { name: 'Almost done' }).waitFor();
    expect(await page.getByLabel('E-mail').inputValue()).toBe(email);
    await fill(page, {
      'First name': 'Half',
      'Last name': 'Way',
      Country: 'Poland',
      Organization: 'Halfway',
    });
    await page.getByRole('checkbox').check();
    await press(page, 'Create account');
    await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor();
    await page.getByRole('link', { name: 'Continue to the dashboard' }).click();
    await page.getByRole('heading', { name: 'Hello, Half' }).waitFor();
  });
});

describe('an invitation', () => {
  it('shows its organization, creates the account, and works once', async () => {
    const email = 'ida@nowa.example';
    const link = await invite(email);
    const page = await visitor();
    await page.goto(link);
    await page.getByRole('heading', { name: 'You are invited' }).waitFor();
    await page.getByText(/invited you as Agent/).waitFor();
    const address = page.getByLabel('E-mail');
    expect([await address.inputValue(), await address.getAttribute('readonly')]).toEqual([email, '']);
    expect(await page.getByLabel('First name').inputValue()).toBe('Ida');
    expect(await faultsInBothThemes(page)).toEqual([]);
    await fill(page, { Password: PASSWORD, 'Last name': 'Lis' });
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: /^Join / }).click();
    await page.getByRole('heading', { name: 'Hello, Ida' }).waitFor();

    const late = await visitor();
    await late.goto(link);
    await late.getByRole('heading', { name: 'This invitation no longer works' }).waitFor();
    expect(await faultsInBothThemes(late)).toEqual([]);
  });

  it('is accepted by the holder of the account, and by nobody else', async () => {
    const link = await invite('maja@nowa.example');
    const page = await visitor();
    await signInAs(page, 'ida@nowa.example', PASSWORD);
    await page.getByRole('heading', { name: 'Hello, Ida' }).waitFor();
    await page.goto(link);
    await page.getByText('This invitation is for maja@nowa.example').waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await press(page, 'Sign out and continue');
    await page.getByRole('link', { name: 'Sign in', exact: true }).click();
    expect(await page.getByLabel('E-mail').inputValue()).toBe('maja@nowa.example');
    await fill(page, { Password: PASSWORD });
    await press(page, 'Sign in');
    await page.getByText('You are signed in as maja@nowa.example.').waitFor();
    await page.getByRole('button', { name: /^Join / }).click();
    await page.getByRole('heading', { name: 'Hello, Maja' }).waitFor();
    // The new organization is open, and the previous one can be switched to.
    await page.getByRole('button', { name: /^Organization: / }).click();
    expect(await page.getByRole('menuitemradio').filter({ hasText: 'Nowa Przystań' }).count()).toBe(1);
    expect(
      await page.getByRole('menuitemradio', { checked: true }).filter({ hasText: 'Nowa Przystań' }).count(),
    ).toBe(0);
    await page.keyboard.press('Escape');
  });

  it('keeps unsaved input when switching organization or signing out', async () => {
    const page = await visitor();
    await signInAs(page, 'maja@nowa.example', PASSWORD);
    await page.getByRole('heading', { name: 'Hello, Maja' }).waitFor();
    await page.goto('/dashboard/profile');
    const field = page.getByLabel('Job title', { exact: true });
    const organization = page.getByRole('button', { name: /^Organization: / });
    const before = await organization.getAttribute('aria-label');
    const toTheOther = async () => {
      await organization.click();
      await page.getByRole('menuitemradio', { checked: false }).click();
    };
    const signOut = async () => {
      await page.getByRole('button', { name: /^Account: / }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
    };
    await field.fill('Half a word');
    for (const leave of [toTheOther, signOut]) {
      await leave();
      await page.getByRole('alertdialog', { name: 'Unsaved changes' }).waitFor();
      expect(await faultsInBothThemes(page)).toEqual([]);
      await press(page, 'Stay');
      await page.getByRole('alertdialog').waitFor({ state: 'detached' });
      expect([await field.inputValue(), await organization.getAttribute('aria-label')]).toEqual([
        'Half a word',
        before,
      ]);
    }
    await toTheOther();
    await press(page, 'Leave without saving');
    await expect.poll(() => organization.getAttribute('aria-label')).not.toBe(before);
    await expect.poll(() => field.inputValue()).toBe('');
    // No question about unsaved input remains; new input triggers one again.
    await toTheOther();
    await expect.poll(() => organization.getAttribute('aria-label')).toBe(before);
    await field.fill('Another half');
    await signOut();
    await press(page, 'Leave without saving');
    await page.waitForURL('**/login');
  });
});

describe('a forgotten password', () => {
  it('is replaced by the link in the mail, once, and the old one stops working everywhere', async () => {
    const email = 'ida@nowa.example';
    const old = await visitor();
    await signInAs(old, email, PASSWORD);
    await old.getByRole('heading', { name: 'Hello, Ida' }).waitFor();
    const before = Date.now();

    const page = await visitor();
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    // Both pages ask for an e-mail: this address proves that the previous page is gone.
    await page.getByRole('heading', { level: 1, name: 'New password' }).waitFor();
    await fill(page, { 'E-mail': email });
    await press(page, 'Send link');
    await page.getByText(`If ${email} has an account here`).waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    const { link = '' } = await messageTo(product, email);
    await page.goto(link);
    await page.getByText(`Choose a new password for ${email}.`).waitFor();
    await fill(page, { 'New password': 'too short' });
    await press(page, 'Save password');
    await page.getByText('A password needs at least 10 characters').waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    // The provider compares sessions by the second: one from within this second would stay valid.
    const seconds = (ms: number) => Math.floor(ms / 1000);
    await expect.poll(() => seconds(Date.now())).toBeGreaterThan(seconds(before));
    await fill(page, { 'New password': 'another window' });
    await press(page, 'Save password');
    await page.getByRole('heading', { name: 'Password changed' }).waitFor();
    await page.getByRole('link', { name: 'Sign in' }).click();
    expect(await page.getByLabel('E-mail').inputValue()).toBe(email);
    await fill(page, { Password: 'another window' });
    await press(page, 'Sign in');
    await page.getByRole('heading', { name: 'Hello, Ida' }).waitFor();

    await old.goto('/dashboard/tours');
    await old.waitForURL('**/login?next=%2Fdashboard%2Ftours');
    await old.getByText('Your session has ended.').waitFor();
    expect([await stored(old, 'token'), await stored(old, 'organization')]).toEqual([null, null]);

    await old.goto(link);
    await old.getByText('This link has expired or was already used.').waitFor();
    await old.getByRole('link', { name: 'Ask for a new link' }).click();
    await old.getByRole('button', { name: 'Send link' }).waitFor();
  });
});

it('causes no unexpected errors', () => {
  // The browser itself logs the intended refusals.
  const expected = /status of (400|401|403|409)|ERR_FAILED/;
  expect(troubles.flat().filter((trouble) => !expected.test(trouble))).toEqual([]);
});
