import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { accessibilityFaults } from '../../viewer/src/testing/accessibility.ts';
import { DESKTOP, PHONE, watchTroubles } from './support/browser.ts';
import { callAs } from './support/call-as.ts';
import { unfoldFloors } from './support/floors.ts';
import { planNavigator } from './support/plan-navigator.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';

let product: Product;
let browser: Browser;
let plans = '';
const ADMIN = 'admin@demo.oriel.example';
const SITE = '/viewer/brzozowa-park';
const TURNTABLE = '/viewer/brzozowa-park-a';

beforeAll(async () => {
  product = await startProduct(await makeDataDir());
  browser = await launchChromium();
  plans = await planNavigator(product.url);
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await removeDataDir(product?.dataDir ?? '');
});

const TOUCH: BrowserContextOptions = { ...PHONE, hasTouch: true };

async function open(path: string, options: BrowserContextOptions = DESKTOP): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  await page.goto(product.url + path);
  await page.locator('[data-live]').waitFor();
  return page;
}

const headed = (page: Page, name: string) =>
  expect.poll(() => page.locator('.oriel-side h1').first().innerText()).toBe(name);
const crumbs = (page: Page) => page.getByRole('navigation', { name: 'Back to' });
const floor = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Floors' }).getByRole('button', { name });
const storeyOf = (page: Page) => new URL(page.url()).searchParams.get('storey');

/** Numbers of the apartments that are drawn and not pale. */
const drawn = (page: Page, ...numbers: string[]) =>
  expect
    .poll(async () => {
      const outlines = page.locator('.oriel-outlines.is-live path[aria-hidden="false"]');
      const names = await outlines.evaluateAll((all) =>
        all.map((one) => one.getAttribute('aria-label') ?? ''),
      );
      return names.map((name) => /Apartment (\w+)/.exec(name)?.[1] ?? name).sort();
    })
    .toEqual(numbers);

