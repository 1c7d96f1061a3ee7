import { readFile } from 'node:fs/promises';
import { anglesInPicture, type ModelPoint } from '@oriel/contract/model-place';
import type { Panorama, PublicPanorama } from '@oriel/contract/panorama';
import type { ModelPosition } from '@oriel/contract/tour-model';
import type { Browser, Locator, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { drawnPanorama } from '../../server/src/testing/pictures.ts';
import { directionOf, lensOf, pointOf, yawDifference } from '../../viewer/src/core/projection.ts';
import { accessibilityFaults } from '../../viewer/src/testing/accessibility.ts';
import { DESKTOP, PHONE, signIn, watchTroubles } from './support/browser.ts';
import { callAs } from './support/call-as.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 });

const PERSON = 'user@demo.oriel.example';
const MODEL = new URL('../../server/src/demo/material/interiors/3A/rooms.glb', import.meta.url);

/** Where the first room was taken: between the window and the door of the model's living room, with both in view. */
const TRUE_PLACE: ModelPosition = { x: -3.55, y: 1.5, z: 1.35, yaw: 96.5 };
/** The foot of the door's post, and the corner of the window's pier under the ceiling. */
const POST: ModelPoint = [-0.3, 0, -0.4];
const PIER: ModelPoint = [-1, 2.72, 3.6];
/** What a placing may be off that was picked by the pixel, metres and degrees. */
const TOLERANCE = { metres: 0.06, degrees: 0.6 } as const;

/** Each step depends on the previous one, so none can be retried alone. */
const step = (name: string, take: () => Promise<void>) => it(name, { retry: 0 }, take);

let product: Product;
let browser: Browser;
let page: Page;
let troubles: string[];
let tourId = '';

beforeAll(async () => {
  product = await startProduct(await makeDataDir());
  browser = await launchChromium();
  const context = await browser.newContext({ ...DESKTOP, reducedMotion: 'reduce' });
  page = await signIn(context, product.url, PERSON);
  troubles = watchTroubles(page);
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await removeDataDir(product?.dataDir ?? '');
});

const soon = <T>(ask: () => T | Promise<T>) => expect.poll(ask, { timeout: 60_000 });
const room = async (name: string): Promise<Panorama | undefined> => {
  const all: Panorama[] = await callAs(product.url, PERSON, 'GET', `/panorama?tourId=${tourId}`);
  return all.find((one) => one.name === name);
};
const section = (): Locator => page.getByRole('region', { name: '3D model' });
const match = (): Locator => page.getByRole('region', { name: /^Match two points of/ });
const button = (name: string): Locator => section().getByRole('button', { name, exact: true });
const picture = (): Locator => match().locator('canvas');

async function chooseModel(name: string, buffer: Buffer): Promise<void> {
  await button('Choose').click();
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'model/gltf-binary', buffer });
}

/** Bars of the page lie over its edges. */
const toMiddle = (element: Locator): Promise<void> =>
  element.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }));

/** Clicks, or taps on a phone. */
let press = ({ x, y }: { x: number; y: number }): Promise<void> => page.mouse.click(x, y);

/** Presses a point of the model where its picture, as it opens, shows it from the place where it was taken. */
async function clickInPicture(point: ModelPoint): Promise<void> {
  await toMiddle(picture());
  const box = await picture().boundingBox();
  const view = (await room('Lounge'))?.initialView;
  if (!box || !view) throw new Error('There is no picture');
  const at = pointOf(lensOf(view, box), directionOf(anglesInPicture(TRUE_PLACE, point)));
  if (!at) throw new Error('The point is behind the picture');
  await press({ x: box.x + at.x, y: box.y + at.y });
}

/** Presses a few pixels beside a place on the plan, which snaps to the corner. */
async function clickOnPlan([x, , z]: ModelPoint): Promise<void> {
  const plan = match().getByRole('group', { name: 'The model from above' });
  await toMiddle(plan);
  const at = await plan.evaluate(
    (drawing, [east, south]) => {
      const matrix = (drawing as unknown as SVGSVGElement).getScreenCTM();
      const point = new DOMPoint(east, south).matrixTransform(matrix ?? undefined);
      return { x: point.x, y: point.y };
    },
    [x, z] as const,
  );
  await press({ x: at.x - 3, y: at.y + 3 });
}

function expectPlace(found: ModelPosition | undefined, wanted: ModelPosition): void {
  if (!found) throw new Error('The room has no place');
  expect(Math.hypot(found.x - wanted.x, found.z - wanted.z)).toBeLessThan(TOLERANCE.metres);
  expect(Math.abs(yawDifference(found.yaw, wanted.yaw))).toBeLessThan(TOLERANCE.degrees);
  expect(found.y).toBe(wanted.y);
}

