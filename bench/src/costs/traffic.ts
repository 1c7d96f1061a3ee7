import type { Page } from 'playwright-core';
import { FRAMES } from '../building/tower.ts';
import { DEVICES, type Device, withBrowser } from '../viewer/browser.ts';
import { keepWorkersOut, untilQuiet, watchTraffic } from '../viewer/network.ts';
import type { Sent } from './sent.ts';

export interface Cost {
  /** Received, as sent over the line, headers included. */
  readonly bytes: number;
  readonly requests: readonly Sent[];
}

/** What a visitor does; `rest` waits until nothing more arrives. */
export type Walk = (page: Page, rest: () => Promise<void>) => Promise<void>;

const PATIENCE_MS = 60_000;
/** By which a visitor looks around in a room, each over three fifths of the screen. */
export const PULLS = 4;

interface Turning {
  readonly orielTurntable?: { readonly frame: number };
}

/** Opens the building, turns it round once by dragging, and opens an apartment from the list. */
export const ofBuilding =
  (url: string): Walk =>
  async (page, rest) => {
    await page.goto(url);
    await page.locator('.oriel-outlines.is-live').waitFor();
    await rest();
    const box = await page.locator('.oriel-scene').boundingBox();
    if (!box) throw new Error(`There is no building at ${url}`);
    const [left, right, y] = [box.x + 30, box.x + box.width - 30, box.y + 60];
    const seen = new Set<number | undefined>();
    const frame = () =>
      page.evaluate(() => (document.getElementById('oriel-viewer') as Turning | null)?.orielTurntable?.frame);
    for (let pull = 0; seen.size < FRAMES && pull < 20; pull++) {
      await page.mouse.move(right, y);
      await page.mouse.down();
      for (let x = right; x >= left && seen.size < FRAMES; x -= 12) {
        await page.mouse.move(x, y);
        seen.add(await frame());
      }
      await page.mouse.up();
    }
    if (seen.size < FRAMES) throw new Error(`The building turned by ${seen.size} of ${FRAMES} frames`);
    await rest();
    await page.locator('.oriel-apartment-row').first().click();
    await page.locator('.oriel-apartment-card').waitFor();
    await rest();
  };

/** Opens a tour, looks around in its first room, goes to the second, and looks around there. */
export const ofTour =
  (url: string): Walk =>
  async (page, rest) => {
    await page.goto(url);
    await lookAround(page, rest);
    await page.getByRole('button', { name: 'Rooms', exact: true }).click();
    const room = page.locator('.oriel-rooms .oriel-room:not([aria-current])').first();
    const name = (await room.innerText()).trim();
    await room.click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await lookAround(page, rest);
  };

async function lookAround(page: Page, rest: () => Promise<void>): Promise<void> {
  await page.locator('[data-rendered="sharp"]').waitFor({ timeout: PATIENCE_MS });
  await rest();
  const { width, height } = page.viewportSize() ?? DEVICES.desktop.viewport;
  const [left, right, y] = [width * 0.2, width * 0.8, height * 0.45];
  for (let pull = 0; pull < PULLS; pull++) {
    await page.mouse.move(right, y);
    await page.mouse.down();
    await page.mouse.move(left, y, { steps: 12 });
    await page.mouse.up();
    await rest();
  }
}

/** Opens a project, and one of the comments on its first item. */
export const ofProject =
  (url: string): Walk =>
  async (page, rest) => {
    await page.goto(url);
    await page.locator('.oriel-thread').first().waitFor();
    await rest();
    await page.locator('.oriel-pin-button').first().click();
    await rest();
  };

/** One visit with an empty cache, in a browser of its own, over an unthrottled line. */
export async function costOfVisit(device: Device, walk: Walk): Promise<Cost> {
  return await withBrowser(async (browser) => {
    const context = await browser.newContext({ ...DEVICES[device], locale: 'en-US' });
    const page = await context.newPage();
    await keepWorkersOut(page);
    const traffic = await watchTraffic(await context.newCDPSession(page));
    const requests: Sent[] = [];
    page.on('request', (request) => {
      const { protocol, pathname, search } = new URL(request.url());
      if (!protocol.startsWith('http')) return;
      const body = request.postData();
      const type = request.headers()['content-type'] ?? 'application/json';
      requests.push({ method: request.method(), path: pathname + search, ...(body ? { type, body } : {}) });
    });
    await walk(page, () => untilQuiet(traffic));
    return { bytes: traffic.bytes(), requests };
  });
}
