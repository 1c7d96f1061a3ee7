import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { watchTroubles } from './browser.ts';

/** A page that embeds, opened in a context of its own. */
export interface OpenedPage {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly troubles: readonly string[];
  /** Addresses of the product that anybody in the page has asked for. */
  readonly asked: readonly string[];
  /** Sum of the layout shifts that nobody's input explains. */
  readonly shift: () => Promise<number>;
}

export async function openPage(
  browser: Browser,
  url: string,
  { product, ...options }: BrowserContextOptions & { readonly product: string },
): Promise<OpenedPage> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  await context.addInitScript(() => {
    if (top !== window) return;
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, 'hadRecentInput')) continue;
        Object.assign(window, { shifted: Reflect.get(window, 'shifted') + Reflect.get(entry, 'value') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const page = await context.newPage();
  const troubles = watchTroubles(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(product)) asked.push(request.url());
  });
  await page.goto(url);
  const shift = () => page.evaluate(() => Number(Reflect.get(window, 'shifted')));
  return { page, context, troubles, asked, shift };
}

/** Brings each viewer of the page near and waits until the frames show something that can be used. */
export async function viewersReady(page: Page, count = 1): Promise<void> {
  const boxes = page.locator('oriel-viewer, oriel-panorama, #viewer, .tour');
  for (let at = 0; at < (await boxes.count()); at += 1) await boxes.nth(at).scrollIntoViewIfNeeded();
  await expect.poll(() => page.frames().length, { timeout: 30_000 }).toBe(1 + count);
  for (const frame of page.frames().slice(1)) {
    await frame.locator('[data-rendered], #oriel-viewer[data-live]').first().waitFor({ timeout: 60_000 });
  }
}
