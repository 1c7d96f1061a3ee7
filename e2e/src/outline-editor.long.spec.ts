import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { outlineFault } from '@oriel/contract/geometry';
import type { NavigatorImage, Overlay } from '@oriel/contract/navigator-image';
import type { Browser, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { demoToken } from '../../server/src/testing/demo-token.ts';
import { accessibilityFaults } from '../../viewer/src/testing/accessibility.ts';
import { DESKTOP, PHONE, signIn, watchTroubles } from './support/browser.ts';
import { onPicture } from './support/on-picture.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';

const PERSON = 'user@demo.oriel.example';
const [WIDTH, HEIGHT] = [1000, 600];

/** Each step depends on the previous one, so none can be retried alone. */
const step = (name: string, take: () => Promise<void>) => it(name, { retry: 0 }, take);

let product: Product;
let browser: Browser;
let folder: string;
let page: Page;
let troubles: string[];
let token: string;
let estateId = '';
let navigatorId = '';

beforeAll(async () => {
  product = await startProduct(await makeDataDir());
  browser = await launchChromium();
  folder = await mkdtemp(path.join(tmpdir(), 'oriel-frames-'));
  for (const number of [1, 2, 3, 4, 10]) {
    const background = { r: 90 + number * 12, g: 120, b: 140 };
    const picture = sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background } });
    await writeFile(path.join(folder, `turn-${number}.png`), await picture.png().toBuffer());
  }
  token = await demoToken(product.url, PERSON);
  const known = await call<{ estate: { id: string }; target: object }>('GET', '/navigator/brzozowa-park-a');
  estateId = known.estate.id;
  const made = await call<{ id: string }>('POST', '/navigator', {
    name: 'Drawn by hand',
    slug: 'drawn-by-hand',
    target: known.target,
    loop: true,
  });
  navigatorId = made.id;
  const context = await browser.newContext({ ...DESKTOP, reducedMotion: 'reduce' });
  page = await signIn(context, product.url, PERSON);
  page.on('dialog', (dialog) => void dialog.accept());
  troubles = watchTroubles(page);
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await removeDataDir(product?.dataDir ?? '');
  await rm(folder, { recursive: true, force: true });
});

