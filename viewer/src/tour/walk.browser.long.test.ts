import { join } from 'node:path';
import type { PublicPanorama } from '@oriel/contract/panorama';
import { lightRoom } from '@oriel/contract/tour-file';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { yawDifference } from '../core/projection.ts';
import { lookAt, stageOf, untilSharp, untilStill } from '../testing/chromium.ts';
import {
  PATTERN_ID,
  POSTER,
  panoramaOf,
  startViewerFixture,
  type ViewerFixture,
} from '../testing/viewer-fixture.ts';

const NEXT_ID = 'ffffffffffffffffffffffff';
const NORTH = 10;
const NEXT_NORTH = 40;
const NEXT_COLOUR = { r: 0, g: 120, b: 40 };
const DOOR = { yaw: 100, pitch: -20 };
let fixture: ViewerFixture;

vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

type Portal = PublicPanorama['portals'][number];

const door = (from: string, to: string, name: string, more: Partial<Portal>): Portal => ({
  id: `${from.slice(1)}d`,
  panoramaId: from,
  targetPanoramaId: to,
  position: DOOR,
  icon: 'DOOR',
  size: 1,
  transition: 'WALK',
  target: { name, thumbnailUrl: '/media/landscape.webp' },
  ...more,
});

beforeAll(async () => {
  fixture = await startViewerFixture();
});

afterAll(() => fixture?.close());

beforeEach(() => {
  fixture.server.intercept = null;
  const there = door(PATTERN_ID, NEXT_ID, 'Next room', {});
  const back = door(NEXT_ID, PATTERN_ID, 'Pattern room', {
    position: { yaw: DOOR.yaw - NORTH + NEXT_NORTH + 180 - 360, pitch: 0 },
    reversePortalId: there.id,
  });
  const one = panoramaOf(fixture.tiles, { north: NORTH, portals: [there] });
  const next = panoramaOf(fixture.tiles, {
    id: NEXT_ID,
    name: 'Next room',
    entry: false,
    north: NEXT_NORTH,
    portals: [back],
  });
  fixture.server.panoramas.set(PATTERN_ID, { ...one, siblings: [lightRoom(next)] });
  fixture.server.panoramas.set(NEXT_ID, { ...next, siblings: [lightRoom(one)] });
});

async function open(query = ''): Promise<Page> {
  const page = await fixture.browser.newPage({ viewport: { width: 800, height: 500 } });
  page.on('pageerror', (error) => {
    throw error;
  });
  await page.goto(`${fixture.server.origin}/viewer360/${PATTERN_ID}${query}`);
  await untilSharp(page);
  return page;
}

const viewOf = async (page: Page) => (await stageOf(page)).evaluate((stage) => stage.getView());

/** The colour of an uncovered spot of the picture. */
async function colourOf(page: Page): Promise<{ r: number; g: number; b: number }> {
  const clip = { x: 396, y: 120, width: 1, height: 1 };
  const [r = 0, g = 0, b = 0] = await sharp(await page.screenshot({ clip }))
    .raw()
    .toBuffer();
  return { r, g, b };
}

const isIn = (page: Page, room: string) => page.getByRole('heading', { level: 1, name: room }).waitFor();

test('looks into the room after a portal whose way back is aside, and shows no compass without north', async () => {
  const next = fixture.server.panoramas.get(NEXT_ID);
  if (!next) throw new Error('The next room is not there.');
  const portals = next.portals.map((portal) => ({ ...portal, position: { yaw: 20, pitch: 0 } }));
  fixture.server.panoramas.set(NEXT_ID, { ...next, portals, northKnown: false });
  const page = await open();
  await page.getByRole('button', { name: 'Look north' }).waitFor();
  await lookAt(page, { yaw: 60, pitch: 0, fov: 70 });
  await page.getByRole('button', { name: 'Next room' }).first().click();
  await isIn(page, 'Next room');
  expect((await viewOf(page)).yaw).toBeCloseTo(-160, 3);
  await page.getByRole('button', { name: 'Look north' }).waitFor({ state: 'detached' });
  await page.close();
});

