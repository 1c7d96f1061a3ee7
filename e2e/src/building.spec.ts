import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { accessibilityFaults } from '../../viewer/src/testing/accessibility.ts';
import { DESKTOP, PHONE, watchTroubles } from './support/browser.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  product = await startProduct(await makeDataDir());
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await removeDataDir(product?.dataDir ?? '');
});

interface Live {
  readonly orielTurntable?: {
    readonly frame: number;
    readonly ready: number;
    readonly motion: { readonly zoom: { readonly scale: number } };
  };
}

async function open(query = '', options: BrowserContextOptions = DESKTOP): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  await page.goto(`${product.url}/viewer/brzozowa-park-a${query}`);
  return page;
}

async function openLive(query?: string, options?: BrowserContextOptions): Promise<Page> {
  const page = await open(query, options);
  await page.locator('#oriel-viewer[data-live]').waitFor();
  await page.locator('.oriel-outlines.is-live').waitFor();
  return page;
}

const frameOf = (page: Page) =>
  page.evaluate(() => (document.getElementById('oriel-viewer') as unknown as Live).orielTurntable?.frame);

/** Waits for all frames, so that turning needs no loading. */
async function untilLoaded(page: Page): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(
          () => (document.getElementById('oriel-viewer') as unknown as Live).orielTurntable?.ready,
        ),
      { timeout: 30_000 },
    )
    .toBe(24);
}

