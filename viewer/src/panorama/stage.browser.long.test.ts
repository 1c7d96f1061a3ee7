import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openBareStage, SIZE } from '../testing/bare-stage.ts';
import { lookAt, screenPixels, statisticsOf, untilSharp, untilStill, viewOf } from '../testing/chromium.ts';
import { largestDifference, patternView, psnr, writePatternPyramid } from '../testing/pattern-pyramid.ts';
import {
  FIRST_VIEW,
  PATTERN_ID,
  POSTER,
  panoramaOf,
  startViewerFixture,
  type ViewerFixture,
} from '../testing/viewer-fixture.ts';

let fixture: ViewerFixture;
/** One page shared by the tests that need no other; each starts at the first view. */
let shared: Page;

vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

beforeAll(async () => {
  fixture = await startViewerFixture();
  fixture.server.panoramas.set(PATTERN_ID, panoramaOf(fixture.tiles));
  shared = await open();
});

afterAll(() => fixture?.close());

beforeEach(() => {
  fixture.server.intercept = null;
  fixture.server.panoramas.set(PATTERN_ID, panoramaOf(fixture.tiles));
});

const open = (options?: Parameters<typeof openBareStage>[1]) => openBareStage(fixture, options);

test('draws what a reference reprojection shows, on every face and across every edge', async () => {
  const page = shared;
  await lookAt(page, FIRST_VIEW);
  for (const view of [
    { yaw: 0, pitch: 0, fov: 75 },
    { yaw: 45, pitch: 0, fov: 30 },
    { yaw: 120, pitch: -30, fov: 75 },
    { yaw: -90, pitch: 60, fov: 60 },
    { yaw: 45, pitch: 35.26, fov: 75 },
    { yaw: -135, pitch: -35.26, fov: 50 },
    { yaw: 180, pitch: 0, fov: 100 },
    { yaw: 10, pitch: 90, fov: 75 },
    { yaw: -60, pitch: -90, fov: 75 },
  ]) {
    await lookAt(page, view);
    const [drawn, reference] = [await screenPixels(page), patternView(view, SIZE.width, SIZE.height)];
    expect(psnr(drawn, reference)).toBeGreaterThan(50);
    expect(largestDifference(drawn, reference)).toBeLessThan(8);
  }
});

test('draws tiles with corners beside the viewer in the right place', async () => {
  const viewport = { width: 1440, height: 900 };
  // Two tiles per face: they meet right beside a viewer who looks straight ahead.
  const even = await writePatternPyramid(join(fixture.media, 'even'), '/media/even', [512, 1024]);
  fixture.server.panoramas.set(PATTERN_ID, panoramaOf(even));
  const page = await open({ viewport });
  const view = { yaw: 0, pitch: 0, fov: 75 };
  await lookAt(page, view);
  const reference = patternView(view, viewport.width, viewport.height);
  expect(largestDifference(await screenPixels(page), reference)).toBeLessThan(16);
  await page.close();
});

test('matches the poster in landscape and portrait', async () => {
  fixture.server.panoramas.set(PATTERN_ID, panoramaOf(fixture.tiles, { poster: POSTER }));
  for (const viewport of [
    SIZE,
    { width: 900, height: 400 },
    { width: 400, height: 500 },
    { width: 300, height: 650 },
  ]) {
    const page = await open({ viewport });
    await untilSharp(page);
    await untilStill(page);
    const live = await screenPixels(page);
    await page.evaluate(() => document.querySelector('canvas')?.remove());
    expect(psnr(await screenPixels(page), live)).toBeGreaterThan(38);
    await page.close();
  }
});

