import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { accessibilityFaults } from '../../viewer/src/testing/accessibility.ts';
import { DESKTOP, PHONE, PHONE_ON_ITS_SIDE, signIn, watchTroubles } from './support/browser.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';

const SCRIPT_MAX = 120 * 1024;
/** Each width in one colour scheme, in full in both: every page takes seconds. */
const schemesOf = (one: 'light' | 'dark'): readonly ('light' | 'dark')[] =>
  process.env.ORIEL_FULL_TESTS ? ['light', 'dark'] : [one];
const STILL = { reducedMotion: 'reduce' } as const;

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

async function open(address: string, options: BrowserContextOptions = DESKTOP): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'en-US', ...options })).newPage();
  await page.goto(address);
  return page;
}

/** Addresses of the site's own pages that one names, without their anchors. */
async function linksOf(page: Page): Promise<string[]> {
  const links = await page
    .locator('a[href]')
    .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href));
  return [...new Set(links.filter((link) => new URL(link).origin === new URL(page.url()).origin))];
}

describe.each(['oriel', 'localloop'] as const)('the site of %s', (brand) => {
  let product: Product;
  let addresses: string[] = [];
  beforeAll(async () => {
    product = await startProduct(await makeDataDir(), { BRAND: brand });
    const map = await (await fetch(`${product.url}/sitemap/site.xml`)).text();
    addresses = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
  }, 120_000);
  afterAll(async () => {
    await product?.stop();
    await removeDataDir(product?.dataDir ?? '');
  });

  it('holds its content without script, in the language of each address, with a way to the others', async () => {
    const page = await open('about:blank', { ...DESKTOP, javaScriptEnabled: false });
    expect(addresses.length).toBeGreaterThan(50);
    for (const address of addresses) {
      const answer = await page.goto(address);
      expect(answer?.status(), address).toBe(200);
      const [, named] = /^\/(en|gb|pl)(?:\/|$)/.exec(new URL(address).pathname) ?? [];
      const tag = { en: 'en-US', gb: 'en-GB', pl: 'pl-PL' }[named ?? 'en'];
      expect(await page.locator('html').getAttribute('lang'), address).toBe(tag);
      expect(await page.locator('h1').count(), address).toBe(1);
      const text = await page.locator('main').innerText();
      const least = /\/(?:resources|help|docs)\//.test(address) ? 500 : 150;
      expect(text.length, address).toBeGreaterThan(least);
      const others = await page
        .locator('link[hreflang]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
      expect(others.length, address).toBe(4);
      for (const other of others) expect(addresses, address).toContain(other);
      expect(others, address).toContain(address);
    }
    await page.context().close();
  }, 120_000);

  it('has no link that leads nowhere', async () => {
    const page = await open('about:blank', { ...DESKTOP, javaScriptEnabled: false });
    const checked = new Set<string>();
    for (const address of addresses) {
      await page.goto(address);
      for (const link of await linksOf(page)) {
        if (checked.has(link)) continue;
        checked.add(link);
        const answer = await fetch(link, { headers: { accept: 'text/html' } });
        expect([link, answer.status], address).toEqual([link, 200]);
        const part = decodeURIComponent(new URL(link).hash.slice(1));
        if (part) expect(await answer.text(), `${address}: ${link}`).toContain(`id="${part}"`);
      }
    }
    expect(checked.size).toBeGreaterThan(40);
    await page.context().close();
  }, 120_000);

  it.each([
    ['wide', DESKTOP, schemesOf('light')],
    ['phone', PHONE, schemesOf('dark')],
    ['phone on its side', PHONE_ON_ITS_SIDE, schemesOf('light')],
  ] as const)(
    'passes the checks of a page (%s)',
    async (_, window, schemes) => {
      for (const colorScheme of schemes)
        for (const path of [
          '/',
          '/pl',
          '/pricing',
          '/resources',
          '/help',
          '/docs',
          '/docs/embedding',
          '/pl/help/team',
        ]) {
          const page = await open('about:blank', { ...window, ...STILL, colorScheme });
          const troubles = watchTroubles(page);
          await page.addInitScript(() => {
            const shifts: number[] = [];
            Object.assign(window, { shifts });
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries())
                shifts.push((entry as unknown as { value: number }).value);
            }).observe({ type: 'layout-shift', buffered: true });
          });
          await page.goto(product.url + path);
          // Down to the last picture, and back.
          await page.evaluate(async () => {
            for (let top = 0; top < document.body.scrollHeight; top += innerHeight / 2) {
              scrollTo(0, top);
              await new Promise((resolve) => requestAnimationFrame(resolve));
            }
            scrollTo(0, 0);
          });
          await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
          const where = `${path} ${colorScheme}`;
          expect(await accessibilityFaults(page, 'body'), where).toEqual([]);
          expect(await page.evaluate(() => Reflect.get(window, 'shifts')), where).toEqual([]);
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect(wide, where).toBeLessThanOrEqual(0);
          const pictures = await page.evaluate(() =>
            [...document.images].map(({ currentSrc, naturalWidth, width, height, alt, attributes }) => ({
              currentSrc,
              broken: naturalWidth === 0,
              sized: attributes.getNamedItem('width') !== null && attributes.getNamedItem('height') !== null,
              // Pixels for each that the screen has, along the wider side of what is seen.
              excess: naturalWidth / (Math.max(width, height) * devicePixelRatio),
              alt,
            })),
          );
          for (const { currentSrc, broken, sized, excess } of pictures) {
            expect([currentSrc, broken, sized], where).toEqual([currentSrc, false, true]);
            // Films and screens are as sharp as a screen of two pixels for each may show them, and nothing is sharper.
            expect(excess, `${where} ${currentSrc}`).toBeLessThan(2.1);
          }
          expect(troubles, where).toEqual([]);
          await page.context().close();
        }
    },
    240_000,
  );

  it('keeps what it loads, and asks each time for what may have changed', async () => {
    const page = await open('about:blank');
    const kept: [string, string | undefined][] = [];
    page.on('response', (response) => kept.push([response.url(), response.headers()['cache-control']]));
    await page.goto(product.url, { waitUntil: 'load' });
    const [own, ...assets] = kept;
    expect(own?.[1]).toBe('no-cache');
    const lasting = assets.filter(([url]) => /\/(?:site-assets|media)\//.test(url));
    expect(lasting.length).toBeGreaterThan(1);
    for (const [url, control] of lasting)
      expect([url, control]).toEqual([url, expect.stringContaining('immutable')]);
    await page.context().close();
  });

  it('loads at most 120 KB of script before anybody touches it', async () => {
    const page = await open('about:blank', { ...PHONE });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    const scripts = new Map<string, number>();
    const kinds = new Map<string, string>();
    devtools.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (kinds.get(requestId) === 'Script') scripts.set(requestId, encodedDataLength);
    });
    await page.goto(product.url);
    // Unasked, the building turns when the page has come to rest.
    if (brand === 'oriel') await page.locator('.turning').waitFor({ timeout: 30_000 });
    await page.waitForLoadState('networkidle');
    const own = [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0);
    expect(own).toBeLessThan(SCRIPT_MAX);
    console.info(`${brand}: ${(own / 1024).toFixed(1)} KB of script`);
    await page.context().close();
  });

  it('shows members the way into the dashboard, and remembers a language', async () => {
    const context = await browser.newContext({ ...DESKTOP, locale: 'en-US' });
    const page = await signIn(context, product.url, 'admin@demo.oriel.example');
    await page.goto(product.url);
    const header = page.getByRole('banner');
    await header.getByRole('link', { name: 'Dashboard' }).waitFor();
    expect(await header.getByRole('link', { name: 'Sign in' }).isVisible()).toBe(false);
    await page.getByRole('link', { name: 'Polski' }).click();
    await page.waitForURL('**/pl');
    await page.goto(`${product.url}/pricing?from=here`);
    await page.waitForURL('**/pl/pricing?from=here');
    await page.goto(`${product.url}/dashboard`);
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('pl-PL');
    await context.close();
  });
});

