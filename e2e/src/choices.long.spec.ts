import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { demoToken } from '../../server/src/testing/demo-token.ts';
import { DESKTOP, signIn } from './support/browser.ts';
import { callAs } from './support/call-as.ts';
import { expectFine } from './support/fine.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';

/** Choosing among more entries than one list call returns. */

const ADMIN = 'admin@demo.oriel.example';
const MANY = 230;

let product: Product;
let browser: Browser;
let page: Page;
let estateId: string;
let last: string;

const call = (method: string, path: string, body?: unknown) => callAs(product.url, ADMIN, method, path, body);

beforeAll(async () => {
  product = await startProduct(await makeDataDir());
  browser = await launchChromium();
  page = await signIn(await browser.newContext(DESKTOP), product.url, ADMIN);
  const address = { city: 'Wrocław', country: 'PL' };
  const estate = { name: 'Long Row', type: 'RESIDENTIAL', address, currency: 'PLN', areaUnit: 'm2' };
  estateId = (await call('POST', '/estate', estate)).id;
  const building = await call('POST', '/building', { estateId, name: 'Row', floorsAbove: 3 });
  const rows = Array.from({ length: MANY }, (_, at) => `Q-${String(at + 1).padStart(3, '0')};50;2;1;500000`);
  const form = new FormData();
  form.set('estateId', estateId);
  form.set('buildingId', building.id);
  form.set('file', new Blob([['number;area;rooms;floor;price', ...rows].join('\n')]), 'prices.csv');
  const authorization = `Bearer ${await demoToken(product.url, ADMIN)}`;
  const url = `${product.url}/api/v1/apartment/import`;
  const answer = await fetch(url, { method: 'POST', headers: { authorization }, body: form });
  if (!answer.ok) throw new Error(await answer.text());
  const [apartment] = await call('GET', `/apartment?estateId=${estateId}&search=Q-${MANY}`);
  last = apartment.id;
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await removeDataDir(product?.dataDir ?? '');
});

it('finds an apartment beyond the first 200 by number for a room of a tour', async () => {
  const [tour] = await call('GET', '/panorama?entry=true&limit=1');
  await call('PATCH', `/panorama/${tour.id}`, { estateId });
  await page.goto(`${product.url}/dashboard/tours/${tour.id}`);
  const field = page.getByRole('tabpanel', { name: 'Room' }).getByRole('combobox', { name: 'Apartment' });
  await field.click();
  await page.getByText('180 more', { exact: false }).waitFor();
  expect(await page.getByRole('option', { name: /^Q-/ }).count()).toBe(50);
  await expectFine(page);
  await field.fill(`Q-${MANY}`);
  await page.getByRole('option', { name: `Q-${MANY}` }).waitFor();
  await field.press('Enter');
  await expect.poll(async () => (await call('GET', `/panorama/${tour.id}`)).apartmentId).toBe(last);
  await page.reload();
  await expect.poll(() => field.inputValue()).toBe(`Q-${MANY}`);
});

it('filters inquiries by one of them, and clears the filter with its text', async () => {
  await page.goto(`${product.url}/dashboard/inquiries?estateId=${estateId}`);
  await page.getByRole('button', { name: /^Filters/ }).click();
  const field = page.locator('input[role=combobox]').and(page.getByLabel('Apartment'));
  await field.fill('q-22');
  await expect.poll(() => page.getByRole('option', { name: /^Q-22/ }).count()).toBe(10);
  await page.getByRole('option', { name: 'Q-229' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('apartmentId')).not.toBe(null);
  // Emptying a field that shows nothing yet is no change.
  await expect.poll(() => field.inputValue()).toBe('Q-229');
  await field.fill('');
  await expect.poll(() => new URL(page.url()).searchParams.get('apartmentId')).toBe(null);
});