test('walks there and back: keeps the compass direction, updates the address, and supports Back', async () => {
  const page = await open('?mode=dark');
  await lookAt(page, { yaw: 60, pitch: 0, fov: 70 });
  await page.getByRole('button', { name: 'Next room' }).first().click();
  await isIn(page, 'Next room');
  const arrived = await viewOf(page);
  expect(Math.abs(yawDifference(arrived.yaw - NEXT_NORTH, DOOR.yaw - NORTH))).toBeLessThan(0.01);
  expect(arrived.fov).toBeCloseTo(70, 3);
  expect(new URL(page.url()).search).toBe(`?mode=dark&panorama=${NEXT_ID}`);

  await page.goBack();
  await isIn(page, 'Pattern room');
  // As it was left, before the turn to the portal.
  expect((await viewOf(page)).yaw).toBeCloseTo(60, 1);
  expect(new URL(page.url()).search).toBe('?mode=dark');
  await page.goForward();
  await isIn(page, 'Next room');
  await page.close();
});

test('walks by keyboard alone', async () => {
  const page = await open();
  const there = page.getByRole('button', { name: 'Next room' }).first();
  await there.waitFor({ state: 'attached' });
  await page.locator('canvas.oriel-canvas').focus();
  for (let tabs = 0; tabs < 30; tabs++) {
    await page.keyboard.press('Tab');
    if (await there.evaluate((button) => button === document.activeElement)) break;
  }
  await page.keyboard.press('Enter');
  await isIn(page, 'Next room');
  await page.close();
});

test('opens the room and view of a link, or the tour if the link is invalid', async () => {
  const page = await open(`?panorama=${NEXT_ID}&yaw=33&pitch=-4&fov=50`);
  await isIn(page, 'Next room');
  expect(await viewOf(page)).toEqual({ yaw: 33, pitch: -4, fov: 50 });
  await page.close();
  const lost = await open(`?panorama=${'e'.repeat(24)}`);
  await isIn(lost, 'Pattern room');
  await lost.close();
});

test('preloads neighbours; stays and says so when one is gone', async () => {
  const page = await open();
  await expect.poll(() => fixture.server.requests).toContain(`/api/v1/panorama/${NEXT_ID}`);
  await lookAt(page, { yaw: 60, pitch: 0, fov: 70 });
  fixture.server.panoramas.delete(NEXT_ID);
  await page.getByRole('button', { name: 'Next room' }).first().click();
  await page.getByText('Next room is no longer available.').waitFor();
  await isIn(page, 'Pattern room');
  expect(await page.locator('canvas.oriel-canvas').isVisible()).toBe(true);
  await page.close();
});

test('counts two clicks on a portal as one walk; Back leads to its start', async () => {
  const page = await open();
  await lookAt(page, { yaw: 60, pitch: 0, fov: 70 });
  const there = page.getByRole('button', { name: 'Next room' }).first();
  // The controls load after the picture.
  await there.waitFor();
  const [, steps] = await Promise.all([
    there.dblclick(),
    page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const told: string[] = [];
          const banner = document.querySelector('.oriel-banner-place');
          const heading = document.querySelector('h1');
          if (!banner || !heading) throw new Error('The controls are not there.');
          new MutationObserver(() => told.push(banner.textContent)).observe(banner, { childList: true });
          new MutationObserver(() => resolve(told)).observe(heading, {
            characterData: true,
            subtree: true,
            childList: true,
          });
        }),
    ),
  ]);
  await isIn(page, 'Next room');
  expect(steps).toEqual([]);
  expect(await page.locator('.oriel-banner, .oriel-notice').count()).toBe(0);
  await page.goBack();
  await isIn(page, 'Pattern room');
  await page.close();
});

