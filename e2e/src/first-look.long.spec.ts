import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { DESKTOP, PHONE, PHONE_ON_ITS_SIDE, watchTroubles } from './support/browser.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';
import { openStranger, type Stranger } from './support/stranger.ts';

let product: Product;
let browser: Browser;
let stranger: Stranger;
const TURNTABLE = '/viewer/brzozowa-park-a';
const MODEL = '/viewer/brzozowa-park-a-3d';
const FRAMES = 24;
const PATIENCE = { timeout: 60_000 };

beforeAll(async () => {
  product = await startProduct(await makeDataDir());
  [browser, stranger] = await Promise.all([launchChromium(), openStranger()]);
  await vi.waitFor(
    async () => {
      const answer = await fetch(`${product.url}/api/v1/navigator/brzozowa-park-a-3d/model`);
      expect(answer.status).toBe(200);
    },
    { timeout: 240_000, interval: 500 },
  );
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await stranger?.close();
  await product?.stop();
  await removeDataDir(product?.dataDir ?? '');
});

/** What the page has shown since it opened. */
interface Seen {
  /** frames, each once, in the order in which they were shown */
  readonly frames: number[];
  /** degrees by which the camera of a model was farthest from where it began */
  swung: number;
  /** sum of the unexpected layout shifts */
  shifted: number;
  from?: number;
}

declare global {
  interface Window {
    seenHere: Seen;
  }
}

/** Notes at every screen frame what is shown. Runs before everything else in the page. */
function watchFrames(): void {
  const seen: Seen = { frames: [], swung: 0, shifted: 0 };
  window.seenHere = seen;
  const look = (): void => {
    const within = document.querySelector('oriel-viewer')?.shadowRoot ?? document;
    const viewer = within.getElementById('oriel-viewer');
    const frame = Reflect.get(viewer ?? {}, 'orielTurntable')?.frame;
    if (typeof frame === 'number' && !seen.frames.includes(frame)) seen.frames.push(frame);
    const azimuth = Reflect.get(viewer ?? {}, 'orielModel')?.motion.pose.azimuth;
    if (typeof azimuth === 'number') {
      seen.from ??= azimuth;
      seen.swung = Math.max(seen.swung, Math.abs(azimuth - seen.from));
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!Reflect.get(entry, 'hadRecentInput')) seen.shifted += Number(Reflect.get(entry, 'value'));
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Lets the viewer wait for its frames as long as a busy machine needs, which is no slow line. */
function waitLonger(): void {
  const soon = window.setTimeout;
  const later = (act: TimerHandler, delay = 0, ...rest: unknown[]) =>
    soon(act, delay === 4000 || delay === 10_000 ? 600_000 : delay, ...rest);
  window.setTimeout = later as typeof setTimeout;
}

async function visitor(options: BrowserContextOptions = {}, patient = true): Promise<BrowserContext> {
  const context = await browser.newContext({ ...DESKTOP, reducedMotion: 'no-preference', ...options });
  await context.addInitScript(watchFrames);
  if (patient) await context.addInitScript(waitLonger);
  return context;
}

async function open(path: string, options?: BrowserContextOptions): Promise<Page> {
  const page = await (await visitor(options)).newPage();
  await page.goto(product.url + path);
  return page;
}

const seen = (page: Page) => page.evaluate(() => window.seenHere);
const remembered = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }));

/** Waits until a turntable could have turned by itself: every frame is there. */
async function loaded(page: Page): Promise<void> {
  await page.locator('#oriel-viewer[data-live]').waitFor(PATIENCE);
  await page.waitForFunction(
    (count) => Reflect.get(document.getElementById('oriel-viewer') ?? {}, 'orielTurntable')?.ready === count,
    FRAMES,
    PATIENCE,
  );
  // A turn would begin with the next pictures of the screen.
  await page.evaluate(async () => {
    for (let count = 0; count < 5; count += 1) await new Promise((next) => requestAnimationFrame(next));
  });
}

/** Whether a turntable turns by itself. */
const turns = (page: Page) =>
  page.evaluate(
    () =>
      Reflect.get(document.getElementById('oriel-viewer') ?? {}, 'orielTurntable').motion
        .isTurning as boolean,
  );

/** Whether the code of the turn has been asked for, which is so only where there will be one. */
const isAwaited = (page: Page) =>
  page.evaluate(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('first-turn')),
  );

/** Waits until the building is on its way, some frames from where it began. */
async function underWay(page: Page): Promise<void> {
  await page.waitForFunction(() => window.seenHere.frames.length > 4, null, PATIENCE);
}

