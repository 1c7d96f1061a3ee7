import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { accessibilityFaults } from '../../viewer/src/testing/accessibility.ts';
import { DESKTOP, PHONE, watchTroubles } from './support/browser.ts';
import { callAs } from './support/call-as.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';
import { type Streets, serveStreets } from './support/streets.ts';

const ADMIN = 'admin@demo.oriel.example';

/** The park that is asked about, on the map of the town. */
const PARK = [
  [17.0462, 51.1068],
  [17.0524, 51.1066],
  [17.0526, 51.1111],
  [17.0466, 51.1111],
  [17.0462, 51.1068],
];

let product: Product;
let streets: Streets;
let browser: Browser;
let project: { id: string; items: { id: string }[] };
let map: string;
let neighbours = 0;

beforeAll(async () => {
  streets = await serveStreets();
  product = await startProduct(await makeDataDir(), {
    MAP_STYLE_URL: streets.style,
    MAP_STYLE_DARK_URL: streets.dark,
    MAP_CONSENT: 'off',
  });
  browser = await launchChromium();
  project = await callAs(product.url, ADMIN, 'POST', '/feedback', {
    title: 'A park beside the river',
    items: [
      {
        type: 'MAP',
        title: 'The whole park',
        question: 'Where would you put what?',
        map: { center: [17.05, 51.11], zoom: 14, boundary: { type: 'Polygon', coordinates: [PARK] } },
      },
    ],
  });
  await callAs(product.url, ADMIN, 'PATCH', `/feedback/${project.id}`, { status: 'OPEN' });
  map = project.items[0]?.id ?? '';
  await neighbour('Keep the old willows!', 17.0475, 51.1075);
  await neighbour('A goal to play football.', 17.0515, 51.1105);
  await neighbour('And another one.', 17.05151, 51.1105);
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await streets?.close();
  await removeDataDir(product?.dataDir ?? '');
});

/** A comment of somebody else. */
async function neighbour(body: string, lng: number, lat: number): Promise<void> {
  neighbours += 1;
  const answer = await fetch(`${product.url}/api/v1/feedback/item/${map}/comment`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      body,
      name: 'Ewa',
      visitorId: `neighbour-${neighbours}`,
      position: { kind: 'MAP', lng, lat },
    }),
  });
  expect(answer.status, await answer.text()).toBe(201);
}

async function blank(options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-US', ...options });
  return await context.newPage();
}

async function open(page: Page): Promise<void> {
  await page.goto(`${product.url}/feedback/${project.id}`);
  await page.locator('.oriel-thread').first().waitFor();
}

const streetMap = (page: Page) => page.locator('.oriel-map[data-ready]');
const pins = (page: Page) => page.locator('.oriel-pin-button');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const newest = async () =>
  (await callAs(product.url, ADMIN, 'GET', `/feedback/item/${map}?limit=1`)).comments[0];

