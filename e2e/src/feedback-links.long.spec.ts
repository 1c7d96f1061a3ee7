import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { accessibilityFaults } from '../../viewer/src/testing/accessibility.ts';
import { DESKTOP, signIn } from './support/browser.ts';
import { ADMIN, demoStage } from './support/demo-stage.ts';
import { drawnFilm } from './support/drawn-film.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects to be there
let project: any;

const demo = demoStage(async () => {
  const form = new FormData();
  form.append('type', 'VIDEO');
  form.append('file', await drawnFilm(demo.browser), 'flight.webm');
  const film = await demo.team('POST', '/asset', form);
  const [picture] = await demo.team('GET', '/asset?type=IMAGE&limit=1');
  const [model] = await demo.team('GET', '/asset?type=MODEL_3D&limit=1');
  const [room] = await demo.team('GET', '/panorama?limit=1');
  project = await demo.team('POST', '/feedback', {
    title: 'A walk',
    items: [
      { type: 'PANORAMA', title: 'The room', panoramaId: room.id },
      { type: 'MODEL', title: 'The house', assetId: model.id },
      { type: 'VIDEO', title: 'The flight', assetId: film.id },
      { type: 'IMAGE', title: 'The gate', assetId: picture.id },
      { type: 'MAP', title: 'The park', map: { center: [17.05, 51.11], zoom: 15 } },
    ],
  });
  await demo.team('PATCH', `/feedback/${project.id}`, { status: 'OPEN' });
});

async function openProject(): Promise<Page> {
  const context = await demo.browser.newContext({ ...DESKTOP, reducedMotion: 'reduce', locale: 'en-US' });
  const page = await signIn(context, demo.product.url, ADMIN);
  await page.goto(`${demo.product.url}/dashboard/feedback/${project.id}`);
  return page;
}

const linksOf = async (title: string) =>
  (await demo.team('GET', `/feedback/${project.id}`)).items.find(
    (item: { title: string }) => item.title === title,
  ).links;

async function boxOf(of: Locator) {
  await of.scrollIntoViewIfNeeded();
  const box = await of.boundingBox();
  if (!box) throw new Error('It is not on the page.');
  return box;
}

/** Says where the first link leads and what it says, and saves. */
async function save(dialog: Locator, target: string, label: string): Promise<void> {
  await dialog.getByLabel('Link 1 leads to').selectOption({ label: target });
  await dialog.getByLabel('Label (optional; if empty, the title)').first().fill(label);
  expect(await accessibilityFaults(dialog.page())).toEqual([]);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => dialog.count()).toBe(0);
}

it('puts links into a panorama by a press, by keys and in writing', async () => {
  const page = await openProject();
  const dialog = page.getByRole('dialog');
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });
  await page.getByRole('button', { name: 'Edit The room' }).click();
  await button('Add a link').click();
  await expect.poll(() => button('Place link 1 at the crosshair').isEnabled()).toBe(true);
  const written = dialog.getByLabel('Direction in the panorama');
  const canvas = dialog.locator('canvas');
  const { x, y, width, height } = await boxOf(canvas);
  await page.mouse.click(x + width * 0.75, y + height * 0.4);
  await expect.poll(() => written.inputValue()).not.toBe('0, 0');
  const pressed = await written.inputValue();
  // The key moves it half a degree to the right, once it rests.
  const mark = button('Link 1, moved with the arrow keys');
  await mark.press('ArrowRight');
  await expect.poll(() => written.inputValue()).not.toBe(pressed);
  const [before, after] = [pressed, await written.inputValue()].map((text) => Number(text.split(', ')[0]));
  expect((after ?? 0) - (before ?? 0)).toBeCloseTo(0.5, 2);

  await written.fill('somewhere');
  await written.press('Enter');
  await dialog.getByText('Write the degrees to the right', { exact: false }).waitFor();
  await written.fill('30, -5');
  await written.press('Enter');
  await expect.poll(() => written.inputValue()).toBe('30, -5');

  // A second one at the cross, without a pointer.
  await button('Add a link').press('Enter');
  await canvas.press('Enter');
  await expect.poll(() => written.nth(1).inputValue()).not.toBe('0, 0');
  await save(dialog, 'The house', 'Into the house');
  const links = await linksOf('The room');
  expect(links[0]).toEqual({
    position: { kind: 'SPHERE', yaw: 30, pitch: -5 },
    targetItemId: project.items[1].id,
    label: 'Into the house',
  });
  expect(links[1].position.kind).toBe('SPHERE');
  await page.context().close();
});

