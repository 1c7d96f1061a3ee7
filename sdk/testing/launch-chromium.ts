import { type Browser, chromium } from 'playwright-core';

export interface LaunchOptions {
  /** Further Chromium arguments, such as host resolver rules. */
  readonly more?: readonly string[];
  /** Render as for visitors, which slows tests down. */
  readonly measured?: boolean;
  /** Start the whole browser: the headless shell has no orientation sensors. */
  readonly whole?: boolean;
  /** Keep pages in the back/forward cache, as browsers do. */
  readonly keepsPages?: boolean;
}

/**
 * Starts the machine's Chromium, with WebGL in software. Pages are rasterised on the processor, not by emulated graphics, and in Chromium's
 * headless shell where `CHROMIUM_SHELL_PATH` names one: the same engine without a window, at 60 % of the processor time. Measurements and
 * tests of Back need the whole browser.
 */
export async function launchChromium({
  more = [],
  measured = false,
  whole = measured,
  keepsPages = false,
}: LaunchOptions = {}): Promise<Browser> {
  const chrome = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  return await chromium.launch({
    executablePath: whole || keepsPages ? chrome : (process.env.CHROMIUM_SHELL_PATH ?? chrome),
    headless: true,
    ...(keepsPages ? { ignoreDefaultArgs: ['--disable-back-forward-cache'] } : {}),
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      ...(measured ? [] : ['--disable-gpu']),
      ...more,
    ],
  });
}
