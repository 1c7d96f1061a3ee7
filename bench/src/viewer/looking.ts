import { median, percentile } from '../median.ts';
import { visit } from './browser.ts';
import { taskMilliseconds } from './main-thread.ts';
import { watchTraffic } from './network.ts';
import { HOME } from './pictures.ts';
import { look, untilSettled } from './settled.ts';
import { makeDrivable, prepare, type Viewer } from './viewers.ts';

/** Cost of one leisurely turn. */
export interface Looking {
  /** Milliseconds between frames. */
  readonly frameMedian: number;
  readonly frameP95: number;
  /** Main thread time per drawn frame, in milliseconds, including everything. */
  readonly mainThread: number;
  /** Draw calls per frame. */
  readonly drawsMedian: number;
  readonly drawsMost: number;
}

const TURN = { degreesPerSecond: 90, seconds: 4 };

/** One visit over a fast connection: a full turn while tiles load. */
export async function lookAround(viewer: Viewer): Promise<Looking> {
  return await visit(async ({ page, devtools }) => {
    await prepare(page);
    const traffic = await watchTraffic(devtools);
    await page.goto(viewer.url);
    await makeDrivable(page, viewer);
    await untilSettled(page, traffic);
    await look(page, traffic, HOME);
    const drawn = () => page.evaluate(() => window.orielProbe.draws.length);
    await devtools.send('Performance.enable');
    const busyBefore = await taskMilliseconds(devtools);
    const framesBefore = await drawn();
    const times = await page.evaluate(turn, TURN);
    const busy = (await taskMilliseconds(devtools)) - busyBefore;
    const draws = await page.evaluate((from) => window.orielProbe.draws.slice(from), framesBefore);
    const intervals = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    return {
      frameMedian: median(intervals),
      frameP95: percentile(intervals, 95),
      mainThread: busy / draws.length,
      drawsMedian: median(draws),
      drawsMost: Math.max(...draws),
    };
  });
}

/** Turns the view evenly, a step per animation frame; returns the start of each frame. Runs in the page. */
function turn({ degreesPerSecond, seconds }: typeof TURN): Promise<number[]> {
  return new Promise((resolve) => {
    const times: number[] = [];
    const step = (now: number): void => {
      times.push(now);
      const elapsed = (now - (times[0] ?? now)) / 1000;
      if (elapsed >= seconds) {
        resolve(times);
        return;
      }
      const yaw = elapsed * degreesPerSecond;
      window.benchLook(yaw > 180 ? yaw - 360 : yaw, 0, 75);
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
}
