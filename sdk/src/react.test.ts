import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { launchChromium } from '../testing/launch-chromium.ts';
import { openSite, type Site } from '../testing/site.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 120_000 });

let site: Site;
let browser: Browser;
let page: Page;
let errors: string[];

beforeAll(async () => {
  [site, browser] = await Promise.all([openSite(), launchChromium()]);
  site.page(
    '/react',
    '<!doctype html><title>react</title><body><script type="module" src="/react-page.mjs"></script>',
  );
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});
beforeEach(async () => {
  page = await browser.newPage();
  errors = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
});
afterEach(async () => {
  await page.close();
  expect(errors).toEqual([]);
});

const open = (panorama: string) =>
  page.goto(`${site.host}/react?${new URLSearchParams({ panorama, baseUrl: site.oriel })}`);
const told = () => page.evaluate('told');
const boxes = () => page.evaluate(`document.querySelectorAll('.box > div').length`);

test('mounts one viewer under StrictMode, and reports when it is ready', async () => {
  await open('room');
  await expect.poll(told).toEqual(['ready room']);
  expect(await boxes()).toBe(1);
  expect(await page.evaluate('handle.getState()')).toEqual({ panorama: 'room', mode: 'light' });
});

test('keeps the viewer when only callbacks and attributes change, and reloads when its id does', async () => {
  await open('room');
  await expect.poll(told).toEqual(['ready room']);
  await page.evaluate('window.first = handle; render()');
  await page.locator('[aria-label="render 1"]').waitFor();
  expect(await page.evaluate('handle === first')).toBe(true);
  await page.evaluate(`setId('hall')`);
  await expect.poll(told).toEqual(['ready room', 'ready hall']);
  expect(await boxes()).toBe(1);
  expect(await page.evaluate('first.getState().catch((error) => error.code)')).toBe('DESTROYED');
});

test('mounts a feedback project', async () => {
  await page.goto(`${site.host}/react?${new URLSearchParams({ project: 'park', baseUrl: site.oriel })}`);
  const frame = page.locator('main iframe');
  await expect
    .poll(() => frame.getAttribute('src'))
    .toBe(`${site.oriel}/feedback/park?iframe=true&startingItemId=bridge`);
});

test('reports errors', async () => {
  await open('gone');
  await expect.poll(told).toEqual(['error NOT_FOUND']);
});

test('leaves nothing behind when unmounted', async () => {
  await open('room');
  await expect.poll(told).toEqual(['ready room']);
  await page.evaluate('unmount()');
  expect(await page.evaluate('[handle, document.querySelector("main").childNodes.length]')).toEqual([
    null,
    0,
  ]);
  expect(page.frames()).toHaveLength(1);
});
