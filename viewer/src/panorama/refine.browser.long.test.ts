import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { screenPixels, stageOf, untilSharp, untilStill } from '../testing/chromium.ts';
import { patternView, psnr, writePatternPyramid } from '../testing/pattern-pyramid.ts';
import { PATTERN_ID, panoramaOf, startViewerFixture, type ViewerFixture } from '../testing/viewer-fixture.ts';

const SIZE = { width: 640, height: 360 };
/** 90° wide, along an axis: the second level is sharp enough, and a third is available for refining. */
const VIEW = { yaw: 0, pitch: 0, fov: (360 / Math.PI) * Math.atan(9 / 16) };
const FINER = /\/2\/\w\/\d_\d\.webp$/;

let fixture: ViewerFixture;
/** Requests of finer tiles that wait for their answer. */
let held: ServerResponse[] = [];
let asked = 0;
let abandoned = 0;
/** Answer for finer tiles; null holds the requests. */
let answer: Buffer | null = null;

vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

beforeAll(async () => {
  fixture = await startViewerFixture();
  const tiles = await writePatternPyramid(join(fixture.media, 'deep'), '/media/deep', [384, 768, 1536]);
  fixture.server.panoramas.set(PATTERN_ID, panoramaOf(tiles, { initialView: VIEW }));
});

afterAll(() => fixture?.close());

beforeEach(() => {
  held = [];
  asked = 0;
  abandoned = 0;
  answer = null;
  fixture.server.intercept = (request: IncomingMessage, response: ServerResponse) => {
    if (!FINER.test(request.url ?? '')) return false;
    asked += 1;
    if (answer) {
      response.writeHead(200, { 'content-type': 'image/webp' }).end(answer);
      return true;
    }
    held.push(response);
    response.once('close', () => {
      if (!response.writableEnded) abandoned += 1;
    });
    return true;
  };
});

// A page left open by a failed test would go on requesting tiles.
afterEach(() => Promise.all(fixture.browser.contexts().map((context) => context.close())));

async function open(saveData = false): Promise<Page> {
  const page = await fixture.browser.newPage({ viewport: SIZE });
  if (saveData)
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
  await page.goto(`${fixture.server.origin}/viewer360/${PATTERN_ID}`);
  await page.evaluate(() => {
    const bare = new CSSStyleSheet();
    bare.replaceSync('.oriel-chrome, #oriel-viewer::after { display: none !important }');
    document.adoptedStyleSheets.push(bare);
  });
  return page;
}

const tilesOf = async (page: Page) => (await stageOf(page)).evaluate((it) => it.statistics.residentTiles);

test('refines a sharp view at rest with the next level', async () => {
  const page = await open();
  await expect.poll(() => held.length).toBeGreaterThan(0);
  // Everything else was loaded before: refining delays nothing.
  expect(await page.getAttribute('#oriel-viewer', 'data-rendered')).toBe('sharp');
  expect(psnr(await screenPixels(page), patternView(VIEW, SIZE.width, SIZE.height))).toBeGreaterThan(45);
  const before = await tilesOf(page);

  answer = await sharp({ create: { width: 512, height: 512, channels: 3, background: '#ff0000' } })
    .webp({ lossless: true })
    .toBuffer();
  for (const response of held) response.writeHead(200, { 'content-type': 'image/webp' }).end(answer);
  // The middle row of three, 59 % of the picture: too little of the other two is visible to be worth their bytes.
  const redShare = async () => {
    const pixels = await screenPixels(page);
    let red = 0;
    for (let at = 0; at < pixels.length; at += 3)
      if (pixels[at] === 255 && pixels[at + 1] === 0 && pixels[at + 2] === 0) red += 1;
    return red / (SIZE.width * SIZE.height);
  };
  await expect.poll(redShare).toBeGreaterThan(0.58);
  expect(await redShare()).toBeLessThan(0.61);
  expect(await page.getAttribute('#oriel-viewer', 'data-rendered')).toBe('sharp');
  expect(await tilesOf(page)).toBe(before + asked);
});

test('cancels refining on movement until the view rests again', async () => {
  const page = await open();
  await expect.poll(() => held.length).toBeGreaterThan(0);
  const stage = await stageOf(page);
  const askedAtRest = asked;
  await stage.evaluate((it) => it.setView({ yaw: 3 }));
  await expect.poll(() => abandoned).toBeGreaterThanOrEqual(askedAtRest);

  // Refining starts again after a rest at another view: requests nothing until then.
  await expect.poll(() => asked - abandoned).toBeGreaterThan(0);
  await stage.evaluate((it) => {
    const turn = () => {
      const { yaw } = it.getView();
      // Back and forth in small steps, so that the needed level stays the same.
      const step = yaw > 5 ? -2 : 0.01;
      if (document.body.dataset.turning) it.setView({ yaw: yaw + step });
      requestAnimationFrame(turn);
    };
    document.body.dataset.turning = 'yes';
    turn();
  });
  const frames = (count: number) =>
    stage.evaluate(async (it, more) => {
      const until = it.statistics.frames + more;
      while (it.statistics.frames < until) await new Promise((resolve) => requestAnimationFrame(resolve));
    }, count);
  // Waits for requests queued in the browser.
  await frames(10);
  await expect.poll(() => asked - abandoned).toBe(0);
  const askedBefore = asked;
  await frames(30);
  expect(asked).toBe(askedBefore);
  await stage.evaluate(() => delete document.body.dataset.turning);
  await expect.poll(() => asked).toBeGreaterThan(askedBefore);
});

test('loads nothing finer than needed for visitors who save data', async () => {
  const sparing = await open(true);
  await untilSharp(sparing);
  expect(asked).toBe(0);
  // A second visitor that starts later, and waits past the rest before refining.
  const other = await open();
  await expect.poll(() => asked).toBeGreaterThan(0);
  await other.close();
  await sparing.bringToFront();
  const { frames } = await (await stageOf(sparing)).evaluate((it) => ({ ...it.statistics }));
  const byOther = asked;
  // It still loads what it needs, and nothing finer.
  await (await stageOf(sparing)).evaluate((it) => it.setView({ yaw: 2 }));
  await expect
    .poll(async () => (await stageOf(sparing)).evaluate((it) => it.statistics.frames))
    .toBeGreaterThan(frames);
  await untilStill(sparing);
  expect(asked).toBe(byOther);
});
