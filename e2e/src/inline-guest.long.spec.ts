import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bundle } from '../../sdk/testing/bundle.ts';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { DESKTOP } from './support/browser.ts';
import { openPage } from './support/embedding-page.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';
import { openStranger, type Stranger } from './support/stranger.ts';

/** An inline viewer appears once, however often it is called, and leaves nothing behind. */

let product: Product;
let stranger: Stranger;
let browser: Browser;
let panorama: string;

beforeAll(async () => {
  product = await startProduct(await makeDataDir());
  [stranger, browser] = await Promise.all([openStranger(), launchChromium()]);
  const example = await (await fetch(`${product.otherUrl}/examples/script-tag.html`)).text();
  panorama = /panorama="([0-9a-f]{24})"/.exec(example)?.[1] ?? '';
});
afterAll(async () => {
  await browser?.close();
  await stranger?.close();
  await product?.stop();
  await removeDataDir(product?.dataDir ?? '');
});

const HEAD = '<!doctype html><html lang="en"><title>guest</title><link rel="icon" href="data:,">';
const open = (url: string) => openPage(browser, url, { product: product.url, ...DESKTOP });

/** The elements of a page, inside and outside of shadow trees; its own scripts and the loader's style sheet remain. */
const parts = (page: Page) =>
  page.evaluate(() => {
    const within = (root: ParentNode): Element[] =>
      [...root.querySelectorAll('*')].flatMap((one) => [
        one,
        ...(one.shadowRoot ? within(one.shadowRoot) : []),
      ]);
    return {
      names: within(document).map(({ localName }) => localName),
      fonts: document.fonts.size,
      kept: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
      address: location.href,
    };
  });

it('loaded twice as a script and once as a module: one definition, one viewer, and nothing after destroy()', async () => {
  const script = `<script async src="${product.url}/sdk/v1/oriel.js"></script>`;
  stranger.put(
    '/thrice.html',
    `${HEAD}${script}${script}<script type="module" src="${product.url}/sdk/v1/oriel.mjs"></script>
     <oriel-panorama panorama="${panorama}" render="inline"></oriel-panorama>`,
  );
  const { page, context, troubles, asked } = await open(`${stranger.url}/thrice.html`);
  const viewer = page.locator('oriel-panorama');
  // Another lies over it for a moment, while one picture fades into the next.
  const one = () => expect.poll(() => viewer.locator('.oriel-canvas').count()).toBe(1);
  await viewer.locator('[data-live]').waitFor({ timeout: 30_000 });
  await one();
  expect(asked.filter((url) => url.endsWith('/viewer-inline/v1.mjs'))).toHaveLength(1);
  expect(page.frames()).toHaveLength(1);

  await page.evaluate(() => Reflect.get(document.querySelector('oriel-panorama') ?? {}, 'handle').destroy());
  const { names } = await parts(page);
  expect(names.slice(names.indexOf('oriel-panorama'))).toEqual(['oriel-panorama']);
  expect(names).not.toContain('style');
  // Its own attributes restore it.
  await page.evaluate(() => {
    const element = document.querySelector('oriel-panorama');
    element?.replaceWith(element.cloneNode());
  });
  await viewer.locator('[data-live]').waitFor({ timeout: 30_000 });
  await one();
  expect(troubles).toEqual([]);
  await context.close();
});

it("mounted twice by React's StrictMode: one viewer, and the page is unchanged after unmounting", async () => {
  stranger.put('/react-page.mjs', await bundle('./react-page.tsx'));
  stranger.put('/react.html', `${HEAD}<body><script type="module" src="/react-page.mjs"></script>`);
  const query = new URLSearchParams({ baseUrl: product.url, panorama, render: 'inline' });
  const { page, context, troubles } = await open(`${stranger.url}/react.html?${query}`);
  await page.locator('[data-live]').waitFor({ timeout: 30_000 });
  const told = () => page.evaluate(() => Reflect.get(window, 'told'));
  // The page has its own list of that name.
  await expect.poll(told).toEqual([`ready ${panorama}`]);
  expect(await page.locator('.box > *').count()).toBe(1);
  // A tour whose apartment has a model gets a second canvas, of its depth, by and by.
  expect(await page.locator('.oriel-canvas').count()).toBe(1);
  expect(page.frames()).toHaveLength(1);

  await page.evaluate(() => Reflect.get(window, 'unmount')());
  expect(await parts(page)).toEqual({
    names: ['html', 'head', 'title', 'link', 'body', 'script', 'main'],
    fonts: expect.any(Number),
    kept: [],
    address: page.url(),
  });
  expect(troubles).toEqual([]);
  await context.close();
});
