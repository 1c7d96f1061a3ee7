import { type Browser, chromium } from 'playwright-core';

export interface LaunchOptions {
  /** Further arguments of Chromium, such as where names lead. */
  readonly more?: readonly string[];
  /** As visitors have it, slower to test with. */
  readonly measured?: boolean;
  /** Pages that are left are kept for Back, as browsers do for visitors. */
  readonly keepsPages?: boolean;
}

/**
 * Starts the machine's Chromium, with WebGL in software. Pages are painted and put together by the processor itself, not by graphics that it
 * imitates: nothing else is another, and tests of pages take half the time. Whoever measures wants what visitors have.
 */
export async function launchChromium({
  more = [],
  measured = false,
  keepsPages = false,
}: LaunchOptions = {}): Promise<Browser> {
  return await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
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
