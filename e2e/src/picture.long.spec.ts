import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { reprojectEquirectangular } from '../../server/src/media/reference-view.ts';
import { eventually, fileForm } from '../../server/src/testing/pictures.ts';
import { signIn } from './support/browser.ts';
import { psnr, readPixels, realFile } from './support/pictures.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';

const SIZE = { width: 1280, height: 720 };

/** Poses for the long tests only; every face and edge of a drawn panorama is covered by the viewer's own tests. */
function long<One>(...more: One[]): One[] {
  return process.env.ORIEL_FULL_TESTS ? more : [];
}

/** Real photos: an interior and, in the long tests, an outdoor one and one of 8192 × 4096. */
const PHOTOS = [
  'panoramas/alma-correlator-facility.jpg',
  ...long('panoramas/bma-0.jpg', 'tours/peabody-library-us/library.jpg'),
];

const POSES = [
  { yaw: 120, pitch: -30, fov: 75 },
  ...long({ yaw: 0, pitch: 0, fov: 75 }, { yaw: -90, pitch: 60, fov: 60 }),
];

/** Poses across typical trouble spots of a cube viewer: vertical and horizontal face edges, a corner, ±180°, both poles. */
const SEAMS = [
  { yaw: 180, pitch: 0, fov: 60 },
  { yaw: 135, pitch: 35, fov: 40 },
  { yaw: 20, pitch: 90, fov: 70 },
  ...long({ yaw: 45, pitch: 0, fov: 30 }, { yaw: 0, pitch: 45, fov: 40 }, { yaw: -70, pitch: -90, fov: 70 }),
];

const MIN_DB = 28;

type View = (typeof POSES)[number];

/** The members of the stage used here. */
interface StageElement extends HTMLElement {
  readonly orielStage: {
    setView(view: View): void;
    readonly rendered: string;
    readonly statistics: { readonly frames: number };
  };
}

describe.skipIf(!realFile(PHOTOS[0] ?? ''))('picture quality', () => {
  let product: Product;
  let browser: Browser;
  let token = '';

  beforeAll(async () => {
    product = await startProduct(await makeDataDir(), { DEMO: 'on' });
    browser = await launchChromium();
    const context = await browser.newContext();
    const page = await signIn(context, product.url, 'user@demo.oriel.example');
    token = await page.evaluate(() => localStorage.getItem('token') ?? '');
    await context.close();
  });

  afterAll(async () => {
    await browser?.close();
    await product?.stop();
    await removeDataDir(product?.dataDir ?? '');
  });

  async function uploadPanorama(file: string): Promise<string> {
    const answer = await fetch(`${product.url}/api/v1/asset?type=PANORAMA`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: fileForm(await readFile(file), 'photo.jpg'),
    });
    const { data } = (await answer.json()) as { data: { panoramaId: string } };
    await eventually(
      async () =>
        (await (await fetch(`${product.url}/api/v1/panorama/${data.panoramaId}`)).json()) as {
          data: { tiles: { status: string } };
        },
      (one) => one.data.tiles.status === 'READY',
      90_000,
    );
    return data.panoramaId;
  }

  for (const photo of PHOTOS) {
    it(`${photo} at ${POSES.length + SEAMS.length} poses matches a reprojection of the source`, async () => {
      const file = realFile(photo) ?? '';
      const id = await uploadPanorama(file);
      const source = await readPixels(file);
      const picture = { pixels: source.data, width: source.width, height: source.height, channels: 3 };
      const context = await browser.newContext({ viewport: SIZE, deviceScaleFactor: 1 });
      const page = await context.newPage();
      await page.goto(`${product.url}/viewer360/${id}`);
      await untilShown(page);
      for (const view of [...POSES, ...SEAMS]) {
        await lookAt(page, view);
        const canvas = await readPixels(await bareCanvas(page));
        const reference = reprojectEquirectangular(picture, view, SIZE.width, SIZE.height);
        const decibels = psnr(canvas, { data: Buffer.from(reference), ...SIZE });
        expect(decibels, `${photo} at ${JSON.stringify(view)}`).toBeGreaterThanOrEqual(MIN_DB);
      }
      await context.close();
    }, 300_000);
  }
});

/** Waits until the view has every tile it needs and no animation is running. */
async function untilShown(page: Page): Promise<void> {
  await page.locator('[data-rendered="sharp"][data-live]').waitFor({ timeout: 60_000 });
  await page.waitForFunction(() => document.getAnimations().every((one) => one.playState !== 'running'));
}

/** Turns to a view and waits until it has every tile at full resolution and no more frames are drawn. */
async function lookAt(page: Page, view: View): Promise<void> {
  await page.evaluate(
    (wanted) => (document.querySelector('#oriel-viewer') as StageElement).orielStage.setView(wanted),
    view,
  );
  await page.waitForFunction(async () => {
    const stage = (document.querySelector('#oriel-viewer') as StageElement).orielStage;
    const { frames } = stage.statistics;
    for (let pause = 0; pause < 20; pause += 1) await new Promise(requestAnimationFrame);
    return stage.rendered === 'sharp' && stage.statistics.frames === frames;
  });
}

/** The canvas alone, without its floating controls. */
async function bareCanvas(page: Page): Promise<Buffer> {
  await page.evaluate(() => {
    for (const layer of document.querySelectorAll('body *')) {
      if (layer.tagName !== 'CANVAS' && !layer.querySelector('canvas'))
        (layer as HTMLElement).style.setProperty('visibility', 'hidden');
    }
  });
  return await page.locator('canvas').screenshot();
}
