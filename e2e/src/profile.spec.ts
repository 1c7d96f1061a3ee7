import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsInBothThemes } from '../../viewer/src/testing/accessibility.ts';
import { DESKTOP, openBrowser, PHONE, signIn, watchTroubles } from './support/browser.ts';
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
  browser = await openBrowser();
  const context = await browser.newContext({ ...DESKTOP, reducedMotion: 'reduce', baseURL: product.url });
  page = await signIn(context, product.url, EMAIL);
  troubles = watchTroubles(page);
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await removeDataDir(product?.dataDir ?? '');
});

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
// biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects to be there
const me = async (): Promise<any> => {
  const token = await page.evaluate(() => localStorage.getItem('token'));
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
  it('takes a square of a picture as the face, and says why another file is none', async () => {
    await page.goto('/dashboard/profile');
    const field = page.getByLabel('Choose a picture').and(page.locator('input'));
    await field.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no') });
    await page.getByText('“notes.txt” is no picture that can be used.').waitFor();
    await field.setInputFiles({
      name: 'big.png',
      mimeType: 'image/png',
      buffer: Buffer.alloc(6 * 1024 * 1024),
    });
    await page.getByText('at most 5.2 MB are possible').waitFor();
    await field.setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: Buffer.alloc(64) });
    await page.getByText('“broken.png” cannot be read.').waitFor();
    await field.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await picture('jpeg') });
    const dialog = page.getByRole('alertdialog', { name: 'Your picture' });
    await dialog.getByLabel('Nearer').press('End');
    expect(await faultsInBothThemes(page)).toEqual([]);
    await press('Use this picture');
    await dialog.waitFor({ state: 'detached' });
    const { avatarUrl } = await me();
    const image = sharp(Buffer.from(await (await fetch(new URL(avatarUrl, product.url))).arrayBuffer()));
    expect(await image.metadata()).toMatchObject({ width: 512, height: 512 });
    expect(await page.locator(`img[src="${avatarUrl}"]`).count()).toBeGreaterThan(0);
  });

  it('holds pictures of one’s brand, one of each kind', async () => {
    const row = page.getByRole('listitem').filter({ hasText: 'On light backgrounds' });
    await row
      .locator('input')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await picture('png') });
    await row.getByRole('img', { name: 'Logo' }).waitFor();
    expect((await me()).assets.map(({ type }: { type: string }) => type)).toEqual(['LOGO']);
  });
});

describe('a second step', () => {
  it('is set up with the code that reaches the phone', async () => {
    await press('Set up a phone');
    await page.getByRole('alertdialog').getByLabel('Phone', { exact: true }).fill(NUMBER);
    await press('Send the code');
    const { code } = await messageTo(product, NUMBER);
    await page.getByLabel('Code from the message').fill(code === '000000' ? '111111' : '000000');
    await press('Switch it on');
    await page.getByText('This is not the code that we sent.').waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.getByLabel('Code from the message').fill(code);
    await press('Switch it on');
    await page.getByText('Sign-in asks for a code that we send to your phone.').waitFor();
    expect((await me()).mfaEnabled).toBe(true);
  });

  it('tells that a code was never sent, in the words of the specification', async () => {
    const other = await (await browser.newContext({ ...DESKTOP, baseURL: product.url })).newPage();
    await other.goto('/login');
    await other.route('**/mfaSignIn:start*', (route) => route.abort());
    await other.getByLabel('E-mail').fill(EMAIL);
    await other.getByLabel('Password').fill('oriel-demo-2026');
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
    await other.getByText('The sign-in service cannot be reached.').waitFor();
    await other.getByLabel('Code from the message').fill('123456');
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
    await other.getByText('Verification ID is not set', { exact: true }).waitFor();
    await other.context().close();
  });
});

describe('notifications', () => {
  it('are chosen one by one, shown at once, and put back where they could not be kept', async () => {
    await page.goto('/dashboard/profile/notifications');
    const one = page.getByRole('switch', { name: 'New inquiries: E-mail' });
    await one.waitFor();
    expect(await page.getByRole('switch').count()).toBe(14);
    await one.click();
    await expect.poll(async () => (await me()).notifications.inquiryNew.email).toBe(false);
    await page.reload();
    await one.waitFor();
    expect(await one.isChecked()).toBe(false);
    await page.route('**/api/v1/user/me', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    );
    await one.click();
    await page.getByText('That could not be saved', { exact: true }).waitFor();
    await expect.poll(() => one.isChecked()).toBe(false);
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

it('nothing went wrong on the way that nobody asked for', () => {
  // The emulator does not know reCAPTCHA Enterprise, which the SDK asks for before it sends a code.
  const expected = /status of (400|401)|ERR_FAILED|recaptchaConfig/;
  expect(troubles.filter((trouble) => !expected.test(trouble))).toEqual([]);
});
