import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { angleBetween, directionAt, lensOf } from '../core/projection.ts';
import { lookAt, screenPixels, stageOf, untilSharp, untilStill } from '../testing/chromium.ts';
import { largestDifference, patternView, psnr, writePatternPyramid } from '../testing/pattern-pyramid.ts';
import {
  FIRST_VIEW,
  PATTERN_ID,
  POSTER,
  panoramaOf,
  startViewerFixture,
  type ViewerFixture,
} from '../testing/viewer-fixture.ts';

const SIZE = { width: 640, height: 360 };
const MEGABYTE = 2 ** 20;
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

async function open(options: Parameters<ViewerFixture['browser']['newPage']>[0] = {}): Promise<Page> {
  const page = await fixture.browser.newPage({ viewport: SIZE, ...options });
  page.on('pageerror', (error) => {
    throw error;
  });
  await page.goto(`${fixture.server.origin}/viewer360/${PATTERN_ID}`);
  // Hides controls and focus ring, which lie over the picture.
  await page.evaluate(() => {
    const bare = new CSSStyleSheet();
    bare.replaceSync('.oriel-chrome, #oriel-viewer::after { display: none !important }');
    document.adoptedStyleSheets.push(bare);
  });
  return page;
}

const viewOf = async (page: Page) => (await stageOf(page)).evaluate((stage) => stage.getView());
const statisticsOf = async (page: Page) =>
  (await stageOf(page)).evaluate((stage) => ({ ...stage.statistics }));

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

test('keeps the grabbed point under the pointer during a drag', async () => {
  const page = shared;
  await lookAt(page, FIRST_VIEW);
  const grabbed = directionAt(lensOf(await viewOf(page), SIZE), { x: 200, y: 100 });
  await page.mouse.move(200, 100);
  await page.mouse.down();
  await page.mouse.move(320, 160, { steps: 6 });
  const under = directionAt(lensOf(await viewOf(page), SIZE), { x: 320, y: 160 });
  expect(angleBetween(under, grabbed)).toBeLessThan(0.01);
  await page.mouse.up();
});

test('zooms about the pointer with the wheel', async () => {
  const page = shared;
  await lookAt(page, FIRST_VIEW);
  const before = await viewOf(page);
  await page.mouse.move(500, 90);
  await page.mouse.wheel(0, -300);
  await untilStill(page);
  const after = await viewOf(page);
  expect(after.fov).toBeLessThan(before.fov - 10);
  const point = { x: 500, y: 90 };
  expect(
    angleBetween(directionAt(lensOf(after, SIZE), point), directionAt(lensOf(before, SIZE), point)),
  ).toBeLessThan(0.05);
});

test('zooms with two fingers, and in on a double tap', async () => {
  const page = await open({ hasTouch: true });
  await untilSharp(page);
  const session = await page.context().newCDPSession(page);
  const touch = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    touchPoints: { x: number; y: number; id: number }[],
  ) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [{ x: 250, y: 180, id: 1 }]);
  await touch('touchStart', [
    { x: 250, y: 180, id: 1 },
    { x: 390, y: 180, id: 2 },
  ]);
  for (let i = 1; i <= 5; i++)
    await touch('touchMove', [
      { x: 250 - 14 * i, y: 180, id: 1 },
      { x: 390 + 14 * i, y: 180, id: 2 },
    ]);
  await touch('touchEnd', []);
  await untilStill(page);
  const pinched = await viewOf(page);
  const half = (fov: number) => Math.tan((fov * Math.PI) / 360);
  expect(half(pinched.fov) / half(FIRST_VIEW.fov)).toBeCloseTo(0.5, 1);
  await page.touchscreen.tap(300, 150);
  await page.touchscreen.tap(300, 150);
  await page.waitForFunction(
    (fov) => (document.getElementById('oriel-viewer')?.orielStage?.getView().fov ?? 99) < fov - 5,
    pinched.fov,
  );
  await page.close();
});

test('turns, zooms and returns by keys', async () => {
  const page = shared;
  await lookAt(page, FIRST_VIEW);
  const start = await viewOf(page);
  const press = async (key: string) => {
    await page.keyboard.press(key);
    await untilStill(page);
    return viewOf(page);
  };
  expect((await press('ArrowRight')).yaw).toBeCloseTo(start.yaw + 9, 3);
  expect((await press('ArrowLeft')).yaw).toBeCloseTo(start.yaw, 3);
  expect((await press('ArrowUp')).pitch).toBeGreaterThan(start.pitch);
  expect((await press('PageDown')).pitch).toBeLessThan(start.pitch);
  expect((await press('+')).fov).toBeLessThan(start.fov);
  expect((await press('-')).fov).toBeCloseTo(start.fov, 3);
  expect(await press('Home')).toEqual(start);
});

test('respects reduced motion: no inertia, no turns', async () => {
  const page = await open({ reducedMotion: 'reduce' });
  await untilSharp(page);
  await page.keyboard.press('ArrowRight');
  expect((await viewOf(page)).yaw).toBeCloseTo(FIRST_VIEW.yaw + 9, 6);
  await page.keyboard.press('Home');
  expect(await viewOf(page)).toEqual(FIRST_VIEW);
  await page.close();
});

test('draws nothing at rest, and uses few draw calls while looking around', async () => {
  const page = shared;
  await lookAt(page, FIRST_VIEW);
  await page.mouse.move(500, 180);
  await page.mouse.down();
  await page.mouse.move(200, 200, { steps: 10 });
  await page.mouse.up();
  expect((await statisticsOf(page)).drawCalls).toBeLessThanOrEqual(24);
  await untilStill(page);
  const before = await statisticsOf(page);
  // Asserts that nothing happens, so it needs a fixed wait.
  await page.waitForTimeout(5000);
  expect((await statisticsOf(page)).frames).toBe(before.frames);
});

