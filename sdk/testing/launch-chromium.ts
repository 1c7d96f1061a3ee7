import { type Browser, chromium } from 'playwright-core';

export interface LaunchOptions {
  /** Further arguments of Chromium, such as where names lead. */
  readonly more?: readonly string[];
  /** As visitors have it, slower to test with. */
  readonly measured?: boolean;
  /** The whole browser: the headless shell has no sensors of orientation. */
  readonly whole?: boolean;
  /** Pages that are left are kept for Back, as browsers do for visitors. */
  readonly keepsPages?: boolean;
}

/**
 * Starts the machine's Chromium, with WebGL in software. Pages are painted by the processor itself instead of by an imitated graphics card, and
 * in Chromium's headless shell where `CHROMIUM_SHELL_PATH` names one: the same engine without a window around it, for six tenths of the
 * processor time. Measurements and tests of Back need the whole browser.
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
