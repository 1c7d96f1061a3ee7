import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { median, percentile } from '../median.ts';
import { visit } from '../viewer/browser.ts';
import { taskMilliseconds } from '../viewer/main-thread.ts';

/** Cost of one turn by mouse, with all frames loaded. */
export interface FullTurn {
  /** Main thread time per screen frame while the building turns, in milliseconds, including everything. */
  readonly mainThread: number;
  readonly frameMedian: number;
  readonly frameP95: number;
  /** Number of building pictures shown. */
  readonly seen: number;
  /** Recorded screen frames in which the building is missing. */
  readonly blank: number;
  readonly filmed: number;
}

/** CSS pixels of a drag for slightly more than a full turn, with a realistic number of movements. */
const PULL = { pixels: 1150, moves: 150 } as const;
/** Standard deviation of the picture's middle below which it is blank. */
const PLAIN = 6;

interface Live {
  readonly orielTurntable?: { readonly ready: number; readonly frame: number };
}

declare global {
  interface Window {
    benchTurn: { times: number[]; frames: Set<number>; end: boolean };
  }
}

async function open(page: Page, url: string, frames: number): Promise<void> {
  await page.goto(url);
  await page.locator('.oriel-outlines.is-live').waitFor();
  await page.waitForFunction(
    (count) => (document.getElementById('oriel-viewer') as Live | null)?.orielTurntable?.ready === count,
    frames,
    { timeout: 60_000 },
  );
}

/** Drags across the scene until the building has turned round, starting from its middle third for room. */
async function turn(page: Page): Promise<void> {
  const scene = await page.locator('.oriel-scene').boundingBox();
  if (!scene) throw new Error('There is no scene');
  const y = scene.y + 30;
  const start = scene.x + scene.width - 20;
  await page.mouse.move(start, y);
  await page.mouse.down();
  for (let move = 1; move <= PULL.moves; move++)
    await page.mouse.move(start - (PULL.pixels * move) / PULL.moves, y);
  await page.mouse.up();
}

/** Two turns, in separate browsers: one timed, one recorded, because recording costs time. */
export async function turnAround(url: string, frames: number): Promise<FullTurn> {
  const timed = await visit(async ({ page, devtools }) => {
    await open(page, url, frames);
    await page.evaluate(() => {
      const noted = { times: [] as number[], frames: new Set<number>(), end: false };
      window.benchTurn = noted;
      const look = (time: number): void => {
        const stage = (document.getElementById('oriel-viewer') as Live | null)?.orielTurntable;
        noted.times.push(time);
        if (stage) noted.frames.add(stage.frame);
        if (!noted.end) requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await devtools.send('Performance.enable');
    const before = await taskMilliseconds(devtools);
    await turn(page);
    const busy = (await taskMilliseconds(devtools)) - before;
    const { times, seen } = await page.evaluate(() => {
      window.benchTurn.end = true;
      return { times: window.benchTurn.times, seen: window.benchTurn.frames.size };
    });
    const intervals = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    return {
      mainThread: busy / times.length,
      frameMedian: median(intervals),
      frameP95: percentile(intervals, 95),
      seen,
    };
  });
  const films = await visit(async ({ page, devtools }) => {
    await open(page, url, frames);
    const films: Buffer[] = [];
    devtools.on('Page.screencastFrame', ({ sessionId, data }) => {
      films.push(Buffer.from(data, 'base64'));
      devtools.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
    });
    await devtools.send('Page.startScreencast', { format: 'jpeg', quality: 60, everyNthFrame: 1 });
    await turn(page);
    await page.locator('.oriel-outlines.is-live').waitFor();
    await devtools.send('Page.stopScreencast');
    return films;
  });
  let blank = 0;
  for (const film of films) if (await isPlain(film)) blank++;
  return { ...timed, blank, filmed: films.length };
}

/** Whether the area of the building is blank: the middle of the left two thirds. */
async function isPlain(film: Buffer): Promise<boolean> {
  const { width = 1, height = 1 } = await sharp(film).metadata();
  const { channels } = await sharp(film)
    .extract({
      left: Math.round(width * 0.2),
      top: Math.round(height * 0.3),
      width: Math.round(width * 0.3),
      height: Math.round(height * 0.4),
    })
    .stats();
  return channels.every(({ stdev }) => stdev < PLAIN);
}
