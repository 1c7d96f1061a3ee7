import { scriptSnippet } from '@oriel/contract/embed-snippets';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { DESKTOP, watchTroubles } from './support/browser.ts';
import { callAs } from './support/call-as.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';
import { openStranger, type Stranger } from './support/stranger.ts';
import { type Streets, serveStreets } from './support/streets.ts';

/** Maps and models of a project inline in a city's page, whose policy names what it allows. */

const ADMIN = 'admin@demo.oriel.example';

let product: Product;
let streets: Streets;
let city: Stranger;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let troubles: readonly string[];
let project: { id: string; items: { id: string }[] };
let map: string;
let house: string;

beforeAll(async () => {
  streets = await serveStreets();
  product = await startProduct(await makeDataDir(), { MAP_STYLE_URL: streets.style, MAP_CONSENT: 'off' });
  [city, browser] = await Promise.all([openStranger(), launchChromium()]);
  const team = callAs.bind(undefined, product.url, ADMIN);
  const [model] = await team('GET', '/asset?type=MODEL_3D&limit=1');
  project = await team('POST', '/feedback', {
    title: 'A park beside the river',
    items: [
      { type: 'MAP', title: 'The whole park', map: { center: [17.05, 51.11], zoom: 14 } },
      { type: 'MODEL', title: 'The house', assetId: model.id },
    ],
  });
  await team('PATCH', `/feedback/${project.id}`, { status: 'OPEN' });
  [map, house] = project.items.map(({ id }) => id) as [string, string];
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await city?.close();
  await product?.stop();
  await streets?.close();
  await removeDataDir(product?.dataDir ?? '');
});

beforeEach(async () => {
  await context?.close();
});

/** Opens a page of the city with the project in it, under a policy with these directives. */
async function visit(startingItemId: string, policy: Readonly<Record<string, string>>): Promise<void> {
  const directives = Object.entries({ 'default-src': "'none'", ...policy });
  const code = scriptSnippet(product.url, {
    kind: 'project',
    id: project.id,
    title: 'A park',
    options: { render: 'inline', startingItemId },
    // A page with such a policy has the style of the block in a file of its own.
  }).replace(/<style>.*<\/style>/s, '');
  city.put(
    '/park.html',
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>City</title><link rel="icon" href="data:,"></head><body>${code}</body></html>`,
    {
      'content-security-policy': `${directives.map((one) => one.join(' ')).join('; ')}; report-uri /reports`,
    },
  );
  context = await browser.newContext({ ...DESKTOP, reducedMotion: 'reduce', locale: 'en-US' });
  page = await context.newPage();
  troubles = watchTroubles(page);
  await page.goto(`${city.url}/park.html`);
}

/** What `sdk/README.md` names for viewers inline, and what it adds for maps. */
const inline = () => ({
  'script-src': product.url,
  'connect-src': product.url,
  // The icon of the page is its own.
  'img-src': `${product.url} data:`,
});
const withMaps = () => ({
  ...inline(),
  'connect-src': `${product.url} ${streets.origin}`,
  'worker-src': `blob: ${product.url}`,
});

const viewer = () => page.locator('oriel-feedback');
const streetMap = () => viewer().locator('.oriel-map[data-ready]');

/** As the SDK does where more viewers draw than may. */
async function setAwake(awake: boolean): Promise<void> {
  await page.evaluate((value) => {
    const [one] = Reflect.get(window, Symbol.for('oriel.crowd'));
    return one.setAwake(value);
  }, awake);
}

/** Lets the viewer draw again once it asks for it. */
async function wakeOnUse(): Promise<void> {
  await page.evaluate(() => {
    const [one] = Reflect.get(window, Symbol.for('oriel.crowd'));
    one.host.addEventListener('wake', () => one.setAwake(true));
  });
}

describe('streets in a page with a strict policy', () => {
  it('come where it allows the service of maps and a worker, and nothing is reported', async () => {
    await visit(map, withMaps());
    await streetMap().waitFor();
    await page.waitForLoadState('networkidle');
    expect(troubles).toEqual([]);
    expect(city.reports).toEqual([]);
    expect(await viewer().locator('.oriel-map-plan').count()).toBe(0);
  });

  it('are a plan that takes comments where it allows neither', async () => {
    await visit(map, inline());
    await viewer().locator('.oriel-map-plan').waitFor();
    await viewer().getByRole('link', { name: 'OpenStreetMap', exact: false }).waitFor();
    await viewer().getByRole('button', { name: 'Add a comment' }).press('Enter');
    await viewer().getByRole('button', { name: 'Comment here' }).press('Enter');
    await viewer().getByText('About the marked spot').waitFor();
    expect(await streetMap().count()).toBe(0);
    expect(city.reports.join('')).toMatch(/connect-src|worker-src/);
  });
});

describe('asleep', () => {
  it('a map of streets is its plan, and streets again once it is used', async () => {
    await visit(map, withMaps());
    await streetMap().waitFor();
    await setAwake(false);
    await viewer().locator('.oriel-map-plan').waitFor();
    expect(await viewer().locator('canvas').count()).toBe(0);
    await wakeOnUse();
    await viewer().getByRole('button', { name: 'Add a comment' }).press('Enter');
    await streetMap().waitFor();
    expect(troubles).toEqual([]);
  });

  it('a model is a button, and the model again once it is pressed', async () => {
    await visit(house, withMaps());
    await viewer().locator('.oriel-object[data-shown]').waitFor();
    await setAwake(false);
    const resume = viewer().getByRole('button', { name: 'Resume The house' });
    await resume.waitFor();
    expect(await viewer().locator('canvas').count()).toBe(0);
    await wakeOnUse();
    await resume.press('Enter');
    await viewer().locator('.oriel-object[data-shown]').waitFor();
    expect(troubles).toEqual([]);
  });
});
