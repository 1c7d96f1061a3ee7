import type { Page } from 'playwright-core';

/** What a film is taken with: the page, where the product is, and two ways to photograph it. */
export interface Camera {
  readonly page: Page;
  readonly url: string;
  /** One frame of how it is now. */
  shoot(): Promise<void>;
  /** How it is now, for so many seconds. */
  hold(seconds: number): Promise<void>;
}

interface Film {
  /** On a phone. */
  readonly tall?: true;
  play(camera: Camera): Promise<void>;
}

/** Drags over an element in even steps, a frame after each. */
async function drag(camera: Camera, selector: string, by: readonly [x: number, y: number], frames: number) {
  const { page } = camera;
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`There is nothing to drag at ${selector}`);
  const [x, y] = [box.x + box.width / 2 - by[0] / 2, box.y + box.height * 0.6 - by[1] / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= frames; step += 1) {
    await page.mouse.move(x + (by[0] * step) / frames, y + (by[1] * step) / frames);
    await camera.shoot();
  }
  await page.mouse.up();
}

/** Scrolls what is under the middle of an element, a frame after each step. */
async function scroll(camera: Camera, selector: string, by: number, frames: number) {
  const { page } = camera;
  await page.locator(selector).first().hover();
  for (let step = 0; step < frames; step += 1) {
    await page.mouse.wheel(0, by / frames);
    await camera.shoot();
  }
}

/** Waits for a page of a building to be live and sharp. */
async function building({ page, url }: Camera, slug: string): Promise<void> {
  await page.goto(`${url}/viewer/${slug}`);
  await page.locator('.oriel-apartment-row').first().waitFor();
  await page.locator('.oriel-building[data-live]').waitFor({ timeout: 60_000 });
  await page.waitForLoadState('networkidle');
}

async function firstId(url: string, list: string): Promise<string> {
  const answer = await fetch(`${url}/api/v1/${list}`);
  const { data } = (await answer.json()) as { data: { id: string }[] };
  const [first] = data;
  if (!first) throw new Error(`The demo has nothing at ${list}`);
  return first.id;
}

/** The films of Oriel's front page. */
export const estateFilms: Readonly<Record<string, Film>> = {
  building: {
    async play(camera) {
      const { page } = camera;
      await building(camera, 'brzozowa-park-a');
      await camera.hold(0.6);
      await drag(camera, '.oriel-scene', [420, 0], 42);
      await camera.hold(0.6);
      await page.locator('.oriel-apartment-row').nth(2).hover();
      await camera.hold(1);
      await page.locator('.oriel-apartment-row').nth(2).click();
      await page.locator('.oriel-apartment-card h1').waitFor();
      await camera.hold(2);
    },
  },
  phone: {
    tall: true,
    async play(camera) {
      const { page } = camera;
      await building(camera, 'brzozowa-park-a');
      await camera.hold(0.6);
      await drag(camera, '.oriel-scene', [240, 0], 30);
      await camera.hold(0.5);
      await page.locator('.oriel-apartment-row').first().tap();
      await page.locator('.oriel-apartment-card h1').waitFor();
      await camera.hold(1);
      await scroll(camera, '.oriel-apartment-card', 420, 21);
      await camera.hold(1);
    },
  },
  tour: {
    async play(camera) {
      const { page, url } = camera;
      await page.goto(`${url}/viewer360/${await firstId(url, 'panorama?entry=true')}`);
      await page.locator('[data-rendered="sharp"][data-live]').waitFor({ timeout: 60_000 });
      await page.waitForLoadState('networkidle');
      await camera.hold(0.6);
      await drag(camera, 'canvas', [-520, 30], 60);
      await camera.hold(1);
    },
  },
};

/** Those of LocalLoop's. */
export const cityFilms: Readonly<Record<string, Film>> = {};
