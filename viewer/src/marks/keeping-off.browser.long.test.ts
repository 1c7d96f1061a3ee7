import { join } from 'node:path';
import { contrast } from '@oriel/contract/contrast';
import type { PublicPanorama } from '@oriel/contract/panorama';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { lookAt, stageOf, untilSharp, untilStill } from '../testing/chromium.ts';
import { PATTERN_ID, panoramaOf, startViewerFixture, type ViewerFixture } from '../testing/viewer-fixture.ts';
import type { MarksPanorama } from './marks-stage.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let fixture: ViewerFixture;

beforeAll(async () => {
  fixture = await startViewerFixture();
});

afterAll(() => fixture?.close());

beforeEach(() => {
  fixture.server.intercept = null;
  fixture.server.panoramas.clear();
});

const NEXT = '0123456789abcdef01234568';
/** A view with a ring and no label. */
const NAMELESS = { name: '', thumbnailUrl: '/media/landscape.webp' };
const WITH_COMMENTS: PublicPanorama['settings'] = {
  autorotate: false,
  gyroscope: false,
  commentsEnabled: true,
  commentModeration: 'NONE',
};
const LONG = 'Words about it, and a good many of them. '.repeat(60);

type Portal = MarksPanorama['portals'][number];
type Point = MarksPanorama['pointsOfInterest'][number];

const portal = (id: string, yaw: number, pitch: number, more: Partial<Portal> = {}): Portal => ({
  id,
  panoramaId: PATTERN_ID,
  targetPanoramaId: NEXT,
  position: { yaw, pitch },
  icon: 'DOOR',
  size: 1,
  transition: 'NONE',
  target: { name: `Way ${id}`, thumbnailUrl: '/media/landscape.webp' },
  ...more,
});

const point = (id: string, yaw: number, pitch: number, more: Partial<Point> = {}): Point => ({
  id,
  panoramaId: PATTERN_ID,
  position: { yaw, pitch },
  type: 'INFO',
  title: `Point ${id}`,
  order: 0,
  visible: true,
  ...more,
});

type PageOptions = Parameters<ViewerFixture['browser']['newPage']>[0];

async function open(room: Partial<PublicPanorama>, options: PageOptions = {}): Promise<Page> {
  fixture.server.panoramas.set(PATTERN_ID, panoramaOf(fixture.tiles, room));
  fixture.server.panoramas.set(NEXT, panoramaOf(fixture.tiles, { id: NEXT, name: 'Next' }));
  const page = await fixture.browser.newPage({
    viewport: { width: 800, height: 480 },
    reducedMotion: 'reduce',
    ...options,
  });
  await page.goto(`${fixture.server.origin}/viewer360/${PATTERN_ID}`);
  await untilSharp(page);
  await page.waitForSelector('.oriel-marks');
  return page;
}

/** Defines `overlaps()` in the page: visible labels that overlap each other or marks, or are covered. */
async function watchOverlaps(page: Page): Promise<void> {
  await page.evaluate(() => {
    const boxOf = (one: Element) => ({ one, box: one.getBoundingClientRect() });
    const isSeen = (one: Element) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const all = (selector: string) => [...document.querySelectorAll(selector)].filter(isSeen).map(boxOf);
    const meet = (one: DOMRect, other: DOMRect) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 0.5 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 0.5;
    const overlaps = () => {
      const words = all('.oriel-mark-label');
      const marks = all('.oriel-mark:not([data-out]) :is(.oriel-sign, .oriel-point-button)');
      const over = all('.oriel-pill, .oriel-card');
      return words.flatMap(({ one, box }, index) =>
        [...words.slice(index + 1), ...marks.filter((mark) => mark.one !== one), ...over]
          .filter((other) => meet(box, other.box))
          .map((other) => `${one.textContent} / ${other.one.className} ${other.one.textContent}`),
      );
    };
    Object.assign(window, { overlaps });
  });
}

const overlaps = (page: Page) =>
  page.evaluate(() => (window as unknown as { overlaps: () => string[] }).overlaps());

