import { type EmbedChoice, scriptSnippet } from '@oriel/contract/embed-snippets';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { launchChromium } from '../../../sdk/testing/launch-chromium.ts';
import { DESKTOP, type PHONE, signIn, watchTroubles } from './browser.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './product.ts';
import { openStranger, type Stranger } from './stranger.ts';

/** Latency of a slow connection, milliseconds per file of the SDK. */
const LATENCY = 300;

const HEAD =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Host</title><link rel="icon" href="data:,"></head><body>';

/** The product, and a site that shows whatever a test pastes into its page. */
export interface PastedPages {
  readonly product: Product;
  readonly stranger: Stranger;
  readonly building: EmbedChoice;
  readonly tour: EmbedChoice;
  /** The block that the Embed page gives first, before anything is chosen there. */
  firstBlock(): Promise<string>;
  /** The script tag with its element, as the dashboard offers it. */
  pasted(choice: EmbedChoice, form?: 'element' | 'div'): string;
  /** Opens a page with this markup, over a slow connection. */
  visit(body: string, options?: VisitOptions): Promise<Visit>;
  close(): Promise<void>;
}

interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors and warnings of the page and of every frame in it. */
  readonly complaints: readonly string[];
  /** Sum of all layout shifts so far. */
  shift(): Promise<number>;
}

interface VisitOptions {
  readonly screen?: typeof DESKTOP | typeof PHONE;
  readonly dark?: boolean;
  /** The markup is a whole document. */
  readonly whole?: boolean;
  /** Before the page is opened. */
  before?(page: Page): Promise<unknown>;
}

export async function openPastedPages(): Promise<PastedPages> {
  const product = await startProduct(await makeDataDir());
  const stranger = await openStranger();
  const browser = await launchChromium();
  const example = await (await fetch(`${product.otherUrl}/examples/script-tag.html`)).text();
  const tour: EmbedChoice = {
    kind: 'panorama',
    id: /panorama="([0-9a-f]{24})"/.exec(example)?.[1] ?? '',
    title: 'Attic',
  };
  return {
    product,
    stranger,
    building: { kind: 'navigator', id: 'brzozowa-park-a', title: 'Brzozowa Park' },
    tour,
    async firstBlock() {
      const context = await browser.newContext(DESKTOP);
      const page = await signIn(context, product.url, 'admin@demo.oriel.example');
      await page.goto(`${product.url}/dashboard/embed`);
      const block = await page.getByRole('main').locator('code').first().innerText();
      await context.close();
      return block;
    },
    pasted: (choice, form = 'element') => scriptSnippet(product.url, choice, { form }),
    visit: (body, options) => visit({ product, stranger, browser }, body, options),
    async close() {
      await browser.close();
      await stranger.close();
      await product.stop();
      await removeDataDir(product.dataDir);
    },
  };
}

async function visit(
  { product, stranger, browser }: { product: Product; stranger: Stranger; browser: Browser },
  body: string,
  { screen = DESKTOP, dark = false, whole = false, before }: VisitOptions = {},
): Promise<Visit> {
  stranger.put('/host.html', whole ? body : `${HEAD}${body}<p id="below">Below the viewer</p>`);
  const context = await browser.newContext({
    ...screen,
    reducedMotion: 'reduce',
    colorScheme: dark ? 'dark' : 'light',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await context.addInitScript(() => {
    // In the page, and in a frame that a site builder puts pasted code into.
    if (parent !== top) return;
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, { shifted: Reflect.get(window, 'shifted') + Reflect.get(entry, 'value') });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const page = await context.newPage();
  const complaints = watchTroubles(page);
  page.on('console', (message) => {
    // Of software rendering, on how long it takes.
    if (message.text().includes('GPU stall due to ReadPixels')) return;
    if (message.type() === 'warning') complaints.push(`warning: ${message.text()}`);
  });
  for (const files of [`${product.url}/sdk/**`, `${stranger.url}/**/*.mjs`]) {
    await page.route(files, (route) => setTimeout(() => void route.continue().catch(() => {}), LATENCY));
  }
  await before?.(page);
  await page.goto(`${stranger.url}/host.html`, { waitUntil: 'commit' });
  const shift = async () => {
    // A shift is reported with the next frame.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    return await page.evaluate(() => Number(Reflect.get(window, 'shifted')));
  };
  return { page, context, complaints, shift };
}

const SHOWN = '[data-rendered], #oriel-viewer[data-live]';

/** Waits until the viewer of the page is usable. */
export async function viewerShown(page: Page): Promise<void> {
  await expect.poll(() => page.frames().length, { timeout: 30_000 }).toBe(2);
  await page.frames()[1]?.locator(SHOWN).first().waitFor({ timeout: 60_000 });
}

export async function sizeOf(box: Locator): Promise<readonly [width: number, height: number]> {
  return await box.evaluate((one) => {
    const { width, height } = one.getBoundingClientRect();
    return [Math.round(width), Math.round(height)] as const;
  });
}