const atRest = (page: Page) =>
  page.locator('.oriel-frame:not(.is-turning) > .oriel-outlines.is-live').waitFor();

describe('the first look at a turntable', () => {
  it('goes once around and rests where it began, with nothing more to load or to count', async () => {
    const context = await visitor();
    const page = await context.newPage();
    const troubles = watchTroubles(page);
    const pictures: string[] = [];
    const events: string[] = [];
    page.on('request', (request) => {
      if (/\/media\/.*\.webp$/.test(request.url())) pictures.push(request.url());
      if (request.method() === 'POST') events.push(request.postData() ?? '');
    });
    await page.goto(product.url + TURNTABLE);
    const first = await page.locator('.oriel-frame-picture').getAttribute('src');
    await loaded(page);
    await underWay(page);
    await atRest(page);
    expect(await isAwaited(page)).toBe(true);
    const { frames, shifted } = await seen(page);
    const now = await page.evaluate(
      () => Reflect.get(document.getElementById('oriel-viewer') ?? {}, 'orielTurntable').frame,
    );
    // A busy machine skips frames, but none of the way.
    expect(frames.length).toBeGreaterThan(8);
    expect(now).toBe(frames[0]);
    expect(await page.locator('.oriel-frame-picture').getAttribute('src')).toBe(first);
    expect(new URL(page.url()).search).toBe('');
    expect(shifted).toBeLessThan(0.01);
    expect(new Set(pictures).size).toBe(pictures.length);
    expect(pictures.length).toBeLessThanOrEqual(FRAMES + 1);
    expect(events.join()).not.toMatch(/turn|look|frame/);
    // Once a visit: the tab remembers it, and holds no cookie for it.
    expect(await remembered(page)).toContain('oriel.turned.');
    expect(await context.cookies()).toEqual([]);
    await page.reload();
    await loaded(page);
    expect((await seen(page)).frames).toEqual([frames[0]]);
    expect(await isAwaited(page)).toBe(false);
    expect(troubles).toEqual([]);
    await context.close();
  });

  it('ends where it is at a touch, a key and a wheel, which then do what they always do', async () => {
    const acts: readonly ((page: Page) => Promise<void>)[] = [
      async (page) => {
        await page.mouse.move(500, 120);
        await page.mouse.down();
        await page.mouse.up();
      },
      async (page) => page.keyboard.press('Tab'),
      async (page) => {
        await page.mouse.move(500, 120);
        await page.mouse.wheel(0, -300);
      },
    ];
    for (const act of acts) {
      const page = await open(TURNTABLE);
      await page.locator('#oriel-viewer[data-live]').waitFor(PATIENCE);
      await underWay(page);
      await act(page);
      await atRest(page);
      const { frames } = await seen(page);
      expect(frames.length).toBeLessThan(FRAMES);
      // It has the address of any view that a visitor has turned to.
      await expect.poll(() => page.url()).toMatch(/\?picture=\d+$/);
      await page.locator('.oriel-scene').focus();
      await page.keyboard.press('ArrowRight');
      await expect.poll(async () => (await seen(page)).frames.length).toBeGreaterThanOrEqual(frames.length);
      await page.context().close();
    }
  });

  it('leaves alone whoever asked for less motion or less data, or for a view', async () => {
    const page = await open(TURNTABLE, { reducedMotion: 'reduce' });
    await loaded(page);
    expect((await seen(page)).frames).toHaveLength(1);
    expect(await isAwaited(page)).toBe(false);
    // Overlays are there at once, too.
    const drawing = () => page.evaluate(() => document.getAnimations().length);
    expect(await drawing()).toBe(0);
    await page.locator('.oriel-apartment-row').first().click();
    await page.locator('.oriel-apartment-card h1').waitFor();
    const apartment = new URL(page.url()).search;
    await page.context().close();

    for (const query of [apartment, '?picture=3', '?view=saved']) {
      const linked = await open(TURNTABLE + query);
      await loaded(linked);
      await atRest(linked);
      expect(await remembered(linked)).not.toContain('oriel.turned.');
      expect(await isAwaited(linked)).toBe(false);
      await linked.context().close();
    }

    const saving = await visitor();
    await saving.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    const spared = await saving.newPage();
    await spared.goto(product.url + TURNTABLE);
    await loaded(spared);
    expect((await seen(spared)).frames).toHaveLength(1);
    expect(await isAwaited(spared)).toBe(false);
    expect(await remembered(spared)).not.toContain('oriel.turned.');
    await saving.close();
  });

  it('has none on a line that is too slow for it', async () => {
    const context = await visitor({}, false);
    const page = await context.newPage();
    let letGo: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let passed = 0;
    await page.route(/\/media\/.*\.webp$/, async (route) => {
      passed += 1;
      if (passed > 4) await held;
      await route.continue().catch(() => {});
    });
    await page.goto(product.url + TURNTABLE);
    await page.waitForFunction(
      () => JSON.stringify({ ...sessionStorage }).includes('oriel.turned.'),
      null,
      PATIENCE,
    );
    const since = await page.evaluate(() => performance.now());
    await page.waitForFunction((from) => performance.now() > from + 4500, since, PATIENCE);
    letGo();
    await loaded(page);
    expect(await isAwaited(page)).toBe(true);
    expect(await turns(page)).toBe(false);
    expect((await seen(page)).frames).toHaveLength(1);
    await context.close();
  });

  it('waits in a page around until it is seen', async () => {
    const context = await visitor(PHONE);
    const page = await context.newPage();
    // The same origin, so that the test may look into the frame.
    await page.route('**/page-around', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<p style="height:3000px">Far above</p><iframe src="${TURNTABLE}?iframe=true" style="width:100%;height:600px"></iframe>`,
      }),
    );
    await page.goto(`${product.url}/page-around`);
    const [, inner] = page.frames();
    if (!inner) throw new Error('There is no frame');
    await inner.locator('#oriel-viewer[data-live]').waitFor(PATIENCE);
    await inner.waitForFunction(
      (count) =>
        Reflect.get(document.getElementById('oriel-viewer') ?? {}, 'orielTurntable')?.ready === count,
      FRAMES,
      PATIENCE,
    );
    expect(await inner.evaluate(() => sessionStorage.length)).toBe(0);
    await page.locator('iframe').scrollIntoViewIfNeeded();
    await inner.waitForFunction(() => window.seenHere.frames.length > 4, null, PATIENCE);
    await context.close();
  });
});

describe('the first look in a page of another site', () => {
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
      // Scrolled by another thread of the browser.
      await expect.poll(top).toBeLessThan(left);
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
      const context = await visitor(options);
      const page = await context.newPage();
      const troubles = watchTroubles(page);
      await page.goto(`${stranger.url}/below.html`);
      // Loaded where it stands, without having been seen.
      await page.locator('oriel-viewer').evaluate((one) => Reflect.get(one, 'handle').getState());
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
    const context = await visitor(PHONE);
    const page = await context.newPage();
    await page.goto(`${stranger.url}/top.html`);
    await page.waitForFunction(() => window.seenHere.frames.length > 4, null, PATIENCE);
    await page.touchscreen.tap(200, 40);
    await page.locator('.oriel-frame:not(.is-turning) > .oriel-outlines.is-live').waitFor(PATIENCE);
    expect((await seen(page)).frames.length).toBeLessThan(FRAMES);
    await context.close();
  });
});

describe('the first look at a model', () => {
  const modelled = (page: Page) => page.locator('.oriel-scene[data-model]').waitFor({ timeout: 90_000 });
  const still = (page: Page) =>
    page.waitForFunction(
      () =>
        Reflect.get(document.getElementById('oriel-viewer') ?? {}, 'orielModel')?.motion.isMoving === false,
      null,
      PATIENCE,
    );
  const azimuth = (page: Page) =>
    page.evaluate(
      () =>
        Reflect.get(document.getElementById('oriel-viewer') ?? {}, 'orielModel').motion.pose
          .azimuth as number,
    );

  it('goes a little around and back, once a visit', async () => {
    const page = await open(MODEL);
    await modelled(page);
    await page.waitForFunction(() => window.seenHere.swung > 25, null, PATIENCE);
    await still(page);
    expect(await azimuth(page)).toBe((await seen(page)).from);
    await page.reload();
    await modelled(page);
    await still(page);
    expect((await seen(page)).swung).toBe(0);
    expect(await isAwaited(page)).toBe(false);
    await page.context().close();
  });

  it('stays where a finger stops it, and is still for those who want no motion', async () => {
    const page = await open(MODEL, { hasTouch: true });
    await modelled(page);
    await page.waitForFunction(() => window.seenHere.swung > 5, null, PATIENCE);
    await page.touchscreen.tap(500, 120);
    await still(page);
    const { from } = await seen(page);
    expect(await azimuth(page)).not.toBe(from);
    await page.context().close();

    const calm = await open(MODEL, { reducedMotion: 'reduce' });
    await modelled(calm);
    await still(calm);
    expect((await seen(calm)).swung).toBe(0);
    expect(await isAwaited(calm)).toBe(false);
    expect(await remembered(calm)).not.toContain('oriel.turned.');
    await calm.context().close();
  });
});