/** Takes the graphics context away; `restore` gives it back. */
async function loseContext(page: Page): Promise<{ restore: () => Promise<void> }> {
  const extension = await page.evaluateHandle(() => {
    const context = document.querySelector<HTMLCanvasElement>('canvas.oriel-canvas')?.getContext('webgl2');
    const found = context?.getExtension('WEBGL_lose_context');
    found?.loseContext();
    return found;
  });
  await page.waitForSelector('#oriel-viewer[data-rendered="poster"]');
  return { restore: () => extension.evaluate((it) => it?.restoreContext()) };
}

/** Walks from a first room with its pictures in the page to the next, whose poster has a single colour. */
async function walkOn(page: Page): Promise<void> {
  await lookAt(page, { yaw: 60, pitch: 0, fov: 70 });
  await page.getByRole('button', { name: 'Next room' }).first().click();
  await isIn(page, 'Next room');
  await lookAt(page, { yaw: -120, pitch: 8, fov: 60 });
}

async function furnish(): Promise<void> {
  const file = join(fixture.media, 'next.webp');
  await sharp({ create: { width: 64, height: 40, channels: 3, background: NEXT_COLOUR } })
    .webp({ lossless: true })
    .toFile(file);
  const url = '/media/next.webp';
  const { panoramas } = fixture.server;
  const [first, next] = [panoramas.get(PATTERN_ID), panoramas.get(NEXT_ID)];
  if (!first || !next) throw new Error('The rooms are not there.');
  panoramas.set(PATTERN_ID, { ...first, poster: POSTER });
  panoramas.set(NEXT_ID, { ...next, poster: { landscapeUrl: url, portraitUrl: url, shareUrl: url } });
}

test('shows the current room while the context is lost, and afterwards at the same view', async () => {
  await furnish();
  const page = await open();
  await walkOn(page);
  const looking = await viewOf(page);
  const { restore } = await loseContext(page);
  await expect.poll(() => colourOf(page)).toEqual(NEXT_COLOUR);
  await restore();
  await untilSharp(page);
  await untilStill(page);
  await isIn(page, 'Next room');
  expect(await viewOf(page)).toEqual(looking);
  expect(await colourOf(page)).not.toEqual(NEXT_COLOUR);
  await page.close();
});

test('restarts in the current room and view when the context stays lost, also in a frame', async () => {
  await furnish();
  for (const framed of [false, true]) {
    const page = await fixture.browser.newPage({ viewport: { width: 800, height: 500 } });
    const address = `${fixture.server.origin}/viewer360/${PATTERN_ID}?mode=dark`;
    await page.goto(framed ? `${fixture.server.origin}/host/${PATTERN_ID}` : address);
    const within = framed ? page.frames()[1] : page.mainFrame();
    if (!within) throw new Error('There is no frame.');
    await within.waitForSelector('#oriel-viewer[data-rendered="sharp"][data-live]');
    const look = (view: object) =>
      within.evaluate((to) => document.getElementById('oriel-viewer')?.orielStage?.setView(to), view);
    await look({ yaw: 100, pitch: -20, fov: 70 });
    await within.getByRole('button', { name: 'Next room' }).first().click();
    await within.getByRole('heading', { level: 1, name: 'Next room' }).waitFor();
    await look({ yaw: -120, pitch: 8, fov: 60 });
    await within.evaluate(() => {
      // Skips the stage's delay before it reports the loss.
      const later = window.setTimeout;
      Object.assign(window, { setTimeout: (run: () => void) => later(run) });
      const canvas = document.querySelector<HTMLCanvasElement>('canvas.oriel-canvas');
      canvas?.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext();
    });
    await within.getByRole('button', { name: 'Load again' }).click();
    await within.waitForFunction(() => {
      const stage = document.getElementById('oriel-viewer')?.orielStage;
      return stage?.rendered === 'sharp' && Math.abs(stage.getView().yaw + 120) < 0.1;
    });
    await within.getByRole('heading', { level: 1, name: 'Next room' }).waitFor();
    const { searchParams } = new URL(within.url());
    expect(searchParams.get(framed ? 'iframe' : 'mode')).toBe(framed ? 'true' : 'dark');
    await page.close();
  }
});
