import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { accessibilityFaults } from '../../viewer/src/testing/accessibility.ts';
import { DESKTOP, PHONE } from './support/browser.ts';
import { callAs } from './support/call-as.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';

/** What buyers see of an estate of stills with parking and storage: its list, its cards, and what the team wrote of it. */

const USER = 'user@demo.oriel.example';
/** The box that the default snippet gives on a phone, in a page with margins. */
const BOX = { ...PHONE, viewport: { width: 342, height: 427 } } as const;
const PDF = '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n';
/** Rows of three apartments over the picture. */
const PLACES = [0.2, 0.4, 0.6];

let product: Product;
let browser: Browser;

/** Too long for one line of a phone. */
const SALES_OFFICE = 'Linden sales office, Ewa Lis, Lipowa 14 (entrance from the yard)';

const call = (method: string, path: string, body?: unknown) => callAs(product.url, USER, method, path, body);

async function upload(estateId: string, type: string, file: File): Promise<string> {
  const form = new FormData();
  form.set('type', type);
  form.set('estateId', estateId);
  form.set('file', file);
  const { id } = await call('POST', '/asset', form);
  await vi.waitFor(
    async () => {
      if ((await call('GET', `/asset/${id}`)).status !== 'READY') throw new Error('Still in work');
    },
    { timeout: 60_000, interval: 200 },
  );
  return id;
}

beforeAll(async () => {
  product = await startProduct(await makeDataDir());
  browser = await launchChromium();
  const { id: estateId } = await call('POST', '/estate', {
    ...{ name: 'Linden Terraces', type: 'RESIDENTIAL', status: 'PUBLISHED', currency: 'PLN', areaUnit: 'm2' },
    address: { street: 'Lipowa', number: '14', postalCode: '53-120', city: 'Wrocław', country: 'PL' },
    description: 'Two houses by the *park*.',
    amenities: ['Playground'],
    salesContact: { name: SALES_OFFICE, phone: '+48713002010', email: 'sales@linden.example' },
    i18n: { pl: { description: 'Dwa domy przy parku.' } },
  });
  const card = await upload(estateId, 'PDF', new File([PDF], 'A-0-01.pdf', { type: 'application/pdf' }));
  const homes: { id: string }[] = [];
  for (const number of ['A1', 'A2', 'A3'])
    homes.push(
      await call('POST', '/apartment', {
        ...{ estateId, number, kind: 'APARTMENT', area: 50, price: 500_000, cardPdfAssetId: card },
        status: number === 'A3' ? 'SOLD' : 'ACTIVE',
      }),
    );
  for (const [number, kind] of [
    ['0-P1', 'PARKING'],
    ['0-P2', 'PARKING'],
    ['0-S1', 'STORAGE'],
  ])
    await call('POST', '/apartment', { estateId, number, kind, area: 12.5, price: 40_000, status: 'ACTIVE' });
  const picture = await sharp({ create: { width: 960, height: 540, channels: 3, background: '#8aa0b0' } })
    .jpeg()
    .toBuffer();
  const assetId = await upload(
    estateId,
    'IMAGE',
    new File([new Uint8Array(picture)], 'view.jpg', { type: 'image/jpeg' }),
  );
  await call('PATCH', `/estate/${estateId}`, { coverAssetId: assetId });
  const overlays = homes.map(({ id }, index) => {
    const left = PLACES[index] ?? 0;
    const [right, top, bottom] = [left + 0.2, 0.3, 0.7];
    const points = [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ];
    return { targetType: 'apartment', targetId: id, points };
  });
  await call('POST', '/navigator', {
    ...{ name: 'Linden Terraces', slug: 'linden', mode: 'STATIC', published: true },
    target: { type: 'estate', id: estateId },
    images: ['From the garden', 'From the street'].map((label, index) => ({
      ...{ index, assetId, label, overlays },
    })),
  });
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await removeDataDir(product?.dataDir ?? '');
});

async function open(query: string, options: BrowserContextOptions): Promise<Page> {
  const page = await (await browser.newContext({ reducedMotion: 'reduce', ...options })).newPage();
  await page.goto(`${product.url}/viewer/linden${query}`);
  await page.locator('.oriel-apartment-row').first().waitFor();
  return page;
}

