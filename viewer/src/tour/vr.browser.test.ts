import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { stageOf, untilSharp, untilStill } from '../testing/chromium.ts';
import { PATTERN_ID, panoramaOf, startViewerFixture, type ViewerFixture } from '../testing/viewer-fixture.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

/** The parts of the emulated device that the test moves. */
interface Headset {
  quaternion: { set(x: number, y: number, z: number, w: number): void };
  controllers: {
    right?: {
      quaternion: { set(x: number, y: number, z: number, w: number): void };
      updateButtonValue(button: string, value: number): void;
    };
  };
}

declare global {
  interface Window {
    headset: Headset;
  }
}

let fixture: ViewerFixture;

const NEXT_ID = 'ffffffffffffffffffffffff';

beforeAll(async () => {
  fixture = await startViewerFixture();
  const way = (panoramaId: string, targetPanoramaId: string, yaw: number, name: string) => ({
    id: `${panoramaId.slice(1)}${yaw < 0 ? 'a' : 'b'}`,
    panoramaId,
    targetPanoramaId,
    position: { yaw, pitch: 0 },
    icon: 'DOOR' as const,
    size: 1,
    transition: 'WALK' as const,
    target: { name, thumbnailUrl: '/media/landscape.webp' },
  });
  const portals = [way(PATTERN_ID, PATTERN_ID, -20, 'Kitchen'), way(PATTERN_ID, NEXT_ID, 100, 'Balcony')];
  fixture.server.panoramas.set(PATTERN_ID, panoramaOf(fixture.tiles, { portals }));
  fixture.server.panoramas.set(
    NEXT_ID,
    panoramaOf(fixture.tiles, { id: NEXT_ID, name: 'Balcony', north: 30 }),
  );
});

afterAll(() => fixture?.close());

/** A page with an emulated headset, also in its frames. */
async function openWithHeadset(): Promise<Page> {
  const page = await fixture.browser.newPage({ viewport: { width: 640, height: 360 } });
  page.on('pageerror', (error) => {
    throw error;
  });
  await page.addInitScript({ path: createRequire(import.meta.url).resolve('iwer/build/iwer.min.js') });
  await page.addInitScript(() => {
    const { IWER } = window as unknown as {
      IWER: {
        XRDevice: new (
          config: unknown,
        ) => Headset & { installRuntime(options: { forceInstall: boolean }): void };
        metaQuest3: unknown;
      };
    };
    const device = new IWER.XRDevice(IWER.metaQuest3);
    device.installRuntime({ forceInstall: true });
    window.headset = device;
  });
  return page;
}

test('draws the panorama for both eyes, follows the head, and lets signs be pointed at', async () => {
  const page = await openWithHeadset();
  await page.goto(`${fixture.server.origin}/viewer360/${PATTERN_ID}`);
  await untilSharp(page);
  const stage = await stageOf(page);
  await page.getByRole('button', { name: 'View with a VR headset' }).click();
  const frames = () => stage.evaluate((it) => it.statistics.frames);
  const before = await frames();
  await expect.poll(frames).toBeGreaterThan(before + 3);
  // Tiles and two signs for each of two eyes.
  expect(await stage.evaluate((it) => it.statistics.drawCalls)).toBeGreaterThanOrEqual(6);
  // The head looks level at the previous centre of the view.
  const yaw = () => stage.evaluate((it) => it.getView().yaw);
  expect(await yaw()).toBeCloseTo(20, 1);

  // A quarter turn of the head to the right.
  await page.evaluate(() => window.headset.quaternion.set(0, -Math.SQRT1_2, 0, Math.SQRT1_2));
  await expect.poll(yaw).toBeCloseTo(110, 1);

  // The right hand points ten degrees further left, at the sign, and pulls the trigger.
  const half = (-80 / 2) * (Math.PI / 180);
  await page.evaluate(([y, w]) => window.headset.controllers.right?.quaternion.set(0, y, 0, w), [
    Math.sin(half),
    Math.cos(half),
  ] as const);
  const drawn = await frames();
  await expect.poll(frames).toBeGreaterThan(drawn + 2);
  await page.evaluate(() => window.headset.controllers.right?.updateButtonValue('trigger', 1));
  await page.getByRole('heading', { level: 1, name: 'Balcony' }).waitFor({ state: 'attached' });
  // Through the portal at 100 degrees, in the same compass direction, without moving the head.
  await expect.poll(yaw).toBeCloseTo(130, 1);

  // Afterwards the page keeps the head's direction, at rest.
  await page.evaluate(() => (window.headset as unknown as { activeSession: XRSession }).activeSession.end());
  await page.locator('button[aria-label="View with a VR headset"][aria-pressed="false"]').waitFor();
  await untilStill(page);
  expect(await yaw()).toBeCloseTo(130, 1);
  await page.close();
});

test('queries headsets in a host page only after an interaction, to keep the page in the back/forward cache', async () => {
  const page = await openWithHeadset();
  await page.setContent(
    `<iframe src="${fixture.server.origin}/viewer360/${PATTERN_ID}?iframe=true" allow="xr-spatial-tracking" width="600" height="340"></iframe>`,
  );
  const viewer = page.frameLocator('iframe');
  const button = viewer.getByRole('button', { name: 'View with a VR headset' });
  await viewer.getByRole('button', { name: 'Zoom in' }).waitFor();
  expect(await button.count()).toBe(0);
  await viewer.locator('.oriel-canvas').click();
  await button.waitFor();
  await page.close();
});
