import { boxAround, placeInRing } from '@oriel/contract/geometry';
import type { NavigatorImage, Overlay } from '@oriel/contract/navigator-image';
import type { Browser, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { fileForm } from '../../server/src/testing/pictures.ts';
import { accessibilityFaults } from '../../viewer/src/testing/accessibility.ts';
import { DESKTOP, PHONE, signIn, watchTroubles } from './support/browser.ts';
import { callAs } from './support/call-as.ts';
import { onPicture } from './support/on-picture.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';

const PERSON = 'user@demo.oriel.example';
const [WIDTH, HEIGHT] = [1500, 1000];
const [FLOORS, PER_FLOOR] = [6, 10];
/** The facade in the picture, as an architect's view from the side draws it: top left, top right, bottom right, bottom left. */
const FACADE = [
  [0.16, 0.2],
  [0.84, 0.06],
  [0.84, 0.94],
  [0.16, 0.76],
] as const;

/** Each step depends on the previous one, so none can be retried alone. */
const step = (name: string, take: () => Promise<void>) => it(name, { retry: 0 }, take);

let product: Product;
let browser: Browser;
let page: Page;
let troubles: string[];
let estateId = '';
let navigatorId = '';
let assetId = '';

const call = (method: string, path: string, body?: unknown) =>
  callAs(product.url, PERSON, method, path, body);

beforeAll(async () => {
  product = await startProduct(await makeDataDir());
  browser = await launchChromium();
  const estate = await call('POST', '/estate', {
    name: 'Sixty flats',
    type: 'RESIDENTIAL',
    address: { city: 'Wrocław', country: 'PL' },
  });
  estateId = estate.id;
  const rows = Array.from({ length: FLOORS * PER_FLOOR }, (_, index) =>
    ['Haus A', `A${index + 1}`, Math.floor(index / PER_FLOOR), 2, 40 + (index % 30), 'available'].join(';'),
  );
  const sheet = ['building;number;floor;rooms;area;status', ...rows].join('\n');
  await call(
    'POST',
    `/apartment/import?estateId=${estateId}&createBuildings=true`,
    fileForm(sheet, 'apartments.csv', 'text/csv'),
  );
  const [building] = await call('GET', `/building?estateId=${estateId}`);
  const corners = FACADE.map(([x, y]) => `${x * WIDTH},${y * HEIGHT}`).join(' ');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="#a9c4d8"/><polygon points="${corners}" fill="#e4ddd0"/></svg>`;
  const picture = await sharp(Buffer.from(svg)).png().toBuffer();
  const asset = await call('POST', '/asset?type=IMAGE', fileForm(picture, 'facade.png', 'image/png'));
  const navigator = await call('POST', '/navigator', {
    name: 'Facade',
    target: { type: 'building', id: building.id },
    mode: 'STATIC',
    images: [{ index: 0, angle: 180, assetId: asset.id, overlays: [] }],
  });
  navigatorId = navigator.id;
  assetId = asset.id;
  const context = await browser.newContext({ ...DESKTOP, reducedMotion: 'reduce' });
  page = await signIn(context, product.url, PERSON);
  troubles = watchTroubles(page);
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await removeDataDir(product?.dataDir ?? '');
});

const images = (): Promise<NavigatorImage[]> => call('GET', `/navigator/${navigatorId}/images-with-overlays`);
const address = (id = navigatorId) =>
  `${product.url}/dashboard/estates/${estateId}/navigators/${id}?tab=outlines`;
const stage = (on: Page): Locator => on.getByRole('application');
const panel = (on: Page): Locator => on.getByRole('complementary', { name: 'Outlines of this frame' });

const onScreen = (on: Page, at: readonly [number, number]) =>
  onPicture(on, at, { width: WIDTH, height: HEIGHT });

async function drag(from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  await page.mouse.move(...(await onScreen(page, from)));
  await page.mouse.down();
  await page.mouse.move(...(await onScreen(page, to)), { steps: 3 });
  await page.mouse.up();
}

const numberOf = ({ apartment }: Overlay) => apartment?.number ?? '';
const overlayOf = (list: readonly Overlay[], number: string) => list.find((one) => numberOf(one) === number);

step('marks sixty apartments by the corners of their facade, in fewer than sixty actions', async () => {
  await page.goto(address());
  await panel(page).getByText('60 apartments are not marked yet').waitFor();
  let actions = 0;
  await page.getByRole('button', { name: 'Facade grid' }).click();
  actions += 1;
  await panel(page).getByText('60 apartments are in the grid.').waitFor();
  // A new grid covers the middle of what is seen.
  const first = [
    [0.2, 0.2],
    [0.8, 0.2],
    [0.8, 0.8],
    [0.2, 0.8],
  ] as const;
  for (const [index, corner] of FACADE.entries()) {
    await drag(first[index] ?? [0, 0], corner);
    actions += 1;
  }
  await panel(page).getByRole('button', { name: 'Create 60 outlines' }).click();
  await page.keyboard.press('Control+s');
  actions += 2;
  await page.getByText('Everything is saved').waitFor();
  await panel(page).getByText('All 60 apartments are marked').waitFor();
  expect(actions).toBeLessThanOrEqual(60);

  const { overlays = [] } = (await images())[0] ?? {};
  expect(new Set(overlays.map(numberOf)).size).toBe(60);
  // The lowest floor is at the foot of the facade; numbers run from the left.
  const at = (number: string) => boxAround(overlayOf(overlays, number)?.points ?? []);
  expect(at('A1')?.left).toBeCloseTo(0.16, 2);
  expect(at('A10')?.right).toBeCloseTo(0.84, 2);
  expect(at('A1')?.bottom).toBeGreaterThan(at('A11')?.bottom ?? 1);
  expect(at('A60')?.top).toBeCloseTo(0.06, 2);
  // What is nearer is larger.
  const width = (number: string) => (at(number)?.right ?? 0) - (at(number)?.left ?? 0);
  expect(width('A10')).toBeGreaterThan(width('A1') * 1.1);
  for (const { points, holes } of overlays) {
    expect(points).toHaveLength(4);
    expect(holes ?? []).toHaveLength(0);
  }
});

step('moves lines, joins and divides cells, and gives a cell another apartment', async () => {
  await page.getByRole('button', { name: 'Facade grid' }).click();
  const { overlays: before = [] } = (await images())[0] ?? {};
  const middle = (number: string): readonly [number, number] => {
    const points = overlayOf(before, number)?.points ?? [];
    return [
      points.reduce((sum, [x]) => sum + x, 0) / points.length,
      points.reduce((sum, [, y]) => sum + y, 0) / points.length,
    ];
  };
  await page.mouse.click(...(await onScreen(page, middle('A1'))));
  await panel(page).getByRole('heading', { name: 'A1 Ground floor' }).waitFor();
  await panel(page).getByRole('button', { name: 'Join with the cell to the right' }).click();
  // One cell fewer: the last number of the floor has none.
  await panel(page).getByText('1 apartment on these floors is not.').waitFor();
  await page.keyboard.press('Control+z');
  await panel(page).getByText('60 apartments are in the grid.').waitFor();
  await page.mouse.click(...(await onScreen(page, middle('A1'))));
  await panel(page).getByRole('button', { name: 'Join with the floor above' }).click();
  await panel(page).getByText('1 apartment on these floors is not.').waitFor();
  await page.mouse.click(...(await onScreen(page, middle('A60'))));
  await panel(page).getByRole('button', { name: 'Leave empty' }).click();
  await panel(page).getByRole('heading', { name: 'No apartment' }).waitFor();
  await page.mouse.click(...(await onScreen(page, middle('A59'))));
  await panel(page).getByRole('combobox').fill('A60');
  await page.keyboard.press('Enter');
  await panel(page).getByRole('heading', { name: 'A60' }).waitFor();
  // Numbers go on after what was chosen by hand.
  await panel(page)
    .getByRole('button', { name: /^Create \d+ outlines$/ })
    .click();
  await page.keyboard.press('Control+s');
  await page.getByText('Everything is saved').waitFor();
  const { overlays = [] } = (await images())[0] ?? {};
  const duplex = overlayOf(overlays, 'A1');
  const [x, y] = middle('A11');
  expect(duplex && placeInRing([x, y], duplex.points)).toBe('inside');
  const [px, py] = middle('A59');
  expect(placeInRing([px, py], overlayOf(overlays, 'A60')?.points ?? [])).toBe('inside');
});

step('works by keyboard alone, and says what it does', async () => {
  const { overlays: was = [] } = (await images())[0] ?? {};
  await stage(page).focus();
  await page.keyboard.press('g');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+ArrowLeft');
  const status = page.locator('p[role=status].sr-only');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect.poll(() => status.textContent()).toBe('Click an outline, then drag it or its points');
  await page.keyboard.press('g');
  await panel(page)
    .getByRole('button', { name: /^Create \d+ outlines$/ })
    .focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+s');
  await page.getByText('Everything is saved').waitFor();
  const { overlays = [] } = (await images())[0] ?? {};
  const left = (list: readonly Overlay[]) => boxAround(overlayOf(list, 'A51')?.points ?? [])?.left ?? 0;
  expect(left(was) - left(overlays)).toBeGreaterThan(0.02);
  expect(await accessibilityFaults(page)).toEqual([]);
});

step('draws one apartment after the other down the list, and repeats a floor upwards', async () => {
  const { target } = await call('GET', `/navigator/${navigatorId}`);
  const other = await call('POST', '/navigator', {
    name: 'By hand',
    target,
    mode: 'STATIC',
    images: [{ index: 0, angle: 180, assetId, overlays: [] }],
  });
  await page.goto(address(other.id));
  await panel(page).getByText('60 apartments are not marked yet').waitFor();
  const draw = async (left: number) => {
    for (const [x, y] of [
      [left, 0.8],
      [left + 0.1, 0.8],
      [left + 0.1, 0.9],
      [left, 0.9],
    ] as const)
      await page.mouse.click(...(await onScreen(page, [x, y])));
    await page.keyboard.press('Enter');
  };
  await panel(page).getByRole('button', { name: /^A1 / }).click();
  await draw(0.2);
  await page.getByText('Draw A2').first().waitFor();
  await draw(0.31);
  await page.getByText('Draw A3').first().waitFor();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByText('Draw A4').first().waitFor();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await panel(page).getByText('2 of 60 apartments are marked').waitFor();
  await panel(page).getByRole('button', { name: /^A1 / }).click();
  await page.getByRole('button', { name: 'Outlines', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Repeat this floor on all above' }).click();
  await panel(page).getByRole('button', { name: 'All outlines of this frame' }).click();
  await panel(page).getByText('12 of 60 apartments are marked').waitFor();
  await page.keyboard.press('Control+s');
  await page.getByText('Everything is saved').waitFor();
  const [image] = (await call('GET', `/navigator/${other.id}/images-with-overlays`)) as NavigatorImage[];
  const numbers = (image?.overlays ?? []).map(numberOf);
  expect(numbers.toSorted()).toEqual(
    ['A1', 'A2', 'A11', 'A12', 'A21', 'A22', 'A31', 'A32', 'A41', 'A42', 'A51', 'A52'].toSorted(),
  );
});

step('gives the picture the height that is left on a laptop, and the wheel to the page', async () => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(address());
  await page.getByRole('button', { name: 'Facade grid' }).click();
  const create = panel(page).getByRole('button', { name: /^Create \d+ outlines$/ });
  await create.waitFor();
  const box = async (of: Locator) => (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  // Nothing between the picture and the end of the window; what ends the work is in sight, too.
  const { y, height } = await box(stage(page));
  expect(y + height).toBeLessThanOrEqual(720);
  expect(y + height).toBeGreaterThan(680);
  expect(height).toBeGreaterThan(400);
  const button = await box(create);
  expect(button.y + button.height).toBeLessThanOrEqual(720);
  // Tools have their words.
  expect((await page.getByRole('button', { name: 'Facade grid' }).innerText()).trim()).toBe('Facade grid');
  const pictureWidth = async () => (await box(stage(page).locator('img').first())).width;
  const whole = await pictureWidth();
  await page.mouse.move(...(await onScreen(page, [0.5, 0.5])));
  await page.mouse.wheel(0, -200);
  await stage(page).getByText('Ctrl + wheel zooms the picture').waitFor();
  expect(await pictureWidth()).toBe(whole);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -200);
  await page.keyboard.up('Control');
  await expect.poll(pictureWidth).toBeGreaterThan(whole);
  await page.setViewportSize(DESKTOP.viewport);
});

step('is opened from anywhere in its row of the estate', async () => {
  await page.goto(`${product.url}/dashboard/estates/${estateId}`);
  const row = page
    .getByRole('region', { name: 'Navigators' })
    .getByRole('listitem')
    .filter({ hasText: 'Facade' });
  const box = await row.boundingBox();
  if (!box) throw new Error('There is no row');
  await row.click({ position: { x: box.width - 80, y: box.height - 4 } });
  await page.waitForURL(`**/navigators/${navigatorId}**`);
});

step('is whole on a phone', async () => {
  const context = await browser.newContext({ ...PHONE, reducedMotion: 'reduce' });
  const phone = await signIn(context, product.url, PERSON);
  await phone.goto(address());
  await phone.getByRole('button', { name: 'Facade grid' }).click();
  await panel(phone)
    .getByRole('button', { name: /^Create \d+ outlines$/ })
    .waitFor();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
    0,
  );
  // Numbers are shortened rather than running into each other.
  const labels = await stage(phone)
    .locator('svg text')
    .evaluateAll((all) =>
      all.flatMap((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return one.textContent ? [{ text: one.textContent, left, right, top, bottom }] : [];
      }),
    );
  expect(labels.length).toBeGreaterThan(30);
  const collisions = labels.filter((one, index) =>
    labels.some(
      (other, place) =>
        place > index &&
        one.left < other.right &&
        other.left < one.right &&
        one.top + 2 < other.bottom &&
        other.top + 2 < one.bottom,
    ),
  );
  expect(collisions.map(({ text }) => text)).toEqual([]);
  expect(await accessibilityFaults(phone)).toEqual([]);
  await context.close();
  expect(troubles).toEqual([]);
});
