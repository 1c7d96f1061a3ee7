import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { drawnPanorama } from '../../server/src/testing/pictures.ts';
import { DESKTOP, PHONE, signIn, watchTroubles } from './support/browser.ts';
import { realFile } from './support/pictures.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';

let product: Product;
let browser: Browser;
let folder: string;
let panoramaFile: string;

beforeAll(async () => {
  product = await startProduct(await makeDataDir());
  browser = await launchChromium();
  folder = await mkdtemp(path.join(tmpdir(), 'oriel-files-'));
  const real = realFile('panoramas/alma-correlator-facility.jpg');
  const long = process.env.ORIEL_FULL_TESTS !== undefined;
  panoramaFile = real && long ? real : path.join(folder, 'alma-correlator-facility.jpg');
  // A quarter of the pixels is tiled in a quarter of the time, and otherwise behaves the same.
  if (real && !long) await sharp(real).resize(2048).jpeg({ quality: 90 }).toFile(panoramaFile);
  if (!real) await writeFile(panoramaFile, await drawnPanorama(long ? 4096 : 2048));
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await removeDataDir(product?.dataDir ?? '');
  await rm(folder, { recursive: true, force: true });
});

async function waitUntilSharp(page: Page): Promise<void> {
  await page.locator('[data-rendered="sharp"]').waitFor({ timeout: 60_000 });
}

