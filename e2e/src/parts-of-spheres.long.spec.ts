import type { Panorama } from '@oriel/contract/panorama';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { drawnPanorama } from '../../server/src/testing/pictures.ts';
import { startTestServer, type TestServer } from '../../server/src/testing/test-server.ts';
import { DESKTOP, signIn, watchTroubles } from './support/browser.ts';

const PERSON = 'user@demo.oriel.example';

let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  server = await startTestServer({ ROLE: 'web' });
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** As Pannellum writes it: the extent of the picture is set on the balcony, not on the terrace, and nothing links to the cellar. */
const PANNELLUM = JSON.stringify({
  default: { firstScene: 'hall' },
  scenes: {
    hall: {
      title: 'Hall',
      panorama: 'hall.jpg',
      hotSpots: [
        { type: 'scene', sceneId: 'balcony', yaw: 10, pitch: 0 },
        { type: 'scene', sceneId: 'terrace', yaw: 90, pitch: 0 },
      ],
    },
    balcony: { title: 'Balcony', panorama: 'balcony.jpg', haov: 180, vaov: 60, vOffset: 10 },
    terrace: { title: 'Terrace', panorama: 'terrace.jpg' },
    cellar: { title: 'Cellar', panorama: 'cellar.jpg' },
  },
});

async function strip(height: number, seed: number): Promise<Buffer> {
  const whole = sharp(await drawnPanorama(2048, seed));
  return await whole.extract({ left: 0, top: 200, width: 2048, height }).jpeg().toBuffer();
}

async function roomsOf(tourId: string): Promise<ReadonlyMap<string, Panorama>> {
  const token = await server.token(PERSON);
  const { data } = (await server.call('GET', `/panorama?tourId=${tourId}`, { token })).body;
  return new Map((data as Panorama[]).map((room) => [room.name, room]));
}

async function importTour(page: Page): Promise<string> {
  await page.goto(`${server.url}/dashboard/tours`);
  await page.getByRole('button', { name: 'Import a tour' }).click();
  const dialog = page.getByRole('dialog');
  const jpeg = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });
  const files = [
    { name: 'tour.json', mimeType: 'application/json', buffer: Buffer.from(PANNELLUM) },
    jpeg('hall.jpg', await drawnPanorama(2048, 1)),
    jpeg('cellar.jpg', await drawnPanorama(2048, 2)),
    // 3:1 with half a turn, and one nearly as wide without metadata.
    jpeg('balcony.jpg', await strip(683, 3)),
    jpeg('terrace.jpg', await strip(512, 4)),
  ];
  await dialog.locator('input[type=file]').first().setInputFiles(files);
  // Rooms that visitors cannot walk to are reported before the import.
  await dialog.getByText('No portal leads from the first room to Cellar.', { exact: false }).waitFor();
  await dialog.getByRole('button', { name: 'Import 4 scenes' }).click();
  // The width of the one without metadata is asked for, with a suggestion for strips; Pannellum's is known.
  const width = dialog.getByLabel('Left to right (°)');
  await width.waitFor();
  expect(await width.count()).toBe(1);
  await expect.poll(() => width.inputValue()).toBe('360');
  await width.fill('200');
  await dialog.getByLabel('Center above the horizon (°)').fill('5');
  await dialog.getByRole('button', { name: 'Upload as part of a sphere' }).click();
  await width.waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: 'Import 4 scenes' }).click();
  await page.waitForURL(/\/dashboard\/tours\/[0-9a-f]{24}$/, { timeout: 30_000 });
  return page.url().split('/').at(-1) ?? '';
}

// A retry would find the uploads done and would not ask again.
it('imports partial spheres, and edits all four edges in the editor', {
  retry: 0,
}, async () => {
  const context = await browser.newContext(DESKTOP);
  const page = await signIn(context, server.url, PERSON);
  const troubles = watchTroubles(page);
  const tourId = await importTour(page);
  const rooms = await roomsOf(tourId);
  expect(rooms.get('Hall')?.extent).toBeUndefined();
  const balcony = rooms.get('Balcony');
  expect(balcony?.extent?.yawMin).toBeCloseTo(-90, 0);
  expect(balcony?.extent?.yawMax).toBeCloseTo(90, 0);
  // 60° high, centred 10° above the horizon.
  expect(balcony?.extent?.pitchMax).toBeCloseTo(40, 0);
  expect(balcony?.extent?.pitchMin).toBeCloseTo(-20, 0);
  const terrace = rooms.get('Terrace');
  expect(terrace?.extent?.yawMax).toBeCloseTo(100, 0);
  expect(terrace?.extent?.pitchMax).toBeCloseTo(30, 0);

  await page.getByRole('list', { name: 'Rooms of the tour' }).getByText('Balcony').click();
  await page.getByRole('tab', { name: 'Room' }).click();
  const left = page.getByLabel('Left edge (°)');
  await expect.poll(async () => Number(await left.inputValue())).toBeCloseTo(-90, 0);
  await left.fill('95');
  await left.press('Enter');
  await page.getByText('The left edge must be left of the right edge').waitFor();
  await left.fill('-60');
  await left.press('Enter');
  const saved = async () => (await roomsOf(tourId)).get('Balcony')?.extent;
  await expect.poll(async () => (await saved())?.yawMin).toBe(-60);
  const upper = page.getByLabel('Upper edge (°)');
  await upper.fill('35');
  await upper.press('Enter');
  await expect.poll(saved).toMatchObject({ yawMin: -60, pitchMax: 35 });
  await page.getByRole('switch', { name: 'The picture does not cover the whole sphere' }).click();
  await expect.poll(saved).toBeUndefined();
  // The terrace was rejected once for its aspect ratio.
  expect(troubles.filter((one) => !/ 400 .*\/api\/v1\/asset\)/.test(one))).toEqual([]);
  await context.close();
});
