import type { PublicPanorama } from '@oriel/contract/panorama';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { accessibilityFaults } from '../testing/accessibility.ts';
import { boxModel } from '../testing/box-model.ts';
import { stageOf, untilSharp, untilStill } from '../testing/chromium.ts';
import {
  PATTERN_ID,
  POSTER,
  panoramaOf,
  startViewerFixture,
  type ViewerFixture,
} from '../testing/viewer-fixture.ts';
import type { MarksPanorama } from './marks-stage.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

let fixture: ViewerFixture;

beforeAll(async () => {
  fixture = await startViewerFixture();
});

afterAll(() => fixture?.close());

const KITCHEN = '0123456789abcdef01234568';
const WINDOW = { width: 800, height: 480 };

type Portal = MarksPanorama['portals'][number];
type Point = MarksPanorama['pointsOfInterest'][number];

const portal = (id: string, yaw: number, pitch: number, more: Partial<Portal> = {}): Portal => ({
  id,
  panoramaId: PATTERN_ID,
  targetPanoramaId: KITCHEN,
  position: { yaw, pitch },
  icon: 'ARROW',
  size: 1,
  transition: 'NONE',
  target: { name: 'Kitchen', thumbnailUrl: '/media/landscape.webp' },
  ...more,
});

const point = (id: string, yaw: number, pitch: number, more: Partial<Point> = {}): Point => ({
  id,
  panoramaId: PATTERN_ID,
  position: { yaw, pitch },
  type: 'INFO',
  title: 'Oak floor',
  order: 0,
  visible: true,
  ...more,
});

type Said = NonNullable<MarksPanorama['comments']>[number];

function said(
  id: string,
  body: string,
  { yaw, pitch }: { yaw: number; pitch: number },
  more: Partial<Said> = {},
): Said {
  return {
    id,
    targetType: 'PANORAMA',
    targetId: PATTERN_ID,
    body,
    position: { kind: 'SPHERE', yaw, pitch },
    author: { type: 'GUEST', name: 'Ola', staff: false },
    status: 'PUBLISHED',
    likes: 2,
    dislikes: 0,
    myReaction: null,
    repliesCount: 0,
    createdAt: '2026-11-21T12:00:00.000Z',
    replies: [],
    ...more,
  };
}

const FURNISHED: Partial<PublicPanorama> = {
  poster: POSTER,
  portals: [
    portal('p-behind', -160, -10, { target: { name: 'Bedroom', thumbnailUrl: '/media/landscape.webp' } }),
    portal('p-right', 45, -20),
    portal('p-left', 0, -2, { icon: 'DOOR', label: 'Balcony' }),
  ],
  pointsOfInterest: [
    point('i-floor', 20, -18, {
      description: 'Oiled **oak**.\n\n- [Care](https://example.com/oak)\n- [Never](javascript:alert(1))',
      color: '#f2b441',
    }),
    point('i-picture', 30, 14, {
      type: 'IMAGE',
      title: 'The view in June',
      mediaUrl: '/media/landscape.webp',
      media: { mimeType: 'image/webp', width: 1280, height: 720, alt: 'Trees' },
      polygon: [
        { yaw: 24, pitch: 8 },
        { yaw: 36, pitch: 8 },
        { yaw: 36, pitch: 20 },
        { yaw: 24, pitch: 20 },
      ],
    }),
    point('i-model', 120, 0, { type: 'MODEL', title: 'Lamp', mediaUrl: '/media/lamp.glb' }),
  ],
  commentsCount: 1,
  comments: [said('c0', 'A bright room.', { yaw: 25, pitch: 3 })],
  settings: { autorotate: false, gyroscope: false, commentsEnabled: true, commentModeration: 'POST' },
};