it('turns the building on the front page, by touch and by keyboard', async () => {
  const product = await startProduct(await makeDataDir());
  try {
    const page = await open(product.url, { ...DESKTOP, ...STILL });
    const troubles = watchTroubles(page);
    const stage = page.locator('[data-viewer]');
    expect(await page.locator('iframe').count()).toBe(0);
    await stage.getByRole('link').focus();
    await stage.locator('iframe').waitFor();
    await expect.poll(() => stage.getAttribute('data-live')).toBe('');
    const viewer = page.frameLocator('[data-viewer] iframe');
    await viewer.locator('.oriel-building[data-live]').waitFor();
    await viewer.locator('.oriel-apartment-row').first().waitFor();
    const needle = viewer.locator('.oriel-building-compass svg');
    await page.locator('[data-viewer] a').waitFor({ state: 'detached' });
    const before = await needle.evaluate((svg) => svg.style.transform);
    await viewer
      .locator('.oriel-scene [tabindex="0"], .oriel-scene[tabindex="0"]')
      .first()
      .press('ArrowRight');
    await expect.poll(() => needle.evaluate((svg) => svg.style.transform)).not.toBe(before);
    expect(troubles).toEqual([]);
    await page.context().close();
  } finally {
    await product.stop();
    await removeDataDir(product.dataDir);
  }
}, 120_000);