describe("a newcomer's first tour", () => {
  let panoramaUrl = '';

  it('signs in, drops a panorama, waits for its tiles, and opens it', async () => {
    const context = await browser.newContext(DESKTOP);
    const page = await signIn(context, product.url, 'admin@demo.oriel.example');
    const troubles = watchTroubles(page);
    await page.goto(`${product.url}/dashboard/tours`);
    await page.getByRole('list', { name: 'Tours' }).getByText('Model apartment 3A').waitFor();

    await page.locator('input[type=file]').setInputFiles(panoramaFile);
    const row = page
      .getByRole('list', { name: 'Uploads' })
      .getByRole('listitem')
      .filter({ hasText: 'alma-correlator-facility.jpg' });
    await row.getByRole('progressbar').first().waitFor();
    const open = row.getByRole('link', { name: 'Open Alma correlator facility in the viewer' });
    await open.waitFor({ timeout: 60_000 });
    const [viewer] = await Promise.all([context.waitForEvent('page'), open.click()]);
    await waitUntilSharp(viewer);
    panoramaUrl = viewer.url();
    expect(panoramaUrl).toMatch(/\/viewer360\/[0-9a-f]{24}$/);
    expect(await viewer.title()).toBe('Alma correlator facility | Oriel');
    expect(troubles).toEqual([]);
    await context.close();
  });

  it('looks around with mouse, wheel and keyboard; draws nothing at rest', async () => {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 720 },
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    const troubles = watchTroubles(page);
    await page.goto(panoramaUrl);
    await waitUntilSharp(page);
    const seen = async (): Promise<Buffer> => await page.locator('canvas').screenshot();
    let before = await seen();
    const changes = async (act: () => Promise<unknown>): Promise<void> => {
      await act();
      await expect.poll(async () => (await seen()).equals(before), { timeout: 20_000 }).toBe(false);
      await waitUntilSharp(page);
      before = await seen();
    };
    await changes(async () => {
      await page.mouse.move(640, 360);
      await page.mouse.down();
      await page.mouse.move(440, 320, { steps: 4 });
      await page.mouse.up();
    });
    await changes(() => page.mouse.wheel(0, -400));
    await page.locator('canvas').focus();
    await changes(() => page.keyboard.press('ArrowRight'));
    await changes(() => page.keyboard.press('+'));
    await changes(() => page.keyboard.press('Home'));
    expect(troubles).toEqual([]);
    await context.close();
  });

  it('does the same on a phone, by touch', async () => {
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    const troubles = watchTroubles(page);
    await page.goto(panoramaUrl);
    await waitUntilSharp(page);
    const before = await page.locator('canvas').screenshot();
    const session = await context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
    await touch('touchStart', 300, 400);
    for (const x of [260, 200, 140, 100]) await touch('touchMove', x, 400);
    await touch('touchEnd');
    await expect
      .poll(async () => (await page.locator('canvas').screenshot()).equals(before), { timeout: 20_000 })
      .toBe(false);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    expect(troubles).toEqual([]);
    await context.close();
  });

  it('gets its first pixels without any script', async () => {
    const context = await browser.newContext({ ...DESKTOP, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(panoramaUrl);
    const poster = page.locator('img.oriel-poster');
    await expect
      .poll(() => poster.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBe(1280);
    const box = await poster.boundingBox();
    expect([box?.width, box?.height]).toEqual([1440, 900]);
    await context.close();
  });
});

describe('a host page', () => {
  for (const example of ['script-tag.html', 'plain-iframe.html']) {
    it(`${example} shows the panorama across origins`, async () => {
      const context = await browser.newContext(DESKTOP);
      const page = await context.newPage();
      const troubles = watchTroubles(page);
      await page.goto(`${product.otherUrl}/examples/${example}`);
      await expect
        .poll(() => page.frames().map((frame) => new URL(frame.url()).origin), { timeout: 30_000 })
        .toEqual([product.otherUrl, product.url]);
      const frame = page.frames()[1];
      if (!frame) throw new Error('the frame went away');
      await page.locator('iframe').scrollIntoViewIfNeeded();
      await frame.locator('[data-rendered="sharp"]').waitFor({ timeout: 60_000 });
      expect(await page.locator('iframe').getAttribute('title')).toBeTruthy();
      expect(troubles).toEqual([]);
      await context.close();
    });
  }

  it('is notified of a missing panorama', async () => {
    const context = await browser.newContext(DESKTOP);
    const page = await context.newPage();
    await page.goto(`${product.otherUrl}/examples/script-tag.html?panorama=ffffffffffffffffffffffff`);
    await page.locator('oriel-panorama').scrollIntoViewIfNeeded();
    await page.waitForFunction(() => 'handle' in (document.querySelector('oriel-panorama') ?? {}));
    const code = await page.evaluate(async () => {
      const element = document.querySelector('oriel-panorama') as unknown as {
        handle: { ready: Promise<unknown> };
      };
      return await element.handle.ready.then(
        () => 'ready',
        (error: { code: string }) => error.code,
      );
    });
    expect(code).toBe('NOT_FOUND');
    await context.close();
  });

  it('is linked from the list of examples', async () => {
    const context = await browser.newContext(DESKTOP);
    const page = await context.newPage();
    await page.goto(`${product.url}/examples/`);
    const links = await page
      .locator('a[href$=".html"]')
      .evaluateAll((found) => found.map((link) => (link as HTMLAnchorElement).href));
    expect(links.length).toBeGreaterThanOrEqual(2);
    for (const link of links) expect((await fetch(link)).status, link).toBe(200);
    await context.close();
  });
});

describe('a file that is not a panorama', () => {
  it('is rejected in the dashboard with its code and a message; the others continue', async () => {
    const text = path.join(folder, 'notes.jpg');
    const small = path.join(folder, 'small.jpg');
    const good = path.join(folder, 'good.jpg');
    await writeFile(text, 'these are my notes');
    await writeFile(small, await drawnPanorama(1024));
    await writeFile(good, await drawnPanorama(2048, 3));
    const files = [text, small, good];
    const street = realFile('facades/larochelle_1.jpg');
    if (street) files.push(street);
    const context = await browser.newContext(DESKTOP);
    const page = await signIn(context, product.url, 'user@demo.oriel.example');
    await page.goto(`${product.url}/dashboard/tours`);
    await page.locator('input[type=file]').setInputFiles(files);
    const row = (name: string) =>
      page.getByRole('list', { name: 'Uploads' }).getByRole('listitem').filter({ hasText: name });
    await row('notes.jpg').getByText('UNSUPPORTED_MEDIA').waitFor({ timeout: 30_000 });
    await row('small.jpg').getByText('PANORAMA_SIZE').waitFor({ timeout: 30_000 });
    if (street) await row('larochelle_1.jpg').getByText('PANORAMA_RATIO').waitFor({ timeout: 30_000 });
    expect(await row('small.jpg').textContent()).toContain('2048');
    await row('good.jpg')
      .getByRole('link', { name: /^Open Good in the viewer/ })
      .waitFor({ timeout: 60_000 });
    await context.close();
  });

  it('cannot be uploaded by an agent', async () => {
    const context = await browser.newContext(DESKTOP);
    const page = await signIn(context, product.url, 'agent@demo.oriel.example');
    await page.goto(`${product.url}/dashboard/tours`);
    await page.getByRole('list', { name: 'Tours' }).getByRole('listitem').first().waitFor();
    expect(await page.locator('input[type=file]').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Upload panoramas' }).count()).toBe(0);
    await context.close();
  });
});