beforeEach(() => {
  fixture.server.panoramas.clear();
  fixture.server.panoramas.set(PATTERN_ID, panoramaOf(fixture.tiles, FURNISHED));
  fixture.server.panoramas.set(KITCHEN, panoramaOf(fixture.tiles, { id: KITCHEN, name: 'Kitchen' }));
  fixture.server.intercept = (request, response) => {
    if (!request.url?.endsWith('/lamp.glb')) return false;
    response.writeHead(200, { 'content-type': 'model/gltf-binary' }).end(boxModel());
    return true;
  };
});

async function open(options: Parameters<ViewerFixture['browser']['newPage']>[0] = {}): Promise<Page> {
  const page = await fixture.browser.newPage({ viewport: WINDOW, ...options });
  await page.goto(`${fixture.server.origin}/viewer360/${PATTERN_ID}`);
  await untilSharp(page);
  await page.waitForSelector('.oriel-marks');
  return page;
}

const viewOf = async (page: Page) => (await stageOf(page)).evaluate((stage) => stage.getView());
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
const middle = async (page: Page, name: string) => {
  const box = await page.getByRole('button', { name }).boundingBox();
  return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
};

test('reaches every mark by keyboard in turning order, and opens and closes its card', async () => {
  const page = await open();
  await page.locator('canvas').focus();
  const met: (string | null | undefined)[] = [];
  for (let i = 0; i < 3; i++) {
    await page.keyboard.press('Tab');
    met.push(await focused(page));
  }
  expect(met).toEqual(['Balcony. Go to Kitchen', 'Go to Kitchen', 'Go to Bedroom']);
  // The bedroom portal is behind: the view turns to it, and nothing scrolls.
  await page.waitForFunction(() => {
    const view = document.getElementById('oriel-viewer')?.orielStage?.getView();
    return view && Math.abs(view.yaw + 160) < 0.1;
  });
  await page.waitForSelector('.oriel-portal-card');
  expect(
    await page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .filter((one) => one.scrollTop !== 0 || one.scrollLeft !== 0)
        .map(String),
    ),
  ).toEqual([]);

  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('Oak floor. Information');
  await page.keyboard.press('Enter');
  const card = page.getByRole('dialog', { name: 'Oak floor' });
  await card.locator('strong', { hasText: 'oak' }).waitFor();
  expect(await card.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await card.getByRole('link').evaluateAll((links) => links.map((link) => link.textContent))).toEqual([
    'Care',
  ]);
  expect(await card.getByText('Never').count()).toBe(1);
  expect(await accessibilityFaults(page)).toEqual([]);
  await untilStill(page);
  const before = await viewOf(page);
  // Arrow keys belong to an open card, and to the picture when a mark has the focus.
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Escape');
  expect(await card.count()).toBe(0);
  expect(await focused(page)).toBe('Oak floor. Information');
  expect(await viewOf(page)).toEqual(before);
  await page.keyboard.press('ArrowLeft');
  await untilStill(page);
  const turned = before.yaw - (await viewOf(page)).yaw;
  expect(turned).toBeCloseTo(0.12 * before.fov, 1);

  await page.getByRole('button', { name: 'Go to Bedroom' }).focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Kitchen' }).waitFor();
  await page.waitForFunction(() => document.querySelectorAll('.oriel-portal').length === 0);
  expect(await focused(page)).toBe('Kitchen');
  await page.close();
});