async function call<T>(method: string, address: string, body?: unknown): Promise<T> {
  const answer = await fetch(`${product.url}/api/v1${address}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { data } = (await answer.json()) as { data: T };
  if (!answer.ok) throw new Error(`${method} ${address} answered ${answer.status}`);
  return data;
}

const images = () => call<NavigatorImage[]>('GET', `/navigator/${navigatorId}/images-with-overlays`);
const named = (list: readonly Overlay[], number: string) =>
  list.find(({ apartment }) => apartment?.number === number);
function soon<T>(ask: () => T | Promise<T>) {
  return expect.poll(ask, { timeout: 20_000 });
}

const stage = (): Locator => page.getByRole('application');
const panel = (): Locator => page.getByRole('complementary', { name: 'Outlines of this frame' });
const frame = (number: number): Locator =>
  page.getByRole('navigation', { name: 'Frames' }).getByRole('button', { name: `Frame ${number},` });
const button = (name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const address = (query = '') =>
  `${product.url}/dashboard/estates/${estateId}/navigators/${navigatorId}${query}`;

const onScreen = (x: number, y: number) => onPicture(page, [x, y], { width: WIDTH, height: HEIGHT });

async function clickAt(x: number, y: number): Promise<void> {
  await page.mouse.click(...(await onScreen(x, y)));
}

async function menu(name: string): Promise<void> {
  await button('Outlines').click();
  await page.getByRole('menuitem', { name }).click();
}

async function press(...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

step('uploads frames in the order of their names, evenly spaced around the building', async () => {
  await page.goto(address());
  await page.getByRole('link', { name: 'Add frames' }).click();
  const files = [10, 2, 1, 4, 3].map((number) => path.join(folder, `turn-${number}.png`));
  await page.getByLabel('Pictures to add').setInputFiles(files);
  await page.getByRole('listitem', { name: 'Frame 5' }).waitFor({ timeout: 30_000 });
  await soon(async () => (await images()).map(({ angle }) => angle)).toEqual([0, 72, 144, 216, 288]);
  const shades = await Promise.all(
    (await images()).map(async ({ url }) => {
      const { channels } = await sharp(await (await fetch(new URL(url, product.url))).arrayBuffer()).stats();
      return Math.round(((channels[0]?.mean ?? 0) - 90) / 12);
    }),
  );
  expect(shades).toEqual([1, 2, 3, 4, 10]);
});

step('draws an apartment by hand with a hole, moves a point, undoes and redoes all of it', async () => {
  await page.getByRole('link', { name: 'Outlines', exact: true }).click();
  await button('Draw').click();
  for (const [x, y] of [
    [0.2, 0.2],
    [0.4, 0.2],
    [0.4, 0.5],
    [0.3, 0.6],
    [0.2, 0.5],
  ] as const)
    await clickAt(x, y);
  await press('Backspace', 'Enter');
  await panel().getByText('4 points').waitFor();
  await panel().getByRole('combobox').fill('2b');
  await press('Enter');
  await panel().getByRole('heading', { name: '2B' }).waitFor();
  await press('h');
  for (const [x, y] of [
    [0.25, 0.25],
    [0.35, 0.25],
    [0.3, 0.35],
  ] as const)
    await clickAt(x, y);
  // Clicking the first point closes the line, too.
  await clickAt(0.25, 0.25);
  await panel().getByText('4 points, 1 hole').waitFor();

  await page.mouse.move(...(await onScreen(0.3, 0.6)));
  await page.mouse.down();
  await page.mouse.move(...(await onScreen(0.3, 0.28)), { steps: 4 });
  await page.mouse.up();
  await panel().getByRole('alert').getByText('It must lie completely inside the outline.').waitFor();
  await press('Control+z');
  await soon(() => panel().getByRole('alert').count()).toBe(0);
  await press('Control+z', 'Control+z', 'Control+z');
  await panel().getByText('No outlines in this frame').waitFor();
  await press('Control+Shift+z', 'Control+Shift+z', 'Control+Shift+z', 'Control+s');
  await page.getByText('Everything is saved').waitFor();
  const apartment = named((await images())[0]?.overlays ?? [], '2B');
  expect(apartment?.points).toHaveLength(4);
  expect(apartment?.holes).toHaveLength(1);
  expect(apartment?.points[0]?.[0]).toBeCloseTo(0.2, 2);
  expect(apartment?.points[2]?.[1]).toBeCloseTo(0.5, 2);
});

step('copies it to another frame, fills in the frames in between, reviews and saves them', async () => {
  await stage().focus();
  await press('Tab', 'Control+c');
  await frame(5).click();
  await stage().focus();
  await press('Control+v', 'Control+ArrowRight', 'Control+ArrowRight', 'Shift+ArrowRight', 'ArrowLeft');
  await frame(1).click();
  await menu('Fill the frames in between');
  for (const number of [2, 3, 4])
    await page.getByRole('button', { name: `Frame ${number}, 1 outline, 1 to review, not saved` }).waitFor();
  await press('Control+z');
  await page.getByRole('button', { name: 'Frame 3, no outlines' }).waitFor();
  await press('Control+y');
  // Unreviewed overlays are not saved.
  await button('Save').click();
  await soon(async () => (await images()).map(({ overlays }) => overlays.length)).toEqual([1, 0, 0, 0, 1]);
  await frame(3).click();
  await page.getByText('One outline here was filled in automatically.').waitFor();
  await button('Accept').click();
  await frame(2).click();
  await button('Accept all 2 in all frames').click();
  await button('Save').click();
  await page.getByText('Everything is saved').waitFor();
  const drawn = (await images()).map(({ overlays }) => named(overlays, '2B'));
  const left = drawn.map((apartment) => apartment?.points[0]?.[0] ?? 0);
  const [first = 0, ...others] = left;
  // Two hundred pixels, ten more and one back, in four even steps.
  for (const [index, x] of others.entries()) expect(x - first).toBeCloseTo((0.209 * (index + 1)) / 4, 3);
  for (const apartment of drawn) {
    expect(apartment?.holes).toHaveLength(1);
    expect(apartment && outlineFault(apartment)).toBeUndefined();
  }
});

step('works by keyboard alone', async () => {
  await frame(1).click();
  await stage().focus();
  await press('Escape', 'p', 'Control+ArrowRight', 'Control+ArrowRight', 'Space');
  await press('Control+ArrowRight', 'Space', 'Control+ArrowDown', 'Space', 'Enter', 't');
  await page.keyboard.type('3C');
  await press('Enter');
  await panel().getByRole('heading', { name: '3C' }).waitFor();
  // Enters the points, moves the second up by ten pixels, adds one after it, and deletes the last.
  await press('Enter', 'Tab', 'Shift+ArrowUp', 'i', 'Tab', 'Delete');
  await page.getByRole('status').getByText('Point deleted').waitFor({ state: 'attached' });
  await press('Escape', 'Escape', 'Control+s');
  await soon(async () => named((await images())[0]?.overlays ?? [], '3C')?.points).toEqual([
    [0.7, 0.5],
    [0.8, expect.closeTo(0.5 - 10 / HEIGHT, 5)],
    [0.8, expect.closeTo((0.5 - 10 / HEIGHT + 0.5 + 100 / HEIGHT) / 2, 5)],
  ]);
  expect(await accessibilityFaults(page)).toEqual([]);
});

step("keeps others' changes, asks about conflicts, and loses nothing on a reload", async () => {
  const theirs = async (number: string, by: number) => {
    const [image] = await images();
    const overlays = (image?.overlays ?? []).map(({ area: _area, apartment, name: _name, ...rest }) => ({
      ...rest,
      anchor: undefined,
      points: rest.points.map(([x, y]) => [x, apartment?.number === number ? y + by : y]),
      holes: rest.holes?.map((hole) => hole.map(([x, y]) => [x, apartment?.number === number ? y + by : y])),
    }));
    await call('PUT', `/navigator/image/${image?.id}/overlays`, { overlays });
  };
  await stage().focus();
  await press('Tab', 'ArrowRight');
  await panel().getByRole('heading', { name: '2B' }).waitFor();
  await theirs('3C', 0.1);
  await page.reload();
  await page.getByText('Your unsaved changes in one frame were restored.').waitFor();
  await button('Keep').click();
  await theirs('3C', 0.1);
  await button('Save').click();
  await page.getByText('Everything is saved').waitFor();
  const [both] = await images();
  expect(named(both?.overlays ?? [], '2B')?.points[0]?.[0]).toBeCloseTo(0.201, 3);
  expect(named(both?.overlays ?? [], '3C')?.points[0]?.[1]).toBeCloseTo(0.7, 3);

  await stage().focus();
  await press('Tab', 'Shift+ArrowRight');
  await theirs('2B', 0.05);
  await press('Control+s');
  await page.getByText('Someone else changed an outline in frame 1').waitFor();
  await button('Use theirs').click();
  await page.getByText('Everything is saved').waitFor();
  expect(named((await images())[0]?.overlays ?? [], '2B')?.points[0]?.[0]).toBeCloseTo(0.201, 3);
});

step('imports a drawing, matches it to apartments by name, and does nothing else', async () => {
  await writeFile(
    path.join(folder, 'facade.svg'),
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 500 300" onload="document.title='taken'">
      <script>document.title = 'taken'</script><image href="${product.url}/never.png" onerror="document.title='taken'"/>
      <g transform="translate(50 200)"><path id="Flat_4B" d="M0 0h100v50c0 30-100 30-100 0z"/>
      <rect id="nothing" x="150" y="0" width="60" height="40"/></g></svg>`,
  );
  await menu('From an SVG drawing…');
  await page.getByLabel('SVG file').setInputFiles(path.join(folder, 'facade.svg'));
  await page.getByText('1 shape is named after an apartment: 4B.').waitFor();
  await button('Import 1 outline').click();
  await press('Control+s');
  await soon(async () => named((await images())[0]?.overlays ?? [], '4B')?.points[0]).toEqual([
    0.1,
    expect.closeTo(200 / 300, 4),
  ]);
  expect(await page.title()).not.toContain('taken');
});

