import { mkdir } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { accessibilityFaults } from '../../viewer/src/testing/accessibility.ts';
import { watchTroubles } from './support/browser.ts';
import { visitEveryPage } from './support/page-paths.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';

/**
 * Every page in both languages, themes and widths: accessible, no wider than its window, with a clean console. With `ORIEL_LOOK` set to a
 * folder, saves a picture of each there.
 */

let product: Product;
let browser: Browser;

beforeAll(async () => {
  product = await startProduct(await makeDataDir());
  browser = await launchChromium();
  if (process.env.ORIEL_LOOK) await mkdir(process.env.ORIEL_LOOK, { recursive: true });
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await removeDataDir(product?.dataDir ?? '');
});

const WAYS = [
  { width: 1440, height: 900, colorScheme: 'light', language: 'en' },
  { width: 390, height: 844, colorScheme: 'dark', language: 'pl' },
  { width: 1440, height: 900, colorScheme: 'dark', language: 'pl' },
  { width: 390, height: 844, colorScheme: 'light', language: 'en' },
] as const;

describe.each(WAYS)('$width px, $colorScheme, $language', ({ width, height, colorScheme, language }) => {
  async function look(page: Page, path: string): Promise<string[]> {
    if (process.env.ORIEL_LOOK) {
      const name = path.replace(/[0-9a-f]{24}/g, 'id').replace(/\W+/g, '-');
      await page.screenshot({
        path: `${process.env.ORIEL_LOOK}/${width}-${colorScheme}-${language}${name}.png`,
        fullPage: true,
      });
    }
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    return [
      ...(wider > 0 ? [`${wider} px wider than the window`] : []),
      ...(await accessibilityFaults(page)),
    ].map((fault) => `${path}: ${fault}`);
  }

  it('every page is accessible, fits, and logs nothing', async () => {
    const found: string[] = [];
    const troubles: string[][] = [];
    const pages = await visitEveryPage({
      browser,
      url: product.url,
      context: { viewport: { width, height }, colorScheme, reducedMotion: 'reduce' },
      async prepare(page) {
        await page.addInitScript((to) => localStorage.setItem('language', to), language);
        troubles.push(watchTroubles(page));
      },
      look: async (page, path) => void found.push(...(await look(page, path))),
    });
    console.log(`${width} px, ${colorScheme}, ${language}: ${pages} pages`);
    expect(found).toEqual([]);
    // The page that is missing is one of them.
    expect(troubles.flat().filter((trouble) => !trouble.includes('/nowhere'))).toEqual([]);
  });
});
