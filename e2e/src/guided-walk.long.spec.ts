import type { Panorama } from '@oriel/contract/panorama';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { demoToken } from '../../server/src/testing/demo-token.ts';
import { accessibilityFaults } from '../../viewer/src/testing/accessibility.ts';
import { DESKTOP, PHONE, PHONE_ON_ITS_SIDE, signIn, watchTroubles } from './support/browser.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';
import { openStranger, type Stranger } from './support/stranger.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 240_000 });

const PERSON = 'user@demo.oriel.example';
const LIVING = 'Living room';
const KITCHEN = 'Kitchen and dining';

/** Each step depends on the previous one, so none can be retried alone. */
const step = (name: string, take: () => Promise<void>) => it(name, { retry: 0 }, take);

let product: Product;
let browser: Browser;
let stranger: Stranger;
let page: Page;
let troubles: string[];
let headers: Record<string, string>;
let tourId = '';

/** The tours' rooms from the API. */
async function panoramas(query: string): Promise<Panorama[]> {
  const answer = await fetch(`${product.url}/api/v1/panorama?limit=50&${query}`, { headers });
  return ((await answer.json()) as { data: Panorama[] }).data;
}
const rooms = () => panoramas(`tourId=${tourId}&sort=order`);
const walk = async () => (await rooms()).find(({ entry }) => entry)?.guidedWalk ?? [];

/** Waits until the API or the page has the expected state. */
function soon<T>(ask: () => T | Promise<T>) {
  return expect.poll(ask, { timeout: 60_000 });
}

beforeAll(async () => {
  product = await startProduct(await makeDataDir());
  [browser, stranger] = await Promise.all([launchChromium(), openStranger()]);
  headers = { authorization: `Bearer ${await demoToken(product.url, PERSON)}` };
  await vi.waitFor(
    async () => {
      const [entry] = await panoramas('entry=true&search=Corner%20apartment%203C');
      tourId = entry?.id ?? '';
      for (const room of await rooms()) expect(room.tiles.status).toBe('READY');
    },
    { timeout: 200_000, interval: 1000 },
  );
  const context = await browser.newContext({ ...DESKTOP, reducedMotion: 'reduce' });
  page = await signIn(context, product.url, PERSON);
  troubles = watchTroubles(page);
});

afterAll(async () => {
  await browser?.close();
  await stranger?.close();
  await product?.stop();
  await removeDataDir(product?.dataDir ?? '');
});

const button = (name: string | RegExp, within: Page | Locator = page): Locator =>
  within.getByRole('button', { name, exact: typeof name === 'string' });
const canvas = (name: string): Locator => page.getByRole('application', { name: `${name}, 360° view` });
const list = () => page.getByRole('list', { name: 'Steps of the walk' });
const captions = () =>
  list()
    .getByRole('textbox', { name: 'Caption', exact: true })
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));

step('records a walk by clicking through the tour', async () => {
  await page.goto(`${product.url}/dashboard/tours/${tourId}`);
  await canvas(LIVING).waitFor({ timeout: 60_000 });
  await button('Record a walk').click();
  const bar = page.getByText(/^Recording, \d step/);
  await page.getByText('Recording, 1 step', { exact: true }).waitFor();
  await canvas(LIVING).press('PageUp');
  for (let presses = 0; presses < 8; presses += 1) await canvas(LIVING).press('ArrowRight');
  await page.getByText('Recording, 2 steps', { exact: true }).waitFor();
  // A portal leads on, instead of being edited.
  await canvas(LIVING).press('PageDown');
  const portal = button(`Portal to ${KITCHEN}`);
  while (!(await portal.isVisible())) await canvas(LIVING).press('ArrowRight');
  await portal.click();
  await canvas(KITCHEN).waitFor();
  await button(/^Remove step \d+\. Kitchen/)
    .first()
    .waitFor();
  await canvas(KITCHEN).press('ArrowLeft');
  await button('Add this view').click();
  await button('Stop recording').click();
  await bar.waitFor({ state: 'detached' });
  expect(await list().getByRole('listitem').count()).toBeGreaterThanOrEqual(3);
  // Nothing of it is visible to anybody before it is saved.
  expect(await walk()).toEqual([]);
});

