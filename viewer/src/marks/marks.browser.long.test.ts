import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { accessibilityFaults } from '../testing/accessibility.ts';
import { stageOf, untilStill, viewOf } from '../testing/chromium.ts';
import { furnish, openRoom } from '../testing/furnished-room.ts';
import { startViewerFixture, type ViewerFixture } from '../testing/viewer-fixture.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

let fixture: ViewerFixture;

beforeAll(async () => {
  fixture = await startViewerFixture();
});

afterAll(() => fixture?.close());

beforeEach(() => furnish(fixture));

const open = (options?: Parameters<typeof openRoom>[1]) => openRoom(fixture, options);

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
const middle = async (page: Page, name: string) => {
  const box = await page.getByRole('button', { name }).boundingBox();
  return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
};

test('reaches every mark by keyboard in turning order, and opens and closes its card', async () => {
  const page = await open();
  await page.locator('canvas').focus();
  const met: (string | null | undefined)[] = [];
  for (let i = 0; i < 3; i++) {
    await page.keyboard.press('Tab');
    met.push(await focused(page));
  }
  expect(met).toEqual(['Balcony. Go to Kitchen', 'Go to Kitchen', 'Go to Bedroom']);
  // The bedroom portal is behind: the view turns to it, and nothing scrolls.
  await page.waitForFunction(() => {
    const view = document.getElementById('oriel-viewer')?.orielStage?.getView();
    return view && Math.abs(view.yaw + 160) < 0.1;
  });
  await page.waitForSelector('.oriel-portal-card');
  expect(
    await page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .filter((one) => one.scrollTop !== 0 || one.scrollLeft !== 0)
        .map(String),
    ),
  ).toEqual([]);

  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('Oak floor. Information');
  await page.keyboard.press('Enter');
  const card = page.getByRole('dialog', { name: 'Oak floor' });
  await card.locator('strong', { hasText: 'oak' }).waitFor();
  expect(await card.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await card.getByRole('link').evaluateAll((links) => links.map((link) => link.textContent))).toEqual([
    'Care',
  ]);
  expect(await card.getByText('Never').count()).toBe(1);
  expect(await accessibilityFaults(page)).toEqual([]);
  await untilStill(page);
  const before = await viewOf(page);
  // Arrow keys belong to an open card, and to the picture when a mark has the focus.
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Escape');
  expect(await card.count()).toBe(0);
  expect(await focused(page)).toBe('Oak floor. Information');
  expect(await viewOf(page)).toEqual(before);
  await page.keyboard.press('ArrowLeft');
  await untilStill(page);
  const turned = before.yaw - (await viewOf(page)).yaw;
  expect(turned).toBeCloseTo(0.12 * before.fov, 1);

  await page.getByRole('button', { name: 'Go to Bedroom' }).focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Kitchen' }).waitFor();
  await page.waitForFunction(() => document.querySelectorAll('.oriel-portal').length === 0);
  expect(await focused(page)).toBe('Kitchen');
  await page.close();
});

test('places marks exactly in every frame of a turn, and passes drags and the wheel through them', async () => {
  const page = await open();
  const stage = await stageOf(page);
  const away = await stage.evaluate(async (it) => {
    const button = document.querySelector<HTMLElement>('[aria-label^="Oak floor"]');
    if (!button) return [Number.NaN];
    const found: number[] = [];
    const stop = it.onDrawn(() => {
      const box = button.getBoundingClientRect();
      const at = it.project({ yaw: 20, pitch: -18 });
      found.push(Math.hypot(box.x + box.width / 2 - (at?.x ?? 0), box.y + box.height / 2 - (at?.y ?? 0)));
    });
    it.setView({ yaw: 35, pitch: -12, fov: 60 }, { seconds: 0.3 });
    while (Math.abs(it.getView().yaw - 35) > 1e-3) await new Promise((done) => requestAnimationFrame(done));
    stop();
    return found;
  });
  expect(away.length).toBeGreaterThan(3);
  expect(Math.max(...away)).toBeLessThan(0.02);
  await untilStill(page);

  const from = await viewOf(page);
  const mark = await middle(page, 'Oak floor');
  await page.mouse.move(mark.x, mark.y);
  await page.mouse.down();
  await page.mouse.move(mark.x + 60, mark.y + 5, { steps: 4 });
  await page.mouse.move(mark.x + 150, mark.y + 10, { steps: 4 });
  await page.mouse.move(mark.x + 150, mark.y + 10, { steps: 8 });
  await page.mouse.up();
  await untilStill(page);
  const dragged = await viewOf(page);
  expect(dragged.yaw).toBeLessThan(from.yaw - 5);
  expect(await page.getByRole('dialog').count()).toBe(0);

  const now = await middle(page, 'Oak floor');
  await page.mouse.move(now.x, now.y);
  await page.mouse.wheel(0, -200);
  await untilStill(page);
  expect((await viewOf(page)).fov).toBeLessThan(dragged.fov - 1);
  await page.mouse.click(now.x, now.y);
  await page.getByRole('dialog', { name: 'Oak floor' }).waitFor();

  // A click on an outline opens the card of its point, which another one replaces and which returns the focus to the point.
  await stage.evaluate((it) => it.setView({ yaw: 45, pitch: 5, fov: 75 }));
  await untilStill(page);
  const corner = await stage.evaluate((it) => it.project({ yaw: 26, pitch: 18 }));
  await page.mouse.click(corner?.x ?? 0, corner?.y ?? 0);
  const card = page.getByRole('dialog', { name: 'The view in June' });
  await card.getByRole('button', { name: 'Trees. Enlarge' }).click();
  const large = page.getByRole('dialog', { name: 'Trees' });
  await large.getByRole('button', { name: 'Larger' }).click();
  await page.keyboard.press('Escape');
  expect(await large.count()).toBe(0);
  await card.getByRole('button', { name: 'Close' }).click();
  expect(await focused(page)).toBe('The view in June. Picture');
  await page.close();
});

test('on a phone, opens a sheet with the mark still visible above, and turns on a drag over a mark', async () => {
  const viewport = { width: 390, height: 844 };
  // Reduced motion disables inertia: six moves within a few milliseconds are an impossibly fast throw.
  const page = await open({ viewport, hasTouch: true, isMobile: true, reducedMotion: 'reduce' });
  const wire = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    wire.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  const mark = await middle(page, 'Oak floor');
  const before = await viewOf(page);
  await touch('touchStart', mark.x, mark.y);
  for (let step = 1; step <= 6; step++) await touch('touchMove', mark.x + 12 * step, mark.y);
  await touch('touchEnd');
  await untilStill(page);
  expect((await viewOf(page)).yaw).toBeLessThan(before.yaw - 3);
  expect(await page.getByRole('dialog').count()).toBe(0);

  // A stall between the two halves of a tap makes it a long press, which opens nothing: retries like a person would.
  await vi.waitFor(
    async () => {
      await page.getByRole('button', { name: 'Oak floor' }).tap();
      await page.getByRole('dialog', { name: 'Oak floor' }).waitFor({ timeout: 5_000 });
    },
    { timeout: 30_000, interval: 1 },
  );
  await untilStill(page);
  const sheet = await page.locator('.oriel-card').boundingBox();
  expect(sheet).toMatchObject({ x: 0, width: 390 });
  expect((sheet?.y ?? 0) + (sheet?.height ?? 0)).toBeCloseTo(844, 0);
  expect((await middle(page, 'Oak floor')).y).toBeLessThan((sheet?.y ?? 0) - 20);
  await page.close();
});