test('keeps labels free of overlaps in every frame of a turn, and marks without room for one visible', async () => {
  const ways = Array.from({ length: 30 }, (_, index) =>
    portal(`${index}`, ((index * 37) % 100) - 30, ((index * 23) % 50) - 30),
  );
  const page = await open({ portals: ways, pointsOfInterest: [point('p', 22, -6, { description: LONG })] });
  await watchOverlaps(page);
  const seen = () => page.locator('.oriel-mark-label:visible').count();
  expect(await overlaps(page)).toEqual([]);
  const some = await seen();
  expect(some).toBeGreaterThan(3);
  expect(some).toBeLessThan(30);

  const stage = await stageOf(page);
  const found = await stage.evaluate(async (it) => {
    const look = (window as unknown as { overlaps: () => string[] }).overlaps;
    const all: string[] = [];
    let frames = 0;
    const stop = it.onDrawn(() => {
      frames += 1;
      all.push(...look());
    });
    for (let yaw = 20; yaw < 60; yaw += 1.7) {
      it.setView({ yaw, pitch: -5 - yaw / 10 });
      await new Promise((done) => requestAnimationFrame(done));
    }
    stop();
    return { all, frames };
  });
  expect(found.frames).toBeGreaterThan(10);
  expect(found.all).toEqual([]);

  // An opening card is avoided as well, and so is whatever comes beside it.
  await lookAt(page, { yaw: 30, pitch: -5, fov: 75 });
  await page.getByRole('button', { name: 'Point p' }).click();
  await page.getByRole('dialog', { name: 'Point p' }).waitFor();
  await untilStill(page);
  await expect.poll(() => overlaps(page)).toEqual([]);
  expect(await seen()).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Close' }).click();

  const silent = await page.evaluate(() => {
    const label = [...document.querySelectorAll('.oriel-mark:not([data-out]) .oriel-mark-label')].find(
      (one) => !one.checkVisibility({ visibilityProperty: true }),
    );
    return label?.textContent ?? '';
  });
  expect(silent).not.toBe('');
  await page.getByRole('button', { name: `Go to ${silent}`, exact: true }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Next' }).waitFor();
  await page.close();
});

test('gives priority to the label of the pointed mark', async () => {
  const page = await open({
    portals: [portal('here', 20, -5), portal('there', 23.5, -11)],
  });
  await watchOverlaps(page);
  const there = page.getByRole('button', { name: 'Go to Way there' });
  await there.hover();
  await page.locator('.oriel-portal-card').waitFor();
  const card = await page.locator('.oriel-portal-card').boundingBox();
  for (const control of await page.locator('.oriel-pill:visible').all()) {
    const box = await control.boundingBox();
    if (!card || !box) throw new Error('Something is not there.');
    const apart =
      card.x >= box.x + box.width ||
      card.x + card.width <= box.x ||
      card.y >= box.y + box.height ||
      card.y + card.height <= box.y;
    expect(apart).toBe(true);
  }
  expect(await overlaps(page)).toEqual([]);
  await page.close();
});

test.each([
  ['a window', { width: 1000, height: 600 }, { x: 900, y: 90 }],
  ['a phone', { width: 390, height: 700 }, { x: 150, y: 650 }],
] as const)('in %s, moves a mark out from under a card on keyboard focus', async (_, viewport, covered) => {
  const before = await open({}, { viewport });
  const at = await (await stageOf(before)).evaluate((it, to) => it.anglesAt(to), covered);
  await before.close();
  const portals = [portal('below', at.yaw, at.pitch)];
  const page = await open({ settings: WITH_COMMENTS, portals }, { viewport });
  await page.getByRole('button', { name: 'Add a comment' }).focus();
  await page.keyboard.press('Enter');
  const card = page.getByRole('dialog');
  await card.waitFor();
  const mark = page.getByRole('button', { name: 'Go to Way below' });
  const isOnTop = () =>
    mark.evaluate((it) => {
      const { x, y, width, height } = it.getBoundingClientRect();
      return it.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
  expect(await isOnTop()).toBe(false);
  await mark.focus();
  await untilStill(page);
  expect(await isOnTop()).toBe(true);
  await page.close();
});

test.each([
  ['a window', { viewport: { width: 1440, height: 900 } }],
  ['a phone', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }],
  ['a phone on its side', { viewport: { width: 844, height: 390 }, isMobile: true, hasTouch: true }],
  ['a small phone on its side', { viewport: { width: 568, height: 320 }, isMobile: true, hasTouch: true }],
] as const)(
  'on %s, keeps the subject of a card visible, and controls free of overlaps',
  async (_, options) => {
    const page = await open(
      {
        name: 'A room with a name that is rather long, second floor',
        settings: WITH_COMMENTS,
        pointsOfInterest: [point('p', 26, -22, { description: LONG })],
        portals: [portal('way', 10, 5)],
      },
      options,
    );
    await page.getByRole('button', { name: 'Point p' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Point p' }).waitFor();
    await untilStill(page);
    const shown = await page.evaluate(() => {
      const isSeen = (one: Element) =>
        one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      const card = document.querySelector('.oriel-card')?.getBoundingClientRect() ?? new DOMRect();
      const mark = document.querySelector('.oriel-point-button')?.getBoundingClientRect() ?? new DOMRect();
      const meets = ({ left, top, right, bottom }: DOMRect) =>
        left < card.right && right > card.left && top < card.bottom && bottom > card.top;
      return {
        markIsCovered: meets(mark),
        markIsIn: mark.left >= 0 && mark.top >= 0 && mark.right <= innerWidth && mark.bottom <= innerHeight,
        controls: [...document.querySelectorAll('.oriel-pill, .oriel-comments-toggle')]
          .filter((one) => isSeen(one) && meets(one.getBoundingClientRect()))
          .map(({ className }) => className),
        reading: (document.querySelector('.oriel-card-body')?.clientHeight ?? 0) > 100,
      };
    });
    expect(shown).toEqual({ markIsCovered: false, markIsIn: true, controls: [], reading: true });

    // Controls hidden for the card are back when it closes, with their focus.
    await page.keyboard.press('Escape');
    const toggle = page.getByRole('button', { name: 'Add a comment' });
    await toggle.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await toggle.evaluate((it) => it === document.activeElement)).toBe(true);
    await page.close();
  },
);

/** Answers every tile with a plain grey one. */
function paintAll(grey: number): void {
  fixture.server.intercept = (request, response) => {
    const name = decodeURIComponent(new URL(request.url ?? '', 'http://viewer.test').pathname);
    if (!name.startsWith('/media/pattern/')) return false;
    void (async () => {
      const { width = 1, height = 1 } = await sharp(
        join(fixture.media, name.replace('/media/', '')),
      ).metadata();
      const background = { r: grey, g: grey, b: grey };
      const picture = sharp({ create: { width, height, channels: 3, background } });
      response
        .writeHead(200, { 'content-type': 'image/webp' })
        .end(await picture.webp({ lossless: true }).toBuffer());
    })();
    return true;
  };
}

const hex = (red: number, green: number, blue: number) =>
  `#${[red, green, blue].map((one) => one.toString(16).padStart(2, '0')).join('')}`;

test.each([
  ['white', 255],
  ['grey', 119],
  ['black', 0],
])('draws a ring that stands out from a %s floor all around, near and far', async (_, grey) => {
  paintAll(grey);
  const page = await open({
    portals: [
      portal('near', 5, -40, { icon: 'CIRCLE', target: NAMELESS }),
      portal('far', 30, -17, { icon: 'ARROW', target: NAMELESS }),
    ],
  });
  await lookAt(page, { yaw: 20, pitch: -25, fov: 75 });
  const picture = sharp(await page.screenshot()).removeAlpha();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const rings = await page.locator('.oriel-ring path.oriel-ring-band').evaluateAll((circles) =>
    circles.map((circle) => {
      const { x, y, width, height } = circle.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2, across: width / 2, down: height / 2 };
    }),
  );
  expect(rings).toHaveLength(2);
  const ground = hex(grey, grey, grey);
  for (const { x, y, across, down } of rings) {
    const weakest = Array.from({ length: 36 }, (_, step) => {
      const angle = (step / 18) * Math.PI;
      // Samples along a straight line from inside the ring to outside.
      const along = Array.from({ length: 40 }, (_, part) => {
        const share = 0.6 + part * 0.02;
        const column = Math.round(x + across * share * Math.cos(angle));
        const row = Math.round(y + down * share * Math.sin(angle));
        const at = (row * info.width + column) * info.channels;
        return contrast(hex(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0), ground);
      });
      return Math.max(...along);
    });
    expect(Math.min(...weakest)).toBeGreaterThan(3);
  }
  await page.close();
});

test('draws the ring of a portal at eye height flat on the floor, and turns to it by keyboard', async () => {
  const page = await open({
    portals: [
      portal('door', 20, 0, { icon: 'ARROW' }),
      portal('gallery', 35, 40, { icon: 'ARROW' }),
      portal('sign', 5, 0, { icon: 'DOOR' }),
    ],
  });
  await lookAt(page, { yaw: 20, pitch: 0, fov: 90 });
  const boxOf = async (name: string, part: string) =>
    page
      .getByRole('button', { name: `Go to Way ${name}`, exact: true })
      .locator(part)
      .boundingBox();
  const floor = await (await stageOf(page)).evaluate((it) => it.project({ yaw: 20, pitch: -17 }));
  const ring = await boxOf('door', 'path.oriel-ring-band');
  const flatness = (ring?.height ?? 0) / (ring?.width ?? 1);
  expect(flatness).toBeGreaterThan(0.2);
  expect(flatness).toBeLessThan(0.4);
  expect((ring?.y ?? 0) + (ring?.height ?? 0) / 2).toBeCloseTo(floor?.y ?? 0, -1);
  const sign = await boxOf('sign', '.oriel-sign');
  expect((sign?.y ?? 0) + (sign?.height ?? 0) / 2).toBeCloseTo(240, 0);
  const high = await boxOf('gallery', 'path.oriel-ring-band');
  expect((high?.height ?? 0) / (high?.width ?? 1)).toBeGreaterThan(0.7);
  await page.close();
});