test("stays within a phone's texture budget in a huge panorama", async () => {
  // Every tile of the pyramid of a 16384 px source is the same file here; only their number matters.
  const levels = [352, 704, 1408, 2816, 5632];
  fixture.server.panoramas.set(
    PATTERN_ID,
    panoramaOf({ ...fixture.tiles, baseUrl: '/media/huge', levels, faceSize: 5632 }),
  );
  fixture.server.intercept = (request, response) => {
    if (!request.url?.startsWith('/media/huge')) return false;
    const file = request.url.includes('base') ? 'base.webp' : '0/f/0_0.webp';
    response.writeHead(307, { location: `/media/pattern/${file}` }).end();
    return true;
  };
  const page = await open({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 600 } });
  let most = 0;
  for (let yaw = -180; yaw < 180; yaw += 45) {
    for (const pitch of [-50, 0, 50]) {
      await lookAt(page, { yaw, pitch, fov: 25 });
      most = Math.max(most, (await statisticsOf(page)).textureBytes);
    }
  }
  const end = await statisticsOf(page);
  expect(most).toBeGreaterThan(64 * MEGABYTE);
  expect(most).toBeLessThanOrEqual(96 * MEGABYTE);
  expect(end.drawCalls).toBeLessThanOrEqual(24);
  await page.close();
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

test('loads later tiles in a worker, or in the page when there can be none', async () => {
  for (const [worker, fetchedHere] of [
    ['real', 0],
    ['dies', 1],
    ['none', 1],
  ] as const) {
    const page = await fixture.browser.newPage({ viewport: SIZE });
    await page.addInitScript((kind) => {
      const RealWorker = Worker;
      if (kind === 'real') return;
      window.Worker = class extends RealWorker {
        constructor(url: string | URL, options?: WorkerOptions) {
          if (kind === 'none') throw new Error('No workers here.');
          super(URL.createObjectURL(new Blob(['onmessage = () => { throw new Error("dead"); };'])), options);
          URL.revokeObjectURL(String(url));
        }
      };
    }, worker);
    await page.goto(`${fixture.server.origin}/viewer360/${PATTERN_ID}`);
    await untilSharp(page);
    if (worker !== 'none') await vi.waitFor(() => expect(page.workers()).toHaveLength(1), 10_000);
    else await untilStill(page);
    await page.evaluate(() => {
      const fetchIt = window.fetch;
      window.fetch = (...args) => {
        performance.mark('fetched-here');
        return fetchIt(...args);
      };
    });
    await lookAt(page, { yaw: 160, pitch: 0, fov: 75 });
    const count = await page.evaluate(() => performance.getEntriesByName('fetched-here').length);
    expect(Math.sign(count), worker).toBe(fetchedHere);
    await (await stageOf(page)).evaluate((stage) => stage.destroy());
    await vi.waitFor(() => expect(page.workers()).toHaveLength(0), 10_000);
    await page.close();
  }
});

test('retries a failed tile', async () => {
  let failures = 0;
  fixture.server.intercept = (request, response) => {
    if (failures >= 3 || !request.url?.includes('/1/')) return false;
    failures++;
    response.writeHead(500).end();
    return true;
  };
  const page = await open();
  await untilSharp(page);
  await untilStill(page);
  expect(failures).toBe(3);
  expect(psnr(await screenPixels(page), patternView(FIRST_VIEW, SIZE.width, SIZE.height))).toBeGreaterThan(
    50,
  );
  await page.close();
});

test('never shows an empty canvas while the window is resized', async () => {
  const page = shared;
  await lookAt(page, FIRST_VIEW);
  await page.setViewportSize({ width: 500, height: 500 });
  await untilStill(page);
  expect(psnr(await screenPixels(page), patternView(FIRST_VIEW, 500, 500))).toBeGreaterThan(50);
  await page.setViewportSize(SIZE);
});

test('leaves no context, canvas or texture behind after twenty mounts', async () => {
  const page = await fixture.browser.newPage({ viewport: SIZE });
  const warnings: string[] = [];
  page.on('console', (message) => warnings.push(message.text()));
  await page.goto(`${fixture.server.origin}/harness`);
  await page.waitForFunction(() => window.mountPanoramaStage);
  const left = await page.evaluate(async (panorama) => {
    const contexts: WebGL2RenderingContext[] = [];
    for (let i = 0; i < 20; i++) {
      const element = document.createElement('div');
      element.style.cssText = 'position:relative;width:320px;height:180px';
      document.body.append(element);
      const stage = await new Promise<ReturnType<typeof window.mountPanoramaStage>>((resolve) => {
        const mounted = window.mountPanoramaStage(element, {
          panorama,
          onRendered: (rendered) => rendered === 'sharp' && setTimeout(() => resolve(mounted)),
        });
      });
      const context = element.querySelector('canvas')?.getContext('webgl2');
      if (context) contexts.push(context);
      stage.destroy();
      stage.destroy();
      if (element.childElementCount > 0 || Object.keys(element.dataset).length > 0)
        throw new Error('Something is left.');
      element.remove();
    }
    return { mounted: contexts.length, lost: contexts.filter((context) => context.isContextLost()).length };
  }, panoramaOf(fixture.tiles));
  expect(left).toEqual({ mounted: 20, lost: 20 });
  expect(warnings.filter((text) => /context|WebGL/i.test(text))).toEqual([]);
  await page.close();
});

function crop(picture: Buffer, left: number, top: number, width: number, height: number): Buffer {
  const rows = Array.from({ length: height }, (_, row) => {
    const start = ((top + row) * SIZE.width + left) * 3;
    return picture.subarray(start, start + width * 3);
  });
  return Buffer.concat(rows);
}