describe('a building', () => {
  it('is visible with its outlines before any script runs', async () => {
    const page = await open('', { ...DESKTOP, javaScriptEnabled: false });
    const picture = page.locator('.oriel-frame-picture');
    await picture.waitFor();
    expect(await page.locator('.oriel-outlines path').count()).toBeGreaterThan(5);
    expect(await page.locator('h1').innerText()).toBe('Brzozowa Park, building A');
    // The overlays are within the scene, and the picture leaves no avoidable empty corner.
    const [scene, outlines] = [
      await page.locator('.oriel-scene').boundingBox(),
      await page
        .locator('.oriel-outlines path')
        .evaluateAll((all) =>
          all
            .map((one) => one.getBoundingClientRect())
            .map(({ left, right, top, bottom }) => ({ left, right, top, bottom })),
        ),
    ];
    if (!scene) throw new Error('There is no scene');
    for (const { left, right, top, bottom } of outlines) {
      expect(left).toBeGreaterThanOrEqual(scene.x - 1);
      expect(right).toBeLessThanOrEqual(scene.x + scene.width + 1);
      expect(top).toBeGreaterThanOrEqual(scene.y - 1);
      expect(bottom).toBeLessThanOrEqual(scene.y + scene.height + 1);
    }
    await page.context().close();
  });

  it('zooms and turns by its buttons', async () => {
    const page = await openLive();
    await page.locator('.oriel-scene').hover();
    const scale = () =>
      page.evaluate(
        () => (document.getElementById('oriel-viewer') as unknown as Live).orielTurntable?.motion.zoom.scale,
      );
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(scale).toBeGreaterThan(1.2);
    await page.getByRole('button', { name: 'Show whole building' }).click();
    await expect.poll(scale).toBe(1);
    await untilLoaded(page);
    const before = await frameOf(page);
    await page.getByRole('button', { name: 'Turn right' }).click();
    await expect.poll(() => frameOf(page)).not.toBe(before);
    await page.context().close();
  });

  it('turns by mouse, and shows the outlines of the visible side', async () => {
    const page = await openLive();
    const troubles = watchTroubles(page);
    await untilLoaded(page);
    const before = await frameOf(page);
    const scene = await page.locator('.oriel-scene').boundingBox();
    if (!scene) throw new Error('There is no scene');
    const [x, y] = [scene.x + scene.width / 2, scene.y + 60];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 300, y, { steps: 6 });
    await expect.poll(() => frameOf(page)).not.toBe(before);
    await page.mouse.up();
    await page.locator('.oriel-outlines.is-live').waitFor();
    // At rest: the sharp picture of the target frame replaces the drawn one.
    expect(await page.locator('.oriel-frame.is-turning').count()).toBe(0);
    const turned = await frameOf(page);
    expect(turned).not.toBe(before);
    await page.locator('.oriel-scene').focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => frameOf(page)).not.toBe(turned);
    // A link opens the same side.
    await expect.poll(() => page.url()).toContain(`?picture=${await frameOf(page)}`);
    const left = await frameOf(page);
    await page.reload();
    await expect.poll(() => frameOf(page)).toBe(left);
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  it('has a list beside the picture; either opens an apartment at its own address, and Back returns', async () => {
    const page = await openLive();
    const rows = page.locator('.oriel-apartment-row');
    await expect.poll(() => rows.count()).toBe(22);
    await page
      .getByRole('list')
      .getByRole('button', { name: /^Apartment 3A / })
      .click();
    await page.getByRole('heading', { name: 'Apartment 3A' }).waitFor();
    expect(await page.title()).toBe('Apartment 3A · Brzozowa Park, building A | Oriel');
    const address = page.url();
    expect(address).toMatch(/\?apartment=[0-9a-f]{24}$/);
    // Plainly another colour than its neighbours, which step back.
    const inkOf = (look: string) =>
      page
        .locator(`.oriel-outlines.is-live .${look}`)
        .first()
        .evaluate((path) => {
          const { fill, fillOpacity } = getComputedStyle(path);
          return { fill, opacity: Number(fillOpacity) };
        });
    const [chosen, aside] = [await inkOf('is-selected'), await inkOf('is-active.is-aside')];
    expect(chosen.fill).not.toBe(aside.fill);
    expect(chosen.opacity).toBeGreaterThan(0.6);
    expect(aside.opacity).toBeLessThan(0.15);
    await page.locator('.oriel-outlines.is-live .is-line').waitFor();
    // The compass shows the current viewpoint, and the sun described in the card.
    const compass = page.getByRole('img', { name: 'Seen from the south', exact: true });
    await compass.waitFor();
    expect(await compass.locator('.oriel-sun-now').count()).toBe(0);
    await page.getByRole('slider', { name: 'Time of day' }).scrollIntoViewIfNeeded();
    await compass.locator('.oriel-sun-now').waitFor();
    await page.goBack();
    await expect.poll(() => rows.count()).toBe(22);
    await page.goto(address);
    await page.getByRole('heading', { name: 'Apartment 3A' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => rows.count()).toBe(22);
    // The overlay opens it too.
    await page.locator('.oriel-outlines [aria-label^="Apartment 3A"]').click();
    await page.getByRole('heading', { name: 'Apartment 3A' }).waitFor();
    await page.context().close();
  });

  it('prints the whole card of an apartment, without controls', async () => {
    for (const options of [DESKTOP, PHONE]) {
      const page = await openLive('?enableDetails=true&mode=dark', options);
      await page
        .getByRole('list')
        .getByRole('button', { name: /^Apartment 3A / })
        .click();
      await page.getByRole('slider', { name: 'Time of day' }).waitFor();
      await page.emulateMedia({ media: 'print' });
      const cut = await page.evaluate(() =>
        [document.body, ...document.querySelectorAll('.oriel-building, .oriel-side, .oriel-side *')]
          .filter((one) => one.scrollHeight > one.clientHeight + 1 && one.clientHeight > 0)
          .filter((one) => getComputedStyle(one).overflowY !== 'visible' && one.matches(':has(h1, h2)'))
          .map(({ className }) => className),
      );
      expect(cut).toEqual([]);
      const card = await page.locator('.oriel-apartment-card').boundingBox();
      expect(card?.y).toBeLessThan(60);
      expect(await page.locator('.oriel-scene').isVisible()).toBe(false);
      expect(await page.getByRole('button', { name: 'Ask about this apartment' }).count()).toBe(0);
      expect(await page.locator('.oriel-apartment-card .oriel-pill:visible').count()).toBe(0);
      await page.emulateMedia({ media: null });
      // A full card is longer than one sheet; one cut at the screen's height would fit on one.
      const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
      expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(1);
      await page.context().close();
    }
  });

  it('highlights search results, and suggests a filter to remove when there are none', async () => {
    const page = await openLive('?rooms=5%2B');
    await expect.poll(() => page.locator('.oriel-apartment-row').count()).toBe(2);
    expect(await page.locator('.oriel-outlines .is-excluded').count()).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Filters (1)' }).click();
    await page.getByRole('textbox', { name: 'Area, at most' }).fill('60');
    await page.getByRole('textbox', { name: 'Area, at most' }).press('Enter');
    await page.getByText('No apartments match').waitFor();
    expect(new URL(page.url()).searchParams.get('areaMax')).toBe('60');
    await page.getByRole('button', { name: /without Rooms/ }).click();
    await expect.poll(() => page.locator('.oriel-apartment-row').count()).toBeGreaterThan(0);
    expect(new URL(page.url()).searchParams.get('rooms')).toBeNull();
    // Another order or filter shows its first apartment, however far the list was scrolled.
    await page.getByRole('button', { name: 'Clear all filters' }).first().click();
    const list = page.getByRole('list', { name: 'Apartments' });
    const scrolled = () => list.evaluate(({ scrollTop }) => scrollTop);
    for (const change of [
      () => page.getByLabel('Sort').selectOption({ label: 'Price, lowest first' }),
      () => page.getByRole('button', { name: '3', exact: true }).click(),
    ]) {
      await list.evaluate((one) => one.scrollTo({ top: one.scrollHeight }));
      await expect.poll(scrolled).toBeGreaterThan(0);
      await change();
      await expect.poll(scrolled).toBe(0);
    }
    await page.context().close();
  });

  it('works by keyboard: one Tab to its apartments, arrows between them, Enter opens', async () => {
    const page = await openLive();
    await page.locator('.oriel-scene').focus();
    await page.keyboard.press('Tab');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    const first = await focused();
    expect(first).toMatch(/^Apartment /);
    const frame = await frameOf(page);
    await page.keyboard.press('ArrowDown');
    const second = await focused();
    expect(second).toMatch(/^Apartment /);
    expect(second).not.toBe(first);
    expect(await frameOf(page)).toBe(frame);
    await page.locator('.oriel-tooltip').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: second.split(',')[0] ?? '' }).waitFor();
    await page.context().close();
  });

  const OUTLINE = '.oriel-outlines [aria-label^="Apartment 3A"]';
  it.each([OUTLINE, '.oriel-tooltip'])(
    'shows a tooltip on the first tap and opens on one on %s',
    async (second) => {
      const page = await openLive('', PHONE);
      const outline = page.locator(OUTLINE);
      await outline.tap();
      await page.locator('.oriel-tooltip').waitFor();
      expect(await page.locator('.oriel-apartment-card').count()).toBe(0);
      await page.locator(second).tap();
      await page.getByRole('heading', { name: 'Apartment 3A' }).waitFor();
      await page.context().close();
    },
  );

  it.each([
    ['a window', DESKTOP],
    ['a phone', PHONE],
  ] as const)('keeps the apartment of a tooltip and the controls visible, in %s', async (_, options) => {
    const page = await openLive('', options);
    const keys = await page
      .locator('.oriel-outlines.is-live path[data-key]')
      .evaluateAll((paths) => paths.map((path) => path.getAttribute('data-outline') ?? ''));
    expect(keys.length).toBeGreaterThan(10);
    const covered: string[] = [];
    for (const key of keys) {
      await page.locator(`[data-outline="${key}"]`).focus();
      await page.locator('.oriel-tooltip').waitFor();
      covered.push(
        ...(await page.evaluate((id) => {
          const boxOf = (one: Element | null) => one?.getBoundingClientRect() ?? new DOMRect();
          const told = boxOf(document.querySelector('.oriel-tooltip'));
          const covers = ({ left, top, right, bottom }: DOMRect) =>
            told.left < right && told.right > left && told.top < bottom && told.bottom > top;
          const scene = boxOf(document.querySelector('.oriel-scene'));
          const outline = document.querySelector(`[data-outline="${id}"]`);
          const isIn =
            told.left >= scene.left &&
            told.right <= scene.right &&
            told.top >= scene.top &&
            told.bottom <= scene.bottom;
          return [outline, ...document.querySelectorAll('.oriel-scene .oriel-pill')]
            .filter((one) => covers(boxOf(one)))
            .map((one) => `${id} over ${one?.getAttribute('class')}`)
            .concat(isIn ? [] : [`${id} is cut off`]);
        }, key)),
      );
    }
    expect(covered).toEqual([]);
    await page.context().close();
  });

  it('has no tooltip next to the open card', async () => {
    const gone = async (page: Page) => {
      await page.getByRole('heading', { name: 'Apartment 3A' }).waitFor();
      await page.locator('.oriel-outlines.is-live .is-selected').waitFor();
      return await page.locator('.oriel-tooltip').count();
    };
    const mouse = await openLive();
    const box = await mouse.locator('.oriel-outlines [aria-label^="Apartment 3A"]').boundingBox();
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
    await mouse.mouse.move(x, y);
    await mouse.locator('.oriel-tooltip').waitFor();
    await mouse.mouse.click(x, y);
    await mouse.getByRole('heading', { name: 'Apartment 3A' }).waitFor();
    const selected = mouse.locator('.oriel-outlines.is-live .is-selected');
    await selected.waitFor();
    // A hand is never quite still, and the building may have turned under it.
    await selected.hover();
    expect(await gone(mouse)).toBe(0);
    await mouse.context().close();

    const keys = await openLive();
    await keys.locator('.oriel-outlines [aria-label^="Apartment 3A"]').focus();
    await keys.locator('.oriel-tooltip').waitFor();
    await keys.keyboard.press('Enter');
    expect(await gone(keys)).toBe(0);
    await keys.context().close();

    const fingers = await openLive('', PHONE);
    const outline = fingers.locator('.oriel-outlines [aria-label^="Apartment 3A"]');
    await outline.tap();
    await fingers.locator('.oriel-tooltip').waitFor();
    await outline.tap();
    expect(await gone(fingers)).toBe(0);
    await fingers.context().close();
  });

  it.each(['', '?mode=dark', '?lang=pl'])('has no axe violations %s', async (query) => {
    const page = await openLive(query);
    await page.locator('.oriel-apartment-row').first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.context().close();
  });

  it('stays below the list drawn up over it', async () => {
    const page = await openLive('', PHONE);
    await page.locator('.oriel-beyond').waitFor();
    const handle = page.locator('.oriel-sheet-handle');
    await handle.tap();
    await page.locator('[data-sheet="full"]').waitFor();
    // The margin of the list, from its head to below the picture: paper only.
    const clip = { x: 1, y: 110, width: 2, height: 400 };
    await expect
      .poll(async () => {
        const { channels } = await sharp(await page.screenshot({ clip })).stats();
        return channels.map(({ min, max }) => max - min);
      })
      .toEqual([0, 0, 0]);
    await page.context().close();
  });

  it('reports its preferred height to the host page, or that it does not exist', async () => {
    const context = await browser.newContext({ reducedMotion: 'reduce', ...DESKTOP });
    const page = await context.newPage();
    const host = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(`<!doctype html><title>Host</title><div style="width:900px">
        <oriel-viewer id="house" navigator="brzozowa-park-a"></oriel-viewer>
        <oriel-viewer id="nowhere" navigator="nowhere"></oriel-viewer></div>
        <script>globalThis.said = { heights: [], errors: [] };
        house.addEventListener('resize', (event) => said.heights.push(event.detail.height));
        nowhere.addEventListener('error', (event) => said.errors.push(event.detail.message));</script>
        <script async src="${product.otherUrl}/sdk/v1/oriel.js"></script>`);
    });
    await new Promise<void>((done) => host.listen(0, '127.0.0.1', done));
    await page.goto(`http://127.0.0.1:${(host.address() as AddressInfo).port}/`);
    const said = () =>
      page.evaluate(() => (globalThis as unknown as { said: { heights: number[]; errors: string[] } }).said);
    const house = page.frameLocator('#house iframe');
    await house.locator('.oriel-outlines.is-live').waitFor();
    await page.locator('#nowhere').scrollIntoViewIfNeeded();
    await expect.poll(said).toEqual({ heights: [520], errors: ['There is no such building.'] });
    await house.getByRole('button', { name: 'List only' }).click();
    // A list wants the height of its content, so that it does not scroll within a scrolling page.
    await expect.poll(async () => (await said()).heights.at(-1)).toBeGreaterThan(700);
    await context.close();
    await new Promise((done) => host.close(done));
  });

  it('says when its apartments fail to load, and goes live once they do', async () => {
    const context = await browser.newContext(DESKTOP);
    const page = await context.newPage();
    await page.route('**/api/v1/**', (route) => route.abort());
    await page.goto(`${product.url}/viewer/brzozowa-park-a`);
    await page.getByText('The apartments could not be loaded').waitFor();
    expect(await page.locator('.oriel-outlines path').count()).toBeGreaterThan(5);
    await page.unroute('**/api/v1/**');
    await page.getByRole('button', { name: 'Try now' }).click();
    await page.locator('#oriel-viewer[data-live]').waitFor();
    await untilLoaded(page);
    await context.close();
  });

  it('says when it does not exist', async () => {
    const response = await fetch(`${product.url}/viewer/no-such-building`);
    expect(response.status).toBe(404);
    expect(await response.text()).toMatch(/oriel-missing.*Building not found/s);
    expect((await fetch(`${product.url}/viewer/..%2Fx`)).status).toBe(404);
  });
});
