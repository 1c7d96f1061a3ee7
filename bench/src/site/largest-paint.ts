import type { BrowserContextOptions } from 'playwright-core';
import { visit } from '../viewer/browser.ts';
import { throttle, untilQuiet, watchTraffic } from '../viewer/network.ts';

/** Result of one cold visit over a slow connection, in which nobody touches anything. */
export interface LargestPaint {
  /** The last largest contentful paint until the page is at rest, milliseconds after the navigation. */
  readonly painted: number;
  /** Sum of layout shifts. */
  readonly shift: number;
  /** Everything received until the page is at rest. */
  readonly bytes: number;
}

interface Paints {
  painted: number;
  shift: number;
}

declare global {
  interface Window {
    benchPaints: Paints;
  }
}

/** Records paints and shifts in the page. Runs before everything else in it. */
function watchPaints(): void {
  const seen: Paints = { painted: 0, shift: 0 };
  window.benchPaints = seen;
  const each = (type: string, read: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({ type, buffered: true });
  each('largest-contentful-paint', ({ startTime }) => {
    seen.painted = startTime;
  });
  each('layout-shift', (entry) => {
    seen.shift += (entry as PerformanceEntry & { value: number }).value;
  });
}

/** @throws Error when the browser reports no paint */
export async function watchLargestPaint(url: string, device: BrowserContextOptions): Promise<LargestPaint> {
  return await visit(
    async ({ page, devtools }) => {
      await page.addInitScript(watchPaints);
      const traffic = await watchTraffic(devtools);
      await throttle(devtools);
      await page.goto(url);
      await untilQuiet(traffic);
      const { painted, shift } = await page.evaluate(() => window.benchPaints);
      if (painted === 0) throw new Error(`Nothing was painted at ${url}`);
      return { painted, shift, bytes: traffic.bytes() };
    },
    { ...device, locale: 'en-US' },
  );
}
