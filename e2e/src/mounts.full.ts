import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { cutPanorama } from './support/demo-tour.ts';
import { mountAndDestroy } from './support/mounts.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';
import { openStrangersPage, type StrangersPage } from './support/strangers-page.ts';

let product: Product;
let browser: Browser;
let site: StrangersPage;
let tour = '';

beforeAll(async () => {
  product = await startProduct(await makeDataDir());
  [browser, site] = await Promise.all([launchChromium(), openStrangersPage(product.url)]);
  tour = await cutPanorama(product.url);
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
  await product?.stop();
  await removeDataDir(product?.dataDir ?? '');
});

/** Rounds per mounted element: a frame is the same element with another attribute. */
const ROUNDS = [
  { what: 'a panorama in a frame', rounds: 1000, markup: () => `oriel-panorama panorama=${tour} lazy=false` },
  {
    what: 'a building in a frame',
    rounds: 1000,
    markup: () => 'oriel-viewer navigator=brzozowa-park-a lazy=false',
  },
  {
    what: 'a panorama inline',
    rounds: 300,
    markup: () => `oriel-panorama panorama=${tour} lazy=false render=inline`,
  },
  {
    what: 'a building inline',
    rounds: 300,
    markup: () => 'oriel-viewer navigator=brzozowa-park-a lazy=false render=inline',
  },
];

it.each(ROUNDS)('$rounds mounts leave the page unchanged ($what)', async ({ rounds, markup }) => {
  site.show('<oriel-panorama></oriel-panorama>');
  // Small, because the CPU draws the pictures here, and they are not what is measured.
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    viewport: { width: 390, height: 300 },
  });
  const page = await context.newPage();
  await page.goto(site.url);
  await page.waitForFunction(() => customElements.get('oriel-panorama') !== undefined);
  console.log(markup(), ...(await mountAndDestroy(page, markup(), rounds)));
  await page.context().close();
});
