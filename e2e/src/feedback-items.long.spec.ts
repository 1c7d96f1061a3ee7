import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { accessibilityFaults } from '../../viewer/src/testing/accessibility.ts';
import { DESKTOP, signIn } from './support/browser.ts';
import { callAs } from './support/call-as.ts';
import { drawnFilm } from './support/drawn-film.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';
import { type Streets, serveStreets } from './support/streets.ts';

const ADMIN = 'admin@demo.oriel.example';

let product: Product;
let streets: Streets;
let browser: Browser;

beforeAll(async () => {
  streets = await serveStreets();
  product = await startProduct(await makeDataDir(), { MAP_STYLE_URL: streets.style, MAP_CONSENT: 'off' });
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await streets?.close();
  await removeDataDir(product?.dataDir ?? '');
});

// biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects to be there
async function team(method: string, path: string, body?: unknown): Promise<any> {
  return await callAs(product.url, ADMIN, method, path, body);
}

async function openProject(id: string): Promise<Page> {
  const page = await signIn(
    await browser.newContext({ ...DESKTOP, reducedMotion: 'reduce', locale: 'en-US' }),
    product.url,
    ADMIN,
  );
  await page.goto(`${product.url}/dashboard/feedback/${id}`);
  return page;
}

it('a map is put where the planner says, with an area drawn on it, and changed later', async () => {
  const project = await team('POST', '/feedback', { title: 'A park' });
  const page = await openProject(project.id);
  const dialog = page.getByRole('dialog');
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });
  const stored = async () => (await team('GET', `/feedback/${project.id}`)).items;

  await page.getByRole('button', { name: 'Add map' }).click();
  const map = dialog.getByRole('application', { name: 'Map, moved with the arrow keys' });
  await dialog.locator('.oriel-map[data-ready]').waitFor();
  await dialog.getByLabel('Title').fill('The whole park');
  const place = dialog.getByLabel('Middle of the map');
  await place.fill('somewhere');
  await place.press('Enter');
  await dialog.getByText('Enter a latitude and a longitude', { exact: false }).waitFor();
  await place.fill('https://www.openstreetmap.org/#map=16/51.11/17.05');
  await place.press('Enter');
  await expect.poll(() => place.inputValue()).toBe('51.11000, 17.05000');

  await button('Draw an area').click();
  const box = await map.boundingBox();
  if (!box) throw new Error('There is no map.');
  for (const [x, y] of [
    [0.3, 0.3],
    [0.6, 0.3],
  ] as const)
    await page.mouse.click(box.x + box.width * x, box.y + box.height * y);
  await dialog.getByText('2 corners.', { exact: false }).waitFor();
  expect(await button('Finish the area').isDisabled()).toBe(true);
  // A corner by keyboard: south of the middle.
  await map.press('ArrowDown');
  await expect.poll(() => place.inputValue()).not.toBe('51.11000, 17.05000');
  await button('Set corner at the crosshair').press('Enter');
  await dialog.getByText('3 corners.', { exact: false }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await button('Finish the area').click();
  await dialog.getByText('People can only comment inside the area.').waitFor();
  await button('Save').click();
  await expect.poll(() => dialog.count()).toBe(0);

  const [item] = await stored();
  expect(item).toMatchObject({ type: 'MAP', title: 'The whole park' });
  expect(item.map.zoom).toBe(16);
  const [ring] = item.map.boundary.coordinates;
  expect(ring).toHaveLength(4);
  expect(ring[0]).toEqual(ring[3]);
  const [[west, north], [east], [middle, south]] = ring;
  expect(west).toBeLessThan(17.05);
  expect(east).toBeGreaterThan(17.05);
  expect(middle).toBeCloseTo(17.05, 4);
  expect(south).toBeLessThan(51.11);
  expect(north).toBeGreaterThan(51.11);

  // An area from a file replaces it; one without any says so.
  await page.getByRole('button', { name: 'Edit The whole park' }).click();
  const file = dialog.getByLabel('Area from a GeoJSON file');
  const square = [17.04, 17.06].flatMap((lng) => [[lng, lng < 17.05 ? 51.1 : 51.12]]);
  await file.setInputFiles({
    name: 'a.geojson',
    mimeType: 'application/geo+json',
    buffer: Buffer.from('{}'),
  });
  await dialog.getByText('This file has no area that can be used', { exact: false }).waitFor();
  const coordinates = [[square[0], [17.06, 51.1], square[1], [17.04, 51.12], square[0]]];
  await file.setInputFiles({
    name: 'b.geojson',
    mimeType: 'application/geo+json',
    buffer: Buffer.from(JSON.stringify({ type: 'Feature', geometry: { type: 'Polygon', coordinates } })),
  });
  await expect.poll(() => dialog.getByText('This file has no area', { exact: false }).count()).toBe(0);
  await button('Save').click();
  await expect.poll(async () => (await stored())[0].map.boundary.coordinates).toEqual(coordinates);
  await page.context().close();
});

