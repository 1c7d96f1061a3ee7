import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PublicPanorama } from '@oriel/contract/panorama';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium, screenPixels, untilSharp } from '../testing/chromium.ts';
import { patternView, psnr, writePatternPyramid } from '../testing/pattern-pyramid.ts';
import { buildViewer, startViewerServer, type ViewerServer } from '../testing/viewer-server.ts';

const ID = '0123456789abcdef01234567';
let folder: string;
let server: ViewerServer;
let browser: Browser;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'oriel-viewer-'));
  await buildViewer(join(folder, 'dist'));
  server = await startViewerServer(join(folder, 'dist'), join(folder, 'media'));
  const tiles = await writePatternPyramid(join(folder, 'media/pattern'), '/media/pattern', [384, 768]);
  const panorama = { id: ID, name: 'Pattern', tiles, initialView: { yaw: 0, pitch: 0, fov: 75 }, north: 0 };
  server.panoramas.set(ID, panorama as unknown as PublicPanorama);
  browser = await launchChromium();
}, 60_000);

afterAll(async () => {
  await browser?.close();
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

test('the canvas shows what a reference reprojection shows', { timeout: 30_000 }, async () => {
  const page = await browser.newPage({ viewport: { width: 640, height: 360 } });
  page.on('console', (m) => console.log(m.text()));
  page.on('pageerror', (m) => console.log(m));
  await page.goto(`${server.origin}/viewer360/${ID}`);
  await untilSharp(page);
  for (const view of [
    { yaw: 0, pitch: 0, fov: 75 },
    { yaw: 120, pitch: -30, fov: 75 },
    { yaw: -90, pitch: 60, fov: 60 },
    { yaw: 45, pitch: 35, fov: 75 },
    { yaw: 180, pitch: 0, fov: 90 },
    { yaw: 10, pitch: -90, fov: 75 },
  ]) {
    await page.evaluate((v) => document.getElementById('oriel-viewer')?.orielStage?.setView(v), view);
    await page.waitForFunction(
      () => document.getElementById('oriel-viewer')?.orielStage?.rendered === 'sharp',
    );
    await untilSharp(page);
    const p = psnr(await screenPixels(page), patternView(view, 640, 360));
    console.log(
      view,
      p,
      await page.evaluate(() => document.getElementById('oriel-viewer')?.orielStage?.statistics),
    );
    if (p < 35) await page.screenshot({ path: 'scratch' });
    expect(p).toBeGreaterThan(40);
  }
  await page.close();
});
