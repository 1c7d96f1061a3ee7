import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { angleBetween, directionAt, lensOf } from '../core/projection.ts';
import { openBareStage, SIZE } from '../testing/bare-stage.ts';
import { lookAt, untilSharp, untilStill, viewOf } from '../testing/chromium.ts';
import {
  FIRST_VIEW,
  PATTERN_ID,
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
