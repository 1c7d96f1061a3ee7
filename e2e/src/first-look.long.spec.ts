import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { PHONE, watchTroubles } from './support/browser.ts';
import { FRAMES, watchingVisitor } from './support/first-look.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';

let product: Product;
let browser: Browser;
const TURNTABLE = '/viewer/brzozowa-park-a';
const MODEL = '/viewer/brzozowa-park-a-3d';
const PATIENCE = { timeout: 60_000 };

beforeAll(async () => {
  product = await startProduct(await makeDataDir());
  browser = await launchChromium();
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
  await product?.stop();
  await removeDataDir(product?.dataDir ?? '');
});

const visitor = (options?: BrowserContextOptions, patient?: boolean) =>
  watchingVisitor(browser, options, patient);

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
