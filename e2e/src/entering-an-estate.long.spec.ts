import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { accessibilityFaults } from '../../viewer/src/testing/accessibility.ts';
import { DESKTOP, PHONE, signIn, watchTroubles } from './support/browser.ts';
import { unfoldFloors } from './support/floors.ts';
import { framesOf, settled, type WithLiveModel } from './support/live-model.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';

let product: Product;
let browser: Browser;
const SITE = '/viewer/brzozowa-park';
const MODEL = '/viewer/brzozowa-park-3d';

beforeAll(async () => {
  product = await startProduct(await makeDataDir());
  browser = await launchChromium();
  await vi.waitFor(
    async () => {
      const answer = await fetch(`${product.url}/api/v1/navigator/brzozowa-park-3d/model`);
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

const TOUCH: BrowserContextOptions = { ...PHONE, hasTouch: true };

async function open(path: string, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  await page.goto(product.url + path);
  return page;
}

async function openModel(query = '', options: BrowserContextOptions = DESKTOP): Promise<Page> {
  const page = await open(MODEL + query, options);
  await modelled(page);
  return page;
}

const modelled = (page: Page) => page.locator('.oriel-scene[data-model]').waitFor({ timeout: 90_000 });
const heading = (page: Page) => page.locator('.oriel-side h1').first().innerText();
const crumbs = (page: Page) => page.getByRole('navigation', { name: 'Back to' });
const place = (page: Page, name: string) => page.locator('.oriel-place', { hasText: name });

/** Rows of the list, once there are as many as its heading counts. */
async function listed(page: Page): Promise<number> {
  const said = () => page.locator('.oriel-listing-count').innerText();
  await expect
    .poll(
      async () => Number.parseInt(await said(), 10) - (await page.locator('.oriel-apartment-row').count()),
    )
    .toBe(0);
  return await page.locator('.oriel-apartment-row').count();
}

/** Where a building's outline can be tapped, page coordinates. */
async function spotOf(page: Page, name: string): Promise<{ x: number; y: number }> {
  const outline = page.locator(`.oriel-outlines.is-live [aria-label^="${name}"]`);
  await outline.waitFor();
  const box = await outline.boundingBox();
  if (!box) throw new Error(`${name} is not in the picture`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

describe('the model of an estate', () => {
  it('lets a finger go into a building, a floor and an apartment, and back up', async () => {
    const page = await openModel('', TOUCH);
    const troubles = watchTroubles(page);
    expect(await heading(page)).toBe('Brzozowa Park in 3D');
    const all = await listed(page);
    for (const name of ['Building A', 'Building B', 'Building C']) {
      expect(await place(page, name).innerText()).toMatch(/\d+ available\s+from /);
    }
    await place(page, 'Building B').tap();
    await expect.poll(() => heading(page)).toBe('Building B');
    expect(await page.title()).toMatch(/^Building B · Brzozowa Park in 3D/);
    const inB = await listed(page);
    expect(inB).toBeLessThan(all);
    expect(await page.locator('.oriel-place').count()).toBe(0);
    const floors = await unfoldFloors(page);
    // Eight storeys, and all of them: those of the other buildings are not among them.
    expect(await floors.getByRole('button').count()).toBe(9);
    await floors.getByRole('button', { name: 'Floor 3' }).tap();
    await expect.poll(() => heading(page)).toBe('Floor 3');
    expect(await listed(page)).toBe(5);
    await page.locator('.oriel-apartment-row').first().tap();
    await page.locator('.oriel-apartment-card h1').waitFor();
    expect((await crumbs(page).locator('.oriel-up').allInnerTexts()).slice(-3)).toEqual([
      'Brzozowa Park in 3D',
      'Building B',
      'Floor 3',
    ]);
    await crumbs(page).getByRole('button', { name: 'Floor 3' }).tap();
    await expect.poll(() => heading(page)).toBe('Floor 3');
    await crumbs(page).getByRole('button', { name: 'Building B' }).tap();
    await expect.poll(() => heading(page)).toBe('Building B');
    expect(await listed(page)).toBe(inB);
    await crumbs(page).getByRole('button', { name: 'Brzozowa Park in 3D' }).tap();
    await place(page, 'Building B').waitFor();
    expect(await listed(page)).toBe(all);
    expect(new URL(page.url()).search).toBe('');
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  it('has an address for every step, which Back, Forward and a shared link restore', async () => {
    const page = await openModel();
    await place(page, 'Building C').click();
    await expect.poll(() => heading(page)).toBe('Building C');
    await page.locator('.oriel-scene').focus();
    await page.keyboard.press('PageDown');
    await page.keyboard.press('PageDown');
    const floor = await heading(page);
    expect(floor).toBe('Floor 5');
    const shared = page.url();
    expect(shared).toMatch(/\bin=[0-9a-f]{24}/);
    const inFloor = await listed(page);
    await page.locator('.oriel-apartment-row').first().click();
    await page.locator('.oriel-apartment-card h1').waitFor();
    await page.goBack();
    await expect.poll(() => heading(page)).toBe(floor);
    await page.goBack();
    await expect.poll(() => heading(page)).toBe('Building C');
    await page.goBack();
    await place(page, 'Building C').waitFor();
    await page.goForward();
    await expect.poll(() => heading(page)).toBe('Building C');
    await page.context().close();

    const other = await openModel(new URL(shared).search);
    expect(await heading(other)).toBe(floor);
    expect(await listed(other)).toBe(inFloor);
    await other.context().close();
  });

  it('is gone through by keyboard alone, and up again by Escape', async () => {
    const page = await openModel();
    await place(page, 'Building A').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => heading(page)).toBe('Building A');
    // The focus goes on where the step is named.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await page.locator('.oriel-scene').focus();
    await page.keyboard.press('PageDown');
    await expect.poll(() => heading(page)).toBe('Floor 4');
    expect(await listed(page)).toBe(2);
    const row = page.locator('.oriel-apartment-row').first();
    await row.focus();
    await page.keyboard.press('Enter');
    await page.locator('.oriel-apartment-card h1').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => heading(page)).toBe('Floor 4');
    await page.keyboard.press('Escape');
    await expect.poll(() => heading(page)).toBe('Building A');
    await page.keyboard.press('Escape');
    await expect.poll(() => heading(page)).toBe('Brzozowa Park in 3D');
    await page.context().close();
  });

  it('says nothing of a building that is not in it, and nothing of statuses that are hidden', async () => {
    const page = await openModel('?in=0123456789abcdef01234567&hideAvailability=true');
    await place(page, 'Building A').waitFor();
    expect(await place(page, 'Building A').innerText()).not.toContain('available');
    await expect.poll(() => heading(page)).toBe('Brzozowa Park in 3D');
    await page.context().close();
  });

  it.each([
    ['light', DESKTOP],
    ['dark', TOUCH],
  ] as const)('has no accessibility faults at any step, %s', async (colorScheme, options) => {
    const page = await openModel('', { ...options, colorScheme });
    expect(await accessibilityFaults(page)).toEqual([]);
    await place(page, 'Building B').click();
    await expect.poll(() => heading(page)).toBe('Building B');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.context().close();
  });
});

describe('a point of interest', () => {
  it('is read by a tap on the picture, has an address, and Back closes it', async () => {
    const page = await open(SITE, TOUCH);
    const troubles = watchTroubles(page);
    const { x, y } = await spotOf(page, 'Pool and sun deck');
    // The first tap says what it is.
    await page.touchscreen.tap(x, y);
    await page.locator('.oriel-tooltip', { hasText: 'Pool and sun deck' }).waitFor();
    await page.touchscreen.tap(x, y);
    await page.getByRole('article', { name: 'Pool and sun deck' }).waitFor();
    expect(new URL(page.url()).searchParams.get('point')).toBe('pool');
    expect(await page.title()).toMatch(/^Pool and sun deck · Brzozowa Park/);
    const picture = page.locator('.oriel-point-picture');
    await expect
      .poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth))
      .toBeGreaterThan(300);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.goBack();
    await page.getByRole('article').waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('');
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  it('is reached from the list by keyboard, in Polish from a link, and in the model, too', async () => {
    const page = await open(SITE, DESKTOP);
    const row = page.locator('.oriel-points').getByRole('button', { name: 'Pergola' });
    await row.focus();
    // Where it is in the picture is shown meanwhile.
    await page.locator('.oriel-outlines.is-live .is-pointed[aria-label="Pergola"]').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('article', { name: 'Pergola' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Pergola');
    await page.keyboard.press('Escape');
    await expect.poll(() => row.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.context().close();

    const linked = await open(`${SITE}?point=garden&lang=pl`, DESKTOP);
    await linked.getByRole('article', { name: 'Ogród brzozowy' }).waitFor();
    await linked.getByRole('button', { name: 'Wszystkie mieszkania' }).click();
    await linked.getByRole('heading', { name: 'Wokół budynków' }).waitFor();
    await linked.context().close();

    const model = await openModel('?point=pool');
    await model.getByRole('article', { name: 'Pool and sun deck' }).waitFor();
    await model.context().close();
  });

  it.each([
    ['a mouse', DESKTOP],
    ['a finger', TOUCH],
  ] as const)('has its name where it stands in the model, which %s opens it by', async (_, options) => {
    const page = await openModel('', options);
    const troubles = watchTroubles(page);
    await settled(page);
    const names = await page.evaluate(() => {
      const model = (document.getElementById('oriel-viewer') as unknown as WithLiveModel).orielModel;
      return ['pool', 'pergola', 'garden', 'paddling-pool'].flatMap((key) => {
        const at = model?.targets.placeOfPoint(key);
        return at && model?.targets.at(at.x, at.y).point === key ? [{ key, ...at }] : [];
      });
    });
    const [name] = names;
    if (!name) throw new Error('None of the points has room for its name');
    const box = await page.locator('.oriel-scene').boundingBox();
    const [x, y] = [(box?.x ?? 0) + name.x, (box?.y ?? 0) + name.y];
    if ('hasTouch' in options) await page.touchscreen.tap(x, y);
    else await page.mouse.click(x, y);
    await page.getByRole('article').locator('h1').waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('point')).toBe(name.key);
    await settled(page);
    // Names ask for no frames of their own.
    const atRest = await framesOf(page);
    await settled(page);
    expect(await framesOf(page)).toBe(atRest);
    await page.keyboard.press('Escape');
    await page.getByRole('article').waitFor({ state: 'detached' });
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  it('is written by the team, and drawn under its name', async () => {
    const page = await signIn(await browser.newContext(DESKTOP), product.url, 'user@demo.oriel.example');
    const troubles = watchTroubles(page);
    const answer = await fetch(`${product.url}/api/v1/navigator/brzozowa-park`);
    const { data } = (await answer.json()) as { data: { id: string; estate: { id: string } } };
    const tab = `${product.url}/dashboard/estates/${data.estate.id}/navigators/${data.id}`;
    await page.goto(`${tab}?tab=settings`);
    const points = page.getByRole('region', { name: 'Points of interest' });
    await points.getByRole('button', { name: 'New point of interest' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByText('Enter a name').waitFor();
    await dialog.getByLabel('Name').first().fill('Bus stop');
    await dialog.getByLabel('Text').first().fill('Line 112, every ten minutes.');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await points.getByText('Bus stop', { exact: true }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    // Overlays can stand for it.
    await page.goto(tab);
    await page.getByRole('button', { name: 'Pergola' }).first().click();
    await page.getByRole('combobox', { name: 'Number, name or https address' }).fill('bus');
    await page.getByRole('option', { name: /Bus stop/ }).waitFor();
    await page.getByRole('button', { name: 'Edit point of interest' }).click();
    await page.getByRole('dialog').getByLabel('Name').first().fill('Grill');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Grill' }).waitFor();
    expect(troubles).toEqual([]);
    await page.context().close();

    const visitor = await open(SITE, DESKTOP);
    await visitor.locator('.oriel-points').getByRole('button', { name: 'Bus stop' }).click();
    await visitor.getByText('Line 112, every ten minutes.').waitFor();
    await visitor.locator('.oriel-outlines.is-live [aria-label="Grill"]').waitFor();
    await visitor.context().close();
  });
});

describe('the picture of an estate', () => {
  it('leads a finger into each of its three buildings, with the filters, and back', async () => {
    const page = await open(`${SITE}?roomsMin=1&priceMax=2000000`, TOUCH);
    const all = await listed(page);
    for (const [name, step, to] of [
      ['Building A', 'Brzozowa Park, building A', '/viewer/'],
      ['Building B', 'Building B', 'in='],
      ['Building C', 'Building C', 'in='],
    ] as const) {
      const spot = await spotOf(page, name);
      await page.touchscreen.tap(spot.x, spot.y);
      await page.locator('.oriel-tooltip', { hasText: name }).waitFor();
      await page.touchscreen.tap(spot.x, spot.y);
      await expect.poll(() => heading(page).catch(() => '')).toBe(step);
      expect(page.url()).toContain(to);
      expect(page.url()).toContain('priceMax=2000000');
      const up = crumbs(page).getByRole('link', { name: 'Brzozowa Park' });
      expect(await crumbs(page).locator('li').first().innerText()).toMatch(/Brzozowa Park\s+\d+ available/);
      await up.tap();
      await expect.poll(() => heading(page).catch(() => '')).toBe('Brzozowa Park');
      expect(page.url()).toContain('priceMax=2000000');
      expect(await listed(page)).toBe(all);
    }
    await page.context().close();
  });

  it('is gone through by keyboard, and names what is to be had in each building', async () => {
    const page = await open(SITE, DESKTOP);
    const outline = page.locator('.oriel-outlines.is-live [aria-label^="Building B"]');
    await outline.waitFor();
    expect(await outline.getAttribute('aria-label')).toMatch(/^Building B, \d+ available, from /);
    await outline.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => heading(page).catch(() => '')).toBe('Building B');
    await page.goBack();
    await expect.poll(() => heading(page).catch(() => '')).toBe('Brzozowa Park');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.context().close();
  });
});
