import type { NavigatorImage } from '@oriel/contract/navigator-image';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { accessibilityFaults, faultsInBothThemes } from '../../viewer/src/testing/accessibility.ts';
import { DESKTOP, PHONE_ON_ITS_SIDE, signIn, watchTroubles } from './support/browser.ts';
import { callAs } from './support/call-as.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';
import { openStranger, type Stranger } from './support/stranger.ts';

let product: Product;
let browser: Browser;
let stranger: Stranger;
const FRAMES = 24;
const PATH = '/viewer/brzozowa-park-a';
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

interface ShownImage {
  readonly index: number;
  readonly url: string;
  readonly evening?: { readonly assetId: string; readonly url: string };
}

async function data<T>(path: string): Promise<T> {
  const answer = await fetch(`${product.url}/api/v1${path}`);
  return ((await answer.json()) as { data: T }).data;
}

/** The demo's turntable has an evening of its own; here it begins without. */
async function takeEveningsAway(): Promise<void> {
  const call = (...rest: [method: string, path: string, body?: unknown]) =>
    callAs(product.url, 'user@demo.oriel.example', ...rest);
  const { id } = await data<{ id: string }>('/navigator/brzozowa-park-a');
  const images: NavigatorImage[] = await call('GET', `/navigator/${id}/images-with-overlays`);
  const byDay = images.map(({ id: image, index, angle, assetId }) => ({ id: image, index, angle, assetId }));
  await call('PATCH', `/navigator/${id}`, { images: byDay });
}

const shownImages = () => data<ShownImage[]>('/navigator/brzozowa-park-a/images-with-overlays');

/** A dark picture that only this frame has. */
async function eveningOf(index: number, [width, height]: readonly [number, number] = [480, 270]) {
  const background = { r: 9 * index, g: 12, b: 40 };
  const buffer = await sharp({ create: { width, height, channels: 3, background } })
    .webp()
    .toBuffer();
  return { name: `dusk-${String(index).padStart(3, '0')}.webp`, mimeType: 'image/webp', buffer };
}

async function openFrames(): Promise<Page> {
  const page = await signIn(await browser.newContext(DESKTOP), product.url, 'user@demo.oriel.example');
  const { id, estate } = await data<{ id: string; estate: { id: string } }>('/navigator/brzozowa-park-a');
  await page.goto(`${product.url}/dashboard/estates/${estate.id}/navigators/${id}?tab=frames`);
  await page.getByRole('list', { name: 'Frames' }).waitFor();
  return page;
}

async function visit(query = '', options: BrowserContextOptions = DESKTOP): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  await page.goto(product.url + PATH + query);
  await page.locator('.oriel-outlines.is-live').waitFor(PATIENCE);
  return page;
}

const theSwitch = (page: Page) => page.getByRole('switch', { name: 'Evening' });
const pictureIn = (page: Page) => page.locator('.oriel-frame > picture > img').first().getAttribute('src');
const evening = (page: Page) => page.getByRole('region', { name: 'Evening', exact: true });
const files = (page: Page) => page.getByLabel('Evening pictures to add');

