import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { launchChromium } from '../testing/launch-chromium.ts';
import { openSite, type Site } from '../testing/site.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 120_000 });

/** The box of a viewer under a page's styles: its size before its code loads, which must not change afterwards. */

let site: Site;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([openSite(), launchChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const ROW = 'display: flex';
const COLUMN = 'display: flex; flex-direction: column; align-items: center';
const GRID = 'display: grid; grid-template-columns: 320px 1fr';

/** Styles of the 640 px wide parent; styles of the viewer; expected size; siblings. */
const BOXES: readonly (readonly [
  parent: string,
  own: string,
  size: readonly [number, number],
  beside?: string,
])[] = [
  ['', '', [640, 360]],
  ['', 'width: 320px', [320, 180]],
  ['', 'width: 50%', [320, 180]],
  ['', 'height: 600px', [640, 600]],
  ['', 'width: 320px; height: 400px', [320, 400]],
  ['', 'aspect-ratio: 2', [640, 320]],
  ['', 'max-height: 200px', [640, 200]],
  ['', 'min-height: 500px', [640, 500]],
  ['', 'max-width: 480px; margin: 0 auto', [480, 270]],
  ['', 'margin: 0 20px; height: 300px', [600, 300]],
  ['height: 500px', 'height: 100%', [640, 500]],
  [ROW, '', [640, 360]],
  [ROW, 'height: 300px', [640, 300]],
  [ROW, '', [440, 247.5], '<p></p>'],
  [ROW, 'flex: 1; height: 300px', [440, 300], '<p></p>'],
  [COLUMN, '', [640, 360]],
  [COLUMN, 'height: 300px', [640, 300]],
  [COLUMN, 'max-height: 200px', [640, 200]],
  [`${COLUMN}; height: 450px`, 'flex: 1', [640, 450]],
  [GRID, '', [320, 180]],
  [GRID, 'height: 300px', [320, 300]],
  [`${GRID}; place-items: center`, 'width: 200px', [200, 112.5]],
  ['float: left; width: auto', '', [300, 168.75]],
  ['display: inline-flex; width: auto', '', [300, 168.75]],
  ['width: max-content', 'width: 200px', [200, 112.5]],
];

test("keeps the box at full width and the page's height, before and after its code loads, without layout shifts", async () => {
  const viewer = (own: string) =>
    `<oriel-panorama panorama="room" lazy="false" style="${own}"></oriel-panorama>`;
  const page = await browser.newPage({ viewport: { width: 1000, height: 700 } });
  let send = () => {};
  const held = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route('**/element.mjs', async (route) => {
    await held;
    await route.continue();
  });
  await page.addInitScript(() => {
    Object.assign(window, { shifts: 0 });
    new PerformanceObserver((list) => {
      Object.assign(window, { shifts: Reflect.get(window, 'shifts') + list.getEntries().length });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  site.page(
    '/boxes',
    `<!doctype html><title>host</title><script src="${site.oriel}/sdk/v1/oriel.js"></script>
    <style>div { width: 640px } p { flex: none; width: 200px; margin: 0 }</style>
    ${BOXES.map(([parent, own, , beside = '']) => `<div style="${parent}">${viewer(own)}${beside}</div><hr>`).join('')}`,
  );
  await page.goto(`${site.host}/boxes`, { waitUntil: 'domcontentloaded' });
  const sizes = () =>
    page.locator('oriel-panorama').evaluateAll((all) =>
      all.map((one) => {
        const { width, height } = one.getBoundingClientRect();
        return [width, height];
      }),
    );
  const wanted = BOXES.map(([parent, own, [width, height], beside = '']) => [
    parent,
    own,
    beside,
    width,
    height,
  ]);
  const found = (measured: readonly number[][]) =>
    BOXES.map(([parent, own, , beside = ''], at) => [parent, own, beside, ...(measured[at] ?? [])]);
  expect(found(await sizes())).toEqual(wanted);
  send();
  await page.waitForFunction(() =>
    [...document.querySelectorAll('oriel-panorama')].every((one) => one.shadowRoot?.querySelector('iframe')),
  );
  expect(found(await sizes())).toEqual(wanted);
  // A layout shift is reported in the next frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toBe(0);
  await page.close();
});