it('a model takes comments on itself, by keyboard, and keeps those of its other side apart', async () => {
  const project = await team('POST', '/feedback', { title: 'A courtyard' });
  const page = await openProject(project.id);
  await page.getByRole('button', { name: 'Add 3D model' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Model apartment 3A' }).click();
  const items = page.getByRole('region', { name: 'Items' });
  await items.getByText('3D model', { exact: false }).first().waitFor();
  const [item] = (await team('GET', `/feedback/${project.id}`)).items;
  expect(item).toMatchObject({ type: 'MODEL', modelUrl: expect.stringMatching(/\.glb$/) });
  await team('PATCH', `/feedback/${project.id}`, { status: 'OPEN' });

  await page.goto(`${product.url}/feedback/${project.id}`);
  await page.locator('.oriel-object[data-shown]').waitFor();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await button('Add a comment').press('Enter');
  // Beside the model is no place.
  const scene = await page.locator('.oriel-scene').boundingBox();
  await page.mouse.click((scene?.x ?? 0) + 12, (scene?.y ?? 0) + 12);
  await page.getByText('Choose a spot on the model itself.').waitFor();
  await button('Comment here').press('Enter');
  await page.getByLabel('Your comment').fill('A wider door here');
  await page.getByLabel('Name', { exact: true }).fill('Anna');
  expect(await accessibilityFaults(page)).toEqual([]);
  await button('Send').press('Enter');
  await page.getByRole('heading', { name: 'Comments here' }).waitFor();
  const [stored] = (await team('GET', `/feedback/item/${item.id}?limit=1`)).comments;
  expect(stored.position).toEqual({
    kind: 'MODEL',
    x: expect.any(Number),
    y: expect.any(Number),
    z: expect.any(Number),
  });

  // A comment beneath the floor is behind the model, and turning up to it shows it.
  const { x, y, z } = stored.position;
  await fetch(`${product.url}/api/v1/feedback/item/${item.id}/comment`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      body: 'The cellar',
      name: 'Ewa',
      visitorId: 'somebody-else',
      position: { kind: 'MODEL', x, y: y - 2, z },
    }),
  });
  await page.reload();
  await page.locator('.oriel-object[data-shown]').waitFor();
  await expect.poll(() => page.locator('.oriel-pin').count()).toBe(2);
  await expect.poll(() => page.locator('.oriel-pin[data-behind]').count()).toBe(1);
  await page.context().close();
});