describe('the plans of a building', () => {
  it('are steps for a finger: the building, a floor, an apartment, and back', async () => {
    const page = await open(plans, TOUCH);
    const troubles = watchTroubles(page);
    await headed(page, 'Building A, floor plans');
    await drawn(page, '1A', '1B', '1C');
    await floor(page, 'Floor 2').tap();
    await headed(page, 'Floor 2');
    expect(storeyOf(page)).toBe('2');
    expect(await page.title()).toMatch(/^Floor 2 · Building A, floor plans/);
    // The maisonette of the floor below is on its plan, and so in its list.
    await drawn(page, '2C', '3A', '3B');
    expect(await page.locator('.oriel-apartment-row').count()).toBe(6);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.locator('.oriel-apartment-row', { hasText: '2C' }).tap();
    await page.locator('.oriel-apartment-card h1').waitFor();
    expect(await crumbs(page).locator('.oriel-up').allInnerTexts()).toEqual([
      'Brzozowa Park',
      'Building A, floor plans',
      'Floor 2',
    ]);
    await crumbs(page).getByRole('button', { name: 'Floor 2' }).tap();
    await headed(page, 'Floor 2');
    await drawn(page, '2C', '3A', '3B');
    await crumbs(page).getByRole('button', { name: 'Building A' }).tap();
    await headed(page, 'Building A, floor plans');
    await drawn(page, '1A', '1B', '1C');
    expect(new URL(page.url()).search).toBe('');
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  it('have an address that a reload, Back, Forward and old links keep', async () => {
    const page = await open(plans);
    await floor(page, 'Floor 1').click();
    await headed(page, 'Floor 1');
    await page.reload();
    await headed(page, 'Floor 1');
    await drawn(page, '2A', '2B', '2C');
    await page.locator('.oriel-apartment-row', { hasText: '2A' }).click();
    await page.locator('.oriel-apartment-card h1').waitFor();
    await page.reload();
    await page.locator('.oriel-apartment-card h1').waitFor();
    await expect.poll(() => crumbs(page).locator('.oriel-up').last().innerText()).toBe('Floor 1');
    await page.goBack();
    await headed(page, 'Floor 1');
    await page.goBack();
    await headed(page, 'Building A, floor plans');
    await drawn(page, '1A', '1B', '1C');
    await page.goForward();
    await headed(page, 'Floor 1');
    await drawn(page, '2A', '2B', '2C');
    // When plans were pictures, that is how one was linked.
    await page.goto(`${product.url}${plans}?picture=2`);
    await headed(page, 'Floor 2');
    await expect.poll(() => new URL(page.url()).search).toBe('?storey=2');
    await page.context().close();
  });

  it('are gone through by keyboard alone, and up again by Escape', async () => {
    const page = await open(plans);
    const scene = page.locator('.oriel-scene');
    expect(await scene.getAttribute('aria-description')).toContain('Page Down to go through the floors');
    await scene.focus();
    await page.keyboard.press('PageDown');
    await headed(page, 'Floor 2');
    await page.keyboard.press('PageDown');
    await page.keyboard.press('PageDown');
    await headed(page, 'Garden level');
    await drawn(page, '1A', '1B', '1C');
    await page.keyboard.press('PageUp');
    await headed(page, 'Floor 1');
    await page.keyboard.press('Escape');
    await headed(page, 'Building A, floor plans');
    await page.context().close();
  });

  it('go to the last of several floors asked for in a row, which may be the one still seen', async () => {
    const page = await open(plans);
    await page.locator('.oriel-scene').evaluate((scene) => {
      // Faster than the first of their plans is there.
      for (const key of ['PageDown', 'PageDown', 'PageDown'])
        scene.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    });
    await headed(page, 'Garden level');
    await drawn(page, '1A', '1B', '1C');
    await page.context().close();
  });

  it('follow an apartment of another floor, and close one that a floor does not have', async () => {
    const page = await open(`${plans}?storey=1`);
    await page.getByRole('button', { name: 'Save apartment 2A' }).click();
    await floor(page, 'Garden level').click();
    await headed(page, 'Garden level');
    await page.getByRole('button', { name: 'Saved' }).click();
    await page.locator('.oriel-apartment-row', { hasText: '2A' }).click();
    await page.locator('.oriel-apartment-card h1').waitFor();
    await expect.poll(() => crumbs(page).locator('.oriel-up').last().innerText()).toBe('Floor 1');
    await drawn(page, '2A', '2B', '2C');
    await floor(page, 'Floor 2').click();
    await page.locator('.oriel-apartment-card').waitFor({ state: 'detached' });
    await drawn(page, '2C', '3A', '3B');
    await page.context().close();
  });
});

describe('a turntable', () => {
  it('keeps its floors clear of an agent on a phone', async () => {
    const people: { id: string }[] = await callAs(product.url, ADMIN, 'GET', '/user?role=AGENT');
    const shown = await Promise.all(people.map(({ id }) => fetch(`${product.url}/api/v1/user/${id}`)));
    const agent = people[shown.findIndex(({ ok }) => ok)];
    const page = await open(`${TURNTABLE}?agentId=${agent?.id}&avatar=true`, TOUCH);
    const boxOf = async (part: string) => {
      const box = await page.locator(part).boundingBox();
      if (!box) throw new Error(`${part} is not shown`);
      return box;
    };
    await page.locator('.oriel-agent-badge').waitFor();
    const [badge, floors] = [await boxOf('.oriel-agent-badge'), await boxOf('.oriel-floors')];
    expect(floors.y).toBeGreaterThanOrEqual(badge.y + badge.height);
    await page.context().close();
  });

  it('has the floors of its apartments, from the site down to one and back', async () => {
    const page = await open(SITE, TOUCH);
    const outline = page.locator('.oriel-outlines.is-live [aria-label^="Building A"]');
    const box = await outline.boundingBox();
    if (!box) throw new Error('Building A is not in the picture');
    for (let tap = 0; tap < 2; tap += 1) {
      await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
      if (tap === 0) await page.locator('.oriel-tooltip', { hasText: 'Building A' }).waitFor();
    }
    await headed(page, 'Brzozowa Park, building A');
    await page.locator('[data-live]').waitFor();
    const floors = await unfoldFloors(page);
    await floors.getByRole('button', { name: 'Floor 2' }).tap();
    await headed(page, 'Floor 2');
    // On a small stage the list would hide what was chosen in it.
    await floors.waitFor({ state: 'detached' });
    expect(storeyOf(page)).toBe('2');
    await drawn(page, '3A', '3B', '3C', '3E');
    await page.reload();
    await headed(page, 'Floor 2');
    await drawn(page, '3A', '3B', '3C', '3E');
    await page.locator('.oriel-apartment-row', { hasText: '3A' }).tap();
    await page.locator('.oriel-apartment-card h1').waitFor();
    expect(await crumbs(page).locator('.oriel-up').allInnerTexts()).toEqual([
      'Brzozowa Park',
      'Brzozowa Park, building A',
      'Floor 2',
    ]);
    await crumbs(page).getByRole('button', { name: 'Floor 2' }).tap();
    await headed(page, 'Floor 2');
    await crumbs(page).getByRole('link', { name: 'Brzozowa Park' }).tap();
    await headed(page, 'Brzozowa Park');
    await page.goBack();
    await headed(page, 'Floor 2');
    await page.context().close();
  });

  it('is gone through by the page keys, with the same steps', async () => {
    const page = await open(TURNTABLE);
    await page.locator('.oriel-scene').focus();
    await page.keyboard.press('PageDown');
    await headed(page, 'Floor 4');
    await drawn(page, '5P', '5Q');
    // Turning it keeps the floor.
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.url()).toMatch(/storey=4&picture=\d+/);
    await headed(page, 'Floor 4');
    await page.keyboard.press('Escape');
    await headed(page, 'Brzozowa Park, building A');
    await page.context().close();
  });

  it('folds its floors again by Escape, and by a press on the picture', async () => {
    const page = await open(TURNTABLE);
    const toggle = page.locator('.oriel-floors > [aria-expanded]');
    const floors = await unfoldFloors(page);
    await floors.getByRole('button', { name: 'Floor 1' }).focus();
    await page.keyboard.press('Escape');
    await floors.waitFor({ state: 'detached' });
    expect(await toggle.evaluate((button) => button === document.activeElement)).toBe(true);
    await unfoldFloors(page);
    await page.locator('.oriel-scene').click({ position: { x: 500, y: 820 } });
    await floors.waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('offers no floors over a picture of buildings alone', async () => {
    const page = await open(SITE);
    await page.locator('.oriel-scene-controls').waitFor();
    expect(await page.getByRole('navigation', { name: 'Floors' }).count()).toBe(0);
    await page.context().close();
  });
});
