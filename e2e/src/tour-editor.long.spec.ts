import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Panorama } from '@oriel/contract/panorama';
import { tourTitle } from '@oriel/contract/tour-title';
import type { Browser, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { demoToken } from '../../server/src/testing/demo-token.ts';
import { drawnPanorama } from '../../server/src/testing/pictures.ts';
import { DESKTOP, PHONE, signIn, watchTroubles } from './support/browser.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';

const PERSON = 'user@demo.oriel.example';

/** Each step depends on the previous one, so none can be retried alone. */
const step = (name: string, take: () => Promise<void>) => it(name, { retry: 0 }, take);

let product: Product;
let browser: Browser;
let folder: string;
let page: Page;
let troubles: string[];
let token: string;
let tourId = '';

beforeAll(async () => {
  product = await startProduct(await makeDataDir());
  browser = await launchChromium();
  folder = await mkdtemp(path.join(tmpdir(), 'oriel-files-'));
  const files = ['hall', 'kitchen', 'attic', 'night-hall', 'night-kitchen', 'night-attic'];
  for (const [index, name] of files.entries())
    await writeFile(path.join(folder, `${name}.jpg`), await drawnPanorama(2048, index + 1));
  const plan = sharp({ create: { width: 600, height: 400, channels: 3, background: '#f4f1ea' } });
  await writeFile(path.join(folder, 'ground-floor.png'), await plan.png().toBuffer());
  token = await demoToken(product.url, PERSON);
  const context = await browser.newContext({ ...DESKTOP, reducedMotion: 'reduce' });
  page = await signIn(context, product.url, PERSON);
  troubles = watchTroubles(page);
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await removeDataDir(product?.dataDir ?? '');
  await rm(folder, { recursive: true, force: true });
});

/** The tour's rooms from the API in tour order: the entry first, regardless of its own number. */
async function rooms(): Promise<Panorama[]> {
  const address = `${product.url}/api/v1/panorama?tourId=${tourId}&sort=order`;
  const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
  const { data } = (await answer.json()) as { data: Panorama[] };
  return data.toSorted((a, b) => Number(b.entry) - Number(a.entry));
}
const named = async (name: string): Promise<Panorama | undefined> =>
  (await rooms()).find((room) => room.name === name);

/** Waits until the API or the page has the expected state. */
function soon<T>(ask: () => T | Promise<T>) {
  return expect.poll(ask, { timeout: 30_000 });
}

const list = (): Locator => page.getByRole('list', { name: 'Rooms of the tour' });
const panel = (): Locator => page.getByRole('tabpanel');
const canvas = (name: string): Locator => page.getByRole('application', { name: `${name}, 360° view` });
const button = (name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

/** Clicks into the picture, at fractions of its width and height. */
async function clickAt(name: string, x: number, y: number): Promise<void> {
  const box = await canvas(name).boundingBox();
  if (!box) throw new Error('There is no picture');
  await page.mouse.click(box.x + box.width * x, box.y + box.height * y);
}

step('turns three files into one tour, named and ordered during the upload', async () => {
  await page.goto(`${product.url}/dashboard/tours`);
  const files = ['attic.jpg', 'kitchen.jpg', 'hall.jpg'].map((name) => path.join(folder, name));
  await page.locator('input[type=file]').setInputFiles(files);
  const uploads = page.getByRole('list', { name: 'Uploads' });
  await uploads.getByRole('radio', { name: 'One tour from these 3 files' }).waitFor();
  await uploads.getByRole('textbox', { name: 'Name of the room from hall.jpg' }).fill('Entrance hall');
  await uploads.getByRole('textbox', { name: 'Tour name' }).fill('Linden Court, flat 4');
  const handle = uploads.getByRole('button', { name: 'Move hall.jpg: drag or use arrow keys' });
  await handle.focus();
  await handle.press('ArrowUp');
  await handle.press('ArrowUp');
  await soon(() =>
    uploads
      .getByRole('textbox', { name: /^Name of the room/ })
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
  ).toEqual(['Entrance hall', 'Attic', 'Kitchen']);
  const edit = uploads.getByRole('link', { name: 'Edit the tour' });
  await edit.waitFor({ timeout: 30_000 });
  // The first in the order becomes the entry once all are uploaded, and its id is the tour's.
  await soon(async () => {
    tourId = (await edit.getAttribute('href'))?.split('/').at(-1) ?? '';
    return (await rooms()).map(({ name, entry }) => (entry ? `(${name})` : name));
  }).toEqual(['(Entrance hall)', 'Attic', 'Kitchen']);
  await edit.click();
  await page.getByRole('heading', { name: 'Linden Court, flat 4', level: 1 }).waitFor();
  await canvas('Entrance hall').waitFor({ timeout: 60_000 });
});

step("sets a room's initial view and its north by looking there, with undo", async () => {
  await page.getByRole('tab', { name: 'Start view' }).click();
  const picture = canvas('Entrance hall');
  await picture.press('PageUp');
  for (let presses = 0; presses < 5; presses += 1) await picture.press('ArrowRight');
  await button('Start here').click();
  await soon(async () => (await named('Entrance hall'))?.initialView.yaw).toBeGreaterThan(20);
  const { yaw = 0, pitch = 0 } = (await named('Entrance hall'))?.initialView ?? {};
  expect(pitch).toBeGreaterThan(10);
  await button('This is north').click();
  await soon(async () => (await named('Entrance hall'))?.north).toBeCloseTo(yaw, 1);
  await button('Undo').click();
  await soon(async () => (await named('Entrance hall'))?.north).toBe(0);
  await button('Show start view').click();
});

step(
  'places portals by click or keys in both directions, drags them, and lists rooms without one',
  async () => {
    await page.getByRole('tab', { name: /^Portals/ }).click();
    await panel().getByRole('heading', { name: '2 rooms that no portal leads to' }).waitFor();
    await button('Add portal').first().click();
    await clickAt('Entrance hall', 0.3, 0.6);
    await panel()
      .getByRole('button', { name: /^Kitchen/ })
      .click();
    await panel().getByRole('heading', { name: '1 room that no portal leads to' }).waitFor();
    await soon(async () => (await named('Kitchen'))?.portals.length).toBe(1);
    const [back] = (await named('Kitchen'))?.portals ?? [];
    await soon(async () => (await named('Entrance hall'))?.portals[0]?.reversePortalId).toBe(back?.id);
    const [there] = (await named('Entrance hall'))?.portals ?? [];

    const mark = page.getByRole('button', { name: 'Portal to Kitchen', exact: true });
    await mark.waitFor();
    const box = await mark.boundingBox();
    if (!box || !there) throw new Error('The portal is not in the picture');
    await page.mouse.move(box.x + 22, box.y + 22);
    await page.mouse.down();
    await page.mouse.move(box.x + 90, box.y + 22, { steps: 5 });
    await page.mouse.up();
    await soon(async () => (await named('Entrance hall'))?.portals[0]?.position.yaw).toBeGreaterThan(
      there.position.yaw + 3,
    );
    await mark.press('ArrowUp');
    await soon(async () => (await named('Entrance hall'))?.portals[0]?.position.pitch).toBeGreaterThan(
      there.position.pitch,
    );

    await button('Add portal to Attic').click();
    await canvas('Entrance hall').press('ArrowLeft');
    await canvas('Entrance hall').press('Enter');
    await soon(async () => (await named('Attic'))?.portals.length).toBe(1);
    await soon(() => page.getByText('No portal leads here').count()).toBe(0);

    // The portal back is moved to its place, and the arrival view is set by looking.
    const ways = panel().getByRole('list', { name: 'Portals in this room' });
    await ways.getByRole('button', { name: /^Kitchen/ }).click();
    await panel().getByRole('textbox', { name: 'Label' }).fill('To the kitchen');
    await panel().getByRole('button', { name: 'Move it there' }).click();
    await canvas('Kitchen').waitFor({ timeout: 30_000 });
    await clickAt('Kitchen', 0.7, 0.6);
    await soon(async () => (await named('Kitchen'))?.portals[0]?.position).not.toEqual(back?.position);
    await soon(async () => (await named('Entrance hall'))?.portals[0]?.label).toBe('To the kitchen');
  },
);

step('places points, draws them as areas, explains rejections, deletes and restores them', async () => {
  await page.getByRole('tab', { name: /^Points/ }).click();
  await button('Add a point').click();
  await clickAt('Kitchen', 0.5, 0.4);
  await panel().getByLabel('Shows').selectOption('LINK');
  await button('Save').click();
  await panel().getByText('Enter a title').waitFor();
  await panel().getByText('Enter a full address starting with https://').waitFor();
  await panel().getByRole('textbox', { name: 'Title' }).fill('Oak floor');
  await panel().getByRole('textbox', { name: 'Address' }).fill('https://example.org/oak');
  await button('Draw outline').click();
  for (const [x, y] of [
    [0.4, 0.3],
    [0.6, 0.3],
    [0.6, 0.5],
    [0.4, 0.3],
  ] as const)
    await clickAt('Kitchen', x, y);
  await panel().getByText('3 corners').waitFor();
  await button('Save').click();
  const points = panel().getByRole('list', { name: 'Points of this room' });
  await points.getByText('Oak floor').waitFor();
  const made = (await named('Kitchen'))?.pointsOfInterest[0];
  expect(made).toMatchObject({ type: 'LINK', url: 'https://example.org/oak' });
  expect(made?.polygon).toHaveLength(3);

  await points.getByText('Oak floor').click();
  await button('Delete').click();
  await soon(async () => (await named('Kitchen'))?.pointsOfInterest.length).toBe(0);
  await button('Undo').click();
  await soon(async () => (await named('Kitchen'))?.pointsOfInterest[0]?.polygon?.length).toBe(3);
});

step('places rooms on an uploaded plan', async () => {
  await page.getByRole('tab', { name: 'Plan' }).click();
  await button('Choose a floor plan').click();
  await page.getByLabel('File to upload').setInputFiles(path.join(folder, 'ground-floor.png'));
  const plan = page.getByRole('img', { name: 'Floor plan' });
  await plan.waitFor({ timeout: 20_000 });
  const box = await plan.boundingBox();
  await plan.click({ position: { x: (box?.width ?? 0) * 0.25, y: (box?.height ?? 0) * 0.5 } });
  const dot = button('Kitchen on the plan: drag it or use the arrow keys');
  await dot.press('ArrowRight');
  await soon(async () => (await named('Kitchen'))?.plan?.x).toBeCloseTo(0.26, 2);
  await panel().getByRole('spinbutton', { name: 'Floor' }).fill('1');
  await panel().getByRole('spinbutton', { name: 'Floor' }).press('Enter');
  await soon(async () => (await named('Kitchen'))?.plan?.floor).toBe(1);
});

step("does not overwrite others' changes, and keeps the input", async () => {
  await page.getByRole('tab', { name: 'Room' }).click();
  const name = panel().getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Cooking');
  const kitchen = await named('Kitchen');
  await fetch(`${product.url}/api/v1/panorama/${kitchen?.id}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Kitchenette' }),
  });
  await name.press('Enter');
  await panel().getByText('Someone else just changed the same thing').waitFor();
  expect(await name.inputValue()).toBe('Cooking');
  expect(await named('Kitchenette')).toBeDefined();
  // Leaving asks for confirmation.
  await page.getByRole('link', { name: 'Tours', exact: true }).first().click();
  await page.getByRole('alertdialog', { name: 'Unsaved changes' }).waitFor();
  await button('Stay').click();
  await panel().getByRole('button', { name: 'Try again' }).click();
  await soon(() => named('Cooking')).toBeDefined();
});

step('orders rooms by keys, changes the start, and lists what deleting a room removes', async () => {
  const handle = list().getByRole('button', { name: 'Move Cooking: drag or use arrow keys' });
  await handle.focus();
  await handle.press('ArrowLeft');
  await soon(async () =>
    (await rooms()).toSorted((a, b) => a.order - b.order).map((room) => room.name),
  ).toEqual(['Entrance hall', 'Cooking', 'Attic']);
  await list().getByRole('button', { name: 'More for Attic' }).click();
  await page.getByRole('menuitem', { name: 'Delete room…' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete “Attic”?' });
  await question.getByText('Portals lead here from one room: Entrance hall').waitFor();
  await question.getByRole('button', { name: 'Delete room' }).click();
  await soon(async () => (await rooms()).length).toBe(2);
  await list().getByRole('button', { name: 'More for Cooking' }).click();
  await page.getByRole('menuitem', { name: 'Start the tour here' }).click();
  await page.waitForURL((url) => !url.pathname.endsWith(tourId));
  await page.getByRole('heading', { name: 'Linden Court, flat 4', level: 1 }).waitFor();
  // A tour has the id of its entry.
  tourId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  expect((await rooms()).filter(({ entry }) => entry).map((room) => room.name)).toEqual(['Cooking']);
});

step('gives rooms variants of one name, which visitors switch to and keep from room to room', async () => {
  const variants = panel().getByRole('list', { name: 'Variants' });
  const label = variants.getByRole('textbox', { name: 'Name of the variant' });
  const add = async (file: string): Promise<void> => {
    await panel().getByRole('button', { name: 'Add variant' }).click();
    await page.getByLabel('File to upload').setInputFiles(path.join(folder, `${file}.jpg`));
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };
  await add('night-kitchen');
  await soon(() => label.inputValue()).toBe('Night kitchen');
  await label.fill('By night');
  await label.press('Enter');
  await soon(async () => (await named('Cooking'))?.variants.map(({ key }) => key)).toEqual(['by-night']);
  await list()
    .getByRole('button', { name: /^Entrance hall/ })
    .click();
  await canvas('Entrance hall').waitFor({ timeout: 30_000 });
  await add('night-hall');
  // Another room has this one, and this room lacks it.
  await soon(() => label.inputValue()).toBe('By night');
  await add('night-attic');
  await soon(() => label.count()).toBe(2);
  await label.last().fill('By night');
  await label.last().press('Enter');
  await variants.getByText('Another variant of this room has this name').waitFor();
  await label.last().fill('Empty');
  await label.last().press('Enter');
  const keys = async () => (await named('Entrance hall'))?.variants.map(({ key }) => key);
  await soon(keys).toEqual(['by-night', 'empty']);
  await variants.getByRole('button', { name: 'Move Empty: drag or use arrow keys' }).press('ArrowUp');
  await soon(keys).toEqual(['empty', 'by-night']);
  await variants.getByRole('button', { name: 'Remove Empty' }).click();
  await soon(keys).toEqual(['by-night']);
  await soon(async () =>
    (await rooms()).flatMap((room) => room.variants.map(({ tiles }) => tiles.status)),
  ).toEqual(['READY', 'READY']);
  // The editor follows the tiling by itself.
  await variants.getByRole('progressbar').waitFor({ state: 'detached' });
});

step('publishes a complete tour, and visitors walk through it', async () => {
  await page.getByText('Nothing is missing').waitFor();
  await page.getByRole('radio', { name: /^Public/ }).check();
  await soon(async () => (await rooms()).map(({ visibility }) => visibility)).toEqual(['PUBLIC', 'PUBLIC']);
  const answer = await fetch(`${product.url}/api/v1/panorama/${tourId}`);
  const { data } = (await answer.json()) as { data: Panorama };
  expect(data.siblings?.map(({ name }) => name)).toEqual(['Entrance hall']);
  expect(data.portals[0]?.target?.name).toBe('Entrance hall');
  const context = await browser.newContext(DESKTOP);
  const viewer = await context.newPage();
  await viewer.goto(`${product.url}/viewer360/${tourId}`);
  await viewer.locator('[data-rendered="sharp"]').waitFor({ timeout: 60_000 });
  expect(await viewer.title()).toContain('Linden Court, flat 4');
  const night = viewer.getByRole('radio', { name: 'By night' });
  await night.check();
  await viewer.getByRole('button', { name: 'Go to Entrance hall' }).press('Enter');
  await viewer.getByRole('application', { name: 'Entrance hall' }).waitFor();
  await soon(() => night.isChecked()).toBe(true);
  await context.close();
  expect(troubles.filter((trouble) => !trouble.includes('409'))).toEqual([]);
});

step(
  'lets an agent look around without forbidden actions, and needs no sideways scrolling on a phone',
  async () => {
    const context = await browser.newContext(PHONE);
    const agent = await signIn(context, product.url, 'agent@demo.oriel.example');
    await agent.goto(`${product.url}/dashboard/tours/${tourId}`);
    await agent.getByRole('application', { name: 'Cooking, 360° view' }).waitFor({ timeout: 30_000 });
    expect(await agent.getByRole('tab').count()).toBe(0);
    expect(await agent.getByRole('button', { name: 'Add rooms' }).count()).toBe(0);
    expect(await agent.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    await context.close();
  },
);

step('the list is narrowed to an estate, and shows the most viewed first', async () => {
  await page.goto(`${product.url}/dashboard/tours`);
  const estates = page.getByLabel('Estate');
  await estates.selectOption({ label: 'Brzozowa Park' });
  // The choice stands in the address, from which the list reads it.
  const chosen = () => new URL(page.url()).searchParams.get('estate');
  await soon(chosen).not.toBeNull();
  const estateId = chosen();
  await page.getByLabel('Sort by').selectOption({ label: 'Most viewed first' });
  const mostViewed = async (): Promise<Panorama[]> => {
    const address = `${product.url}/api/v1/panorama?entry=true&estateId=${estateId}&sort=-views`;
    const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
    return ((await answer.json()) as { data: Panorama[] }).data;
  };
  const data = await mostViewed();
  const cards = page.getByRole('list', { name: 'Tours' }).getByRole('listitem');
  await soon(() => cards.getByRole('heading').allTextContents()).toEqual(data.map(tourTitle));
  // Visits of this file are counted meanwhile.
  const views = /([\d,]+) views?$/.exec((await cards.first().textContent()) ?? '')?.[1]?.replaceAll(',', '');
  expect(Number(views)).toBeGreaterThan(0);
  expect(Number(views)).toBeLessThanOrEqual((await mostViewed())[0]?.views ?? 0);
  await page.reload();
  await soon(() => cards.count()).toBe(data.length);
  expect(await page.getByLabel('Sort by').inputValue()).toBe('-views');
});
