import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { DESKTOP, watchTroubles } from './support/browser.ts';
import { sendInquiry } from './support/inquiry-form.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';
import { openStranger, type Stranger } from './support/stranger.ts';

/** What a tag manager on a customer's page hears of the viewer in it. */

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const BUILDING = 'brzozowa-park-a';
const VISITOR = { name: 'Anna Nowak', email: 'anna@nowak.example', message: 'Is the cellar dry?' };

let product: Product;
let stranger: Stranger;
let browser: Browser;

beforeAll(async () => {
  product = await startProduct(await makeDataDir());
  stranger = await openStranger();
  stranger.putFolder('/oriel-sdk/', path.join(ROOT, 'sdk/dist/npm'));
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  await stranger?.close();
  await product?.stop();
  await removeDataDir(product?.dataDir ?? '');
});

interface Entry {
  readonly event: string;
  readonly oriel: Readonly<Record<string, unknown>>;
}

const script = () => `<script async src="${product.url}/sdk/v1/oriel.js"></script>`;
const mounted = (options: string) =>
  `<script type="importmap">{"imports":{"@oriel/sdk":"/oriel-sdk/index.mjs"}}</script><div id="v"></div>
   <script type="module">import { mountViewer } from '@oriel/sdk';
   mountViewer('#v', { baseUrl: '${product.url}', navigator: '${BUILDING}', language: 'en', lazy: false, ${options} });</script>`;
const element = (attributes: string) =>
  `${script()}<oriel-viewer navigator="${BUILDING}" language="en" lazy="false" ${attributes}></oriel-viewer>`;

/** Opens a page with this markup; `place` is where its viewer is: the frame, or the page itself. */
async function open(markup: string, inline: boolean) {
  stranger.put(
    '/host.html',
    `<!doctype html><html lang="en"><title>Host</title><link rel="icon" href="data:,">
     <script>window.dataLayer = [{ event: 'gtm.js' }];</script>${markup}`,
  );
  const context = await browser.newContext({ reducedMotion: 'reduce', ...DESKTOP });
  const page = await context.newPage();
  const troubles = watchTroubles(page);
  await page.goto(`${stranger.url}/host.html`);
  if (!inline) await expect.poll(() => page.frames().length, { timeout: 30_000 }).toBe(2);
  const place: Page | Frame = (inline ? undefined : page.frames()[1]) ?? page;
  await place.locator('#oriel-viewer[data-live], [data-live]').first().waitFor({ timeout: 60_000 });
  const entries = async (name = 'dataLayer') =>
    (await page.evaluate((of) => Reflect.get(window, of), name)) as readonly Entry[];
  return { page, context, place, troubles, entries };
}

type Opened = Awaited<ReturnType<typeof open>>;

/** Opens the first apartment, saves it, and asks about it. */
async function use({ place }: Opened): Promise<string> {
  const row = place.locator('.oriel-apartment-row').first();
  const id = (await row.getAttribute('data-apartment')) ?? '';
  await row.click();
  await place.locator('.oriel-apartment-card h1').first().waitFor();
  await place.getByRole('button', { name: 'Save', exact: true }).first().click();
  await place.getByRole('button', { name: 'Ask about this apartment' }).first().click();
  await sendInquiry(place, VISITOR);
  return id;
}

/** The apartments of the building, as visitors get them. */
async function apartments(): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const read = async (where: string) => (await (await fetch(`${product.url}/api/v1/${where}`)).json()).data;
  const { id } = await read(`navigator/${BUILDING}`);
  return await read(`apartment/public?navigatorId=${id}&limit=100`);
}