test('is as sharp as the poster before its tiles load, also while looking around', async () => {
  fixture.server.panoramas.set(PATTERN_ID, panoramaOf(fixture.tiles, { poster: POSTER }));
  const held: (() => void)[] = [];
  fixture.server.intercept = (request, response) => {
    if (!/\/\d\/\w\//.test(request.url ?? '')) return false;
    held.push(() => response.destroy());
    return true;
  };
  const page = await open();
  await page.waitForSelector('#oriel-viewer[data-rendered="base"][data-live]');
  const middle = (picture: Buffer) => crop(picture, 100, 60, 400, 240);
  const still = patternView(FIRST_VIEW, SIZE.width, SIZE.height);
  expect(psnr(middle(await screenPixels(page)), middle(still))).toBeGreaterThan(40);
  const { frames } = await statisticsOf(page);
  await page.mouse.move(320, 180);
  await page.mouse.down();
  await page.mouse.move(310, 182);
  await page.waitForFunction(
    (before) => (document.getElementById('oriel-viewer')?.orielStage?.statistics.frames ?? 0) > before,
    frames,
  );
  const view = await viewOf(page);
  const [drawn, reference] = [await screenPixels(page), patternView(view, SIZE.width, SIZE.height)];
  expect(psnr(middle(drawn), middle(reference))).toBeGreaterThan(40);
  for (const release of held) release();
  await page.close();
});

test('does not wait for a late poster, and loads no coarser tiles in its place', async () => {
  const tiles = await writePatternPyramid(join(fixture.media, 'deep'), '/media/deep', [384, 768, 1536]);
  fixture.server.panoramas.set(PATTERN_ID, panoramaOf(tiles, { poster: POSTER }));
  const visit = async (late: boolean) => {
    const asked = new Set<string>();
    let deliver = () => {};
    fixture.server.intercept = (request, response) => {
      const { url = '' } = request;
      if (/\/\d\/\w\//.test(url)) {
        asked.add(url);
        deliver();
      }
      if (!late || url !== POSTER.landscapeUrl) return false;
      deliver = () => {
        deliver = () => {};
        createReadStream(join(fixture.media, 'landscape.webp')).pipe(response);
      };
      return true;
    };
    const page = await open({ viewport: { width: 1280, height: 720 } });
    await untilSharp(page);
    await page.close();
    return asked;
  };
  const [early, late] = [await visit(false), await visit(true)];
  expect([...late].toSorted()).toEqual([...early].toSorted());
});

test('restores the view after a lost context', async () => {
  const page = shared;
  const warnings: string[] = [];
  page.on('console', (message) => warnings.push(message.text()));
  await lookAt(page, FIRST_VIEW);
  const view = { yaw: 77, pitch: 12, fov: 60 };
  await lookAt(page, view);
  await page.evaluate(() => {
    const extension = document
      .querySelector('canvas')
      ?.getContext('webgl2')
      ?.getExtension('WEBGL_lose_context');
    extension?.loseContext();
    Object.assign(window, { extension });
  });
  await page.waitForSelector('#oriel-viewer[data-rendered="poster"]');
  await page.evaluate(() =>
    (window as unknown as { extension: WEBGL_lose_context }).extension.restoreContext(),
  );
  await page.waitForSelector('#oriel-viewer[data-rendered="sharp"]');
  await untilStill(page);
  expect(psnr(await screenPixels(page), patternView(view, SIZE.width, SIZE.height))).toBeGreaterThan(50);
  expect(warnings.filter((text) => /INVALID_OPERATION|does not belong/i.test(text))).toEqual([]);
});

test('never shows an empty canvas while the window is resized', async () => {
  const page = shared;
  await lookAt(page, FIRST_VIEW);
  await page.setViewportSize({ width: 500, height: 500 });
  await untilStill(page);
  expect(psnr(await screenPixels(page), patternView(FIRST_VIEW, 500, 500))).toBeGreaterThan(50);
  await page.setViewportSize(SIZE);
});

function crop(picture: Buffer, left: number, top: number, width: number, height: number): Buffer {
  const rows = Array.from({ length: height }, (_, row) => {
    const start = ((top + row) * SIZE.width + left) * 3;
    return picture.subarray(start, start + width * 3);
  });
  return Buffer.concat(rows);
}
