import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accessibilityFaults } from '../../viewer/src/testing/accessibility.ts';
import { DESKTOP, PHONE, watchTroubles } from './support/browser.ts';
import { demoStage } from './support/demo-stage.ts';
import { openStrangersPage } from './support/strangers-page.ts';

/** Script of the viewer before anybody does anything, bytes as they come over the line. */
const SCRIPT_MAX = 120 * 1024;

/** The project, its picture and its panorama. */
let project: { id: string; items: { id: string }[] };
let picture: string;
let sphere: string;

const demo = demoStage(async () => {
  const [asset] = await demo.team('GET', '/asset?type=IMAGE&limit=1');
  const [panorama] = await demo.team('GET', '/panorama?entry=true&limit=1');
  project = await demo.team('POST', '/feedback', {
    title: 'A park beside the river',
    question: 'What should the park have?',
    description: 'Two hectares between the bridge and the boathouse.',
    categories: [
      { key: 'nature', label: 'Trees and water', color: '#2e7d4f' },
      { key: 'play', label: 'Play and sport', color: '#c2572b' },
    ],
    settings: { maxCommentsPerVisitor: 3 },
    items: [
      { type: 'IMAGE', title: 'The meadow', assetId: asset.id, question: 'What is missing here?' },
      { type: 'PANORAMA', title: 'From the bridge', panoramaId: panorama.id },
    ],
  });
  await demo.team('PATCH', `/feedback/${project.id}`, { status: 'OPEN' });
  [picture, sphere] = project.items.map(({ id }) => id) as [string, string];
  await neighbour(picture, 'Keep the old willows!', { kind: 'IMAGE', x: 0.25, y: 0.4 }, 'nature');
  await neighbour(picture, 'A goal to play football.', { kind: 'IMAGE', x: 0.75, y: 0.6 }, 'play');
  await neighbour(sphere, 'A bench to look at the water.', { kind: 'SPHERE', yaw: 0, pitch: 0 });
});

let neighbours = 0;

/** A comment of somebody else. */
async function neighbour(item: string, body: string, position?: object, category?: string): Promise<void> {
  neighbours += 1;
  const answer = await fetch(`${demo.product.url}/api/v1/feedback/item/${item}/comment`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ body, name: 'Ewa', visitorId: `neighbour-${neighbours}`, position, category }),
  });
  expect(answer.status, await answer.text()).toBe(201);
}

async function open(options: BrowserContextOptions, query = ''): Promise<Page> {
  const page = await (
    await demo.browser.newContext({ reducedMotion: 'reduce', locale: 'en-US', ...options })
  ).newPage();
  await page.goto(`${demo.product.url}/feedback/${project.id}${query}`);
  await page.locator('.oriel-thread').first().waitFor();
  return page;
}

const pins = (page: Page) => page.locator('.oriel-pin-button');
const threads = (page: Page) => page.locator('.oriel-thread');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describe('before any script', () => {
  it('there is the first picture with the question', async () => {
    const page = await (await demo.browser.newContext({ ...PHONE, javaScriptEnabled: false })).newPage();
    await page.goto(`${demo.product.url}/feedback/${project.id}`);
    await page.getByRole('heading', { name: 'A park beside the river' }).waitFor();
    await page.getByText('What should the park have?').waitFor();
    const image = page.getByRole('img', { name: 'The meadow' });
    await expect
      .poll(() => image.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth))
      .toBeGreaterThan(400);
    await page.context().close();
  });

  it('the script is light', async () => {
    const page = await open(PHONE);
    const sizes = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ initiatorType, name }) => initiatorType === 'script' || name.endsWith('.js'))
        .map(({ encodedBodySize }) => encodedBodySize),
    );
    const sum = sizes.reduce((total, size) => total + size, 0);
    expect(sum).toBeGreaterThan(10_000);
    expect(sum).toBeLessThanOrEqual(SCRIPT_MAX);
    await page.context().close();
  });
});