step('shows settings errors at their fields, keeps the input, and sends only changes', async () => {
  await page.goto(address('?tab=settings'));
  const short = page.getByLabel('Web address');
  await page.getByLabel('Name', { exact: true }).fill('Drawn by two hands');
  await short.fill('brzozowa-park-a');
  await page.getByLabel('Theme', { exact: true }).selectOption('dark');
  await page.getByRole('switch', { name: 'Show on the front page' }).check();
  await page.getByRole('link', { name: 'Demand' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  await button('Save changes').click();
  await soon(() => short.getAttribute('aria-invalid')).toBe('true');
  await short.fill('drawn-by-hand');
  await button('Save changes').click();
  // The button has another name while it saves, so its absence does not show that it has saved.
  await soon(() => call<object>('GET', `/navigator/${navigatorId}`)).toMatchObject({
    name: 'Drawn by two hands',
    theme: { mode: 'dark' },
    showcase: true,
  });
  expect(await accessibilityFaults(page)).toEqual([]);
});

step('is published for visitors; an agent sees it without any editing', async () => {
  await button('Publish').click();
  await button('Unpublish').waitFor();
  const context = await browser.newContext(DESKTOP);
  const viewer = await context.newPage();
  await viewer.goto(`${product.url}/viewer/drawn-by-hand`);
  await viewer.locator('.oriel-outlines.is-live').waitFor({ timeout: 30_000 });
  const labels = await viewer
    .locator('.oriel-outlines path[role=button]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
  for (const number of ['2B', '3C', '4B']) expect(labels.some((label) => label.includes(number))).toBe(true);
  await context.close();
  // The browser may log that it blocked the drawing's scripts.
  expect(troubles.filter((trouble) => !/409|inline event handler/.test(trouble))).toEqual([]);

  const phone = await browser.newContext(PHONE);
  const agent = await signIn(phone, product.url, 'agent@demo.oriel.example');
  await agent.goto(address());
  await agent.getByRole('application').waitFor({ timeout: 30_000 });
  expect(await agent.getByRole('toolbar').count()).toBe(0);
  expect(await agent.getByRole('button', { name: 'Unpublish' }).count()).toBe(0);
  await agent.getByRole('link', { name: 'Demand' }).click();
  await agent.getByRole('table', { name: 'Demand by apartment' }).waitFor();
  expect(await agent.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
    0,
  );
  await phone.close();
});
