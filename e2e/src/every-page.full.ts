import { mkdir } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { accessibilityFaults } from '../../viewer/src/testing/accessibility.ts';
import { signIn, watchTroubles } from './support/browser.ts';
import { insidePaths, OUTSIDE } from './support/page-paths.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';

/**
 * Every page in both languages, themes and widths: accessible, no wider than its window, with a clean console. With `ORIEL_LOOK` set to a
 * folder, saves a picture of each there.
 */

const ADMIN = 'admin@demo.oriel.example';

let product: Product;
let browser: Browser;
let inside: readonly string[];

beforeAll(async () => {
  product = await startProduct(await makeDataDir());
  browser = await launchChromium();
  inside = await insidePaths(product.url);
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
    await page.goto(product.url + path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForLoadState('networkidle');
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
    const open = () =>
      browser.newContext({ viewport: { width, height }, colorScheme, reducedMotion: 'reduce' });
    const outside = await open();
    const found: string[] = [];
    const visitor = await outside.newPage();
    await visitor.addInitScript((to) => localStorage.setItem('language', to), language);
    const troubles = watchTroubles(visitor);
    for (const path of OUTSIDE) found.push(...(await look(visitor, path)));
    await outside.close();
    // Sign-in is in English: the language is chosen afterwards.
    const context = await open();
    const page = await signIn(context, product.url, ADMIN);
    await page.addInitScript((to) => localStorage.setItem('language', to), language);
    const worries = watchTroubles(page);
    for (const path of inside) found.push(...(await look(page, path)));
    await context.close();
    expect(found).toEqual([]);
    expect([...troubles.filter((trouble) => !trouble.includes('/nowhere')), ...worries]).toEqual([]);
  });
});
