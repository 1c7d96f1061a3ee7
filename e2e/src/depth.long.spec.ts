import { anglesInPicture, type ModelPoint } from '@oriel/contract/model-place';
import type { PublicPanorama } from '@oriel/contract/panorama';
import type { ModelPosition } from '@oriel/contract/tour-model';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { demoToken } from '../../server/src/testing/demo-token.ts';
import type { Angles } from '../../viewer/src/core/projection.ts';
import { accessibilityFaults } from '../../viewer/src/testing/accessibility.ts';
import { DESKTOP, watchTroubles } from './support/browser.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 600_000 });

let product: Product;
let browser: Browser;
const rooms = new Map<string, PublicPanorama>();

const FROM_ABOVE = 'Rooms from above';

beforeAll(async () => {
  product = await startProduct(await makeDataDir());
  browser = await launchChromium();
  const token = await demoToken(product.url, 'user@demo.oriel.example');
  const headers = { authorization: `Bearer ${token}` };
  // Tiles and model are made in the background of the first start.
  await vi.waitFor(
    async () => {
      const answer = await fetch(`${product.url}/api/v1/panorama?limit=50`, { headers });
      const { data } = (await answer.json()) as { data: PublicPanorama[] };
      const own = data.filter(({ model, modelPosition }) => model && modelPosition);
      expect(own).toHaveLength(5);
      for (const room of own) {
        expect(room.tiles.status).toBe('READY');
        rooms.set(room.name, room);
      }
    },
    { timeout: 400_000, interval: 1000 },
  );
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await removeDataDir(product?.dataDir ?? '');
});

function roomNamed(name: string): PublicPanorama & { readonly modelPosition: ModelPosition } {
  const room = rooms.get(name);
  if (!room?.modelPosition) throw new Error(`The demo has no room ${name} with a place`);
  return { ...room, modelPosition: room.modelPosition };
}

interface View {
  readonly yaw: number;
  readonly pitch: number;
  readonly fov: number;
}

interface Live {
  readonly orielStage: {
    getView(): View;
    setView(view: Partial<View>): void;
    still(): HTMLCanvasElement;
    project(angles: Angles): { readonly x: number; readonly y: number } | null;
  };
  readonly orielDepth: {
    readonly stage: { readonly memory: { readonly geometries: number; readonly textures: number } };
  } | null;
}

/** What was drawn over the picture, small: each frame with its opacity. */
interface Recorded {
  readonly frames: { readonly opacity: number; readonly pixels: number[] }[];
}

async function open(
  name: string,
  { query = '', ...options }: BrowserContextOptions & { query?: string } = {},
): Promise<Page> {
  const context = await browser.newContext({ ...DESKTOP, ...options });
  const page = await context.newPage();
  // What has been drawn can be read afterwards.
  await page.addInitScript(() => {
    const original = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (
      this: HTMLCanvasElement,
      kind: string,
      given?: object,
    ) {
      const wanted = kind === 'webgl2' ? { ...given, preserveDrawingBuffer: true } : given;
      return original.call(this, kind as '2d', wanted);
    } as typeof original;
  });
  await page.goto(`${product.url}/viewer360/${roomNamed(name).id}${query}`);
  return page;
}

/** Waits until the model and the rooms around the current one are ready to be flown through. */
async function readyToFly(page: Page, count: number): Promise<void> {
  await page.getByRole('button', { name: FROM_ABOVE }).waitFor({ timeout: 120_000 });
  await page.waitForFunction(
    (wanted) =>
      Number(document.querySelector<HTMLElement>('.oriel-depth-canvas')?.dataset.rooms ?? 0) >= wanted,
    count,
    { timeout: 120_000 },
  );
}

/** Records what flights draw, from now on. */
async function record(page: Page): Promise<void> {
  await page.evaluate(() => {
    const small = document.createElement('canvas');
    [small.width, small.height] = [48, 30];
    const pen = small.getContext('2d', { willReadFrequently: true });
    const recorded: Recorded = { frames: [] };
    Object.assign(window, { recorded });
    const look = () => {
      requestAnimationFrame(look);
      const canvas = document.querySelector<HTMLCanvasElement>('.oriel-depth-canvas');
      if (!canvas || canvas.hidden || !pen) return;
      // After what this frame draws, the last of all included.
      setTimeout(() => {
        pen.drawImage(canvas, 0, 0, 48, 30);
        const pixels = [...pen.getImageData(0, 0, 48, 30).data].filter((_, at) => at % 4 !== 3);
        recorded.frames.push({ opacity: Number(canvas.style.opacity), pixels });
      });
    };
    requestAnimationFrame(look);
  });
}