step('says what is wrong with a file that is no model, and offers nothing to place in it', async () => {
  await page.goto(`${product.url}/dashboard/tours`);
  await page.locator('input[type=file]').setInputFiles(
    await Promise.all(
      ['lounge', 'kitchen'].map(async (name, index) => ({
        name: `${name}.jpg`,
        mimeType: 'image/jpeg',
        buffer: await drawnPanorama(2048, index),
      })),
    ),
  );
  const uploads = page.getByRole('list', { name: 'Uploads' });
  await uploads.getByRole('radio', { name: 'One tour from these 2 files' }).waitFor();
  const edit = uploads.getByRole('link', { name: 'Edit the tour' });
  await edit.waitFor({ timeout: 60_000 });
  tourId = (await edit.getAttribute('href'))?.split('/').at(-1) ?? '';
  await soon(async () => (await room('Lounge'))?.entry).toBe(true);
  await edit.click();
  await section().waitFor();
  const whole = await readFile(MODEL);
  await chooseModel('cut-off.glb', whole.subarray(0, 5000));
  await page.getByRole('dialog').getByRole('alert').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  // The refused upload, and nothing else.
  expect(troubles.splice(0)).toEqual([expect.stringMatching(/400 .*\/asset/)]);
  expect(await button('Match two points').count()).toBe(0);
});

step('offers to place the rooms of a new tour once its model is made', async () => {
  await chooseModel('apartment.glb', await readFile(MODEL));
  await section().getByRole('heading', { name: 'Rooms in the model' }).waitFor({ timeout: 120_000 });
  await soon(async () => (await room('Lounge'))?.tiles.status).toBe('READY');
  await soon(() =>
    section().getByRole('group', { name: 'The model from above' }).locator('path').getAttribute('d'),
  ).toContain('M');
  // In the middle of the model, looking up the plan: far from where it was taken.
  await button('Place in the model').click();
  await soon(async () => (await room('Lounge'))?.modelPosition).toEqual({ x: 0, y: 1.5, z: 0, yaw: 0 });
  expect(await accessibilityFaults(page)).toEqual([]);
});

step('moves a room on the plan by mouse and by keys, and saves once it rests', async () => {
  const point = section().getByRole('button', { name: /^Lounge: / });
  await toMiddle(point);
  const dot = await point.locator('circle.fill-accent').boundingBox();
  if (!dot) throw new Error('The room is not on the plan');
  const [x, y] = [dot.x + dot.width / 2, dot.y + dot.height / 2];
  // A press alone changes nothing.
  await page.mouse.click(x, y);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 60, y, { steps: 4 });
  await page.mouse.up();
  await soon(async () => (await room('Lounge'))?.modelPosition?.x).toBeGreaterThan(0.5);
  expect((await room('Lounge'))?.modelPosition).toMatchObject({ y: 1.5, yaw: 0 });
  const sent: string[] = [];
  const note = (request: Request) => {
    if (request.method() === 'PATCH') sent.push(request.url());
  };
  page.on('request', note);
  await point.focus();
  for (const key of ['Shift+ArrowLeft', 'ArrowDown', 'ArrowDown', '.']) await page.keyboard.press(key);
  await soon(async () => (await room('Lounge'))?.modelPosition?.yaw).toBe(1);
  page.off('request', note);
  expect(sent).toHaveLength(1);
  // Back to the middle by its numbers.
  for (const [label, value] of [
    ['Across, x (m)', '0'],
    ['Down, z (m)', '0'],
    ['Direction (°)', '0'],
  ] as const) {
    await section().getByLabel(label).fill(value);
    await section().getByLabel(label).press('Enter');
  }
  await soon(async () => (await room('Lounge'))?.modelPosition).toEqual({ x: 0, y: 1.5, z: 0, yaw: 0 });
  // Far outside, the server says no, and the field keeps what was typed.
  await section().getByLabel('Across, x (m)').fill('60');
  await section().getByLabel('Across, x (m)').press('Enter');
  await section().getByRole('alert').getByText('lies outside the 3D model').waitFor();
  expect(troubles.splice(0)).toEqual([expect.stringMatching(/400 .*\/panorama/)]);
  await section().getByLabel('Across, x (m)').press('Escape');
});