async function middleOf(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`There is no ${selector}.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function send(page: Page, words: string): Promise<void> {
  await page.getByLabel('Your comment').fill(words);
  await page.getByLabel('Name', { exact: true }).fill('Anna');
  await button(page, 'Send').click();
  await page.getByRole('heading', { name: 'Comments here' }).waitFor();
}

describe('a map of streets', () => {
  it('takes a comment where a resident taps it, on a phone, and pins that are close gather', async () => {
    const page = await blank(PHONE);
    const troubles = watchTroubles(page);
    await open(page);
    await streetMap(page).waitFor();
    // Two of the three stand within a metre of each other.
    await expect.poll(() => pins(page).count()).toBe(2);
    await page.getByRole('button', { name: /^2 comments/ }).tap();
    await page.getByRole('heading', { name: 'Comments here' }).waitFor();
    await expect.poll(() => page.locator('.oriel-thread').count()).toBe(2);
    await button(page, 'All comments').tap();

    await button(page, 'Add a comment').tap();
    await button(page, 'Comment here').waitFor();
    const middle = await middleOf(page, '.oriel-map');
    await page.touchscreen.tap(middle.x, middle.y - 60);
    await page.getByText('About the marked spot').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await send(page, 'A kiosk with a toilet');
    const { body, position } = await newest();
    expect(body).toBe('A kiosk with a toilet');
    // North of the middle of the park.
    expect(position.lng).toBeCloseTo(17.0494, 3);
    expect(position.lat).toBeGreaterThan(51.109);
    expect(position.lat).toBeLessThan(51.1111);
    await expect.poll(() => pins(page).count()).toBe(3);
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  it('says that a place beside the area takes no comment, before anything is written', async () => {
    const page = await blank(DESKTOP);
    await open(page);
    await streetMap(page).waitFor();
    await button(page, 'Add a comment').click();
    await button(page, 'Comment here').waitFor();
    const box = await page.locator('.oriel-map').boundingBox();
    await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 60);
    await page.getByText('You can only comment inside the marked area.', { exact: false }).waitFor();
    const middle = await middleOf(page, '.oriel-map');
    await page.mouse.click(middle.x, middle.y);
    await page.getByText('About the marked spot').waitFor();
    await page.context().close();
  });

  it('is moved beneath the cross by the arrow keys', async () => {
    const page = await blank(DESKTOP);
    await open(page);
    await streetMap(page).waitFor();
    await button(page, 'Add a comment').press('Enter');
    const here = button(page, 'Comment here');
    await expect.poll(() => here.evaluate((one) => one === document.activeElement)).toBe(true);
    const place = () => pins(page).first().boundingBox();
    const before = await place();
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => ((await place())?.x ?? 0) - (before?.x ?? 0)).toBeLessThan(-70);
    await page.keyboard.press('Enter');
    await send(page, 'A drinking fountain');
    // East of the middle of the park.
    expect((await newest()).position.lng).toBeGreaterThan(17.0497);
    await page.context().close();
  });

  it('has the colours of the page, and changes with them', async () => {
    const page = await blank({ ...DESKTOP, colorScheme: 'dark' });
    await open(page);
    await streetMap(page).waitFor();
    const light = page.waitForRequest(streets.style);
    await page.emulateMedia({ colorScheme: 'light' });
    await light;
    await page.context().close();
  });
});

describe('without streets', () => {
  async function planWorks(page: Page, words: string): Promise<void> {
    await page.getByText('The street map can’t be shown here.', { exact: false }).waitFor();
    expect(await page.locator('.oriel-map-plan').count()).toBe(1);
    expect(await accessibilityFaults(page)).toEqual([]);
    await button(page, 'Add a comment').click();
    await button(page, 'Comment here').waitFor();
    const middle = await middleOf(page, '.oriel-map-plan');
    await page.mouse.click(middle.x, middle.y);
    await send(page, words);
    const { body, position } = await newest();
    expect(body).toBe(words);
    expect(position.lng).toBeCloseTo(17.0494, 3);
    expect(position.lat).toBeCloseTo(51.109, 3);
  }

  it('the map’s area and grid stay, and take comments', async () => {
    const page = await blank(DESKTOP);
    await page.route(`${streets.origin}/**`, (route) => route.abort());
    await open(page);
    await planWorks(page, 'Without streets');
    await page.context().close();
  });

  it('so do they without WebGL', async () => {
    const page = await blank(DESKTOP);
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null;
    });
    await open(page);
    await planWorks(page, 'Without WebGL');
    await page.context().close();
  });

  it('and without the script of the map', async () => {
    const page = await blank(DESKTOP);
    await page.route('**/street-map-*', (route) => route.abort());
    await open(page);
    await planWorks(page, 'Without its script');
    await page.context().close();
  });

  it('tiles that are gone are said, and pins stay', async () => {
    const page = await blank(DESKTOP);
    const gone = await (await fetch(streets.withoutTiles)).text();
    await page.route(streets.style, (route) =>
      route.fulfill({
        body: gone,
        contentType: 'application/json',
        headers: { 'access-control-allow-origin': '*' },
      }),
    );
    await open(page);
    await streetMap(page).waitFor();
    await page.getByText('Parts of the map could not be loaded.', { exact: false }).waitFor();
    await expect.poll(() => pins(page).count()).toBeGreaterThan(1);
    await page.context().close();
  });

  it('the plan is there before any script', async () => {
    const page = await blank({ ...PHONE, javaScriptEnabled: false });
    await page.goto(`${product.url}/feedback/${project.id}`);
    await page.getByRole('img', { name: 'The whole park' }).waitFor();
    await page.context().close();
  });
});

it('a poster’s code can be read, and opens the form at its place', async () => {
  const page = await blank(DESKTOP);
  await page.goto(`${product.url}/feedback/${project.id}/poster?item=${map}&at=51.1085,17.0495`);
  await page.getByRole('heading', { name: 'The whole park' }).waitFor();
  await page.getByText('Scan and tell us what you think of this place').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  const picture = await page.getByRole('img', { name: 'QR code that opens the project' }).screenshot();
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const address = decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) });
  expect(address).toBe(`${product.url}/feedback/${project.id}?startingItemId=${map}&at=51.1085%2C17.0495`);
  await page.goto(address);
  await page.getByText('About the marked spot').waitFor();
  await send(page, 'From a poster');
  expect((await newest()).position).toEqual({ kind: 'MAP', lng: 17.0495, lat: 51.1085 });
  // A place beside the area asks nothing.
  await page.goto(`${product.url}/feedback/${project.id}?at=51.2,17.0495`);
  await page.locator('.oriel-thread').first().waitFor();
  expect(await page.getByText('About the marked spot').count()).toBe(0);
  await page.context().close();
});