step('captions, times and orders the steps, and keeps them until they are saved', async () => {
  // What a slow machine took for a rest is removed.
  for (const [room, most] of [
    ['Living', 2],
    ['Kitchen', 1],
  ] as const) {
    const removing = button(new RegExp(`^Remove step \\d+\\. ${room}`), list());
    while ((await removing.count()) > most) await removing.last().click();
  }
  expect(await list().getByRole('listitem').count()).toBe(3);
  const texts = list().getByRole('textbox', { name: 'Caption', exact: true });
  await texts.nth(0).fill('Welcome');
  await texts.nth(1).fill('Up to the ceiling');
  await texts.nth(2).fill('The kitchen');
  await list().getByText('Caption in other languages').first().click();
  await list().getByRole('textbox', { name: 'Polski' }).first().fill('Witamy');
  const stay = list().getByRole('textbox', { name: 'Duration (s)' });
  await stay.nth(0).fill('90');
  await list().getByText('Enter 1 to 30 seconds').waitFor();
  expect(await button('Save walk').isDisabled()).toBe(true);
  for (const index of [0, 1, 2]) await stay.nth(index).fill('2');
  const handle = button(/^Move 2\. Living room/);
  await handle.focus();
  await handle.press('ArrowDown');
  await soon(captions).toEqual(['Welcome', 'The kitchen', 'Up to the ceiling']);
  // Another room is looked at meanwhile, and leaving asks first.
  await page
    .getByRole('list', { name: 'Rooms of the tour' })
    .getByRole('button', { name: 'Bedroom' })
    .first()
    .click();
  await canvas('Bedroom').waitFor();
  await page.getByRole('link', { name: 'Tours', exact: true }).first().click();
  await page.getByRole('alertdialog', { name: 'Unsaved changes' }).waitFor();
  await button('Stay').click();
  await soon(captions).toEqual(['Welcome', 'The kitchen', 'Up to the ceiling']);
  expect(await accessibilityFaults(page)).toEqual([]);
});

step('aims a step anew, previews the walk, and does not overwrite someone else’s', async () => {
  const [first] = await list().getByRole('listitem').all();
  if (!first) throw new Error('There is no step');
  // Each step shows its own view, also where two are in the same room.
  const pictures = () =>
    list()
      .locator('canvas')
      .evaluateAll((all) => all.map((one) => (one as HTMLCanvasElement).toDataURL()));
  await soon(async () => new Set(await pictures()).size).toBe(3);
  const [aimed] = await pictures();
  await button(/^Change the view of step 1/).click();
  await canvas(LIVING).waitFor();
  await canvas(LIVING).press('ArrowLeft');
  await button('Use this view').click();
  await soon(async () => (await pictures())[0]).not.toBe(aimed);
  await button('Play').click();
  const preview = page.getByRole('region', { name: 'Preview of the walk' });
  await preview.getByText('The kitchen').waitFor();
  await canvas(KITCHEN).waitFor();
  await button('Pause', preview).click();
  await button('Continue', preview).click();
  await button('Play again', preview).waitFor({ timeout: 30_000 });
  await button('End the preview', preview).click();

  await fetch(`${product.url}/api/v1/panorama/${tourId}`, {
    method: 'PATCH',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      guidedWalk: [{ panoramaId: tourId, view: { yaw: 0, pitch: 0, fov: 75 }, stay: 4 }],
    }),
  });
  await button('Save walk').click();
  await page.getByText('Someone else just changed the same thing').waitFor();
  expect(await captions()).toEqual(['Welcome', 'The kitchen', 'Up to the ceiling']);
  expect(await walk()).toHaveLength(1);
  await button('Save walk').click();
  await soon(async () => (await walk()).map(({ caption }) => caption)).toEqual([
    'Welcome',
    'The kitchen',
    'Up to the ceiling',
  ]);
  const [saved] = await walk();
  expect(saved).toMatchObject({ panoramaId: tourId, stay: 2, i18n: { pl: { caption: 'Witamy' } } });
  expect((await walk())[1]?.panoramaId).not.toBe(tourId);
  expect(troubles.filter((trouble) => !trouble.includes('409'))).toEqual([]);
});

async function visit(options: object, query = ''): Promise<Page> {
  const context = await browser.newContext(options);
  const visitor = await context.newPage();
  await visitor.goto(`${product.url}/viewer360/${tourId}?consent=denied${query}`);
  await visitor.locator('[data-rendered="sharp"]').waitFor({ timeout: 60_000 });
  return visitor;
}
const played = (visitor: Page) => visitor.getByRole('region', { name: 'Guided walk' });
const viewOf = (visitor: Page) =>
  visitor
    .locator('#oriel-viewer')
    .evaluate((element) =>
      (element as unknown as { orielStage: { getView(): { yaw: number } } }).orielStage.getView(),
    );

