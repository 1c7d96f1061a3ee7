import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { demoToken } from '../../server/src/testing/demo-token.ts';
import { accessibilityFaults } from '../../viewer/src/testing/accessibility.ts';
import { DESKTOP, PHONE, signIn } from './support/browser.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';

const WHO = 'user@demo.oriel.example';
/** One poll interval of the bell plus a margin, milliseconds. */
const A_POLL = 31_000;
const PATIENCE = { timeout: 15_000 };

let product: Product;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  product = await startProduct(await makeDataDir());
  browser = await launchChromium();
  const context = await browser.newContext({ ...DESKTOP, reducedMotion: 'reduce' });
  page = await signIn(context, product.url, WHO);
  // Marks the demo's notifications as read, so that counts start at zero.
  await call('POST', '/notice/read', {});
  await page.reload();
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await removeDataDir(product?.dataDir ?? '');
});

async function call(method: string, path: string, body?: unknown): Promise<void> {
  const token = await demoToken(product.url, WHO);
  const answer = await fetch(`${product.url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

/** Sends an inquiry about the building in its viewer, like a buyer. */
async function ask(name: string): Promise<void> {
  const context = await browser.newContext({ ...DESKTOP, reducedMotion: 'reduce' });
  const buyer = await context.newPage();
  await buyer.goto(`${product.url}/viewer/brzozowa-park-a?lang=en`);
  await buyer.locator('#oriel-viewer[data-live]').waitFor();
  await buyer.locator('.oriel-apartment-row').first().click();
  await buyer.getByRole('button', { name: 'Ask about this apartment' }).click();
  const form = buyer.getByRole('dialog', { name: 'Ask a question' });
  await form.getByLabel('Your name').fill(name);
  await form.getByRole('textbox', { name: 'E-mail' }).fill(`${name.replace(/\W/g, '.')}@mail.example`);
  const sent = buyer.waitForResponse(
    (answer) => new URL(answer.url()).pathname === '/api/v1/inquiry' && answer.status() === 201,
  );
  await form.getByRole('button', { name: 'Send', exact: true }).click();
  await sent;
  await context.close();
}

const bell = (on: Page) => on.getByRole('button', { name: /^Notifications/ });
const rings = (on: Page, count: number) =>
  on.getByRole('button', { name: `Notifications, ${count} unread`, exact: true }).waitFor(PATIENCE);

describe('the bell', () => {
  it('rings in an open dashboard on an inquiry in a viewer, and links to it', async () => {
    await page.clock.install();
    await page.goto(`${product.url}/dashboard/estates`);
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor(PATIENCE);
    await ask('Ewa Dzwonek');
    await page.clock.fastForward(A_POLL);
    await rings(page, 1);
    await bell(page).click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    const link = panel.getByRole('link', { name: /Ewa Dzwonek asks about/ });
    await link.waitFor(PATIENCE);
    expect(await accessibilityFaults(page)).toEqual([]);
    await link.click();
    await page.waitForURL(/\/dashboard\/inquiries\/[0-9a-f]{24}$/);
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor(PATIENCE);
  });

  it('keeps its read state across reloads and devices, and closes by keyboard', async () => {
    await ask('Jan Drugi');
    const context = await browser.newContext({ ...PHONE, reducedMotion: 'reduce' });
    const phone = await signIn(context, product.url, WHO);
    await rings(phone, 1);
    await bell(phone).click();
    const panel = phone.getByRole('dialog', { name: 'Notifications' });
    await panel.getByRole('button', { name: /^Mark as read: Jan Drugi/ }).click();
    await phone.getByRole('button', { name: 'Notifications', exact: true }).waitFor(PATIENCE);
    expect(await accessibilityFaults(phone)).toEqual([]);
    expect(await phone.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
    await phone.keyboard.press('Escape');
    await panel.waitFor({ state: 'hidden' });
    await expect.poll(() => bell(phone).evaluate((button) => button === document.activeElement)).toBe(true);
    await phone.reload();
    await phone.getByRole('button', { name: 'Notifications', exact: true }).waitFor(PATIENCE);
    await page.reload();
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor(PATIENCE);
    await context.close();
  });

  it('skips notifications that are turned off', async () => {
    await call('PATCH', '/user/me', { notifications: { inquiryNew: { inApp: false } } });
    await ask('Adam Cichy');
    await page.reload();
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor(PATIENCE);
    await bell(page).click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await panel.getByRole('link', { name: /Jan Drugi/ }).waitFor(PATIENCE);
    expect(await panel.getByText('Adam Cichy').count()).toBe(0);
    await panel.getByRole('link', { name: 'Notification settings' }).click();
    await page.waitForURL('**/dashboard/profile/notifications');
  });
});