it('a model that cannot be shown leaves the comments, and takes more about the whole', async () => {
  const [asset] = await team('GET', '/asset?type=MODEL_3D&limit=1');
  const project = await team('POST', '/feedback', {
    title: 'Another courtyard',
    items: [{ type: 'MODEL', title: 'The house', assetId: asset.id }],
  });
  await team('PATCH', `/feedback/${project.id}`, { status: 'OPEN' });
  const context = await browser.newContext({ ...DESKTOP, reducedMotion: 'reduce', locale: 'en-US' });
  const page = await context.newPage();
  await page.route('**/*.glb', (route) => route.abort());
  await page.goto(`${product.url}/feedback/${project.id}`);
  await page.getByText('The model cannot be shown here.', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Add a comment' }).click();
  await page.getByText('About all of it').waitFor();
  await context.close();
});

it('links lead from a picture and a map to other items', async () => {
  const [asset] = await team('GET', '/asset?type=IMAGE&limit=1');
  const project = await team('POST', '/feedback', {
    title: 'A walk',
    items: [
      { type: 'IMAGE', title: 'The gate', assetId: asset.id },
      { type: 'MAP', title: 'The park', map: { center: [17.05, 51.11], zoom: 15 } },
    ],
  });
  const page = await openProject(project.id);
  const dialog = page.getByRole('dialog');
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });
  const stored = async () => (await team('GET', `/feedback/${project.id}`)).items;

  await page.getByRole('button', { name: 'Edit The gate' }).click();
  await button('Add a link').click();
  await dialog.getByLabel('Label (optional; if empty, the title)').fill('Into the park ');
  const mark = button('Link 1, moved with the arrow keys');
  await mark.press('Shift+ArrowLeft');
  await mark.press('ArrowDown');
  expect(await accessibilityFaults(page)).toEqual([]);
  await button('Save').click();
  await expect.poll(() => dialog.count()).toBe(0);
  expect((await stored())[0].links).toEqual([
    {
      position: { kind: 'IMAGE', x: 0.4, y: 0.51 },
      targetItemId: project.items[1].id,
      label: 'Into the park',
    },
  ]);
  await page.getByRole('button', { name: 'Edit The park' }).click();
  await button('Add a link').click();
  await dialog.getByLabel('Where it is on the map').fill('51.1105, 17.0505');
  await button('Save').click();
  await expect.poll(() => dialog.count()).toBe(0);
  expect((await stored())[1].links[0].position).toEqual({ kind: 'MAP', lng: 17.0505, lat: 51.1105 });
  await team('PATCH', `/feedback/${project.id}`, { status: 'OPEN' });

  await page.goto(`${product.url}/feedback/${project.id}`);
  await page.getByRole('button', { name: 'Go to Into the park' }).click();
  await page.getByRole('heading', { name: 'The park' }).waitFor();
  await page.locator('.oriel-map[data-ready]').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Go to The gate' }).click();
  await page.getByRole('heading', { name: 'The gate' }).waitFor();
  await page.context().close();
});

it('a film takes comments on its moments, which lead back to them', async () => {
  const form = new FormData();
  form.append('type', 'VIDEO');
  form.append('file', await drawnFilm(browser), 'flight.webm');
  const asset = await team('POST', '/asset', form);
  const project = await team('POST', '/feedback', {
    title: 'From above',
    items: [{ type: 'VIDEO', title: 'A flight', assetId: asset.id }],
  });
  await team('PATCH', `/feedback/${project.id}`, { status: 'OPEN' });
  const context = await browser.newContext({ ...DESKTOP, reducedMotion: 'reduce', locale: 'en-US' });
  const page = await context.newPage();
  await page.goto(`${product.url}/feedback/${project.id}`);
  const seen = page.locator('video');
  await expect.poll(() => seen.evaluate((one: HTMLVideoElement) => one.readyState)).toBeGreaterThan(1);
  const seek = (second: number) =>
    seen.evaluate((one: HTMLVideoElement, to) => {
      one.currentTime = to;
    }, second);
  const at = () => seen.evaluate((one: HTMLVideoElement) => one.currentTime);
  await seek(1);
  await expect.poll(at).toBeCloseTo(1, 1);
  await page.getByRole('button', { name: 'Add a comment' }).click();
  await page.getByText('About the moment 0:01').waitFor();
  await page.getByLabel('Your comment').fill('What stands here?');
  await page.getByLabel('Name', { exact: true }).fill('Anna');
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send' }).click();
  const moment = page.getByRole('button', { name: /What stands here/ });
  await moment.waitFor();
  await page.getByRole('button', { name: 'All comments' }).click();
  await seek(0);
  await expect.poll(at).toBe(0);
  await moment.click();
  await expect.poll(at).toBeCloseTo(1, 1);
  const [item] = project.items;
  const [stored] = (await team('GET', `/feedback/item/${item.id}?limit=1`)).comments;
  expect(stored.position).toEqual({ kind: 'VIDEO', second: 1 });
  await context.close();
});
