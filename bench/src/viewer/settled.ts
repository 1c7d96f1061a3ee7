import type { Page } from 'playwright-core';
import type { Traffic } from './network.ts';
import type { View } from './pictures.ts';

const PATIENCE_MS = 60_000;
/** Longer than any viewer waits before requesting the next tiles. */
const STILL_MS = 400;
/** A worker that cancels a request does not always report its end: after this long without events, nothing more comes. */
const FORGOTTEN_MS = 5000;

/** Waits until the network is idle and no texture has been uploaded for a while. */
export async function untilSettled(page: Page, traffic: Traffic, stillMs = STILL_MS): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  const since = performance.now();
  for (;;) {
    const idle = await page.evaluate(() => performance.now() - window.orielProbe.lastUpload);
    const waited = performance.now() - since;
    const quiet = traffic.quietMs();
    const ended = traffic.inFlight() === 0 || quiet > FORGOTTEN_MS;
    if (ended && Math.min(idle, waited, quiet) > stillMs) return;
    if (performance.now() > until)
      throw new Error(`Still not settled after ${PATIENCE_MS} ms: ${page.url()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/**
 * Sets a view and waits until it is complete.
 *
 * @param stillMs longer than the viewer waits, at rest, before refining
 */
export async function look(
  page: Page,
  traffic: Traffic,
  { yaw, pitch, fov }: View,
  stillMs = STILL_MS,
): Promise<void> {
  await page.evaluate(([y, p, f]) => window.benchLook(y, p, f), [yaw, pitch, fov] as const);
  await untilSettled(page, traffic, stillMs);
}