const recorded = (page: Page) =>
  page.evaluate(() => (window as unknown as { recorded: Recorded }).recorded.frames);

/** The picture of the panorama itself, as small. */
const pictureOf = (page: Page) =>
  page.evaluate(() => {
    const stage = (document.getElementById('oriel-viewer') as unknown as Live).orielStage;
    const small = document.createElement('canvas');
    [small.width, small.height] = [48, 30];
    const pen = small.getContext('2d');
    pen?.drawImage(stage.still(), 0, 0, 48, 30);
    return [...(pen?.getImageData(0, 0, 48, 30).data ?? [])].filter((_, at) => at % 4 !== 3);
  });

const viewOf = (page: Page) =>
  page.evaluate(() => (document.getElementById('oriel-viewer') as unknown as Live).orielStage.getView());

/** How far a direction is from the middle of the drawn picture, CSS pixels; endless when it is behind. */
const offMiddle = (page: Page, angles: Angles) =>
  page.evaluate((angles) => {
    const at = (document.getElementById('oriel-viewer') as unknown as Live).orielStage.project(angles);
    const canvas = document.querySelector<HTMLElement>('.oriel-canvas');
    if (!at || !canvas) return Number.MAX_VALUE;
    return Math.hypot(at.x - canvas.clientWidth / 2, at.y - canvas.clientHeight / 2);
  }, angles);

const landed = (page: Page) =>
  page.waitForFunction(() => document.querySelector<HTMLElement>('.oriel-depth-canvas')?.hidden !== false);

/** Mean difference of two pictures, 0 to 255. */
function difference(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length;
}

/** The least that a picture differs from any mixture of two others. */
function awayFromMixture(
  picture: readonly number[],
  first: readonly number[],
  last: readonly number[],
): number {
  const mixtures = Array.from({ length: 21 }, (_, step) =>
    first.map((value, at) => value + ((last[at] ?? 0) - value) * (step / 20)),
  );
  return Math.min(...mixtures.map((mixture) => difference(picture, mixture)));
}

const inRoom = (page: Page, name: string) =>
  page.locator('.oriel-title-name', { hasText: name }).waitFor({ timeout: 60_000 });

