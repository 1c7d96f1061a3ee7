import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { faultsInBothThemes } from '../../viewer/src/testing/accessibility.ts';
import { DESKTOP, holdNext, PHONE, signIn, watchTroubles } from './support/browser.ts';
import { messageTo } from './support/letters.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';

const EMAIL = 'agent@demo.oriel.example';
const NUMBER = '+48600100200';

let product: Product;
let browser: Browser;
let page: Page;
let troubles: string[];

beforeAll(async () => {
  product = await startProduct(await makeDataDir());
  browser = await launchChromium();
  const context = await browser.newContext({ ...DESKTOP, reducedMotion: 'reduce', baseURL: product.url });
  page = await signIn(context, product.url, EMAIL);
  troubles = watchTroubles(page);
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await removeDataDir(product?.dataDir ?? '');
});

const stored = (where: Page, key: string) => where.evaluate((name) => localStorage.getItem(name), key);
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
// biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects to be there
const me = async (): Promise<any> => {
  const token = await stored(page, 'token');
  const answer = await fetch(`${product.url}/api/v1/user/me`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await answer.json()) as { data: unknown }).data;
};
const picture = (format: 'jpeg' | 'png') =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#a34623' } })
    [format]()
    .toBuffer();

describe('a profile', () => {
  it('crops a picture to a square avatar, and explains why a file is rejected', async () => {
    await page.goto('/dashboard/profile');
    const field = page.getByLabel('Choose a picture').and(page.locator('input'));
    await field.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no') });
    await page.getByText('“notes.txt” can’t be used as a picture.').waitFor();
    await field.setInputFiles({
      name: 'big.png',
      mimeType: 'image/png',
      buffer: Buffer.alloc(6 * 1024 * 1024),
    });
    await page.getByText('the limit is 5.2 MB').waitFor();
    await field.setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: Buffer.alloc(64) });
    await page.getByText('“broken.png” can’t be read.').waitFor();
    await field.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await picture('jpeg') });
    const dialog = page.getByRole('alertdialog', { name: 'Your picture' });
    await dialog.getByLabel('Zoom').press('End');
    expect(await faultsInBothThemes(page)).toEqual([]);
    await press('Use this picture');
    await dialog.waitFor({ state: 'detached' });
    const { avatarUrl } = await me();
    const image = sharp(Buffer.from(await (await fetch(new URL(avatarUrl, product.url))).arrayBuffer()));
    expect(await image.metadata()).toMatchObject({ width: 512, height: 512 });
    expect(await page.locator(`img[src="${avatarUrl}"]`).count()).toBeGreaterThan(0);
  });

  it('is saved as entered, with errors at their fields and no lost input', async () => {
    await page.goto('/dashboard/profile');
    const field = (name: string) => page.getByLabel(name, { exact: true });
    const saysOf = async (name: string) => {
      const id = await field(name).getAttribute('aria-describedby');
      return await page.locator(`[id="${id}"]`).textContent();
    };
    await field('First name').fill('');
    await field('Job title').fill('Sales, riverside');
    await field('Phone').fill('600 12');
    await page.getByLabel('Show me to buyers').check();
    await field('Title on the card').fill('Your agent by the river');
    await press('Save changes');
    await page.getByText('Correct one field.').waitFor();
    expect(await saysOf('First name')).toBe('Between 1 and 60 characters');
    await field('First name').fill('Adela');
    await press('Save changes');
    // This error comes from the server.
    await expect.poll(() => field('Phone').getAttribute('aria-invalid')).toBe('true');
    expect(await saysOf('Phone')).toMatch(/\+48|E\.164|phone|country/i);
    expect(await field('Phone').evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await field('Phone').inputValue()).toBe('600 12');
    expect(await field('Job title').inputValue()).toBe('Sales, riverside');
    expect((await me()).firstName).not.toBe('Adela');
    expect(await faultsInBothThemes(page)).toEqual([]);
    await field('Phone').fill('0048 600 100 200');
    await press('Save changes');
    await page.getByText('Saved', { exact: true }).waitFor();
    const kept = {
      firstName: 'Adela',
      jobTitle: 'Sales, riverside',
      phone: NUMBER,
      publicProfile: { enabled: true, title: 'Your agent by the river' },
    };
    expect(await me()).toMatchObject(kept);
    await page.reload();
    await expect.poll(() => field('First name').inputValue()).toBe('Adela');
    expect(await field('Phone').inputValue()).toBe(NUMBER);
    expect(await field('Title on the card').inputValue()).toBe('Your agent by the river');
    await page.getByRole('button', { name: /^Account: Adela/ }).waitFor();
  });

  it('keeps what is typed while it saves', async () => {
    const title = page.getByLabel('Job title', { exact: true });
    const call = await holdNext(page, 'PATCH', /\/user\/me$/);
    await title.fill('Sales');
    await press('Save changes');
    await call.asked;
    await title.fill('Sales, riverside');
    await call.release();
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(await title.inputValue()).toBe('Sales, riverside');
    expect((await me()).jobTitle).toBe('Sales');
    await press('Save changes');
    await page.getByRole('button', { name: /Save changes|Saving/ }).waitFor({ state: 'detached' });
    expect((await me()).jobTitle).toBe('Sales, riverside');
  });

  it('asks before discarding unsaved input', async () => {
    const title = page.getByLabel('Job title', { exact: true });
    const question = page.getByRole('alertdialog', { name: 'Unsaved changes' });
    const toTours = () =>
      page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Tours' }).click();
    await title.fill('Half a word');
    await toTours();
    await press('Stay');
    await question.waitFor({ state: 'detached' });
    expect(await title.inputValue()).toBe('Half a word');
    const asked = page.waitForEvent('dialog');
    await page.evaluate(() => void setTimeout(() => location.reload()));
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    expect(await title.inputValue()).toBe('Half a word');
    await toTours();
    await press('Leave without saving');
    await page.getByRole('heading', { level: 1, name: 'Tours' }).waitFor();
    await page.goBack();
    await expect.poll(() => title.inputValue()).toBe('Sales, riverside');
  });

  it('changes the language at once, here and for the account', async () => {
    await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption({ label: 'Polski' });
    await press('Save changes');
    await page.getByRole('heading', { level: 1, name: 'Profil', exact: true }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('pl-PL');
    expect(await page.title()).toBe('Profil | Oriel');
    expect((await me()).locale).toBe('pl');
    const elsewhere = await browser.newContext({ ...DESKTOP, locale: 'en-US' });
    const other = await signIn(elsewhere, product.url, EMAIL);
    await other.getByRole('heading', { level: 1, name: 'Dzień dobry, Adela' }).waitFor();
    await elsewhere.close();
    await page.getByRole('combobox', { name: 'Język', exact: true }).selectOption({ label: 'English (US)' });
    await press('Zapisz zmiany');
    await page.getByRole('heading', { level: 1, name: 'Profile', exact: true }).waitFor();
    expect((await me()).locale).toBe('en');
  });

  it('holds one brand picture of each kind', async () => {
    const row = page.getByRole('listitem').filter({ hasText: 'On light backgrounds' });
    await row
      .locator('input')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await picture('png') });
    await row.getByRole('img', { name: 'Logo' }).waitFor();
    expect((await me()).assets.map(({ type }: { type: string }) => type)).toEqual(['LOGO']);
  });
});

