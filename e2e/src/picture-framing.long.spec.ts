import { coveredOf, type Extent, placePicture, WHOLE_IMAGE } from '@oriel/contract/building-frame';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { demoToken } from '../../server/src/testing/demo-token.ts';
import { DESKTOP, PHONE, PHONE_ON_ITS_SIDE, signIn, watchTroubles } from './support/browser.ts';
import { callAs } from './support/call-as.ts';
import { expectFine } from './support/fine.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';

/** How the pictures of a building fill their stage, from the first paint on. */

const USER = 'user@demo.oriel.example';
/** A browser of 1440 × 900 at 200 %. */
const ZOOMED = { viewport: { width: 720, height: 450 } } as const;
const SCREENS = { DESKTOP, PHONE, PHONE_ON_ITS_SIDE, ZOOMED } as const;
/** Pictures that nobody would draw on purpose, with the part that their overlays take. */
const ODD = {
  portrait: { width: 500, height: 800, overlay: { left: 0.2, top: 0.3, right: 0.8, bottom: 0.7 } },
  wide: { width: 2000, height: 450, overlay: { left: 0.05, top: 0.2, right: 0.95, bottom: 0.8 } },
  square: { width: 600, height: 600, overlay: undefined },
  corner: { width: 960, height: 540, overlay: { left: 0, top: 0, right: 0.25, bottom: 0.3 } },
} as const;
type Odd = keyof typeof ODD;

let product: Product;
let browser: Browser;
let turntable: { id: string; slug: string };
const slugs = new Map<Odd, string>();
/** Names of three stills, longer than a column beside the picture would hold. */
const VIEWS = ['Building A from the garden side', 'Building A from the street', 'Both from the car park'];
const MIDDLE = { left: 0.2, top: 0.25, right: 0.8, bottom: 0.7 };
let stills: string;

const call = (method: string, path: string, body?: unknown) => callAs(product.url, USER, method, path, body);

/** A picture of sky over ground, warm at the left and cold at the right, with stripes: no edge of it is of one colour. */
async function drawn({ width, height }: { width: number; height: number }): Promise<Buffer> {
  const lines = Array.from({ length: 40 }, (_, at) => {
    const color = `hsl(${(at * 67) % 360} 45% ${at % 2 ? 40 : 65}%)`;
    return `<rect x="${(at * width) / 40}" width="${width / 80}" height="${height}" fill="${color}" opacity=".4"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="#7fb0e0"/><stop offset=".5" stop-color="#dfe6ea"/><stop offset=".5" stop-color="#8aa860"/><stop offset="1" stop-color="#3f5a2a"/></linearGradient><linearGradient id="w"><stop stop-color="#d05030"/><stop offset="1" stop-color="#3050d0"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/><rect width="100%" height="100%" fill="url(#w)" opacity=".4"/>${lines.join('')}</svg>`;
  return await sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer();
}

function outlined({ left, top, right, bottom }: Extent) {
  const points = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
  return { targetType: 'url', targetId: 'https://example.com/', points };
}

async function upload(estateId: string, name: string, bytes: Buffer): Promise<string> {
  const form = new FormData();
  form.set('type', 'IMAGE');
  form.set('estateId', estateId);
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), `${name}.jpg`);
  const authorization = `Bearer ${await demoToken(product.url, USER)}`;
  const answer = await fetch(`${product.url}/api/v1/asset`, {
    method: 'POST',
    headers: { authorization },
    body: form,
  });
  if (!answer.ok) throw new Error(await answer.text());
  const { data } = (await answer.json()) as { data: { id: string } };
  // Only then its colours are known.
  await vi.waitFor(
    async () => {
      if ((await call('GET', `/asset/${data.id}`)).status !== 'READY') throw new Error('Still in work');
    },
    { timeout: 60_000, interval: 200 },
  );
  return data.id;
}

beforeAll(async () => {
  product = await startProduct(await makeDataDir());
  browser = await launchChromium();
  turntable = await call('GET', '/navigator/brzozowa-park-a');
  const address = { city: 'Wrocław', country: 'PL' };
  const { id: estateId } = await call('POST', '/estate', {
    ...{ name: 'Odd Row', type: 'RESIDENTIAL', status: 'PUBLISHED' },
    ...{ address, currency: 'PLN', areaUnit: 'm2' },
  });
  for (const name of Object.keys(ODD) as Odd[]) {
    const { overlay: at, ...size } = ODD[name];
    const overlays = at ? [outlined(at)] : [];
    const assetId = await upload(estateId, name, await drawn(size));
    const { slug } = await call('POST', '/navigator', {
      ...{ name: `Odd ${name}`, target: { type: 'estate', id: estateId }, mode: 'STATIC', published: true },
      images: [{ index: 0, assetId, overlays }],
    });
    slugs.set(name, slug);
  }
  const assetId = await upload(estateId, 'still', await drawn({ width: 960, height: 540 }));
  const { slug } = await call('POST', '/navigator', {
    ...{ name: 'Stills', target: { type: 'estate', id: estateId }, mode: 'STATIC', published: true },
    images: VIEWS.map((label, index) => ({ index, assetId, label, overlays: [outlined(MIDDLE)] })),
  });
  stills = slug;
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await removeDataDir(product?.dataDir ?? '');
});