describe('the evening of a turntable', () => {
  it('is uploaded as a set, and visitors get it once every frame has one', async () => {
    await takeEveningsAway();
    const page = await openFrames();
    const troubles = watchTroubles(page);
    // A part of the set: the numbers in the names say which frames.
    await files(page).setInputFiles(await Promise.all([0, 3, 4].map((index) => eveningOf(index))));
    await evening(page).getByText('3 of 24 frames have an evening picture.').waitFor(PATIENCE);
    const [first, , , fourth] = await shownImages();
    expect([first, fourth].map((image) => image?.evening !== undefined)).toEqual([true, true]);
    const visitor = await visit();
    await visitor.locator('.oriel-building-compass').waitFor();
    expect(await theSwitch(visitor).count()).toBe(0);
    await visitor.context().close();

    await page.goto(page.url().replace('?tab=frames', ''));
    await page.getByText('21 frames have no evening picture: 2, 3, 6').waitFor(PATIENCE);
    await page.goBack();

    // Pictures that do not fit change nothing, and say why.
    await files(page).setInputFiles([await eveningOf(2, [480, 360])]);
    await page
      .getByText('The evening picture of frame 2 has different proportions from the daytime picture.')
      .waitFor(PATIENCE);
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await files(page).setInputFiles([{ ...(await eveningOf(5)), name: 'moon.webp' }]);
    await page.getByText('No frame belongs to this picture: moon.webp.').waitFor(PATIENCE);
    await page.getByRole('button', { name: 'Stop', exact: true }).click();

    const all = Array.from({ length: FRAMES }, (_, index) => eveningOf(index));
    await files(page).setInputFiles(await Promise.all(all));
    await evening(page).getByText('Every frame has an evening picture.').waitFor(PATIENCE);
    expect((await shownImages()).every((image) => image.evening)).toBe(true);
    // The list follows the last picture.
    await expect
      .poll(() => page.getByRole('img', { name: /^Evening of frame / }).count(), PATIENCE)
      .toBe(FRAMES);
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  it('is a switch for visitors that keeps while the building turns, has an address, and loads no more than is shown', async () => {
    const images = await shownImages();
    const evenings = new Set(images.map(({ evening: one }) => one?.assetId ?? ''));
    const page = await visit();
    const troubles = watchTroubles(page);
    const loaded = new Set<string>();
    page.on('request', (request) => {
      const id = /\/media\/([0-9a-f]{24})\//.exec(request.url())?.[1];
      if (id && evenings.has(id)) loaded.add(id);
    });
    const day = await pictureIn(page);
    expect(await theSwitch(page).getAttribute('aria-checked')).toBe('false');
    expect(loaded.size).toBe(0);
    // On intent, the one that would be shown.
    await theSwitch(page).hover();
    await expect.poll(() => loaded.size).toBe(1);
    const frame = () =>
      page.evaluate(
        () => Reflect.get(document.getElementById('oriel-viewer') ?? {}, 'orielTurntable').frame as number,
      );
    const start = await frame();
    await theSwitch(page).click();
    await expect.poll(() => pictureIn(page)).toBe(images[start]?.evening?.url);
    expect(await theSwitch(page).getAttribute('aria-checked')).toBe('true');
    expect(new URL(page.url()).search).toBe('?light=evening');
    await expect.poll(() => page.locator('.oriel-frame > picture').count()).toBe(1);
    await expect.poll(() => loaded.size, PATIENCE).toBe(FRAMES);
    // Turning keeps the light.
    await page.locator('.oriel-scene').focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(frame).not.toBe(start);
    await page.locator('.oriel-frame:not(.is-turning)').waitFor();
    const turned = await frame();
    await expect.poll(() => pictureIn(page)).toBe(images[turned]?.evening?.url);
    await expect
      .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
      .toEqual({ light: 'evening', picture: String(images[turned]?.index) });
    const link = page.url();
    expect(await accessibilityFaults(page)).toEqual([]);

    // The visit keeps it, in another building too; the keyboard takes it back.
    await page.goto(product.url + PATH);
    await expect.poll(() => pictureIn(page), PATIENCE).toBe(images[start]?.evening?.url);
    await expect.poll(() => new URL(page.url()).search).toBe('?light=evening');
    await theSwitch(page).focus();
    await page.keyboard.press('Space');
    await expect.poll(() => pictureIn(page)).toBe(day);
    expect(new URL(page.url()).search).toBe('');
    await page.reload();
    await theSwitch(page).waitFor(PATIENCE);
    expect(await theSwitch(page).getAttribute('aria-checked')).toBe('false');
    expect(troubles).toEqual([]);
    await page.context().close();

    // Somebody else opens the link.
    const linked = await visit(new URL(link).search);
    await expect.poll(() => pictureIn(linked), PATIENCE).toBe(images[turned]?.evening?.url);
    await linked.context().close();
  });

  it('fades over softly where motion is welcome, and at once where it is not', async () => {
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      const context = await browser.newContext({ ...DESKTOP, reducedMotion });
      await context.addInitScript(() => {
        const fades: unknown[] = [];
        Object.assign(window, { fades });
        const { animate } = Element.prototype;
        Element.prototype.animate = function (frames, options) {
          if (this.matches('picture') && typeof options === 'object') fades.push(options.duration);
          return animate.call(this, frames, options);
        };
      });
      const page = await context.newPage();
      // A link to a side, which has no first look.
      await page.goto(`${product.url}${PATH}?picture=2`);
      const side = (await shownImages())[2];
      await expect.poll(() => pictureIn(page), PATIENCE).toBe(side?.url);
      await page.locator('.oriel-frame:not(.is-turning) > .oriel-outlines.is-live').waitFor(PATIENCE);
      await theSwitch(page).click();
      await expect.poll(() => pictureIn(page)).toBe(side?.evening?.url);
      // The one before is gone in the end.
      await expect.poll(() => page.locator('.oriel-frame > picture').count(), PATIENCE).toBe(1);
      expect(await page.evaluate(() => Reflect.get(window, 'fades'))).toEqual(
        reducedMotion === 'reduce' ? [] : [600],
      );
      await context.close();
    }
  });

  it.each(['hosted', 'inline', 'iframe'] as const)(
    'changes over softly at the end of a turn that is under way, also in fullscreen (%s)',
    async (door) => {
      const context = await browser.newContext({ ...DESKTOP, reducedMotion: 'no-preference' });
      await context.addInitScript(() => {
        const fades: unknown[] = [];
        Object.assign(window, { fades });
        const { animate } = Element.prototype;
        Element.prototype.animate = function (frames, options) {
          if (this.matches('picture, .oriel-turned') && typeof options === 'object')
            fades.push([this.localName, options.duration]);
          return animate.call(this, frames, options);
        };
      });
      const page = await context.newPage();
      const troubles = watchTroubles(page);
      if (door === 'hosted') await page.goto(`${product.url}${PATH}?picture=2`);
      else {
        stranger.put(
          '/around.html',
          `<!doctype html><html lang="en"><title>Around</title><link rel="icon" href="data:,">
           <oriel-viewer navigator="brzozowa-park-a" render="${door}"></oriel-viewer>
           <script async src="${product.url}/sdk/v1/oriel.js"></script>`,
        );
        await page.goto(`${stranger.url}/around.html`);
      }
      const viewer = (door === 'iframe' ? page.frameLocator('iframe') : page).locator('#oriel-viewer');
      await viewer.waitFor(PATIENCE);
      const state = () =>
        viewer.evaluate((element) => {
          const { ready, frame, motion } = Reflect.get(element, 'orielTurntable') ?? {};
          return { ready, frame, moves: motion?.isMoving } as {
            readonly ready?: number;
            readonly frame: number;
            readonly moves?: boolean;
          };
        });
      await expect.poll(async () => (await state()).ready, PATIENCE).toBe(FRAMES);
      if (door !== 'hosted') {
        await viewer.getByRole('button', { name: 'Full screen', exact: true }).click();
        await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
      }
      // At a touch there is no first look, or none any more.
      await viewer.locator('.oriel-frame:not(.is-turning) > .oriel-outlines.is-live').waitFor(PATIENCE);
      const images = await shownImages();
      const { ready, goal, light } = await viewer.evaluate(async (element, count) => {
        const stage = Reflect.get(element, 'orielTurntable');
        const end = (stage.frame + 10) % count;
        stage.turnTo(end);
        while (!element.querySelector('.oriel-frame.is-turning')) {
          await new Promise((next) => requestAnimationFrame(next));
        }
        const button = element.querySelector<HTMLElement>('.oriel-light');
        button?.click();
        await new Promise((next) => requestAnimationFrame(next));
        return { ready: stage.ready, goal: end, light: button?.getAttribute('aria-checked') };
      }, FRAMES);
      // The turn goes on in the frames that it has.
      expect(ready).toBe(FRAMES);
      expect(light).toBe('true');
      const shown = viewer.locator('.oriel-frame > :is(picture, .oriel-turned)');
      const source = () => viewer.locator('.oriel-frame > picture > img').first().getAttribute('src');
      const path = async () => new URL((await source()) ?? '', product.url).pathname;
      await expect.poll(path, PATIENCE).toBe(images[goal]?.evening?.url);
      await expect.poll(async () => (await state()).frame).toBe(goal);
      // What was seen is a frame of the turn by day, and it fades.
      expect(await viewer.evaluate(() => Reflect.get(window, 'fades'))).toEqual([['canvas', 600]]);
      await expect.poll(() => shown.count(), PATIENCE).toBe(1);
      // From here on, it turns by evening.
      await expect.poll(async () => (await state()).ready, PATIENCE).toBe(FRAMES);
      await viewer.locator('.oriel-scene').press('ArrowRight');
      await expect.poll(async () => (await state()).frame).not.toBe(goal);
      const next = async () => images[(await state()).frame]?.evening?.url;
      await expect.poll(async () => (await path()) === (await next()), PATIENCE).toBe(true);
      expect(troubles).toEqual([]);
      await context.close();
    },
  );

  it('has its place on a phone on its side, inside a page around', async () => {
    const context = await browser.newContext({ reducedMotion: 'reduce', ...PHONE_ON_ITS_SIDE });
    const page = await context.newPage();
    await page.route('**/page-around', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<body style="margin:0"><iframe src="${PATH}?iframe=true" style="width:100%;height:390px;border:0"></iframe>`,
      }),
    );
    await page.goto(`${product.url}/page-around`);
    const inner = page.frameLocator('iframe');
    const button = inner.getByRole('switch', { name: 'Evening' });
    await button.waitFor(PATIENCE);
    const boxes = await Promise.all(
      [button, inner.locator('.oriel-building-compass'), inner.locator('.oriel-scene-controls')].map((one) =>
        one.boundingBox(),
      ),
    );
    const [own, ...others] = boxes;
    const scene = await inner.locator('.oriel-scene').boundingBox();
    if (!own || !scene) throw new Error('The switch is not there');
    expect(own.height).toBeGreaterThanOrEqual(44);
    expect(own.x).toBeGreaterThanOrEqual(scene.x);
    expect(own.x + own.width).toBeLessThanOrEqual(scene.x + scene.width);
    for (const other of others) {
      if (!other) throw new Error('A control is missing');
      const apart =
        own.x + own.width <= other.x ||
        other.x + other.width <= own.x ||
        own.y + own.height <= other.y ||
        other.y + other.height <= own.y;
      expect(apart).toBe(true);
    }
    const day = await inner.locator('.oriel-frame > picture > img').first().getAttribute('src');
    await button.tap();
    await expect
      .poll(() => inner.locator('.oriel-frame > picture > img').first().getAttribute('src'))
      .not.toBe(day);
    await context.close();
  });

  it('is removed from one frame, and visitors are by day again', async () => {
    const page = await openFrames();
    await page.getByRole('button', { name: 'Delete the evening picture of frame 7' }).click();
    await evening(page).getByText('23 of 24 frames have an evening picture.').waitFor(PATIENCE);
    expect((await shownImages()).filter((image) => !image.evening).map(({ index }) => index)).toEqual([6]);
    const visitor = await visit('?light=evening');
    await visitor.locator('.oriel-building-compass').waitFor();
    expect(await theSwitch(visitor).count()).toBe(0);
    expect((await shownImages()).map(({ url }) => url)).toContain(await pictureIn(visitor));
    await visitor.context().close();
    await page.getByRole('button', { name: 'Delete evening pictures' }).click();
    await page.getByRole('alertdialog', { name: 'Delete 23 evening pictures?' }).waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await evening(page).getByText('Add the same views in the evening').waitFor(PATIENCE);
    expect((await shownImages()).some((image) => image.evening)).toBe(false);
    await page.context().close();
  });
});