test('places marks exactly in every frame of a turn, and passes drags and the wheel through them', async () => {
  const page = await open();
  const stage = await stageOf(page);
  const away = await stage.evaluate(async (it) => {
    const button = document.querySelector<HTMLElement>('[aria-label^="Oak floor"]');
    if (!button) return [Number.NaN];
    const found: number[] = [];
    const stop = it.onDrawn(() => {
      const box = button.getBoundingClientRect();
      const at = it.project({ yaw: 20, pitch: -18 });
      found.push(Math.hypot(box.x + box.width / 2 - (at?.x ?? 0), box.y + box.height / 2 - (at?.y ?? 0)));
    });
    it.setView({ yaw: 35, pitch: -12, fov: 60 }, { seconds: 0.3 });
    while (Math.abs(it.getView().yaw - 35) > 1e-3) await new Promise((done) => requestAnimationFrame(done));
    stop();
    return found;
  });
  expect(away.length).toBeGreaterThan(3);
  expect(Math.max(...away)).toBeLessThan(0.02);
  await untilStill(page);

  const from = await viewOf(page);
  const mark = await middle(page, 'Oak floor');
  await page.mouse.move(mark.x, mark.y);
  await page.mouse.down();
  await page.mouse.move(mark.x + 60, mark.y + 5, { steps: 4 });
  await page.mouse.move(mark.x + 150, mark.y + 10, { steps: 4 });
  await page.mouse.move(mark.x + 150, mark.y + 10, { steps: 8 });
  await page.mouse.up();
  await untilStill(page);
  const dragged = await viewOf(page);
  expect(dragged.yaw).toBeLessThan(from.yaw - 5);
  expect(await page.getByRole('dialog').count()).toBe(0);

  const now = await middle(page, 'Oak floor');
  await page.mouse.move(now.x, now.y);
  await page.mouse.wheel(0, -200);
  await untilStill(page);
  expect((await viewOf(page)).fov).toBeLessThan(dragged.fov - 1);
  await page.mouse.click(now.x, now.y);
  await page.getByRole('dialog', { name: 'Oak floor' }).waitFor();

  // A click on an outline opens the card of its point, which another one replaces and which returns the focus to the point.
  await stage.evaluate((it) => it.setView({ yaw: 45, pitch: 5, fov: 75 }));
  await untilStill(page);
  const corner = await stage.evaluate((it) => it.project({ yaw: 26, pitch: 18 }));
  await page.mouse.click(corner?.x ?? 0, corner?.y ?? 0);
  const card = page.getByRole('dialog', { name: 'The view in June' });
  await card.getByRole('button', { name: 'Trees. Enlarge' }).click();
  const large = page.getByRole('dialog', { name: 'Trees' });
  await large.getByRole('button', { name: 'Larger' }).click();
  await page.keyboard.press('Escape');
  expect(await large.count()).toBe(0);
  await card.getByRole('button', { name: 'Close' }).click();
  expect(await focused(page)).toBe('The view in June. Picture');
  await page.close();
});

test('on a phone, opens a sheet with the mark still visible above, and turns on a drag over a mark', async () => {
  const viewport = { width: 390, height: 844 };
  // Reduced motion disables inertia: six moves within a few milliseconds are an impossibly fast throw.
  const page = await open({ viewport, hasTouch: true, isMobile: true, reducedMotion: 'reduce' });
  const wire = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    wire.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  const mark = await middle(page, 'Oak floor');
  const before = await viewOf(page);
  await touch('touchStart', mark.x, mark.y);
  for (let step = 1; step <= 6; step++) await touch('touchMove', mark.x + 12 * step, mark.y);
  await touch('touchEnd');
  await untilStill(page);
  expect((await viewOf(page)).yaw).toBeLessThan(before.yaw - 3);
  expect(await page.getByRole('dialog').count()).toBe(0);

  // A stall between the two halves of a tap makes it a long press, which opens nothing: retries like a person would.
  await vi.waitFor(
    async () => {
      await page.getByRole('button', { name: 'Oak floor' }).tap();
      await page.getByRole('dialog', { name: 'Oak floor' }).waitFor({ timeout: 5_000 });
    },
    { timeout: 30_000, interval: 1 },
  );
  await untilStill(page);
  const sheet = await page.locator('.oriel-card').boundingBox();
  expect(sheet).toMatchObject({ x: 0, width: 390 });
  expect((sheet?.y ?? 0) + (sheet?.height ?? 0)).toBeCloseTo(844, 0);
  expect((await middle(page, 'Oak floor')).y).toBeLessThan((sheet?.y ?? 0) - 20);
  await page.close();
});

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
  expect(calls).toBe(1);
  expect((await canvas.screenshot()).equals(before)).toBe(false);
  await page.close();
});
