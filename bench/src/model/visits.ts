import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { median } from '../median.ts';
import { visit } from '../viewer/browser.ts';
import { taskMilliseconds } from '../viewer/main-thread.ts';
import { throttle, watchTraffic } from '../viewer/network.ts';
import { installProbe } from '../viewer/probe.ts';

/** A page that shows a model. */
export interface ModelPage {
  readonly name: string;
  readonly url: string;
  /** CSS selector of what is dragged. */
  readonly stage: string;
  /** Triangles of the file: a frame with half of them shows the building. */
  readonly triangles: number;
  /** Scripts that the page has without a model, as paths. */
  readonly own: ReadonlySet<string>;
}

/** A cold visit over a slow connection; milliseconds after the navigation. */
export interface ModelLoading {
  /** The largest picture before the model is there; 0 where there is none. */
  readonly painted: number;
  /** The pixels of the first frame with the model are there: one that was handed to the graphics may take them seconds. */
  readonly live: number;
  /** Scripts beyond the page's own, gzip at level 9, bytes. */
  readonly script: number;
}

/** One turn by the mouse, everything loaded, and the rest after it. */
export interface ModelTurn {
  /** All tasks of the page's main thread, by the frames that were drawn, milliseconds. */
  readonly mainThread: number;
  readonly frames: number;
  readonly draws: number;
  readonly restFrames: number;
}

const PATIENCE_MS = 120_000;
const REST_MS = 5000;
/** Still for so long, a turn and its after-effects are over. */
const CALM_MS = 2500;
const MOVES = 60;
const PIXELS = 480;

declare global {
  interface Window {
    benchPainted: number;
  }
}

/** Until the first press the browser notes ever larger pictures and texts; the model's own frames are none of them. */
function watchPaint(): void {
  window.benchPainted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LargestContentfulPaint[]) {
      if (entry.url) window.benchPainted = entry.startTime;
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

/** Waits for the first frame with the model, and for the graphics to be done with it; milliseconds after the navigation. */
async function untilDrawn(page: Page, triangles: number): Promise<number> {
  const drawn = await page.waitForFunction(
    (least) => {
      const { triangles: each, contexts } = window.orielProbe;
      if (!each.some((one) => one >= least)) return undefined;
      for (const context of contexts) {
        const gl = context.deref();
        // An answer comes after everything that was asked for before.
        gl?.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
      }
      return performance.now();
    },
    triangles / 2,
    { timeout: PATIENCE_MS },
  );
  return (await drawn.jsonValue()) ?? Number.NaN;
}

/** When the first picture of a page was there, over a slow connection, milliseconds after the navigation. */
export async function firstPictureOf(url: string): Promise<number> {
  return await visit(async ({ page, devtools }) => {
    await page.addInitScript(watchPaint);
    await throttle(devtools);
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForFunction(() => window.benchPainted > 0, undefined, { timeout: PATIENCE_MS });
    return await page.evaluate(() => window.benchPainted);
  });
}

/** Paths of the scripts that a page loads until it is still. */
export async function scriptsOf(url: string): Promise<ReadonlySet<string>> {
  return await visit(async ({ page }) => {
    const paths = new Set<string>();
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') paths.add(new URL(response.url()).pathname);
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    return paths;
  });
}

export async function loadModelPage({ url, triangles, own }: ModelPage): Promise<ModelLoading> {
  return await visit(async ({ page, devtools }) => {
    await page.addInitScript(installProbe);
    await page.addInitScript(watchPaint);
    const scripts: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script' || own.has(new URL(response.url()).pathname)) return;
      scripts.push(response.body());
    });
    await watchTraffic(devtools);
    await throttle(devtools);
    await page.goto(url, { waitUntil: 'commit' });
    const live = await untilDrawn(page, triangles);
    const painted = await page.evaluate(() => window.benchPainted);
    const bodies = await Promise.all(scripts);
    const script = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
    return { painted, live, script };
  });
}

export async function turnModelPage({ url, stage, triangles }: ModelPage): Promise<ModelTurn> {
  return await visit(async ({ page, devtools }) => {
    await page.addInitScript(installProbe);
    await page.goto(url);
    await untilDrawn(page, triangles);
    await untilCalm(page);
    const box = await page.locator(stage).boundingBox();
    if (!box) throw new Error(`There is nothing to drag at ${url}`);
    await devtools.send('Performance.enable');
    const [x, y] = [box.x + box.width / 2 + PIXELS / 2, box.y + box.height * 0.4];
    await page.mouse.move(x, y);
    // What is pointed at is named once, which is no part of turning.
    await untilCalm(page);
    const [from, busy] = [await drawn(page), await taskMilliseconds(devtools)];
    await page.mouse.down();
    for (let move = 1; move <= MOVES; move++) await page.mouse.move(x - (PIXELS * move) / MOVES, y);
    const [spent, to] = [(await taskMilliseconds(devtools)) - busy, await drawn(page)];
    await page.mouse.up();
    const draws = await page.evaluate((range) => window.orielProbe.draws.slice(...range), [from, to]);
    await page.mouse.move(2, 2);
    await untilCalm(page);
    const before = await drawn(page);
    await page.waitForTimeout(REST_MS);
    const restFrames = (await drawn(page)) - before;
    return { mainThread: spent / (to - from), frames: to - from, draws: median(draws), restFrames };
  });
}

const drawn = (page: Page): Promise<number> => page.evaluate(() => window.orielProbe.draws.length);

/** Waits until nothing is drawn any more, or for as long as a peer that never stops is given. */
async function untilCalm(page: Page): Promise<void> {
  const until = performance.now() + 15_000;
  for (;;) {
    const before = await drawn(page);
    await page.waitForTimeout(CALM_MS);
    if ((await drawn(page)) === before || performance.now() > until) return;
  }
}
