import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { DESKTOP, PHONE, PHONE_ON_ITS_SIDE, watchTroubles } from './support/browser.ts';
import { FRAMES, watchingVisitor } from './support/first-look.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';
import { openStranger, type Stranger } from './support/stranger.ts';

/** The first look at a turntable, in a page of another site. */

let product: Product;
let browser: Browser;
let stranger: Stranger;
const PATIENCE = { timeout: 60_000 };

beforeAll(async () => {
  product = await startProduct(await makeDataDir());
  [browser, stranger] = await Promise.all([launchChromium(), openStranger()]);
});

afterAll(async () => {
  await browser?.close();
  await stranger?.close();
  await product?.stop();
  await removeDataDir(product?.dataDir ?? '');
});

/** Scrolls as a visitor does, over whatever lies under the pointer or finger, until the viewer has come up. */
async function scrollTo(page: Page, options: BrowserContextOptions): Promise<void> {
  const { width, height } = page.viewportSize() ?? DESKTOP.viewport;
  const top = () => page.locator('oriel-viewer').evaluate((one) => one.getBoundingClientRect().top);
  const client = await page.context().newCDPSession(page);
  // Times behind the clock, as the browser waits for those ahead of it.
  let timestamp = Date.now() / 1000 - 60;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number, after = 0.016) => {
    timestamp += after;
    const touchPoints = type === 'touchEnd' ? [] : [{ x: width / 3, y }];
    return client.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp });
  };
  await page.mouse.move(width / 3, height * 0.6);
  for (let left = await top(); left > height / 10; left = await top()) {
    if (!options.hasTouch) await page.mouse.wheel(0, Math.min(left, 120));
    else {
      const [from, to] = [height * 0.9, height * 0.9 - Math.min(left, height * 0.6)];
      await touch('touchStart', from);
      for (let y = from; y > to; y -= 20) await touch('touchMove', y);
      await touch('touchMove', to);
      // Held for a moment: a page that is thrown goes on by itself and may carry the viewer past.
      await touch('touchMove', to, 0.5);
      await touch('touchEnd', to);
    }
    // Scrolled by another thread of the browser, which the frames of the turntable can hold up for seconds.
    await expect.poll(top, PATIENCE).toBeLessThan(left);
  }
}

const doors = (['inline', 'iframe'] as const).flatMap((render) =>
  Object.entries({ desktop: DESKTOP, phone: PHONE, 'a phone on its side': PHONE_ON_ITS_SIDE }).map(
    ([device, options]) => ({ render, device, options }),
  ),
);

it.each(doors)(
  'waits below the fold, and goes around in spite of the scrolling ($render, $device)',
  async ({ render, options }) => {
    stranger.put(
      '/below.html',
      `<!doctype html><html lang="en"><title>Below</title><meta name="viewport" content="width=device-width">
     <link rel="icon" href="data:,"><style>p { height: 1500px }</style><p>Above</p>
     <oriel-viewer navigator="brzozowa-park-a" render="${render}"></oriel-viewer><p>Below</p>
     <script async src="${product.url}/sdk/v1/oriel.js"></script>`,
    );
    const context = await watchingVisitor(browser, options);
    const page = await context.newPage();
    const troubles = watchTroubles(page);
    await page.goto(`${stranger.url}/below.html`);
    // Loaded where it stands, without having been seen.
    await page.locator('oriel-viewer').evaluate(async (one) => {
      // The script is asynchronous, and may come after the page.
      await customElements.whenDefined('oriel-viewer');
      return Reflect.get(one, 'handle').getState();
    });
    if (render === 'iframe') await expect.poll(() => page.frames().length, PATIENCE).toBe(2);
    const within = render === 'iframe' ? page.frames()[1] : page.mainFrame();
    if (!within) throw new Error('There is no frame');
    // Asked for from here: a frame out of sight has no frames of the screen to look at.
    const ready = () =>
      within.evaluate(() => {
        const root = document.querySelector('oriel-viewer')?.shadowRoot ?? document;
        return Reflect.get(root.getElementById('oriel-viewer') ?? {}, 'orielTurntable')?.ready;
      });
    await expect.poll(ready, PATIENCE).toBe(FRAMES);
    // In a frame of another site, the browser refuses to store anything.
    const stored = () => within.evaluate(() => Object.keys(sessionStorage).join());
    if (render === 'inline') expect(await stored()).not.toContain('oriel.turned.');
    await scrollTo(page, options);
    await within.waitForFunction(() => window.seenHere.frames.length > 8, null, PATIENCE);
    // At rest where it began, as the visitor has asked for nothing else.
    const viewer = page.locator('oriel-viewer');
    const resting = (render === 'iframe' ? within : viewer).locator(
      '.oriel-frame:not(.is-turning) > .oriel-outlines.is-live',
    );
    await resting.waitFor(PATIENCE);
    const frame = await resting.evaluate(
      (one) => Reflect.get(one.closest('#oriel-viewer') ?? {}, 'orielTurntable').frame as number,
    );
    expect(frame).toBe((await within.evaluate(() => window.seenHere)).frames[0]);
    if (render === 'inline') expect(await stored()).toContain('oriel.turned.');
    expect(troubles).toEqual([]);
    await context.close();
  },
);

it('ends where it is when a finger taps the building', async () => {
  stranger.put(
    '/top.html',
    `<!doctype html><html lang="en"><title>Top</title><meta name="viewport" content="width=device-width">
     <link rel="icon" href="data:,"><oriel-viewer navigator="brzozowa-park-a" render="inline"></oriel-viewer>
     <script async src="${product.url}/sdk/v1/oriel.js"></script>`,
  );
  const context = await watchingVisitor(browser, PHONE);
  const page = await context.newPage();
  await page.goto(`${stranger.url}/top.html`);
  await page.waitForFunction(() => window.seenHere.frames.length > 4, null, PATIENCE);
  await page.touchscreen.tap(200, 40);
  await page.locator('.oriel-frame:not(.is-turning) > .oriel-outlines.is-live').waitFor(PATIENCE);
  expect((await page.evaluate(() => window.seenHere)).frames.length).toBeLessThan(FRAMES);
  await context.close();
});
