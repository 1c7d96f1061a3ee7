import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { startTestBucket, type TestBucket } from '../../server/src/media/testing/s3-server.ts';
import { startProgram } from '../../server/src/testing/program.ts';
import { DESKTOP, PHONE, signIn, watchTroubles } from './support/browser.ts';
import { ADMIN } from './support/demo-stage.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';
import { openStranger, type Stranger } from './support/stranger.ts';

let bucket: TestBucket;
let product: Product;
let browser: Browser;
let stranger: Stranger;
let dataDir = '';

beforeAll(async () => {
  bucket = await startTestBucket();
  dataDir = await makeDataDir();
  const moved = await startProgram('commands/move-media.ts', { ...bucket.env, DATA_DIR: dataDir }).ended;
  expect(moved).toMatchObject({ code: 0 });
  for (const name of ['media', 'originals']) await rm(path.join(dataDir, name), { recursive: true });
  product = await startProduct(dataDir, { ...bucket.env, MEDIA_URL: bucket.mediaUrl });
  [browser, stranger] = await Promise.all([launchChromium(), openStranger()]);
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await stranger?.close();
  await product?.stop();
  await bucket?.stop();
  await removeDataDir(dataDir);
});

async function firstOf(kind: string): Promise<string> {
  const map = await (await fetch(`${product.url}/sitemap/${kind}.xml`)).text();
  return /<loc>([^<]+)/.exec(map)?.[1] ?? '';
}

/** Files of media that a page has loaded, by where from. */
function watchMedia(page: Page) {
  const loaded = { bucket: [] as string[], server: [] as string[] };
  page.on('response', (response) => {
    const [url, isRead] = [response.url(), response.ok()];
    if (url.startsWith(`${bucket.mediaUrl}/`) && isRead) loaded.bucket.push(url);
    if (/^https?:\/\/[^/]+\/media\//.test(url) && !url.startsWith(bucket.endpoint)) loaded.server.push(url);
  });
  return loaded;
}

/** Whether all pictures in view have arrived. */
const picturesAreThere = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const shown = [...document.images].filter((one) => one.checkVisibility() && one.src.includes('/media/'));
    return shown.length > 0 && shown.every((one) => one.complete && one.naturalWidth > 0);
  });

describe('pages whose media are read from a bucket', () => {
  it.each([
    ['a tour', 'tours', DESKTOP],
    ['a tour on a phone', 'tours', PHONE],
    ['a building', 'buildings', DESKTOP],
  ] as const)('show %s, without the server sending a picture', async (_name, kind, screen) => {
    const context = await browser.newContext(screen);
    const page = await context.newPage();
    const [troubles, loaded] = [watchTroubles(page), watchMedia(page)];
    await page.goto(await firstOf(kind));
    if (kind === 'tours') {
      await expect
        .poll(() => loaded.bucket.filter((url) => /\/\d+\/[a-z]\/\d+_\d+\.webp$/.test(url)).length)
        .toBeGreaterThan(4);
      await expect.poll(() => page.locator('canvas').count()).toBeGreaterThan(0);
    } else {
      await expect.poll(() => picturesAreThere(page)).toBe(true);
      await page.getByRole('button', { name: 'Filters' }).waitFor();
    }
    await page.getByRole('button').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(loaded.server).toEqual([]);
    expect(loaded.bucket.length).toBeGreaterThan(0);
    expect(troubles).toEqual([]);
    if (process.env.ORIEL_LOOK)
      await page.screenshot({ path: `${process.env.ORIEL_LOOK}/${kind}-${screen.viewport.width}.png` });
    await context.close();
  });

  it('shows the team its files', async () => {
    const context = await browser.newContext(DESKTOP);
    const page = await signIn(context, product.url, ADMIN);
    const [troubles, loaded] = [watchTroubles(page), watchMedia(page)];
    await page.goto(`${product.url}/dashboard/estates`);
    await expect.poll(() => picturesAreThere(page)).toBe(true);
    await page.waitForLoadState('networkidle');
    expect(loaded.server).toEqual([]);
    expect(loaded.bucket.length).toBeGreaterThan(0);
    expect(troubles).toEqual([]);
    await context.close();
  });

  it('shows a viewer without a frame on a page of another origin', async () => {
    const context = await browser.newContext(DESKTOP);
    const page = await context.newPage();
    const [troubles, loaded] = [watchTroubles(page), watchMedia(page)];
    const building = (await firstOf('buildings')).split('/').at(-1);
    stranger.put(
      '/flats.html',
      `<!doctype html><html lang="en"><title>Flats</title><link rel="icon" href="data:,">
       <oriel-viewer navigator="${building}" render="inline"></oriel-viewer>
       <script async src="${product.url}/sdk/v1/oriel.js"></script>`,
    );
    await page.goto(`${stranger.url}/flats.html`);
    await expect.poll(() => page.locator('oriel-viewer .oriel-frame-picture').count()).toBeGreaterThan(0);
    await expect.poll(() => loaded.bucket.length).toBeGreaterThan(0);
    await page.waitForLoadState('networkidle');
    expect(loaded.server).toEqual([]);
    expect(troubles).toEqual([]);
    if (process.env.ORIEL_LOOK) await page.screenshot({ path: `${process.env.ORIEL_LOOK}/inline.png` });
    await context.close();
  });
});