describe('a resident on a phone', () => {
  it('sees, taps a place, writes, changes it, answers, likes, and is told of the limit', async () => {
    const page = await open(PHONE);
    const troubles = watchTroubles(page);
    await expect.poll(() => pins(page).count()).toBe(2);
    // A pin shows what is said there.
    await page.getByRole('button', { name: /Keep the old willows/ }).tap();
    await page.getByRole('heading', { name: 'Comments here' }).waitFor();
    expect(await threads(page).count()).toBe(1);
    await button(page, 'All comments').tap();
    await expect.poll(() => threads(page).count()).toBe(2);
    await page
      .getByRole('button', { name: /^Like\./ })
      .first()
      .tap();
    await expect
      .poll(() =>
        page.getByRole('button', { name: 'Like. 1 person likes this' }).getAttribute('aria-pressed'),
      )
      .toBe('true');

    await button(page, 'Add a comment').tap();
    const board = await page.locator('.oriel-board').boundingBox();
    if (!board) throw new Error('There is no picture.');
    await page.touchscreen.tap(board.x + board.width * 0.5, board.y + board.height * 0.25);
    await page.getByText('About the marked spot').waitFor();
    // What is missing is named, and nothing is sent.
    await button(page, 'Send').tap();
    await page.getByText('Write your comment').waitFor();
    await page.getByText('Enter your name').waitFor();
    await page.getByLabel('Your comment').fill('A kiosk with a toilet');
    await button(page, 'Play and sport').tap();
    await page.getByLabel('Name', { exact: true }).fill('Anna');
    expect(await accessibilityFaults(page)).toEqual([]);
    await button(page, 'Send').tap();
    await page.getByRole('heading', { name: 'Comments here' }).waitFor();
    const [stored] = (await demo.team('GET', `/feedback/item/${picture}?limit=1`)).comments;
    expect(stored).toMatchObject({ body: 'A kiosk with a toilet', category: 'play' });
    expect(stored.position.x).toBeCloseTo(0.5, 1);
    expect(stored.position.y).toBeCloseTo(0.25, 1);

    // Their own can be changed, after a reload too, and nobody else's.
    await page.reload();
    await expect.poll(() => threads(page).count()).toBe(3);
    expect(await button(page, 'Edit').count()).toBe(1);
    await button(page, 'Edit').tap();
    await page.getByLabel('Your comment').fill('A kiosk with a toilet and shade');
    await button(page, 'Save').tap();
    await page.getByText('A kiosk with a toilet and shade').waitFor();
    await page.getByText('edited', { exact: true }).waitFor();
    // A keyboard goes on where it was: at the button that had opened the form.
    const focused = () =>
      page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
      );
    await expect.poll(focused).toBe('Edit');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.getByLabel('Your comment').evaluate((one) => one === document.activeElement))
      .toBe(true);
    await button(page, 'Cancel').press('Enter');
    await expect.poll(focused).toBe('Edit');
    await button(page, 'Report comment').first().press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('fieldset');
    await page.locator('.oriel-report').getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect.poll(focused).toBe('Report comment');

    await button(page, 'Reply').last().tap();
    await expect
      .poll(() => page.getByLabel('Your reply').evaluate((one) => one === document.activeElement))
      .toBe(true);
    await page.getByLabel('Your reply').fill('Yes, please keep them');
    await button(page, 'Send').tap();
    await page.getByText('Yes, please keep them').waitFor();
    await expect.poll(() => page.getByLabel('Your reply').count()).toBe(0);
    await expect.poll(focused).toBe('Reply');

    // Three comments each; the text of the fourth is kept.
    await button(page, 'Reply').first().tap();
    await page.getByLabel('Your reply').fill('And a second one of mine');
    await button(page, 'Send').tap();
    await page.getByText('And a second one of mine').waitFor();
    await expect.poll(() => page.getByLabel('Your reply').count()).toBe(0);
    await button(page, 'Reply').first().tap();
    await page.getByLabel('Your reply').fill('And one too many');
    await button(page, 'Send').tap();
    await page.getByText('You’ve reached the comment limit here', { exact: false }).waitFor();
    expect(await page.getByLabel('Your reply').inputValue()).toBe('And one too many');

    // And taken away.
    await button(page, 'Delete').first().tap();
    await page.getByText('Delete your comment for good?').waitFor();
    await page.locator('.oriel-report').getByRole('button', { name: 'Delete' }).tap();
    await expect.poll(() => page.getByText('A kiosk with a toilet and shade').count()).toBe(0);
    await expect.poll(focused).toMatch(/deleted|removed/i);
    expect(troubles.filter((one) => !one.includes('429'))).toEqual([]);
    await page.context().close();
  });

  it('moves a picture that is zoomed in up and down with one finger', async () => {
    const page = await open(PHONE);
    // Taller than its scene.
    for (let step = 0; step < 4; step += 1) await button(page, 'Zoom in').tap();
    const top = async () => (await page.locator('.oriel-board').boundingBox())?.y ?? 0;
    await button(page, 'Show the whole picture').waitFor();
    const scene = await page.locator('.oriel-scene').boundingBox();
    if (!scene) throw new Error('There is no scene.');
    await expect
      .poll(async () => (await page.locator('.oriel-board').boundingBox())?.height)
      .toBeGreaterThan(1.5 * scene.height);
    const devtools = await page.context().newCDPSession(page);
    const x = scene.x + scene.width / 2;
    const from = scene.y + scene.height / 2;
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
    const before = await top();
    await touch('touchStart', from);
    for (let step = 1; step <= 8; step += 1) await touch('touchMove', from - step * 8);
    await touch('touchEnd', from - 64);
    await expect.poll(async () => before - (await top())).toBeGreaterThan(30);
    await page.context().close();
  });

  it('limits the list and the pins to a category, and shares that by the address', async () => {
    const page = await open(PHONE);
    await button(page, 'Trees and water').tap();
    await expect.poll(() => pins(page).count()).toBe(1);
    await expect.poll(() => new URL(page.url()).searchParams.get('category')).toBe('nature');
    await page.reload();
    await expect.poll(() => threads(page).count()).toBe(1);
    await page.context().close();
  });
});

