import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { walkByKeyboard, watchKeyboard } from './support/keyboard-walk.ts';
import { visitEveryPage } from './support/page-paths.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';

/**
 * Every page at both widths by Tab and arrow keys alone: see `walkByKeyboard` for what counts as a fault. Prints how many elements were
 * reached. Viewers in frames are one stop here; their own suites walk through them.
 */

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

describe.each([
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])('$width px', ({ width, height }) => {
  it('every page can be used by keyboard alone', async () => {
    const found: string[] = [];
    let reached = 0;
    const pages = await visitEveryPage({
      browser,
      url: product.url,
      context: { viewport: { width, height }, reducedMotion: 'reduce', locale: 'en' },
      prepare: watchKeyboard,
      async look(page, path) {
        const one = await walkByKeyboard(page);
        reached += one.reached;
        found.push(...one.faults.map((fault) => `${path}: ${fault}`));
      },
    });
    console.log(`${width} px: ${reached} elements reached on ${pages} pages`);
    expect(found).toEqual([]);
    // Pages that were empty would have no faults.
    expect(reached).toBeGreaterThan(2000);
  });
});