describe('a tour with a 3D model', () => {
  it('walks with depth, and arrives at the picture of the next room', async () => {
    // The question about consent would come up on arrival, and make the picture lower.
    const page = await open('Living room', { query: '?consent=denied' });
    const troubles = watchTroubles(page);
    await readyToFly(page, 4);
    await record(page);
    await page.getByRole('button', { name: 'Kitchen and dining' }).first().focus();
    await page.keyboard.press('Enter');
    await inRoom(page, 'Kitchen and dining');
    const arriving = await viewOf(page);
    await page.waitForFunction(() =>
      (window as unknown as { recorded: Recorded }).recorded.frames.some(({ opacity }) => opacity < 1),
    );
    await landed(page);
    // The view is the one that was arrived with.
    expect(await viewOf(page)).toEqual(arriving);
    const frames = await recorded(page);
    const opaque = frames.filter(({ opacity }) => opacity === 1);
    expect(opaque.length).toBeGreaterThan(2);
    const [first, last] = [opaque[0], frames.at(-1)];
    const middle = opaque[Math.floor(opaque.length / 2)];
    if (!first || !middle || !last) throw new Error('There was no flight');
    expect(awayFromMixture(middle.pixels, first.pixels, last.pixels)).toBeGreaterThan(4);
    // Its last picture is the room's own.
    expect(difference(last.pixels, await pictureOf(page))).toBeLessThan(8);
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  it('shows the rooms from above, to go there by keyboard, and Back returns', async () => {
    const page = await open('Living room');
    await readyToFly(page, 4);
    await page.keyboard.press('d');
    const above = page.getByRole('dialog', { name: 'The rooms from above' });
    await above.waitFor();
    expect(new URL(page.url()).searchParams.get('dollhouse')).toBe('true');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent), { timeout: 20_000 })
      .toBe('Living room');
    expect(await accessibilityFaults(page)).toEqual([]);
    await above.getByRole('button', { name: 'Bedroom', exact: true }).focus();
    await page.keyboard.press('Enter');
    await inRoom(page, 'Bedroom');
    await above.waitFor({ state: 'detached' });
    await landed(page);
    const address = new URL(page.url());
    expect(address.searchParams.get('panorama')).toBe(roomNamed('Bedroom').id);
    expect(address.searchParams.has('dollhouse')).toBe(false);
    await page.goBack();
    await inRoom(page, 'Living room');
    // A link opens it as well, and Escape leaves it.
    await page.goto(`${product.url}/viewer360/${roomNamed('Study').id}?dollhouse=true`);
    await above.waitFor({ timeout: 120_000 });
    await page.keyboard.press('Escape');
    await above.waitFor({ state: 'detached' });
    await inRoom(page, 'Study');
    await page.context().close();
  });

  it('measures a wall within 2 % by keyboard', async () => {
    const page = await open('Kitchen and dining');
    await readyToFly(page, 1);
    await page.keyboard.press('m');
    const told = page.locator('.oriel-measure-panel').getByRole('status');
    await told.waitFor();
    // The wall between kitchen and hall, from a little above the floor to a little below the ceiling: x east 4.15, y north 5.5.
    const { modelPosition } = roomNamed('Kitchen and dining');
    const [low, high] = [0.05, 2.65];
    for (const height of [low, high]) {
      const point: ModelPoint = [4.15 - 5.7, height, 3.95 - 5.5];
      const angles = anglesInPicture(modelPosition, point);
      await page.evaluate(
        (view) => (document.getElementById('oriel-viewer') as unknown as Live).orielStage.setView(view),
        angles,
      );
      // The point belongs to the picture that is seen, so that the new view has to be drawn first.
      await expect.poll(() => offMiddle(page, angles)).toBeLessThan(0.5);
      await page.keyboard.press('Enter');
    }
    await expect.poll(() => told.textContent()).toContain('± 5 cm');
    const metres = Number.parseFloat((await told.textContent()) ?? '');
    expect(Math.abs(metres - (high - low)) / (high - low)).toBeLessThan(0.02);
    // The line stays where it is while one turns.
    const label = page.locator('.oriel-measure-label');
    const before = await label.boundingBox();
    await page.keyboard.press('ArrowDown');
    await expect.poll(async () => (await label.boundingBox())?.y).not.toBe(before?.y);
    await page.keyboard.press('Escape');
    await expect.poll(() => told.textContent()).toContain('first point');
    await page.keyboard.press('Escape');
    await told.waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('leaves nothing behind when the drawing context is lost, and walks on without depth', async () => {
    const page = await open('Living room');
    await readyToFly(page, 4);
    const held = await page.evaluateHandle(() => {
      const depth = (document.getElementById('oriel-viewer') as unknown as Live).orielDepth;
      const canvas = document.querySelector<HTMLCanvasElement>('.oriel-depth-canvas');
      return { depth, context: canvas?.getContext('webgl2') };
    });
    expect(await held.evaluate(({ depth }) => depth?.stage.memory.textures)).toBeGreaterThan(0);
    await held.evaluate(({ context }) => context?.getExtension('WEBGL_lose_context')?.loseContext());
    await page.getByRole('button', { name: FROM_ABOVE }).waitFor({ state: 'detached' });
    expect(await page.locator('.oriel-depth-canvas').count()).toBe(0);
    expect(await held.evaluate(({ depth }) => depth?.stage.memory)).toEqual({ geometries: 0, textures: 0 });
    await page.getByRole('button', { name: 'Kitchen and dining' }).first().focus();
    await page.keyboard.press('Enter');
    await inRoom(page, 'Kitchen and dining');
    await page.context().close();
  });

  it('is a plain tour for visitors who prefer little motion, and without WebGL 2', async () => {
    const calm = await open('Living room', { reducedMotion: 'reduce' });
    await readyToFly(calm, 4);
    await record(calm);
    await calm.getByRole('button', { name: 'Kitchen and dining' }).first().focus();
    await calm.keyboard.press('Enter');
    await inRoom(calm, 'Kitchen and dining');
    await readyToFly(calm, 4);
    expect(await recorded(calm)).toEqual([]);
    await calm.context().close();

    const context = await browser.newContext(DESKTOP);
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.addInitScript(() => {
      const original = HTMLCanvasElement.prototype.getContext;
      HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...more) {
        return kind.startsWith('webgl') ? null : original.call(this, kind as '2d', ...more);
      } as typeof original;
    });
    await page.goto(`${product.url}/viewer360/${roomNamed('Living room').id}`);
    await page.getByRole('heading', { name: 'Still picture only' }).waitFor({ timeout: 60_000 });
    await inRoom(page, 'Living room');
    expect(await page.getByRole('button', { name: FROM_ABOVE }).count()).toBe(0);
    expect(asked.filter((url) => /depth-tour|rooms\.glb/.test(url))).toEqual([]);
    await context.close();
  });
});
