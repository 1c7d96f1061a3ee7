import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { accessibilityFaults } from '../../viewer/src/testing/accessibility.ts';
import { DESKTOP, signIn } from './support/browser.ts';
import { callAs } from './support/call-as.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';

/** What visitors write in the rooms of a tour, and what its team does with it. */

const ADMIN = 'admin@demo.oriel.example';
const LOVELY = 'The window seat is lovely.';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  product = await startProduct(await makeDataDir());
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await removeDataDir(product?.dataDir ?? '');
});

it('waits for the team where it has asked for that, and is read, published and answered from the tour', async () => {
  const call = (method: string, path: string, body?: object) =>
    callAs(product.url, ADMIN, method, path, body);
  const [entry] = await call('GET', '/panorama?entry=true&limit=1');
  const rooms = await call('GET', `/panorama?tourId=${entry.tourId}&limit=100`);
  const settings = { commentsEnabled: true, commentModeration: 'PRE' };
  for (const { id } of rooms) await call('PATCH', `/panorama/${id}`, { settings });
  const sent = await fetch(`${product.url}/api/v1/panorama/${entry.id}/comment`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ body: LOVELY, name: 'Ewa', visitorId: crypto.randomUUID() }),
  });
  expect(sent.status).toBe(201);

  const page = await signIn(await browser.newContext(DESKTOP), product.url, ADMIN);
  await page.goto(`${product.url}/dashboard/tours/${entry.tourId}`);
  await page.getByRole('link', { name: '1 comment to decide on' }).click();
  const row = page.locator('[data-comment]').filter({ hasText: LOVELY });
  await row.getByText(entry.name).waitFor();
  await row.getByRole('button', { name: 'Answer' }).click();
  await row.getByRole('textbox').fill('It is oak.');
  await row.getByRole('button', { name: 'Publish and answer' }).click();
  await row.getByText('It is oak.').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);

  // The page shows the answer before it is saved.
  const told = async () =>
    (await (await fetch(`${product.url}/api/v1/panorama/${entry.id}`)).json()).data.comments;
  await expect.poll(told).toMatchObject([{ body: LOVELY, replies: [{ body: 'It is oak.' }] }]);

  // What is hidden is gone for visitors; the answer keeps its place.
  await page.goto(`${product.url}/dashboard/tours/${entry.tourId}/comments`);
  await row.getByRole('button', { name: 'Hide' }).click();
  await row.getByRole('textbox').fill('Sold since');
  await row.getByRole('button', { name: 'Hide' }).last().click();
  await expect.poll(told).toMatchObject([{ body: '', status: 'HIDDEN' }]);
  await page.context().close();
});