describe('a second factor', () => {
  /** The code used last; the next one differs. */
  let last: string;

  const visitor = async () =>
    await (await browser.newContext({ ...DESKTOP, reducedMotion: 'reduce', baseURL: product.url })).newPage();

  async function password(other: Page): Promise<void> {
    await other.goto('/login');
    await other.getByLabel('E-mail', { exact: true }).fill(EMAIL);
    await other.getByLabel('Password').fill('oriel-demo-2026');
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  }

  /** The latest code, once the page knows that it was sent: until then, the previous one counts. */
  async function codeSent(other: Page, but: string): Promise<string> {
    await other.getByRole('button', { name: /^New code in/ }).waitFor();
    return (await messageTo(product, NUMBER, but)).code;
  }

  async function submitCode(other: Page, code: string): Promise<void> {
    await other.getByLabel('Code from the message').fill(code);
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  }

  it('is set up with the code sent to the phone', async () => {
    await page.goto('/dashboard/profile');
    await press('Set up a phone');
    await page.getByRole('alertdialog').getByLabel('Phone', { exact: true }).fill(NUMBER);
    await press('Send code');
    const { code } = await messageTo(product, NUMBER);
    await page.getByLabel('Code from the message').fill(code === '000000' ? '111111' : '000000');
    await press('Turn on');
    await page.getByText('That is not the code we sent.').waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.getByLabel('Code from the message').fill(code);
    await press('Turn on');
    await page.getByText('Each sign-in asks for a code that we send to your phone.').waitFor();
    expect((await me()).mfaEnabled).toBe(true);
    last = code;
  });

  it('asks for the code at sign-in, resends it on request, and accepts the right one', async () => {
    const other = await visitor();
    await other.clock.install();
    await password(other);
    await other.getByRole('heading', { level: 1, name: 'One more step' }).waitFor();
    // Only the last digits of the number.
    await other.getByText(/to your phone \+?\*+\d{3,4}\./).waitFor();
    const first = await codeSent(other, last);
    const again = other.getByRole('button', { name: /^(Send new code|New code in \d+ s)$/ });
    await expect.poll(() => again.isDisabled()).toBe(true);
    await expect
      .poll(async () => {
        await other.clock.runFor(1000);
        return again.isEnabled();
      })
      .toBe(true);
    await again.click();
    const second = await codeSent(other, first);
    await submitCode(other, first);
    await other.getByText('That is not the code we sent.').waitFor();
    expect(await stored(other, 'token')).toBeNull();
    await submitCode(other, second);
    await other.getByRole('heading', { level: 1, name: 'Hello, Adela' }).waitFor();
    expect(await stored(other, 'token')).toBeTruthy();
    last = second;
    await other.context().close();
  });

  it('can be cancelled to try again', async () => {
    const other = await visitor();
    await password(other);
    const given = await codeSent(other, last);
    await other.getByRole('button', { name: 'Back', exact: true }).click();
    await other.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    expect(await other.getByLabel('E-mail', { exact: true }).inputValue()).toBe(EMAIL);
    expect(await other.getByLabel('Password').inputValue()).toBe('');
    await other.getByLabel('Password').fill('oriel-demo-2026');
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
    await submitCode(other, await codeSent(other, given));
    await other.getByRole('heading', { level: 1, name: 'Hello, Adela' }).waitFor();
    await other.context().close();
  });

  it('reports a code that was not sent, in the words of the specification', async () => {
    const other = await visitor();
    await other.route('**/mfaSignIn:start*', (route) => route.abort());
    await password(other);
    await other.getByText('The sign-in service cannot be reached.').waitFor();
    await submitCode(other, '123456');
    await other.getByText('Verification ID is not set', { exact: true }).waitFor();
    await other.context().close();
  });

  it('is disabled after a confirmation, and sign-in no longer asks for a code', async () => {
    await page.goto('/dashboard/profile');
    await press('Turn off');
    const question = page.getByRole('alertdialog', { name: 'Turn off two-step sign-in?' });
    expect(await faultsInBothThemes(page)).toEqual([]);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect((await me()).mfaEnabled).toBe(true);
    await press('Turn off');
    await question.getByRole('button', { name: 'Turn off' }).click();
    await page.getByRole('button', { name: 'Set up a phone' }).waitFor();
    expect((await me()).mfaEnabled).toBe(false);
    const other = await visitor();
    await password(other);
    await other.getByRole('heading', { level: 1, name: 'Hello, Adela' }).waitFor();
    await other.context().close();
  });
});

