import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { View } from '../core/projection.ts';
import { screenPixels, untilSharp, untilStill } from '../testing/chromium.ts';
import { patternView, psnr } from '../testing/pattern-pyramid.ts';
import {
  FIRST_VIEW,
  PATTERN_ID,
  panoramaOf,
  startViewerFixture,
  type ViewerFixture,
} from '../testing/viewer-fixture.ts';

const SIZE = { width: 640, height: 360 };
let fixture: ViewerFixture;

vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

beforeAll(async () => {
  fixture = await startViewerFixture();
  fixture.server.panoramas.set(PATTERN_ID, panoramaOf(fixture.tiles));
});

afterAll(() => fixture?.close());

async function open(options: Parameters<ViewerFixture['browser']['newPage']>[0] = {}): Promise<Page> {
  const page = await fixture.browser.newPage({ viewport: SIZE, ...options });
  page.on('pageerror', (error) => {
    throw error;
  });
  await page.goto(`${fixture.server.origin}/viewer360/${PATTERN_ID}`);
  await untilSharp(page);
  await page.evaluate(() => {
    const bare = new CSSStyleSheet();
    bare.replaceSync('.oriel-chrome, #oriel-viewer::after { display: none !important }');
    document.adoptedStyleSheets.push(bare);
  });
  return page;
}

test('shows another panorama in the same canvas, and frees the previous one', async () => {
  const page = await open();
  const view = { yaw: -70, pitch: 15, fov: 60 };
  const { canvases, bytes } = await page.evaluate(
    async ([tiles, to]) => {
      const stage = document.getElementById('oriel-viewer')?.orielStage;
      for (let i = 0; i < 3; i++)
        await stage?.show({ name: 'Next', tiles, initialView: to }, { view: to, transition: 'FADE' });
      return {
        canvases: document.querySelectorAll('canvas.oriel-canvas').length,
        bytes: stage?.statistics.textureBytes ?? 0,
      };
    },
    [fixture.tiles, view] as const,
  );
  expect(canvases).toBe(1);
  // One base and one page of tiles: the storage of a single panorama.
  expect(bytes).toBeLessThanOrEqual((768 * 512 + 16 * 512 * 512) * 4);
  await page.waitForFunction(() => !document.querySelector('.oriel-veil'));
  await untilSharp(page);
  await untilStill(page);
  expect(psnr(await screenPixels(page), patternView(view, SIZE.width, SIZE.height))).toBeGreaterThan(50);
  await page.close();
});

test('always shows a picture while the next panorama loads', async () => {
  const page = await open();
  const darkest = await page.evaluate(
    async ([tiles, to]) => {
      const viewer = document.getElementById('oriel-viewer');
      const stage = viewer?.orielStage;
      const canvas = viewer?.querySelector('canvas');
      if (!viewer || !stage || !canvas) throw new Error('There is no stage.');
      const small = document.createElement('canvas');
      small.width = 32;
      small.height = 18;
      const context = small.getContext('2d', { willReadFrequently: true });
      let least = 255;
      let shown = false;
      const unlisten = stage.onDrawn(() => {
        context?.drawImage(canvas, 0, 0, 32, 18);
        const { data = [] } = context?.getImageData(0, 0, 32, 18) ?? {};
        for (let i = 0; i < data.length; i += 4)
          least = Math.min(least, Math.max(data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0));
      });
      await stage
        .show({ name: 'Next', tiles, initialView: to }, { view: to, transition: 'WALK' })
        .then(() => {
          shown = true;
        });
      unlisten();
      return shown ? least : -1;
    },
    [fixture.tiles, { yaw: 40, pitch: 0, fov: 70 }] as const,
  );
  expect(darkest).toBeGreaterThan(10);
  await page.close();
});

test('keeps the current panorama when the next one fails', async () => {
  const page = await open();
  fixture.server.intercept = (request, response) => {
    if (!request.url?.startsWith('/media/gone')) return false;
    response.writeHead(404).end();
    return true;
  };
  const outcome = await page.evaluate(
    async (tiles) =>
      document
        .getElementById('oriel-viewer')
        ?.orielStage?.show({
          name: 'Gone',
          tiles: { ...tiles, baseUrl: '/media/gone' },
          initialView: { yaw: 0, pitch: 0, fov: 75 },
        })
        .then(
          () => 'shown',
          (error: Error) => error.message,
        ),
    fixture.tiles,
  );
  fixture.server.intercept = null;
  expect(outcome).toBe('The panorama could not be loaded.');
  await untilStill(page);
  expect(psnr(await screenPixels(page), patternView(FIRST_VIEW, SIZE.width, SIZE.height))).toBeGreaterThan(
    50,
  );
  await page.close();
});

test('shows the latest of several requests, and arrives despite a lost context', async () => {
  const page = await open();
  const views = [
    { yaw: -60, pitch: 0, fov: 70 },
    { yaw: 100, pitch: 5, fov: 60 },
  ] as const satisfies View[];
  const outcomes = await page.evaluate(
    async ([tiles, [one, other]]) => {
      const stage = document.getElementById('oriel-viewer')?.orielStage;
      const canvas = document.querySelector('canvas');
      if (!stage || !canvas) throw new Error('There is no stage.');
      const arrived: string[] = [];
      const show = (name: string, view: View) =>
        stage
          .show({ name, tiles, initialView: view }, { view, onArrival: () => arrived.push(name) })
          .catch((error: Error) => arrived.push(error.message));
      const turnedTo = async (yaw: number) => {
        while (stage.getView().yaw < yaw) await new Promise((done) => requestAnimationFrame(done));
      };
      // The first has loaded and waits for the end of the turn when something else is requested.
      stage.setView({ yaw: 80 }, { seconds: 2 });
      const first = show('first', one);
      await turnedTo(75);
      const second = show('second', other);
      await Promise.all([first, second]);

      stage.setView({ yaw: 160 }, { seconds: 2 });
      const third = show('third', one);
      await turnedTo(155);
      const context = canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context');
      const event = (name: string) =>
        new Promise((done) => canvas.addEventListener(name, done, { once: true }));
      const lost = event('webglcontextlost');
      context?.loseContext();
      await lost;
      // Not while the browser is still dispatching the loss.
      setTimeout(() => context?.restoreContext());
      await third;
      return { arrived, view: stage.getView() };
    },
    [fixture.tiles, views] as const,
  );
  expect(outcomes.arrived).toEqual(['Something else was wanted meanwhile.', 'second', 'third']);
  expect(outcomes.view).toEqual(views[0]);
  await page.waitForFunction(() => !document.querySelector('.oriel-veil'));
  await untilStill(page);
  expect(psnr(await screenPixels(page), patternView(views[0], SIZE.width, SIZE.height))).toBeGreaterThan(50);
  await page.close();
});
