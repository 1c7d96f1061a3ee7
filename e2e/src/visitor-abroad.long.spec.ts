import type { Browser, BrowserContextOptions, FrameLocator, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { PHONE } from './support/browser.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';
import { openStrangersPage, type StrangersPage } from './support/strangers-page.ts';

/** A buyer whose language we have no texts in, on a phone, in the page of a developer. */

const BUILDING = 'brzozowa-park-a';
const OUTLINE = '.oriel-outlines [aria-label^="Apartment 3A"]';
/** Longer than the pause after which visitors are asked for consent, in milliseconds. */
const A_LONG_LOOK = 20_000;

let product: Product;
let browser: Browser;
let site: StrangersPage;

beforeAll(async () => {
  product = await startProduct(await makeDataDir());
  [browser, site] = await Promise.all([launchChromium(), openStrangersPage(product.url)]);
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
  await product?.stop();
  await removeDataDir(product?.dataDir ?? '');
});

async function open(attributes: string, options: BrowserContextOptions = {}): Promise<Page> {
  site.show(`<oriel-viewer navigator="${BUILDING}" ${attributes}></oriel-viewer>`);
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    locale: 'de-DE',
    ...PHONE,
    ...options,
  });
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(site.url);
  return page;
}

const inside = (page: Page, render: string): FrameLocator | Locator =>
  render === 'inline' ? page.locator('oriel-viewer') : page.frameLocator('iframe');

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe.each(['iframe', 'inline'])('a German buyer, in an %s', (render) => {
  const attributes = `render="${render}"`;

  it('reads English texts with German figures, unless the page asks for English', async () => {
    const listOf = async (page: Page) => {
      const row = inside(page, render).locator('.oriel-apartment-row').first();
      await row.waitFor();
      return plain(await row.innerText());
    };
    const german = await open(attributes);
    expect(await listOf(german)).toMatch(/\d,\d+ m²/);
    expect(await listOf(german)).toMatch(/\d\.\d{3} zł/);
    await german.context().close();

    const asked = await open(`${attributes} language="en"`);
    expect(await listOf(asked)).toMatch(/\d\.\d+ m²/);
    expect(await listOf(asked)).toMatch(/zł [\d,]*\d,\d{3}/);
    await asked.context().close();
  });

  it('opens an apartment with a tap on its tooltip, however long they read it', async () => {
    const page = await open(attributes);
    const viewer = inside(page, render);
    await viewer.locator('.oriel-apartment-row').first().waitFor();
    await viewer.locator(OUTLINE).tap();
    const tooltip = viewer.locator('.oriel-tooltip');
    await tooltip.waitFor();
    const before = await tooltip.boundingBox();
    await page.clock.runFor(A_LONG_LOOK);
    // The question for consent would have moved the picture, and a button under the finger.
    expect(await viewer.locator('.oriel-consent').count()).toBe(0);
    expect(await tooltip.boundingBox()).toEqual(before);
    const { x, y, width, height } = before ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    await viewer.getByRole('heading', { name: 'Apartment 3A' }).waitFor();
    expect(await page.evaluate(() => document.fullscreenElement)).toBeNull();
    // It comes on the next pause with nothing to read.
    await viewer.getByRole('button', { name: 'All apartments' }).tap();
    await viewer.locator('.oriel-apartment-row').first().waitFor();
    await viewer.locator('.oriel-scene').tap({ position: { x: 4, y: 4 } });
    await page.clock.runFor(A_LONG_LOOK);
    await viewer.locator('.oriel-consent').waitFor();
    await page.context().close();
  });
});