step('plays on a phone by touch: a drag pauses it where it is, and it goes on', async () => {
  const visitor = await visit(PHONE);
  const wrong = watchTroubles(visitor);
  await visitor.locator('[data-tool="walk"]').tap();
  const bar = played(visitor);
  await bar.getByText('Welcome').waitFor();
  await bar.getByText('1 of 3').waitFor();
  await button('Pause', bar).waitFor();
  const box = await visitor.locator('canvas.oriel-canvas').boundingBox();
  if (!box) throw new Error('There is no picture');
  const client = await visitor.context().newCDPSession(visitor);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y: box.y + box.height * 0.4 }],
    });
  await touch('touchStart', 300);
  for (const x of [260, 220, 180]) await touch('touchMove', x);
  await button('Continue', bar).waitFor();
  await touch('touchEnd', 180);
  expect(await accessibilityFaults(visitor, '.oriel-chrome')).toEqual([]);
  // Chromium takes a tap within milliseconds of a swipe, which no finger manages, for the end of the swipe.
  await expect
    .poll(async () => {
      const paused = button('Continue', bar);
      if ((await paused.count()) > 0) await paused.tap();
      return await button('Pause', bar).count();
    })
    .toBe(1);
  await bar.getByText('The kitchen').waitFor({ timeout: 30_000 });
  await visitor.getByRole('heading', { level: 1, name: KITCHEN }).waitFor();
  await button('Play again', bar).waitFor({ timeout: 60_000 });
  // A walk leaves no trail in the browser's history.
  expect(await visitor.evaluate(() => history.length)).toBe(2);
  await button('End the walk', bar).tap();
  await bar.waitFor({ state: 'detached' });
  await visitor.locator('[data-tool="walk"]').waitFor();
  expect(wrong).toEqual([]);
  await visitor.context().close();
});

step('plays by keyboard alone, and Escape ends it', async () => {
  const visitor = await visit(DESKTOP);
  const start = button('Guided walk', visitor);
  await start.focus();
  await visitor.keyboard.press('Enter');
  const bar = played(visitor);
  await bar.getByText('Welcome').waitFor();
  expect(await visitor.evaluate(() => document.activeElement?.textContent)).toBe('Pause');
  await visitor.keyboard.press('Enter');
  await button('Continue', bar).waitFor();
  await visitor.keyboard.press('Tab');
  await visitor.keyboard.press('Enter');
  await bar.getByText('2 of 3').waitFor();
  await button('Pause', bar).waitFor();
  // A key that turns the picture pauses.
  await visitor.locator('canvas.oriel-canvas').focus();
  await visitor.keyboard.press('ArrowLeft');
  await button('Continue', bar).waitFor();
  await visitor.keyboard.press('Escape');
  await bar.waitFor({ state: 'detached' });
  expect(await accessibilityFaults(visitor, '.oriel-chrome')).toEqual([]);
  await visitor.context().close();
});

step('steps with a fade for visitors who prefer reduced motion, from a link and in Polish', async () => {
  const visitor = await visit({ ...PHONE_ON_ITS_SIDE, reducedMotion: 'reduce' }, '&walk=true&lang=pl');
  const bar = visitor.getByRole('region', { name: 'Oprowadzanie' });
  await bar.getByText('Witamy').waitFor();
  const [first] = await walk();
  await soon(async () => (await viewOf(visitor)).yaw).toBeCloseTo(first?.view.yaw ?? 0, 1);
  await button('Następny widok', bar).tap();
  await bar.getByText('2 z 3').waitFor();
  await bar.getByText('The kitchen').waitFor();
  await visitor.locator('.oriel-walk-cover').waitFor({ state: 'detached' });
  await visitor.context().close();
});