async function open(path: string, options: BrowserContextOptions): Promise<Page> {
  const page = await (await browser.newContext({ reducedMotion: 'reduce', ...options })).newPage();
  await page.goto(product.url + path);
  await page.locator('.oriel-frame-picture').waitFor();
  return page;
}

async function live(page: Page): Promise<void> {
  await page.locator('#oriel-viewer[data-live]').waitFor();
  await page.locator('.oriel-beyond').waitFor();
}

/** Boxes of the stage and of the picture on it, CSS pixels. */
async function boxes(page: Page) {
  const [stage, frame] = await Promise.all(
    ['.oriel-scene', '.oriel-frame'].map((one) => page.locator(one).first().boundingBox()),
  );
  if (!stage || !frame) throw new Error('There is no stage');
  return { stage, at: { ...frame, left: frame.x - stage.x, top: frame.y - stage.y } };
}

/** The safe area as the page was told it. */
async function safeAreaIn(page: Page): Promise<Extent> {
  return await page.locator('.oriel-frame').evaluate((frame) => {
    const style = getComputedStyle(frame);
    const share = (name: string) => Number(style.getPropertyValue(`--frame-${name}`));
    const [left, top] = [share('left'), share('top')];
    return { left, top, right: left + share('width'), bottom: top + share('height') };
  });
}

/** What the constants of the rule say of the controls is true: none reaches into the safe area. */
async function expectClear(page: Page, safe: Extent): Promise<void> {
  const { stage, at } = await boxes(page);
  const free = {
    top: at.top + safe.top * at.height,
    bottom: at.top + safe.bottom * at.height,
    left: at.left + safe.left * at.width,
    right: at.left + safe.right * at.width,
  };
  for (const over of await page.locator('.oriel-scene .oriel-over, .oriel-building-compass').all()) {
    const box = await over.boundingBox();
    if (!box) continue;
    const [left, top] = [box.x - stage.x, box.y - stage.y];
    const apart =
      left >= free.right ||
      left + box.width <= free.left ||
      top >= free.bottom ||
      top + box.height <= free.top;
    expect(apart, (await over.getAttribute('class')) ?? '').toBe(true);
  }
}

/** How much the pixels along each of the four edges of the stage differ, 0..255: 0 for a flat slab. */
async function edgeContrasts(page: Page): Promise<number[]> {
  const { stage } = await boxes(page);
  const clip = { x: stage.x, y: stage.y, width: stage.width, height: stage.height };
  const shot = await page.screenshot({ clip, animations: 'disabled' });
  const { data, info } = await sharp(shot).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [0, 1, 2].map((part) => data[(y * info.width + x) * 3 + part] ?? 0);
  // Closer to the edge than any control.
  const inset = 3;
  const spread = (count: number, one: (step: number) => number[]) => {
    const pixels = Array.from({ length: count }, (_, step) => one(step));
    return Math.max(
      ...[0, 1, 2].map((part) => {
        const values = pixels.map((pixel) => pixel[part] ?? 0);
        return Math.max(...values) - Math.min(...values);
      }),
    );
  };
  return [
    spread(info.width, (x) => at(x, inset)),
    spread(info.width, (x) => at(x, info.height - 1 - inset)),
    spread(info.height, (y) => at(inset, y)),
    spread(info.height, (y) => at(info.width - 1 - inset, y)),
  ];
}

/** @param least contrast along each edge, 0..255 */
async function expectNoSlab(page: Page, least: number): Promise<void> {
  // Without scripts, no promise of the page is ever kept.
  const isThere = (picture: Element) => (picture as HTMLImageElement).complete;
  await expect.poll(() => page.locator('.oriel-frame-picture').evaluate(isThere)).toBe(true);
  for (const [edge, contrast] of (await edgeContrasts(page)).entries())
    expect(contrast, `${page.url()}, edge ${edge}`).toBeGreaterThan(least);
}