describe('by keyboard alone', () => {
  it('a comment is put into the picture, where the arrow keys move the cross', async () => {
    const page = await open(DESKTOP);
    await button(page, 'Add a comment').press('Enter');
    const here = button(page, 'Comment here');
    await expect.poll(() => here.evaluate((one) => one === document.activeElement)).toBe(true);
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('Enter');
    await expect
      .poll(() =>
        page
          .getByRole('heading', { name: 'Add a comment' })
          .evaluate((one) => one === document.activeElement),
      )
      .toBe(true);
    await page.getByLabel('Your comment').fill('A drinking fountain');
    await page.getByLabel('Name', { exact: true }).fill('Marek');
    await button(page, 'Send').press('Enter');
    await page.getByRole('heading', { name: 'Comments here' }).waitFor();
    const [stored] = (await demo.team('GET', `/feedback/item/${picture}?limit=1`)).comments;
    expect(stored.body).toBe('A drinking fountain');
    expect(stored.position.x).toBeLessThan(0.4);
    await page.context().close();
  });

  it('a comment is put into the sphere, and its pin turns the view to it', async () => {
    const page = await open(DESKTOP, `?startingItemId=${sphere}`);
    await page.locator('.oriel-sphere[data-rendered="sharp"]').waitFor();
    await expect.poll(() => pins(page).count()).toBe(1);
    await button(page, 'Add a comment').press('Enter');
    await button(page, 'Comment here').waitFor();
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
    await button(page, 'Comment here').press('Enter');
    await page.getByLabel('Your comment').fill('More light here at night');
    await page.getByLabel('Name', { exact: true }).fill('Jo');
    await button(page, 'Send').press('Enter');
    await page.getByRole('heading', { name: 'Comments here' }).waitFor();
    const [stored] = (await demo.team('GET', `/feedback/item/${sphere}?limit=1`)).comments;
    expect(stored).toMatchObject({ body: 'More light here at night', position: { kind: 'SPHERE' } });
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.context().close();
  });
});

it('shows its texts in plain language to whoever asks, and shares that by the address', async () => {
  await demo.team('PATCH', `/feedback/${project.id}`, {
    plainText: 'There will be a park. **Tell us** what you want in it.',
    i18n: { pl: { plainText: 'Powstanie park. Napisz, czego w nim chcesz.' } },
    items: [{ id: picture, plainText: 'This is the meadow. What is missing?' }, { id: sphere }],
  });
  const page = await open(PHONE);
  await page.getByText('What should the park have?').waitFor();
  expect(await page.getByText('There will be a park.', { exact: false }).count()).toBe(0);
  await button(page, 'Plain language').tap();
  await page.getByText('There will be a park.', { exact: false }).waitFor();
  await page.getByText('This is the meadow. What is missing?').waitFor();
  expect(await page.getByText('What should the park have?').count()).toBe(0);
  expect(await page.getByText('What is missing here?').count()).toBe(0);
  expect(await accessibilityFaults(page)).toEqual([]);
  await expect.poll(() => new URL(page.url()).searchParams.get('plain')).toBe('1');
  await page.goto(`${page.url()}&lang=pl`);
  await page.getByText('Powstanie park. Napisz, czego w nim chcesz.').waitFor();
  await page.context().close();
});

it('is shown in a frame of a page elsewhere, and leaves the wheel to that page', async () => {
  const city = await openStrangersPage(demo.product.url);
  city.show(
    `<iframe title="Park" width="1000" height="700" src="${demo.product.url}/feedback/${project.id}"></iframe><div class="far"></div>`,
  );
  const context = await demo.browser.newContext({ ...DESKTOP, reducedMotion: 'reduce', locale: 'pl-PL' });
  const page = await context.newPage();
  await page.goto(city.url);
  const frame = page.frameLocator('iframe');
  await frame.getByText('Keep the old willows!').waitFor();
  await frame.getByRole('button', { name: 'Dodaj komentarz' }).waitFor();
  await page.mouse.move(300, 300);
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
  await context.close();
  city.close();
});

it('says when it is closed, with what came of it; comments stay to be read', async () => {
  await demo.team('PATCH', `/feedback/${project.id}`, {
    status: 'CLOSED',
    outcome: 'The willows stay, and a kiosk will be built in 2028.',
  });
  const page = await open(PHONE);
  await page.getByText('The willows stay', { exact: false }).waitFor();
  await page.getByText('This project no longer takes comments.', { exact: false }).waitFor();
  expect(await button(page, 'Add a comment').count()).toBe(0);
  expect(await button(page, 'Reply').count()).toBe(0);
  await page.getByText('Keep the old willows!').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.context().close();
});

it('does not exist while it is a draft', async () => {
  const draft = await demo.team('POST', '/feedback', { title: 'Not yet' });
  const page = await (await demo.browser.newContext({ ...PHONE, locale: 'en-US' })).newPage();
  const answer = await page.goto(`${demo.product.url}/feedback/${draft.id}`);
  expect(answer?.status()).toBe(404);
  await page.getByRole('heading', { name: 'Project not found' }).waitFor();
  await page.context().close();
});
