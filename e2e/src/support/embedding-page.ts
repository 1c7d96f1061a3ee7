import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { watchTroubles } from './browser.ts';

/** An embedding page, opened in its own context. */
export interface OpenedPage {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly troubles: readonly string[];
  /** Product addresses requested in the page. */
  readonly asked: readonly string[];
  /** Sum of the unexpected layout shifts. */
  readonly shift: () => Promise<number>;
  /** Events sent by the viewers: name, index of the dispatching element (-1: none), and id. */
  readonly told: () => Promise<readonly Told[]>;
}

type Told = readonly [event: string, element: number, id: unknown];

export async function openPage(
  browser: Browser,
  url: string,
  { product, ...options }: BrowserContextOptions & { readonly product: string },
): Promise<OpenedPage> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  await context.addInitScript(() => {
    if (top !== window) return;
    const told: Told[] = [];
    Object.assign(window, { shifted: 0, told });
    for (const name of ['panorama:enter', 'apartment:select', 'filters:change']) {
      const keep = (event: Event): void => {
        if (!(event instanceof CustomEvent)) return;
        const elements = [...document.querySelectorAll('oriel-viewer, oriel-panorama, oriel-feedback')];
        const from = event.target instanceof Element ? elements.indexOf(event.target) : -1;
        told.push([name, from, event.detail.id]);
      };
      addEventListener(name, keep, true);
    }
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
  const told = () => page.evaluate((): readonly Told[] => Reflect.get(window, 'told'));
  return { page, context, troubles, asked, shift, told };
}

/** A usable viewer, or one that sleeps while others draw. */
const SHOWN = '[data-rendered], #oriel-viewer[data-live], .oriel-wake';

/** Scrolls each viewer of the page into view and waits until the frames show something. */
export async function viewersReady(page: Page, count = 1): Promise<void> {
  const boxes = page.locator('oriel-viewer, oriel-panorama, oriel-feedback, #viewer, .tour');
  for (let at = 0; at < (await boxes.count()); at += 1) await boxes.nth(at).scrollIntoViewIfNeeded();
  await expect.poll(() => page.frames().length, { timeout: 30_000 }).toBe(1 + count);
  for (const frame of page.frames().slice(1)) {
    await frame.locator(SHOWN).first().waitFor({ timeout: 60_000 });
  }
}