describe('notifications', () => {
  it('are toggled one by one, shown at once, and reverted when saving fails', async () => {
    await page.goto('/dashboard/profile/notifications');
    const one = page.getByRole('switch', { name: 'New inquiries: E-mail' });
    await one.waitFor();
    // By e-mail and in the dashboard: what an agent can be told of.
    expect(await page.getByRole('switch').count()).toBe(6);
    await one.click();
    await expect.poll(async () => (await me()).notifications.inquiryNew.email).toBe(false);
    await page.reload();
    await one.waitFor();
    expect(await one.isChecked()).toBe(false);
    await page.route('**/api/v1/user/me', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    );
    await one.click();
    const toast = page.locator('[data-variant="destructive"]');
    await toast.getByText('The change could not be saved', { exact: true }).waitFor();
    await toast.getByText('The server can’t be reached').waitFor();
    await expect.poll(() => one.isChecked()).toBe(false);
    // Notifications disappear by themselves, also after one was closed under the pointer or by keyboard.
    await press('Close notification');
    await toast.waitFor({ state: 'detached' });
    await one.click();
    await toast.waitFor();
    for (const key of ['F8', 'Tab', 'Escape']) await page.keyboard.press(key);
    await toast.waitFor({ state: 'detached' });
    await one.click();
    await toast.waitFor();
    await toast.waitFor({ state: 'detached', timeout: 10_000 });
    await page.unroute('**/api/v1/user/me');
    expect(await faultsInBothThemes(page)).toEqual([]);
  });

  it('and the profile fit a phone', async () => {
    const state = await page.context().storageState();
    const context = await browser.newContext({ ...PHONE, storageState: state, baseURL: product.url });
    const phone = await context.newPage();
    for (const path of ['/dashboard/profile', '/dashboard/profile/notifications']) {
      await phone.goto(path);
      await phone.getByRole('navigation', { name: 'Profile' }).waitFor();
      await phone.waitForLoadState('networkidle');
      expect(
        await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    }
    await context.close();
  });
});

it('causes no unexpected errors', () => {
  // The emulator does not support reCAPTCHA Enterprise, which the SDK requests before sending a code.
  const expected = /status of (400|401)|ERR_FAILED|recaptchaConfig/;
  expect(troubles.filter((trouble) => !expected.test(trouble))).toEqual([]);
});