it.each<[door: string, markup: () => string, inline: boolean]>([
  ['the element', () => element('data-layer'), false],
  [
    'a div',
    () =>
      `${script()}<div data-oriel-viewer="${BUILDING}" data-language="en" data-lazy="false" data-data-layer></div>`,
    false,
  ],
  ['the element, inline', () => element('data-layer render="inline"'), true],
  ['the module', () => mounted('dataLayer: true'), false],
])('%s says what visitors do, and nothing of who they are', async (_door, markup, inline) => {
  const opened = await open(markup(), inline);
  const id = await use(opened);
  const names = async () => (await opened.entries()).map(({ event }) => event);
  await expect.poll(names).toContain('oriel_send_inquiry');
  // The page's own entry is still there.
  expect(await names()).toEqual([
    'gtm.js',
    'oriel_load_viewer',
    'oriel_see_apartment_details',
    'oriel_add_to_favorite',
    'oriel_inquiry_open',
    'oriel_send_inquiry',
  ]);
  const data = (await apartments()).find((one) => one.id === id) ?? {};
  const [, loaded, ...about] = await opened.entries();
  expect(loaded?.oriel).toEqual({ viewer: BUILDING });
  for (const { oriel, event } of about) {
    expect(oriel, event).toEqual({
      viewer: BUILDING,
      apartment: id,
      number: data.number,
      building: 'Building A',
      floor: data.floor,
      rooms: data.rooms,
      area: data.area,
      areaUnit: 'm2',
      price: data.effectivePrice,
      currency: 'PLN',
      status: 'ACTIVE',
    });
  }
  const everything = JSON.stringify(await opened.entries());
  for (const personal of ['Nowak', 'nowak.example', 'cellar']) expect(everything).not.toContain(personal);
  expect(opened.troubles).toEqual([]);
  await opened.context.close();
});

it('clears every key that the next entry has no word for', async () => {
  const opened = await open(element('data-layer="shop" hide-availability'), false);
  await opened.place.locator('.oriel-apartment-row').first().click();
  const keys = () =>
    opened.page.evaluate(() =>
      (Reflect.get(window, 'shop') as readonly Entry[]).map(({ event, oriel }) => [
        event,
        Object.keys(oriel).length,
        Object.hasOwn(oriel, 'status') && oriel.status === undefined,
      ]),
    );
  await expect.poll(keys).toEqual([
    ['oriel_load_viewer', 14, true],
    ['oriel_see_apartment_details', 14, true],
  ]);
  expect(await opened.entries()).toEqual([{ event: 'gtm.js' }]);
  await opened.context.close();
});

it('pushes nothing unless the page asks, and then loads no more than it needs', async () => {
  for (const [attributes, files] of [
    ['', 0],
    ['data-layer="false"', 0],
    ['data-layer', 1],
  ] as const) {
    const asked: string[] = [];
    const context = await browser.newContext({ reducedMotion: 'reduce', ...DESKTOP });
    const page = await context.newPage();
    page.on('request', (request) => asked.push(request.url()));
    stranger.put('/quiet.html', `<!doctype html><title>Host</title>${element(attributes)}`);
    await page.goto(`${stranger.url}/quiet.html`);
    await expect.poll(() => page.frames().length, { timeout: 30_000 }).toBe(2);
    await page.frames()[1]?.locator('#oriel-viewer[data-live]').waitFor({ timeout: 60_000 });
    await page.frames()[1]?.locator('.oriel-apartment-row').first().click();
    await page.frames()[1]?.locator('.oriel-apartment-card h1').first().waitFor();
    expect(asked.filter((url) => url.endsWith('/data-layer.mjs')).length, attributes).toBe(files);
    expect(await page.evaluate(() => 'dataLayer' in window), attributes).toBe(files === 1);
    await context.close();
  }
});

it('shows the viewer where the file cannot come', async () => {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...DESKTOP });
  const page = await context.newPage();
  await page.route('**/data-layer.mjs', (route) => route.abort());
  stranger.put('/blocked.html', `<!doctype html><title>Host</title>${element('data-layer')}`);
  await page.goto(`${stranger.url}/blocked.html`);
  await expect.poll(() => page.frames().length, { timeout: 30_000 }).toBe(2);
  await page.frames()[1]?.locator('#oriel-viewer[data-live]').waitFor({ timeout: 60_000 });
  await context.close();
});
