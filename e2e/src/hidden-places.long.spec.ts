import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { watchTroubles } from './support/browser.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';
import { openStrangersPage, type StrangersPage } from './support/strangers-page.ts';

/** Viewers hidden by their page: behind a tab, in an accordion, in a carousel; and in a page that Back restores as it was. */

let product: Product;
let browser: Browser;
let site: StrangersPage;

beforeAll(async () => {
  product = await startProduct(await makeDataDir());
  [browser, site] = await Promise.all([launchChromium({ keepsPages: true }), openStrangersPage(product.url)]);
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
  await product?.stop();
  await removeDataDir(product?.dataDir ?? '');
});

/** Waits until a viewer answers, and returns its height. */
async function answers(page: Page, id: string): Promise<number> {
  const viewer = page.locator(`#${id}`);
  await expect.poll(() => viewer.evaluate((it) => Boolean(Reflect.get(it, 'handle')))).toBe(true);
  await page.evaluate(`document.getElementById('${id}').handle.ready`);
  await page.evaluate(`document.getElementById('${id}').handle.getState()`);
  return (await viewer.boundingBox())?.height ?? 0;
}

it.each(['', 'render="inline"'])('load when they are shown, and return (%s)', async (render) => {
  const viewer = (id: string) =>
    `<oriel-viewer id="${id}" navigator="brzozowa-park-a" ${render}></oriel-viewer>`;
  site.show(`
    <div id="tab" hidden>${viewer('tabbed')}</div>
    <details id="accordion"><summary>More</summary>${viewer('folded')}</details>
    <div id="carousel" class="carousel"><div class="slide">One</div><div class="slide">${viewer('slid')}</div></div>`);
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  const troubles = watchTroubles(page);
  await page.goto(site.url);

  const tab = (hidden: boolean) =>
    page.locator('#tab').evaluate((it, to) => it.toggleAttribute('hidden', to), hidden);
  await page.waitForFunction(() => customElements.get('oriel-viewer') !== undefined);
  expect(await page.locator('#tabbed iframe').count()).toBe(0);
  await tab(false);
  expect(await answers(page, 'tabbed')).toBe(600);
  await tab(true);
  await tab(false);
  expect(await answers(page, 'tabbed')).toBe(600);
  await tab(true);

  await page.getByText('More').click();
  expect(await answers(page, 'folded')).toBe(600);
  await page.getByText('More').click();

  await page.locator('#carousel').evaluate((it) => it.scrollTo(it.scrollWidth, 0));
  expect(await answers(page, 'slid')).toBe(600);

  await page.evaluate(() => Object.assign(window, { left: true }));
  await page.goto(`${product.url}/pricing`);
  // Without the test's own method, which waits for a page load: this one is restored from the cache.
  await page.evaluate(() => setTimeout(() => history.back()));
  await page.waitForURL(site.url, { waitUntil: 'commit' });
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'left'))).toBe(true);
  expect(await answers(page, 'slid')).toBe(600);
  expect(troubles).toEqual([]);
  await page.context().close();
});