for (const render of ['inline', 'iframe'] as const) {
  step(`waits out of sight in a page of another site, and plays in fullscreen (${render})`, async () => {
    stranger.put(
      '/tour.html',
      `<!doctype html><html lang="en"><title>Tour</title><link rel="icon" href="data:,"><style>p { height: 2000px }</style>
       <oriel-panorama panorama="${tourId}" render="${render}" consent="denied"></oriel-panorama>
       <button id="own">Own</button><p>Below</p><script async src="${product.url}/sdk/v1/oriel.js"></script>`,
    );
    const context = await browser.newContext({ ...DESKTOP, reducedMotion: 'no-preference' });
    const visitor = await context.newPage();
    const wrong = watchTroubles(visitor);
    await visitor.goto(`${stranger.url}/tour.html`);
    const viewer = render === 'iframe' ? visitor.frameLocator('iframe') : visitor.locator('oriel-panorama');
    await viewer.getByRole('button', { name: 'Guided walk', exact: true }).click({ timeout: 60_000 });
    const bar = viewer.getByRole('region', { name: 'Guided walk' });
    await bar.getByText('Welcome').waitFor();
    await visitor.evaluate(() => scrollTo(0, 1800));
    // Longer than the step stays: out of sight it does not go on, and needs no hand when it is back.
    const since = await visitor.evaluate(() => performance.now());
    await visitor.waitForFunction((from) => performance.now() > from + 5000, since, { timeout: 60_000 });
    expect(await bar.getByText('1 of 3').count()).toBe(1);
    await visitor.evaluate(() => scrollTo(0, 0));
    await bar.getByText('2 of 3').waitFor({ timeout: 60_000 });

    // The keys of the page around are its own; those of the walk are heard inside.
    await visitor.locator('#own').focus();
    await visitor.keyboard.press('Escape');
    expect(await bar.count()).toBe(1);
    await bar.getByRole('button', { name: 'Pause', exact: true }).press('Enter');
    await bar.getByRole('button', { name: 'Continue', exact: true }).press('Enter');
    await bar.getByRole('button', { name: 'Pause', exact: true }).waitFor();

    await bar.getByRole('button', { name: 'Pause', exact: true }).press('Escape');
    await bar.waitFor({ state: 'detached' });

    await viewer.getByRole('button', { name: 'Full screen', exact: true }).click();
    await expect.poll(() => visitor.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    await viewer.getByRole('button', { name: 'Guided walk', exact: true }).press('Enter');
    // By key: Chromium may send a click to the page around a frame that has just filled the screen.
    await bar.getByRole('button', { name: 'Next view', exact: true }).press('Enter');
    await bar.getByText('2 of 3').waitFor({ timeout: 60_000 });
    await bar.getByRole('button', { name: 'End the walk', exact: true }).press('Enter');
    await bar.waitFor({ state: 'detached' });
    expect(wrong).toEqual([]);
    await context.close();
  });
}

step('skips a room that was deleted, and loads nothing of it for tours without a walk', async () => {
  const kitchen = (await rooms()).find(({ name }) => name === KITCHEN);
  await fetch(`${product.url}/api/v1/panorama/${kitchen?.id}`, { method: 'DELETE', headers });
  expect((await walk()).map(({ caption }) => caption)).toEqual(['Welcome', 'Up to the ceiling']);
  await fetch(`${product.url}/api/v1/panorama/${tourId}`, {
    method: 'PATCH',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ guidedWalk: null }),
  });
  const context = await browser.newContext(DESKTOP);
  const visitor = await context.newPage();
  const loaded: string[] = [];
  visitor.on('request', (request) => loaded.push(request.url()));
  await visitor.goto(`${product.url}/viewer360/${tourId}?walk=true`);
  await button('Zoom in', visitor).waitFor({ timeout: 60_000 });
  expect(await visitor.locator('[data-tool="walk"]').count()).toBe(0);
  expect(loaded.filter((url) => url.includes('walk-'))).toEqual([]);
  await context.close();
});

step('holds its buttons where they are under a caption of any length', async () => {
  const captions = [
    '',
    'Welcome',
    'The living room, on the second floor. '.repeat(3).trim(),
    'A'.repeat(200),
  ];
  const { status } = await fetch(`${product.url}/api/v1/panorama/${tourId}`, {
    method: 'PATCH',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      guidedWalk: captions.map((caption) => ({
        ...{ panoramaId: tourId, view: { yaw: 0, pitch: 0, fov: 75 }, stay: 30 },
        ...(caption ? { caption } : {}),
      })),
    }),
  });
  expect(status).toBe(200);
  for (const device of [DESKTOP, PHONE, PHONE_ON_ITS_SIDE]) {
    const visitor = await visit({ ...device, reducedMotion: 'reduce' }, '&walk=true');
    const bar = played(visitor);
    const next = button('Next view', bar);
    const places: unknown[] = [];
    for (const [index, caption] of captions.entries()) {
      await bar.getByText(`${index + 1} of ${captions.length}`).waitFor();
      await button('Pause', bar).waitFor();
      if (caption) await bar.getByText(caption).waitFor();
      places.push(await next.boundingBox());
      // The last one is the end.
      if (index < captions.length - 1) await next.click();
    }
    expect(new Set(places.map((place) => JSON.stringify(place))).size, JSON.stringify(places)).toBe(1);
    await visitor.context().close();
  }
});
