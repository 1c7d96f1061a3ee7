import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { signIn } from './support/browser.ts';
import { walkByKeyboard, watchKeyboard } from './support/keyboard-walk.ts';
import { insidePaths, OUTSIDE } from './support/page-paths.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';

/**
 * Every page at both widths by Tab and arrow keys alone: see `walkByKeyboard` for what counts as a fault. Prints how many elements were
 * reached. Viewers in frames are one stop here; their own suites walk through them.
 */

const ADMIN = 'admin@demo.oriel.example';

let product: Product;
let browser: Browser;
let inside: readonly string[];

beforeAll(async () => {
  product = await startProduct(await makeDataDir());
  browser = await launchChromium();
  inside = await insidePaths(product.url);
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
    const open = () =>
      browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce', locale: 'en' });
    async function walk(page: Page, path: string): Promise<void> {
      await page.goto(product.url + path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForLoadState('networkidle');
      const one = await walkByKeyboard(page);
      reached += one.reached;
      found.push(...one.faults.map((fault) => `${path}: ${fault}`));
    }
    const outside = await open();
    const visitor = await outside.newPage();
    await watchKeyboard(visitor);
    for (const path of OUTSIDE) await walk(visitor, path);
    await outside.close();
    const context = await open();
    const page = await signIn(context, product.url, ADMIN);
    await watchKeyboard(page);
    for (const path of inside) await walk(page, path);
    await context.close();
    console.log(`${width} px: ${reached} elements reached on ${OUTSIDE.length + inside.length} pages`);
    expect(found).toEqual([]);
    // Pages that were empty would have no faults.
    expect(reached).toBeGreaterThan(2000);
  });
});