describe('parking and storage', () => {
  it('come after the apartments, counted apart, each with its kind', async () => {
    const page = await open('', DESKTOP);
    const numbers = () => page.locator('.oriel-apartment-item').allInnerTexts();
    await expect
      .poll(async () => (await numbers()).map((row) => /A\d|0-\w\d/.exec(row)?.[0]))
      .toEqual(['A1', 'A2', 'A3', '0-P1', '0-P2', '0-S1']);
    const count = page.locator('.oriel-listing-count');
    expect(await count.innerText()).toMatch(
      /^3 apartments · 2 available\nParking and storage: 3 · \d available/,
    );
    const besides = page.getByRole('region', { name: 'Parking and storage' });
    expect(await besides.locator('.oriel-apartment-item').first().innerText()).toContain('Parking space ·');
    expect(await accessibilityFaults(page)).toEqual([]);
    // Their number leads to them.
    await count.getByRole('button').click();
    await expect
      .poll(() => besides.getByRole('heading').evaluate((heading) => heading === document.activeElement))
      .toBe(true);

    // Without the team's having chosen it, the kind can be filtered by.
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('button', { name: 'Storage room', exact: true }).click();
    await expect.poll(async () => (await numbers()).length).toBe(1);
    expect(await count.innerText()).toMatch(/^Parking and storage: 1/);
    await page.reload();
    await expect.poll(async () => (await numbers()).length).toBe(1);
    await page.context().close();
  });

  it.each([
    ['', 'Ask about this storage room', 'Similar'],
    ['?lang=pl', 'Zapytaj o tę komórkę lokatorską', 'Podobne'],
  ])('have a card of their own kind (%s)', async (query, ask, similar) => {
    const page = await open(query, DESKTOP);
    await page.locator('.oriel-besides .oriel-apartment-row').last().click();
    const card = page.locator('.oriel-apartment-card');
    await card.getByRole('button', { name: ask }).waitFor();
    expect(await card.locator('.oriel-apartment-card-per-area').count()).toBe(0);
    // The details are there, and none is like it.
    await card.getByText(query ? 'Historia cen' : 'Price history').waitFor();
    expect(await card.getByText(similar).count()).toBe(0);
    await page.context().close();
  });
});

it('says what the team wrote of the estate, in the visitor’s language', async () => {
  const page = await open('', DESKTOP);
  await page.getByRole('heading', { name: 'Linden Terraces' }).getByRole('button').click();
  const about = page.getByRole('article', { name: 'About the estate' });
  await about.getByText('Lipowa 14, 53-120 Wrocław').waitFor();
  expect(await about.getByRole('link', { name: '+48 713 002 010' }).getAttribute('href')).toBe(
    'tel:+48713002010',
  );
  expect(await about.getByRole('link', { name: 'sales@linden.example' }).getAttribute('href')).toBe(
    'mailto:sales@linden.example',
  );
  await about.getByText('Playground').waitFor();
  await about.locator('em', { hasText: 'park' }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  // Back leads to the list, and the link opens it again.
  await page.goBack();
  await page.getByRole('button', { name: 'About the estate' }).click();
  await about.waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.oriel-apartment-row').first().waitFor();
  await page.goto(`${product.url}/viewer/linden?view=about&lang=pl`);
  await page.getByText('Dwa domy przy parku.').waitFor();
  await page.context().close();
});

it('shows the cover of the estate on a phone, and each contact beside its icon', async () => {
  const page = await open('', PHONE);
  await page.getByRole('button', { name: 'About the estate' }).tap();
  const about = page.getByRole('article', { name: 'About the estate' });
  await about.getByText(SALES_OFFICE).waitFor();
  const cover = about.locator('.oriel-about-cover');
  await expect
    .poll(() => cover.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0))
    .toBe(true);
  const lines = await about.locator('.oriel-about-contacts > li').evaluateAll((items) =>
    items.map((item) => {
      const [icon, words] = [...item.children].map((one) => one.getBoundingClientRect());
      return icon && words ? words.left > icon.right && words.top < icon.bottom : false;
    }),
  );
  expect(lines).toEqual([true, true, true, true]);
  await page.context().close();
});

it('saves the card of an apartment under its number, whatever file it shares', async () => {
  const page = await open('?enableDetails=true', DESKTOP);
  await page.locator('.oriel-apartment-row').nth(1).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Apartment fact sheet (PDF)' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Apartment A2.pdf');
  await page.context().close();
});

