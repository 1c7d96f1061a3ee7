import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { accessibilityFaults } from '../testing/accessibility.ts';
import { stageOf, untilSharp, untilStill, viewOf } from '../testing/chromium.ts';
import { furnish, openRoom, said } from '../testing/furnished-room.ts';
import { startViewerFixture, type ViewerFixture } from '../testing/viewer-fixture.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

let fixture: ViewerFixture;

beforeAll(async () => {
  fixture = await startViewerFixture();
});

afterAll(() => fixture?.close());

beforeEach(() => furnish(fixture));

const open = () => openRoom(fixture);

test('places and writes a comment by keyboard; keeps the draft through errors and closing, and announces moderation', async () => {
  const page = await open();
  const sent: unknown[] = [];
  let closed = true;
  await page.route('**/api/v1/panorama/*/comment', async (route) => {
    const body = route.request().postDataJSON();
    sent.push(body);
    if (closed) {
      const answer = { statusCode: 429, code: 'RATE_LIMITED', message: 'Too many requests.' };
      return route.fulfill({ status: 429, json: answer });
    }
    const position = body.position ?? { yaw: 0, pitch: 0 };
    const state = body.parentId ? { parentId: body.parentId } : ({ status: 'PENDING' } as const);
    const comment = said(`c${sent.length}`, body.body, position, state);
    return route.fulfill({ status: 201, json: { data: comment } });
  });

  await page.getByRole('button', { name: '1 comment', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Add a comment' }).press('Enter');
  const start = await viewOf(page);
  await page.keyboard.press('ArrowRight');
  await untilStill(page);
  const there = await viewOf(page);
  expect(there.yaw).toBeCloseTo(start.yaw + 0.12 * start.fov, 1);
  await page.keyboard.press('Enter');

  const form = page.getByRole('dialog', { name: 'Add a comment' });
  await form.getByRole('button', { name: 'Send' }).press('Enter');
  await form.getByText('Write your comment').waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('body');
  expect(sent).toEqual([]);
  await page.keyboard.type('Could it open - fully?');
  await form.getByLabel('E-mail').fill('jan@');
  await form.getByRole('button', { name: 'Send' }).click();
  await form.getByText('Enter a valid e-mail address').waitFor();
  await form.getByLabel('E-mail').fill('');
  expect(await accessibilityFaults(page)).toEqual([]);
  await form.getByRole('button', { name: 'Send' }).click();
  await form.getByText('Too many at once.').waitFor();
  await form.getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await untilSharp(page);
  await page.getByRole('button', { name: '1 comment', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add a comment' }).click();
  // This time by a tap on the picture.
  const spot = await (await stageOf(page)).evaluate((it) => it.anglesAt({ x: 300, y: 130 }));
  await page.mouse.click(300, 130);
  expect(await form.getByLabel('Your comment').inputValue()).toBe('Could it open - fully?');
  closed = false;
  await form.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('dialog').getByText('Waiting for approval. Only you can see it.').waitFor();
  await page
    .getByText('Thank you. Your comment will appear once a moderator approves it.')
    .waitFor({ state: 'attached' });
  const [first, last] = sent as { body: string; position: { yaw: number }; visitorId: string }[];
  expect(first?.position.yaw).toBeCloseTo(there.yaw, 3);
  expect(last).toMatchObject({ body: 'Could it open - fully?', position: { kind: 'SPHERE' } });
  expect(last?.position.yaw).toBeCloseTo(spot.yaw, 3);
  expect(last?.visitorId).toBe(first?.visitorId);
  await page.getByRole('button', { name: '1 comment. Could it open' }).waitFor();

  // Likes, answers and reports other visitors' comments.
  await page.route('**/api/v1/comment/c0/like', (route) =>
    route.fulfill({ json: { data: { id: 'c0', likes: 3, dislikes: 0, myReaction: 'LIKE' } } }),
  );
  await page.route('**/api/v1/comment/c0/report', (route) =>
    route.fulfill({ status: 409, json: { statusCode: 409, code: 'ALREADY_REPORTED', message: 'Again.' } }),
  );
  await page.getByRole('button', { name: '1 comment. A bright room.' }).press('Enter');
  const thread = page.getByRole('dialog', { name: 'Comments here' });
  await thread.getByRole('button', { name: 'Like. 2 people like this' }).click();
  await thread.getByRole('button', { name: 'Like. 3 people like this', pressed: true }).waitFor();
  await thread.getByRole('button', { name: 'Report comment' }).click();
  await thread.getByRole('button', { name: 'Off topic' }).click();
  await thread.getByText('You’ve already reported this.').waitFor();
  await thread.getByRole('button', { name: 'Cancel' }).click();
  await thread.getByRole('button', { name: 'Reply' }).click();
  await thread.getByLabel('Your reply').fill('It is.');
  await thread.getByRole('button', { name: 'Send' }).click();
  await thread.getByRole('list', { name: 'Replies' }).getByText('It is.').waitFor();
  await page.close();
});

test('keeps a card open while the context is lost', async () => {
  const page = await open();
  await page.getByRole('button', { name: 'Oak floor' }).click();
  const card = page.getByRole('dialog', { name: 'Oak floor' });
  await card.waitFor();
  await page.evaluate(() => {
    // Skips the stage's delay before it reports the loss.
    const later = window.setTimeout;
    Object.assign(window, { setTimeout: (run: () => void) => later(run) });
    const context = document.querySelector('canvas')?.getContext('webgl2');
    context?.getExtension('WEBGL_lose_context')?.loseContext();
  });
  await page.getByRole('heading', { name: 'The view was interrupted' }).waitFor();
  expect(await card.evaluate((it) => it === document.activeElement)).toBe(true);
  await page.close();
});

test('loads a model on request, turns it by arrow keys, and draws nothing in between', async () => {
  const page = await open();
  await page.getByRole('button', { name: 'Lamp' }).focus();
  await page.keyboard.press('Enter');
  expect(fixture.server.requests.filter((address) => address.includes('lamp.glb'))).toEqual([]);
  await page.getByRole('button', { name: 'View in 3D' }).click();
  await page.waitForSelector('.oriel-model[data-shown]');
  const canvas = page.locator('.oriel-model canvas');
  await vi.waitFor(async () =>
    expect(await canvas.evaluate((it) => it === document.activeElement)).toBe(true),
  );
  const before = await canvas.screenshot();
  const count = () =>
    page.evaluate(async () => {
      const draw = WebGL2RenderingContext.prototype.drawElements;
      let calls = 0;
      WebGL2RenderingContext.prototype.drawElements = function (...args) {
        calls += 1;
        return draw.apply(this, args);
      };
      for (let frame = 0; frame < 10; frame++) await new Promise((done) => requestAnimationFrame(done));
      WebGL2RenderingContext.prototype.drawElements = draw;
      return calls;
    });
  expect(await count()).toBe(0);
  const [calls] = await Promise.all([count(), page.keyboard.press('ArrowRight')]);
  expect(calls).toBeGreaterThan(0);
  // It glides for a moment, and rests again.
  await vi.waitFor(async () => expect(await count()).toBe(0), { timeout: 10_000 });
  expect((await canvas.screenshot()).equals(before)).toBe(false);
  await page.close();
});
