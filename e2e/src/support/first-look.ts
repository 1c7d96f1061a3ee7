import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { DESKTOP } from './browser.ts';

/** Number of pictures of the demo's turntable. */
export const FRAMES = 24;

/** What the page has shown since it opened. */
interface Seen {
  /** frames, each once, in the order in which they were shown */
  readonly frames: number[];
  /** degrees by which the camera of a model was farthest from where it began */
  swung: number;
  /** sum of the unexpected layout shifts */
  shifted: number;
  from?: number;
}

declare global {
  interface Window {
    seenHere: Seen;
  }
}

/** Notes at every screen frame what is shown. Runs before everything else in the page. */
function watchFrames(): void {
  const seen: Seen = { frames: [], swung: 0, shifted: 0 };
  window.seenHere = seen;
  const look = (): void => {
    const within = document.querySelector('oriel-viewer')?.shadowRoot ?? document;
    const viewer = within.getElementById('oriel-viewer');
    const frame = Reflect.get(viewer ?? {}, 'orielTurntable')?.frame;
    if (typeof frame === 'number' && !seen.frames.includes(frame)) seen.frames.push(frame);
    const azimuth = Reflect.get(viewer ?? {}, 'orielModel')?.motion.pose.azimuth;
    if (typeof azimuth === 'number') {
      seen.from ??= azimuth;
      seen.swung = Math.max(seen.swung, Math.abs(azimuth - seen.from));
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!Reflect.get(entry, 'hadRecentInput')) seen.shifted += Number(Reflect.get(entry, 'value'));
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Lets the viewer wait for its frames as long as a busy machine needs, which is no slow line. */
function waitLonger(): void {
  const soon = window.setTimeout;
  const later = (act: TimerHandler, delay = 0, ...rest: unknown[]) =>
    soon(act, delay === 4000 || delay === 10_000 ? 600_000 : delay, ...rest);
  window.setTimeout = later as typeof setTimeout;
}

/** A visitor who allows motion, in whose pages `seenHere` notes the first look. A patient one waits for its frames as long as it takes. */
export async function watchingVisitor(
  browser: Browser,
  options: BrowserContextOptions = {},
  patient = true,
): Promise<BrowserContext> {
  const context = await browser.newContext({ ...DESKTOP, reducedMotion: 'no-preference', ...options });
  await context.addInitScript(watchFrames);
  if (patient) await context.addInitScript(waitLonger);
  return context;
}