it('puts a link onto a model, where it begins on the side that is seen', async () => {
  const page = await openProject();
  const dialog = page.getByRole('dialog');
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });
  await page.getByRole('button', { name: 'Edit The house' }).click();
  await button('Add a link').click();
  const written = dialog.getByLabel('Point of the model');
  // Once the model is read and drawn, which takes long without a graphics card.
  await expect.poll(() => written.inputValue(), { timeout: 60_000 }).not.toBe('0, 0, 0');
  const first = await written.inputValue();
  await button('Link 1, moved with the arrow keys').press('Shift+ArrowRight');
  await expect.poll(() => written.inputValue()).not.toBe(first);
  const moved = await written.inputValue();
  const { x, y, width, height } = await boxOf(dialog.locator('canvas'));
  await page.mouse.click(x + 3, y + 3);
  await dialog.getByText('Choose a spot on the model itself.').waitFor();
  expect(await written.inputValue()).toBe(moved);
  await page.mouse.click(x + width * 0.5, y + height * 0.55);
  await expect.poll(() => written.inputValue()).not.toBe(moved);
  await save(dialog, 'The flight', 'Down to the film');
  const [{ position }] = await linksOf('The house');
  const numbers = (await Promise.all([position.x, position.y, position.z])).map(Number);
  expect(position.kind).toBe('MODEL');
  expect(numbers.every(Number.isFinite)).toBe(true);
  await page.context().close();
});

it('shows the links of a film below it, each with its moment', async () => {
  const page = await openProject();
  const dialog = page.getByRole('dialog');
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });
  await page.getByRole('button', { name: 'Edit The flight' }).click();
  await button('Add a link').click();
  const film = dialog.locator('video');
  await expect.poll(() => film.evaluate((one: HTMLVideoElement) => one.readyState)).toBeGreaterThan(1);
  await film.evaluate((one: HTMLVideoElement) => {
    one.currentTime = 1;
  });
  await button('Show link 1 at this moment').click();
  const written = dialog.getByLabel('Moment of the video');
  await expect.poll(() => written.inputValue()).toBe('0:01');
  await save(dialog, 'The gate', 'Down to the gate');
  expect((await linksOf('The flight'))[0].position).toEqual({ kind: 'VIDEO', second: 1 });
  await page.context().close();
});

it('visitors go along the links of a panorama, a model and a film', async () => {
  const context = await demo.browser.newContext({ ...DESKTOP, reducedMotion: 'reduce', locale: 'en-US' });
  const page = await context.newPage();
  const goTo = (name: string) => page.getByRole('button', { name: `Go to ${name}` });
  const heading = (name: string) => page.getByRole('heading', { name, exact: true });
  await page.goto(`${demo.product.url}/feedback/${project.id}?startingItemId=${project.items[0].id}`);
  await heading('The room').waitFor();
  await goTo('Into the house').press('Enter');
  await heading('The house').waitFor();
  await goTo('Down to the film').press('Enter');
  await heading('The flight').waitFor();
  const links = page.getByRole('list', { name: 'Links to other parts' });
  await links.getByText('0:01').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await goTo('Down to the gate').press('Enter');
  await page.waitForFunction(() => document.querySelector('.oriel-film') === null);
  await context.close();
});

it('offers posters for a place of every kind of item', async () => {
  const page = await openProject();
  const dialog = page.getByRole('dialog');
  const poster = dialog.getByRole('link', { name: 'Open poster' });
  const at = async () => new URL(await poster.evaluate((link: HTMLAnchorElement) => link.href)).searchParams;
  const open = async (title: string) => {
    await page.getByRole('button', { name: `Poster for a place ${title}` }).click();
    await poster.waitFor();
  };
  const close = async () => {
    expect(await accessibilityFaults(page)).toEqual([]);
    const answer = await fetch(await poster.evaluate((link: HTMLAnchorElement) => link.href));
    expect(answer.status).toBe(200);
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.count()).toBe(0);
  };
  await open('The gate');
  await dialog
    .getByRole('button', { name: 'Place of the poster, moved with the arrow keys' })
    .press('ArrowDown');
  await expect.poll(async () => (await at()).get('at')).toBe('0.5,0.51');
  await close();
  for (const [title, label, text, place] of [
    ['The room', 'Direction in the panorama', '45, 10', '45,10'],
    ['The house', 'Point of the model', '1, 2, -0.5', '1,2,-0.5'],
    ['The flight', 'Moment of the video', '0:02', '2'],
    ['The park', 'Where it is on the map', '51.1105, 17.0505', '51.1105,17.0505'],
  ] as const) {
    await open(title);
    await dialog.getByLabel(label).fill(text);
    await dialog.getByLabel(label).press('Enter');
    await expect.poll(async () => (await at()).get('at')).toBe(place);
    await close();
  }
  await page.context().close();
});