describe('in the box of a host page on a phone', () => {
  it('shows a list under the picture, a tooltip in nobody’s way, and a card with its first action', async () => {
    const page = await open('', BOX);
    const seen = async (selector: string) => {
      const box = await page.locator(selector).first().boundingBox();
      if (!box) throw new Error(`There is no ${selector}`);
      return { ...box, bottom: box.y + box.height, right: box.x + box.width };
    };
    // The first row is there without scrolling.
    expect((await seen('.oriel-apartment-item')).bottom).toBeLessThanOrEqual(427);
    await page.locator('.oriel-outlines.is-live [data-outline]').nth(1).tap();
    const tooltip = await seen('.oriel-tooltip');
    for (const over of ['.oriel-views', '.oriel-scene-controls']) {
      const other = await seen(over);
      const apart =
        tooltip.bottom <= other.y ||
        tooltip.y >= other.bottom ||
        tooltip.right <= other.x ||
        tooltip.x >= other.right;
      expect(apart, over).toBe(true);
    }
    // The question about consent waits until the tooltip is gone, and leaves the head of the list.
    await page.locator('.oriel-scene').tap({ position: { x: 4, y: 4 } });
    const question = page.getByRole('region', { name: 'May we remember what you look at?' });
    await question.waitFor();
    expect((await seen('.oriel-listing-count')).bottom).toBeLessThanOrEqual((await seen('.oriel-consent')).y);
    await page.getByRole('button', { name: 'Why?' }).tap();
    await question.getByText(/helps .* answer you better/).waitFor();
    await page.getByRole('button', { name: 'Why?' }).tap();

    await page.locator('.oriel-outlines.is-live [data-outline]').nth(1).tap();
    await page.locator('.oriel-tooltip').tap();
    const foot = () => seen('.oriel-apartment-card-foot');
    await expect.poll(async () => (await foot()).bottom).toBeLessThanOrEqual(427);
    const top = (await foot()).y;
    for (const part of ['.oriel-apartment-card h1', '.oriel-apartment-card-price'])
      expect((await seen(part)).bottom, part).toBeLessThanOrEqual(top);
    expect((await seen('.oriel-outlines .is-selected')).bottom).toBeLessThan((await seen('.oriel-side')).y);
    await page.context().close();
  });
});

it('does not ask again in the team’s own preview after a no', async () => {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...DESKTOP });
  const page = await context.newPage();
  await page.goto(`${product.url}/viewer/linden`, { referer: `${product.url}/dashboard/estates` });
  const question = page.getByRole('region', { name: 'May we remember what you look at?' });
  await page.locator('.oriel-apartment-row').first().waitFor();
  await page.locator('.oriel-scene').focus();
  await page.keyboard.press('+');
  await question.getByRole('button', { name: 'No, thank you' }).click();
  await page.reload();
  await page.locator('.oriel-apartment-row').first().waitFor();
  await page.getByRole('button', { name: 'Privacy settings' }).click();
  await question.getByText('Your current choice: no.').waitFor();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await context.close();
});

it('counts bedrooms where nobody counts rooms, and has a price on request', async () => {
  const all: { id: string; number: string }[] = await call('GET', '/apartment?search=A&limit=200');
  const idOf = (wanted: string) => all.find(({ number }) => number === wanted)?.id;
  await call('PATCH', `/apartment/${idOf('A1')}`, { bedrooms: 2, price: null });
  await call('PATCH', `/apartment/${idOf('A2')}`, { bedrooms: 0 });
  const page = await open('', DESKTOP);
  const row = (number: string) =>
    page.locator('.oriel-apartment-item').filter({ hasText: number }).first().innerText();
  await expect.poll(() => row('A1')).toMatch(/2 bedrooms · 50 m²[\s\S]*Price on request/);
  expect(await row('A2')).toMatch(/studio · 50 m²/);
  // Sold, it has no price to ask for.
  expect(await row('A3')).not.toContain('request');
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('group', { name: 'Bedrooms' }).getByRole('button', { name: '2' }).click();
  await expect.poll(() => page.locator('.oriel-apartment-item').count()).toBe(1);
  await page.locator('.oriel-apartment-row').first().click();
  await page.locator('.oriel-apartment-card').getByText('Price on request').waitFor();
  await page.context().close();
});

it('moves a range by its handles alone where a finger may be scrolling', async () => {
  const all: { id: string; number: string }[] = await call('GET', '/apartment?search=A3&limit=200');
  await call('PATCH', `/apartment/${all[0]?.id}`, { area: 120 });
  const page = await open('', PHONE);
  await page.getByRole('button', { name: 'Filters' }).tap();
  const slider = page.locator('.oriel-slider').first();
  await slider.scrollIntoViewIfNeeded();
  const box = await slider.boundingBox();
  const values = () => slider.getByRole('slider').evaluateAll((all) => all.map((one) => one.ariaValueNow));
  const before = await values();
  await page.touchscreen.tap((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
  expect(await values()).toEqual(before);
  expect(new URL(page.url()).search).toBe('');
  await slider.getByRole('slider').first().press('ArrowRight');
  expect(await values()).not.toEqual(before);
  await page.context().close();
});
