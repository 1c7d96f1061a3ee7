import { visit } from '../viewer/browser.ts';
import { throttle, watchTraffic } from '../viewer/network.ts';

/** Result of one cold visit over a slow connection. Milliseconds after the navigation. */
export interface FirstFrame {
  /** The building's picture is painted, with its outlines. */
  readonly painted: number;
  /** Outlines are interactive, and the list is visible. */
  readonly live: number;
  /** Every frame of the turn can be drawn. */
  readonly turnable: number;
  /** Bytes received when the picture was painted. */
  readonly bytes: number;
}

const PATIENCE_MS = 60_000;

interface Seen {
  picture: number;
  outlines: number;
  live: number;
}

declare global {
  interface Window {
    benchSeen: Seen;
  }
}

/** Records in the page when the picture was painted, and the number of outlines then. Runs before everything else in it. */
function watchPaint(): void {
  const seen: Seen = { picture: 0, outlines: 0, live: 0 };
  window.benchSeen = seen;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element | null })[]) {
      if (seen.picture || !entry.element?.classList.contains('oriel-frame-picture')) continue;
      seen.picture = entry.startTime;
      seen.outlines = document.querySelectorAll('.oriel-outlines path').length;
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new MutationObserver(() => {
    seen.live ||= document.querySelector('.oriel-outlines.is-live') ? performance.now() : 0;
  }).observe(document, { childList: true, subtree: true });
}

/** @throws Error when the picture is painted without its outlines, or never */
export async function watchFirstFrame(url: string, apartments: number, frames: number): Promise<FirstFrame> {
  return await visit(async ({ page, devtools }) => {
    await page.addInitScript(watchPaint);
    const traffic = await watchTraffic(devtools);
    await throttle(devtools);
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForFunction(() => window.benchSeen?.picture && window.benchSeen.live, null, {
      timeout: PATIENCE_MS,
    });
    await page.waitForFunction(
      (count) =>
        (document.getElementById('oriel-viewer') as { orielTurntable?: { ready: number } } | null)
          ?.orielTurntable?.ready === count,
      frames,
      { timeout: PATIENCE_MS },
    );
    const { seen, origin, turnable } = await page.evaluate(() => ({
      seen: window.benchSeen,
      origin: performance.timeOrigin,
      turnable: performance.now(),
    }));
    if (seen.outlines !== apartments) throw new Error(`The picture came with ${seen.outlines} outlines`);
    const bytes = traffic.arrivals.reduce(
      (sum, one) => (one.at <= origin + seen.picture ? sum + one.bytes : sum),
      0,
    );
    return { painted: seen.picture, live: seen.live, turnable, bytes };
  });
}
