import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import { launchChromium } from '../../../sdk/testing/launch-chromium.ts';

/** Window size for all viewers. */
export const WINDOW = { width: 1280, height: 720 } as const;

const DESKTOP: BrowserContextOptions = { viewport: WINDOW, deviceScaleFactor: 1 };

/** What visitors hold, for figures that depend on it. */
export const DEVICES = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
} as const satisfies Record<string, BrowserContextOptions>;
export type Device = keyof typeof DEVICES;

/** A separate browser, so that nothing (caches, compiled shaders, code) is left from an earlier visit. */
export async function withBrowser<T>(use: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await launchChromium({ measured: true });
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}

export interface Visit {
  readonly page: Page;
  readonly devtools: CDPSession;
}

/** A page in a new context of a new browser whose graphics process is already running, as in everyday browsing. */
export async function visit<T>(
  use: (visit: Visit) => Promise<T>,
  options: BrowserContextOptions = DESKTOP,
): Promise<T> {
  return await withBrowser(async (browser) => {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    await wakeGraphics(page);
    return await use({ page, devtools: await context.newCDPSession(page) });
  });
}

/** Milliseconds for which the graphics process has to answer at once, and after which a visit begins anyway. */
const CALM_MS = 2500;
const PATIENCE_MS = 15_000;

/** Starts the graphics process, and waits until it has drawn what the browser shows of its own: that takes seconds on a processor. */
async function wakeGraphics(page: Page): Promise<void> {
  await page.evaluate(
    async ({ calmMs, patienceMs }) => {
      const canvas = document.createElement('canvas');
      document.body.append(canvas);
      const gl = canvas.getContext('webgl2');
      const begin = performance.now();
      let calm = begin;
      while (performance.now() - calm < calmMs && performance.now() - begin < patienceMs) {
        const before = performance.now();
        gl?.clear(gl.COLOR_BUFFER_BIT);
        gl?.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
        if (performance.now() - before > 15) calm = performance.now();
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    { calmMs: CALM_MS, patienceMs: PATIENCE_MS },
  );
}
