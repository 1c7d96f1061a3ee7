import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** A Chromium of the machine where there is one, else the one that Playwright installed. */
export function launchChromium(): Promise<Browser> {
  const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
    existsSync,
  );
  return chromium.launch({
    ...(installed && { executablePath: installed }),
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
