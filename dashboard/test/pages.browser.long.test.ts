import { setTimeout as pause } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessibilityFaults } from '../../viewer/src/testing/accessibility.ts';
import {
  DESKTOP,
  dashboardInChromium,
  type InChromium,
  PHONE,
  signIn,
  type Visit,
} from './dashboard-in-chromium.ts';
import { id, panorama } from './fixture-server.ts';

let chromium: InChromium;
beforeAll(async () => {
  chromium = await dashboardInChromium();
});
afterAll(() => chromium?.close());

const QUIET_MS = 120;

/** Waits until a page has no pending requests, in a fraction of the time that Playwright's `networkidle` takes. */
function quietOf(page: Page): () => Promise<void> {
  const underway = new Set<Request>();
  let last = 0;
  const ended = (request: Request): void => {
    underway.delete(request);
    last = performance.now();
  };
  page.on('request', (request) => {
    underway.add(request);
    last = performance.now();
  });
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  return async () => {
    while (underway.size > 0 || performance.now() - last < QUIET_MS) await pause(20);
  };
}

const PUBLIC = [
  ['/login', 'Sign in | Oriel'],
  ['/signup', 'Create your account | Oriel'],
  ['/reset-password', 'New password | Oriel'],
  ['/nowhere', 'Error 404 | Oriel'],
] as const;

const INSIDE = [
  ['/dashboard', 'Home | Oriel'],
  ['/dashboard/tours', 'Tours | Oriel'],
  [`/dashboard/tours/${id(1)}`, 'Show flat | Oriel'],
  ['/dashboard/estates', 'Estates | Oriel'],
  ['/dashboard/estates/x', 'Estate not found | Oriel'],
  ['/dashboard/estates/x/buildings/y', 'Building not found | Oriel'],
  ['/dashboard/apartments', 'Apartments | Oriel'],
  ['/dashboard/inquiries', 'Inquiries | Oriel'],
  ['/dashboard/embed', 'Embed | Oriel'],
] as const;

const panoramas = () => [
  panorama(1, { name: 'Show flat' }),
  panorama(2, { name: 'Roof', tiles: { status: 'PROCESSING', version: 1, progress: 0.4 } }),
  panorama(3, { name: 'Court', tiles: { status: 'FAILED', version: 1, error: 'The picture is damaged.' } }),
  panorama(4, { name: 'A very long name that somebody typed in without thinking of small screens at all' }),
];

describe.each([
  ['1440 px, light', { viewport: DESKTOP, colorScheme: 'light' }],
  ['390 px, dark', { viewport: PHONE, colorScheme: 'dark' }],
] as const)('%s', (_name, options) => {
  let visit: Visit;
  let quiet: () => Promise<void>;
  beforeAll(async () => {
    visit = await chromium.visit({ panoramas: panoramas(), tilingStep: 0 }, options);
    quiet = quietOf(visit.page);
  });

  async function open(path: string, title: string): Promise<void> {
    const { page, troubles } = visit;
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await quiet();
    expect(await page.title()).toBe(title);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    expect(troubles).toEqual([]);
  }

  test.each(PUBLIC)('%s', open);
  test('signed in', () => signIn(visit.page));
  test.each(INSIDE)('%s', open);

  test('the uploads', async () => {
    const { page } = visit;
    await page.goto('/dashboard/tours');
    await page.locator('input[type=file]').setInputFiles([
      { name: 'street.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(64) },
      { name: 'kitchen.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(64) },
    ]);
    await page.getByRole('alert').waitFor();
    await page.getByRole('progressbar', { name: 'Preparing kitchen' }).first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test('the dialog that confirms deleting', async () => {
    const { page } = visit;
    await page.goto(`/dashboard/tours/${id(1)}`);
    await page.getByRole('button', { name: 'More for this tour' }).click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    await page.getByRole('alertdialog').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test('the user menu', async () => {
    const { page } = visit;
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Account: Ada Nowak' }).click();
    await page.getByRole('menu').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});

test('on a phone, every area is under "More"', async () => {
  const { page } = await chromium.visit({ panoramas: panoramas() }, { viewport: PHONE });
  await signIn(page);
  await page.getByRole('button', { name: 'More' }).click();
  const sheet = page.getByRole('dialog', { name: 'All areas' });
  expect(await sheet.getByRole('link').allTextContents()).toEqual([
    'Home',
    'Estates',
    'Apartments',
    'Tours',
    'Inquiries',
    'Statistics',
    'Feedback',
    'Embed',
    'Users',
    'Organizations',
    'Profile',
  ]);
  expect(await accessibilityFaults(page)).toEqual([]);
  await sheet.getByRole('link', { name: 'Users' }).click();
  await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor();
  expect(await sheet.count()).toBe(0);
});

test('language and theme change at once and survive a reload', async () => {
  const { page } = await chromium.visit({ panoramas: panoramas() });
  await signIn(page);
  const open = (name: string) => page.getByRole('button', { name }).click();
  await open('Account: Ada Nowak');
  await page.getByRole('menuitemradio', { name: 'Polski' }).click();
  await page.getByRole('heading', { name: 'Dzień dobry, Ada', level: 1 }).waitFor();
  await open('Konto: Ada Nowak');
  await page.getByRole('menuitemradio', { name: 'Ciemny' }).click();
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await expect.poll(paper).toBe('rgb(23, 21, 18)');

  await page.reload();
  await page.getByRole('heading', { name: 'Dzień dobry, Ada', level: 1 }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('pl-PL');
  expect(await paper()).toBe('rgb(23, 21, 18)');
});

test('the error page has its exact texts, and links to the dashboard only for signed-in users', async () => {
  const { page } = await chromium.visit({ panoramas: panoramas() });
  await page.goto('/nowhere');
  await page.getByRole('heading', { name: 'Error 404' }).waitFor();
  await page.getByText('It seems like something went wrong.').waitFor();
  await page.getByRole('link', { name: 'Please contact support by e-mail (hello@oriel.example).' }).waitFor();
  expect(await page.getByRole('link', { name: 'or navigate to dashboard' }).count()).toBe(0);
  await signIn(page);
  await page.goto('/nowhere');
  await page.getByRole('link', { name: 'or navigate to dashboard' }).waitFor();
  const home = page.getByRole('link', { name: 'Navigate to main page' });
  expect(await home.getAttribute('href')).toBe('/');
});

test('the entry page of the shell leads on', async () => {
  const { page } = await chromium.visit();
  await page.goto('/_app');
  await page.waitForURL('**/login');
  await signIn(page);
  await page.goto('/_app');
  await page.waitForURL('**/dashboard');
  await page.getByRole('heading', { name: 'Hello, Ada', level: 1 }).waitFor();
});