step('corrects a wrong place by two points, with what is left as an error', async () => {
  await button('Match two points').click();
  await match().getByText('Pick point 1 in the picture.').waitFor();
  await soon(() => picture().count()).toBe(1);
  await soon(() => button('Place point 1 at the crosshair').isEnabled()).toBe(true);
  await clickInPicture(POST);
  await clickOnPlan(POST);
  await match().getByText('Pick point 2 in the picture.').waitFor();
  await clickInPicture(PIER);
  await clickOnPlan(PIER);
  await match().getByText('Check both points, then apply the placement.').waitFor();
  await match()
    .getByText(/^The camera moves by 3\.\d\d m and turns by 9[67]/)
    .waitFor();
  await match()
    .getByText(/^Point 1 is off by \d(\.\d)? cm \(0(\.\d)?°\)/)
    .waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  // Nothing is saved before it is applied.
  expect((await room('Lounge'))?.modelPosition).toEqual({ x: 0, y: 1.5, z: 0, yaw: 0 });
});

step('asks before the points are lost with the page', async () => {
  await page.getByRole('link', { name: 'Apartments' }).first().click();
  const question = page.getByRole('alertdialog', { name: 'Unsaved changes' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await match().getByRole('button', { name: 'Point 2 on the plan' }).waitFor();
});

step('saves what is applied, takes it back, and applies it again', async () => {
  await button('Apply placement').click();
  await soon(async () => (await room('Lounge'))?.modelPosition?.yaw).toBeGreaterThan(90);
  expectPlace((await room('Lounge'))?.modelPosition, TRUE_PLACE);
  expect(await button('Match two points').evaluate((one) => one === document.activeElement)).toBe(true);
  await page.getByRole('button', { name: 'Undo' }).click();
  await soon(async () => (await room('Lounge'))?.modelPosition).toEqual({ x: 0, y: 1.5, z: 0, yaw: 0 });
});

step('refuses points that cannot place a room, each with a sentence', async () => {
  await button('Match two points').click();
  await soon(() => button('Place point 1 at the crosshair').isEnabled()).toBe(true);
  await clickInPicture(POST);
  await match().getByText('Point 2', { exact: true }).click();
  await clickInPicture(PIER);
  // The second point is dragged onto the first one.
  const [first, second] = await Promise.all(
    [1, 2].map((number) =>
      match()
        .getByRole('button', { name: `Point ${number} in the picture` })
        .boundingBox(),
    ),
  );
  if (!first || !second) throw new Error('The points are not in the picture');
  await page.mouse.move(second.x + 12, second.y + 12);
  await page.mouse.down();
  await page.mouse.move(first.x + 18, first.y + 12, { steps: 5 });
  await page.mouse.up();
  await match().getByText('Both points are in the same direction of the picture.').waitFor();
  expect(await button('Apply placement').isDisabled()).toBe(true);
  // A corner at the other end of the apartment.
  await match().getByText('Point 1', { exact: true }).click();
  await clickOnPlan(POST);
  await match().getByText('Point 2', { exact: true }).click();
  await clickInPicture(PIER);
  await clickOnPlan([5.6, 2.72, 3.6]);
  await match()
    .getByText(/^The points don’t match|^No camera can see/)
    .waitFor();
  expect(await button('Apply placement').isDisabled()).toBe(true);
  await match().getByLabel('Height of point 1').selectOption({ label: '2.72 m' });
  await match().getByText('Point 1 is below the camera in one place and above it in the other.').waitFor();
  await button('Cancel').click();
  await match().waitFor({ state: 'detached' });
  expect((await room('Lounge'))?.modelPosition).toEqual({ x: 0, y: 1.5, z: 0, yaw: 0 });
});

step('places by keyboard: picks at the crosshair, moves points by arrows, and snaps to corners', async () => {
  await button('Match two points').focus();
  await page.keyboard.press('Enter');
  await soon(() => picture().evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const seen = match().getByRole('button', { name: 'Point 1 in the picture' });
  const onPlan = match().getByRole('button', { name: 'Point 1 on the plan' });
  await seen.waitFor();
  const before = { seen: await seen.boundingBox(), onPlan: await onPlan.boundingBox() };
  await seen.focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await soon(async () => (await seen.boundingBox())?.x).toBeLessThan((before.seen?.x ?? 0) - 3);
  await onPlan.focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await soon(async () => (await onPlan.boundingBox())?.x).toBeGreaterThan(before.onPlan?.x ?? 0);
  await match().getByRole('button', { name: 'Move to nearest corner' }).press('Enter');
  await picture().focus();
  await page.keyboard.press('Escape');
  await match().waitFor({ state: 'detached' });
  expect(await button('Match two points').evaluate((one) => one === document.activeElement)).toBe(true);
});

step('finds the height of the camera as well, by finger on a phone', async () => {
  await callAs(product.url, PERSON, 'PATCH', `/panorama/${tourId}`, {
    modelPosition: { ...TRUE_PLACE, y: 1.35 },
  });
  const desk = page;
  const context = await browser.newContext({ ...PHONE, reducedMotion: 'reduce' });
  page = await signIn(context, product.url, PERSON);
  const troublesOnPhone = watchTroubles(page);
  press = ({ x, y }) => page.touchscreen.tap(x, y);
  await page.goto(`${product.url}/dashboard/tours/${tourId}`);
  await button('Match two points').tap();
  await soon(() => button('Place point 1 at the crosshair').isEnabled()).toBe(true);
  await clickInPicture(POST);
  // Posts and corners are a few pixels apart on all of the plan.
  await button('Zoom in on the plan').tap();
  await clickOnPlan(POST);
  await button('Zoom out').tap();
  const foot: ModelPoint = [PIER[0], 0, PIER[2]];
  await clickInPicture(foot);
  await clickOnPlan(foot);
  // The camera is too low, so that the points do not quite match.
  await match()
    .getByText(/^Point 2 is off by/)
    .waitFor();
  await match().getByRole('switch', { name: 'Calculate the camera height as well' }).tap();
  await match()
    .getByText(/^Camera height: 1\.[45]\d m/)
    .waitFor();
  await button('Apply placement').tap();
  await soon(async () => (await room('Lounge'))?.modelPosition?.y).toBeGreaterThan(1.4);
  expect(Math.abs(((await room('Lounge'))?.modelPosition?.y ?? 0) - TRUE_PLACE.y)).toBeLessThan(0.08);
  expect(troublesOnPhone).toEqual([]);
  await context.close();
  page = desk;
  press = ({ x, y }) => page.mouse.click(x, y);
  // What someone else has saved is known before it is changed.
  await callAs(product.url, PERSON, 'PATCH', `/panorama/${tourId}`, {
    modelPosition: { x: 0, y: TRUE_PLACE.y, z: 0, yaw: 0 },
  });
  await page.reload();
});

step("shows visitors the corrected place: what they measure is the model's", async () => {
  await button('Match two points').click();
  await soon(() => button('Place point 1 at the crosshair').isEnabled()).toBe(true);
  await clickInPicture(POST);
  await clickOnPlan(POST);
  await clickInPicture(PIER);
  await clickOnPlan(PIER);
  await button('Apply placement').click();
  await soon(async () => (await room('Lounge'))?.modelPosition?.yaw).toBeGreaterThan(90);
  expectPlace((await room('Lounge'))?.modelPosition, TRUE_PLACE);
  await callAs(product.url, PERSON, 'PATCH', `/panorama/${tourId}`, { visibility: 'PUBLIC' });
  expect(troubles).toEqual([]);

  const context = await browser.newContext(DESKTOP);
  const visit = await context.newPage();
  const answer = await fetch(`${product.url}/api/v1/panorama/${tourId}`);
  expectPlace(((await answer.json()) as { data: PublicPanorama }).data.modelPosition, TRUE_PLACE);
  await visit.goto(`${product.url}/viewer360/${tourId}?consent=denied`);
  await visit.getByRole('button', { name: 'Rooms from above' }).waitFor({ timeout: 120_000 });
  await visit.keyboard.press('m');
  const told = visit.locator('.oriel-measure-panel').getByRole('status');
  await told.waitFor();
  // The pier, from above the sofa to a little below the ceiling, seen from where the picture was taken.
  const [low, high] = [1, 2.5];
  for (const height of [low, high]) {
    const angles = anglesInPicture(TRUE_PLACE, [PIER[0] + 0.3, height, PIER[2]]);
    await visit.evaluate((view) => {
      const { orielStage } = document.getElementById('oriel-viewer') as unknown as {
        orielStage: { setView(view: object): void };
      };
      orielStage.setView(view);
    }, angles);
    await expect
      .poll(() =>
        visit.evaluate((angles) => {
          const { orielStage } = document.getElementById('oriel-viewer') as unknown as {
            orielStage: { project(at: object): { x: number; y: number } | null };
          };
          const canvas = document.querySelector<HTMLElement>('.oriel-canvas');
          const at = orielStage.project(angles);
          if (!at || !canvas) return Number.MAX_VALUE;
          return Math.hypot(at.x - canvas.clientWidth / 2, at.y - canvas.clientHeight / 2);
        }, angles),
      )
      .toBeLessThan(0.5);
    await visit.keyboard.press('Enter');
  }
  await expect.poll(() => told.textContent()).toContain('±');
  const metres = Number.parseFloat((await told.textContent()) ?? '');
  expect(Math.abs(metres - (high - low))).toBeLessThan(0.06);
  await context.close();
});
