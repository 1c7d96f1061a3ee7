import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityFaults } from '../../viewer/src/testing/accessibility.ts';
import { dashboardInChromium, type InChromium, signIn } from './dashboard-in-chromium.ts';
import { panorama } from './fixture-server.ts';

let chromium: InChromium;
beforeAll(async () => {
  chromium = await dashboardInChromium();
});
afterAll(() => chromium?.close());

async function isErrorPage(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Error 500', exact: true }).waitFor();
  await page.getByText('It seems like something went wrong.').waitFor();
  await page.getByRole('link', { name: 'Please contact support by e-mail (hello@oriel.example).' }).waitFor();
  await page.getByRole('link', { name: 'Navigate to main page' }).waitFor();
  await page.getByRole('link', { name: 'or navigate to dashboard' }).waitFor();
  expect(await page.title()).toBe('Error 500 | Oriel');
}

test('a page whose code fails shows the error page, which leads out again', async () => {
  const { page } = await chromium.visit({ panoramas: [panorama(1)] });
  await signIn(page);
  await page.route('**/tours-page-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken");' }),
  );
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Tours' }).click();
  await isErrorPage(page);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'or navigate to dashboard' }).click();
  await page.getByRole('heading', { level: 1, name: 'Hello, Ada' }).waitFor();
});

test('data that a page cannot render does too', async () => {
  const { page } = await chromium.visit();
  await signIn(page, '/dashboard/tours');
  await page.route('**/api/v1/panorama?*', (route) => route.fulfill({ json: { data: [null], meta: {} } }));
  await page.reload();
  await isErrorPage(page);
});

test('so does a user that the frame cannot render', async () => {
  const { page } = await chromium.visit();
  await signIn(page);
  await page.route('**/api/v1/user/me', (route) => route.fulfill({ json: { data: {} } }));
  await page.reload();
  await isErrorPage(page);
});

test('and a dialog whose code fails on opening', async () => {
  const { page } = await chromium.visit({ panoramas: [panorama(1)] });
  await signIn(page, '/dashboard/tours');
  await page.route('**/import-dialog-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken");' }),
  );
  const open = () => page.getByRole('button', { name: 'Import a tour' }).click();
  await page.evaluate(() => Object.assign(window, { before: true }));
  await open();
  // Its file may have been removed with the page's version: the page reloads once.
  await expect.poll(() => page.evaluate(() => 'before' in window)).toBe(false);
  await open();
  await isErrorPage(page);
});

test('a page whose messages fail to load says so in English and can be retried', async () => {
  const { page } = await chromium.visit();
  await page.route('**/shell-*.js', (route) => route.abort());
  await page.goto('/login');
  await page.getByRole('heading', { level: 1, name: 'Error', exact: true }).waitFor();
  await page.getByRole('link', { name: 'Please contact support by e-mail (hello@oriel.example).' }).waitFor();
  await page.getByRole('link', { name: 'Navigate to main page' }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.unroute('**/shell-*.js');
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
});
