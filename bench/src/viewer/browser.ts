import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import { launchChromium } from '../../../sdk/testing/launch-chromium.ts';

/** Window size for all viewers. */
export const WINDOW = { width: 1280, height: 720 } as const;

const DESKTOP: BrowserContextOptions = { viewport: WINDOW, deviceScaleFactor: 1 };

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
    await wakeGraphics(browser);
    const context = await browser.newContext(options);
    const page = await context.newPage();
    return await use({ page, devtools: await context.newCDPSession(page) });
  });
}

async function wakeGraphics(browser: Browser): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    document.body.append(canvas);
    const gl = canvas.getContext('webgl2');
    gl?.clear(gl.COLOR_BUFFER_BIT);
    gl?.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
  });
  await context.close();
}
