import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openBareStage, SIZE } from '../testing/bare-stage.ts';
import { lookAt, screenPixels, stageOf, statisticsOf, untilSharp, untilStill } from '../testing/chromium.ts';
import { patternView, psnr } from '../testing/pattern-pyramid.ts';
import {
  FIRST_VIEW,
  PATTERN_ID,
  panoramaOf,
  startViewerFixture,
  type ViewerFixture,
} from '../testing/viewer-fixture.ts';

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

const open = (options?: Parameters<typeof openBareStage>[1]) => openBareStage(fixture, options);

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
