import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { accessibilityFaults } from '../../viewer/src/testing/accessibility.ts';
import { DESKTOP, signIn } from './support/browser.ts';
import { callAs } from './support/call-as.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';

const ADMIN = 'admin@demo.oriel.example';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  product = await startProduct(await makeDataDir());
  browser = await launchChromium();
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await removeDataDir(product?.dataDir ?? '');
});

// biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects to be there
async function team(method: string, path: string, body?: unknown): Promise<any> {
  return await callAs(product.url, ADMIN, method, path, body);
}

it('the outcome is written in two languages, and read in the visitor’s', async () => {
  const [asset] = await team('GET', '/asset?type=IMAGE&limit=1');
  const { id } = await team('POST', '/feedback', {
    title: 'A park',
    items: [{ type: 'IMAGE', title: 'The meadow', assetId: asset.id }],
  });
  await team('PATCH', `/feedback/${id}`, { status: 'OPEN' });
  const context = await browser.newContext({ ...DESKTOP, reducedMotion: 'reduce', locale: 'en-US' });
  const page = await signIn(context, product.url, ADMIN);
  await page.goto(`${product.url}/dashboard/feedback/${id}`);
  await page.getByRole('button', { name: 'Edit outcome' }).click();
  const dialog = page.getByRole('dialog');
  const [{ locale }] = await team('GET', '/organization');
  const other = locale === 'pl' ? 'English (US)' : 'Polski';
  const areas = dialog.getByRole('textbox');
  await areas.first().fill('Forty trees.');
  await dialog.getByText(other, { exact: true }).first().click();
  await dialog.locator('details[open] textarea').fill('The same in another language.');
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => dialog.count()).toBe(0);
  const read = async (lang: string) =>
    (await (await fetch(`${product.url}/api/v1/feedback/${id}?lang=${lang}`)).json()).data.outcome;
  expect(await read(locale)).toBe('Forty trees.');
  expect(await read(locale === 'pl' ? 'en' : 'pl')).toBe('The same in another language.');
  await context.close();
});