it('the sizes of its frame are computed once, not again for everything that is made of them', async () => {
  const page = await open(`/viewer/${turntable.slug}`, DESKTOP);
  await live(page);
  const sums = await page.locator('.oriel-frame').evaluate((frame) => {
    const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
    const names = rules
      .filter((rule) => rule instanceof CSSStyleRule && rule.selectorText.startsWith('.oriel-frame'))
      .flatMap((rule) => [...(rule as CSSStyleRule).style])
      .filter((property) => property.startsWith('--'));
    const values = [undefined, '::before', '::after'].flatMap((part) =>
      names.map((name) => [name, getComputedStyle(frame, part).getPropertyValue(name)] as const),
    );
    // A sum of shares and a length is as short as it gets.
    return { found: names.length, long: values.filter(([, value]) => value.length > 40) };
  });
  expect(sums.found).toBeGreaterThan(20);
  expect(sums.long).toEqual([]);
  await page.context().close();
});

describe.each(Object.entries(SCREENS))('on %s', (name, screen) => {
  it('a turntable has one box before and after the script, by the rule, and nothing shifts', async () => {
    const path = `/viewer/${turntable.slug}`;
    const still = await open(`${path}?mode=dark`, { ...screen, javaScriptEnabled: false });
    const before = await boxes(still);
    await expectNoSlab(still, 2);
    await still.context().close();

    const page = await (await browser.newContext({ reducedMotion: 'reduce', ...screen })).newPage();
    const troubles = watchTroubles(page);
    await page.addInitScript(() => {
      Reflect.set(globalThis, 'shifts', 0);
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          Reflect.set(globalThis, 'shifts', Reflect.get(globalThis, 'shifts') + Reflect.get(entry, 'value'));
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(product.url + path);
    await live(page);
    const { stage, at } = await boxes(page);
    for (const side of ['left', 'top', 'width', 'height'] as const)
      expect(at[side], side).toBeCloseTo(before.at[side], 0);

    const safe = await safeAreaIn(page);
    const covered = coveredOf({ mode: 'ROTATION', imageCount: 24 }, stage, screen.viewport.width);
    const wanted = placePicture(stage, covered, 16 / 9, safe);
    for (const side of ['left', 'top', 'width', 'height'] as const)
      expect(Math.abs(at[side] - wanted[side]), side).toBeLessThan(1);
    expect(await page.evaluate(() => Reflect.get(globalThis, 'shifts'))).toBe(0);
    await expectNoSlab(page, 8);
    expect(troubles).toEqual([]);

    await expectClear(page, safe);
    // Picture and list lie side by side wherever there is room.
    const side = await page.locator('.oriel-side').boundingBox();
    if (name !== 'PHONE') expect(side?.x).toBeGreaterThanOrEqual(stage.x + stage.width - 1);
    await page.context().close();
  });

  it('stills have their middle in the middle, and a picker that is readable, in nobody’s way, and shows another', async () => {
    const page = await open(`/viewer/${stills}`, screen);
    await live(page);
    const { stage, at } = await boxes(page);
    const safe = await safeAreaIn(page);
    const covered = coveredOf({ mode: 'STATIC', imageCount: 3 }, stage, screen.viewport.width);
    const wanted = placePicture(stage, covered, 16 / 9, safe);
    for (const side of ['left', 'top', 'width', 'height'] as const)
      expect(Math.abs(at[side] - wanted[side]), side).toBeLessThan(1);
    expect(at.left + at.width / 2).toBeCloseTo(stage.width / 2, 0);
    await expectClear(page, safe);

    const picker = page.getByRole('navigation', { name: 'Pictures' });
    const [first = '', second = ''] = VIEWS;
    const current = picker.getByRole('button', { name: first });
    // A wide stage has room for all of them at once.
    expect(await picker.getByRole('button').count()).toBe(name === 'DESKTOP' ? 3 : 1);
    const isCut = (element: HTMLElement) =>
      [element, ...element.querySelectorAll('span')].some((one) => one.scrollWidth > one.clientWidth + 1);
    // Of 31 letters, a phone has room for most.
    if (name !== 'PHONE' && name !== 'ZOOMED') expect(await current.evaluate(isCut)).toBe(false);
    expect(await current.getAttribute('title')).toBe(first);
    if (name !== 'DESKTOP') await current.click();
    await picker.getByRole('button', { name: second }).click();
    await expect
      .poll(() => picker.getByRole('button', { name: second }).getAttribute('aria-current'))
      .toBe(name === 'DESKTOP' ? 'true' : null);
    expect(await picker.getByRole('button').count()).toBe(name === 'DESKTOP' ? 3 : 1);
    await page.context().close();
  });

  it.each(Object.keys(ODD) as Odd[])('a picture (%s) is framed by the rule', async (odd) => {
    const page = await open(`/viewer/${slugs.get(odd)}?mode=dark`, screen);
    await live(page);
    await expectNoSlab(page, 8);
    const { stage, at } = await boxes(page);
    const { width, height, overlay } = ODD[odd];
    const safe = await safeAreaIn(page);
    if (!overlay) expect(safe).toEqual(WHOLE_IMAGE);
    const covered = coveredOf({ mode: 'STATIC', imageCount: 1 }, stage, screen.viewport.width);
    const wanted = placePicture(stage, covered, width / height, safe);
    for (const side of ['left', 'top', 'width', 'height'] as const)
      expect(Math.abs(at[side] - wanted[side]), side).toBeLessThan(1);
    if (overlay) {
      // The outline lies on its place in the picture, and all of it is seen.
      const drawn = await page.locator('.oriel-outlines path').first().boundingBox();
      if (!drawn) throw new Error('There is no outline');
      const line = 2;
      expect(Math.abs(drawn.x - stage.x - (at.left + overlay.left * at.width))).toBeLessThan(line);
      expect(Math.abs(drawn.y - stage.y - (at.top + overlay.top * at.height))).toBeLessThan(line);
      expect(Math.abs(drawn.width - (overlay.right - overlay.left) * at.width)).toBeLessThan(2 * line);
      expect(drawn.x).toBeGreaterThanOrEqual(stage.x - line);
      expect(drawn.x + drawn.width).toBeLessThanOrEqual(stage.x + stage.width + line);
    }
    await page.context().close();
  });
});

describe('the safe area', () => {
  it('is drawn by pointer and keys over a frame, crops the viewer, and returns to automatic', async () => {
    const page = await signIn(
      await browser.newContext({ reducedMotion: 'reduce', ...DESKTOP }),
      product.url,
      USER,
    );
    const troubles = watchTroubles(page);
    const { estate } = await call('GET', `/navigator/${turntable.id}`);
    await page.goto(`${product.url}/dashboard/estates/${estate.id}/navigators/${turntable.id}?tab=frames`);
    const section = page.getByRole('region', { name: 'Safe area' });
    const left = section.getByRole('slider', { name: 'Left edge of the safe area' });
    await left.scrollIntoViewIfNeeded();
    const save = section.getByRole('button', { name: 'Save safe area' });
    expect(await save.isDisabled()).toBe(true);

    const frame = await section.locator('img').first().boundingBox();
    if (!frame) throw new Error('There is no frame');
    // Begins outside the automatic one, so that a new one is drawn.
    await page.mouse.move(frame.x + 4, frame.y + 4);
    await page.mouse.down();
    await page.mouse.move(frame.x + frame.width * 0.5, frame.y + frame.height * 0.5, { steps: 4 });
    await page.mouse.up();
    await left.press('ArrowRight');
    await left.press('Shift+ArrowRight');
    await expectFine(page);
    await save.click();
    await section.getByRole('button', { name: 'Back to automatic' }).waitFor();
    const stored: Extent = (await call('GET', `/navigator/${turntable.id}`)).safeArea;
    expect(stored.left).toBeCloseTo(4 / frame.width + 0.06, 2);
    expect([stored.right, stored.bottom]).toEqual([expect.closeTo(0.5, 2), expect.closeTo(0.5, 2)]);

    const visitor = await open(`/viewer/${turntable.slug}`, PHONE);
    await live(visitor);
    const { stage, at } = await boxes(visitor);
    const covered = coveredOf({ mode: 'ROTATION', imageCount: 24 }, stage, 390);
    expect(at.width).toBeCloseTo(placePicture(stage, covered, 16 / 9, stored).width, 0);
    await visitor.context().close();

    await section.getByRole('button', { name: 'Back to automatic' }).click();
    await expect.poll(async () => (await call('GET', `/navigator/${turntable.id}`)).safeArea).toBe(undefined);
    expect(troubles).toEqual([]);
    await page.context().close();
  });
});

it('keeps its crop and what continues it while it turns, and the outlines on the picture', async () => {
  const page = await open(`/viewer/${turntable.slug}`, PHONE);
  await live(page);
  const before = await boxes(page);
  const frameOf = () =>
    page.evaluate(() =>
      Reflect.get(Reflect.get(document.querySelector('#oriel-viewer') ?? {}, 'orielTurntable'), 'frame'),
    );
  const first = await frameOf();
  await page.getByRole('button', { name: 'Turn right' }).click();
  await expect.poll(frameOf, { timeout: 30_000 }).not.toBe(first);
  await page.locator('.oriel-outlines.is-live').waitFor();
  const after = await boxes(page);
  expect(after).toEqual(before);
  // One continuation of the new picture, once it has replaced the one before.
  await expect.poll(() => page.locator('.oriel-beyond').count()).toBe(1);
  const beyond = await page.locator('.oriel-outlines').evaluate((outlines) => {
    const [one, other] = [outlines, outlines.parentElement].map((it) => it?.getBoundingClientRect());
    return one && other ? [one.x - other.x, one.y - other.y, one.width - other.width] : [];
  });
  for (const difference of beyond) expect(Math.abs(difference)).toBeLessThan(0.5);
  await page.context().close();
});
