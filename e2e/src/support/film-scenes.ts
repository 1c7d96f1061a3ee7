import type { Page } from 'playwright-core';
import { callAs } from './call-as.ts';

const ADMIN = 'admin@demo.oriel.example';

/** What a film is taken with: the page, where the product is, and two ways to photograph it. */
export interface Camera {
  readonly page: Page;
  readonly url: string;
  /** One frame of how it is now. */
  shoot(): Promise<void>;
  /** How it is now, for so many seconds. */
  hold(seconds: number): Promise<void>;
}

export interface Film {
  /** On a phone. */
  readonly tall?: boolean;
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

/** Waits until every picture of a page has come. */
async function pictured(page: Page): Promise<void> {
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
}

/** Waits for a page of a building to be live and sharp. */
async function building({ page, url }: Camera, slug: string): Promise<void> {
  await page.goto(`${url}/viewer/${slug}`);
  await page.locator('.oriel-apartment-row').first().waitFor();
  await page.locator('.oriel-building[data-live]').waitFor({ timeout: 60_000 });
  await pictured(page);
}

/** Lets the hand rest where it points at nothing. */
async function letGo({ page }: Camera): Promise<void> {
  await page.locator('.oriel-side h1').first().hover();
}

/** The films of Oriel's front page, by the names of their files. */
const ESTATE_FILMS: Readonly<Record<string, Film>> = {
  building: {
    async play(camera) {
      const { page } = camera;
      await building(camera, 'brzozowa-park-a');
      await camera.hold(0.6);
      await drag(camera, '.oriel-scene', [420, 0], 42);
      await letGo(camera);
      await camera.hold(0.6);
      const row = page.locator('.oriel-apartment-row').nth(2);
      await row.hover();
      await camera.hold(1);
      await row.click();
      await page.locator('.oriel-apartment-card h1').waitFor();
      await pictured(page);
      await camera.hold(1);
      await scroll(camera, '.oriel-apartment-card', 360, 18);
      await camera.hold(1.2);
    },
  },
  apartment: {
    async play(camera) {
      const { page } = camera;
      await preparedModel(camera.url);
      await building(camera, 'brzozowa-park-a-3d');
      await page.locator('.oriel-scene[data-model]').waitFor({ timeout: 120_000 });
      await camera.hold(0.8);
      await page.getByRole('button', { name: /^Apartment 3A / }).click();
      await page.locator('.oriel-apartment-card h1').waitFor();
      await pictured(page);
      await camera.hold(1.5);
      const out = page.getByRole('button', { name: 'Look out of the window' });
      await scroll(camera, '.oriel-apartment-card', 600, 20);
      await camera.hold(1.5);
      await out.click();
      await page.getByRole('button', { name: 'Back to the building' }).waitFor();
      await camera.hold(2);
    },
  },
  tour: {
    async play(camera) {
      const { page, url } = camera;
      await page.goto(`${url}/viewer360/${await sharpTour(url)}`);
      await page.locator('[data-rendered="sharp"][data-live]').waitFor({ timeout: 60_000 });
      await pictured(page);
      await camera.hold(0.6);
      await drag(camera, 'canvas', [-560, 30], 60);
      await camera.hold(0.4);
      await drag(camera, 'canvas', [300, -60], 36);
      await camera.hold(1.5);
    },
  },
  phone: {
    tall: true,
    async play(camera) {
      const { page } = camera;
      await building(camera, 'brzozowa-park-a');
      await camera.hold(0.6);
      await drag(camera, '.oriel-scene', [240, 0], 30);
      await letGo(camera);
      await camera.hold(0.5);
      await page.locator('.oriel-apartment-row').first().tap();
      await page.locator('.oriel-apartment-card h1').waitFor();
      await pictured(page);
      await camera.hold(1);
      await scroll(camera, '.oriel-apartment-card', 420, 21);
      await camera.hold(1);
    },
  },
};

/** The model apartment, once all its rooms have their tiles. */
async function sharpTour(url: string): Promise<string> {
  const [apartment] = await callAs(url, ADMIN, 'GET', '/panorama?entry=true&search=3A');
  for (;;) {
    const rooms: { tiles: { status: string } }[] = await callAs(
      url,
      ADMIN,
      'GET',
      `/panorama?tourId=${apartment.id}&limit=50`,
    );
    if (rooms.every(({ tiles }) => tiles.status === 'READY')) return apartment.id;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

/** Waits until the demo's model is prepared. */
async function preparedModel(url: string): Promise<void> {
  while ((await callAs(url, ADMIN, 'GET', '/navigator/brzozowa-park-a-3d/model')).status !== 'READY')
    await new Promise((resolve) => setTimeout(resolve, 1000));
}

/** The picture of the open project. */
async function picture({ page, url }: Camera): Promise<void> {
  const projects = await callAs(url, ADMIN, 'GET', '/feedback?status=OPEN');
  const { id, items } = await callAs(url, ADMIN, 'GET', `/feedback/${projects[0].id}`);
  const { id: itemId } = items.find((one: { type: string }) => one.type === 'IMAGE');
  await page.goto(`${url}/feedback/${id}?startingItemId=${itemId}`);
  await page.locator('.oriel-thread').first().waitFor({ timeout: 60_000 });
  await pictured(page);
}

/** Those of LocalLoop's. */
const CITY_FILMS: Readonly<Record<string, Film>> = {
  comment: {
    async play(camera) {
      const { page } = camera;
      await picture(camera);
      await camera.hold(1);
      await page.locator('.oriel-pin-button').nth(4).click();
      await camera.hold(1.5);
      await picture(camera);
      await page.getByRole('button', { name: 'Add a comment' }).click();
      await camera.hold(0.6);
      const board = await page.locator('.oriel-board').boundingBox();
      if (!board) throw new Error('There is no picture to comment on.');
      await page.mouse.click(board.x + board.width * 0.55, board.y + board.height * 0.6);
      const text = page.locator('.oriel-write textarea').first();
      await text.waitFor();
      await camera.hold(0.6);
      for (const letter of 'A bench in the shade, please.') {
        await text.pressSequentially(letter);
        await camera.shoot();
      }
      await camera.hold(1.5);
    },
  },
  vote: {
    tall: true,
    async play(camera) {
      const { page } = camera;
      await picture(camera);
      await page.getByRole('button', { name: 'Answer the statements' }).scrollIntoViewIfNeeded();
      await camera.hold(1);
      await page.getByRole('button', { name: 'Answer the statements' }).tap();
      for (const [at, answer] of ['Agree', 'Pass', 'Disagree', 'Agree'].entries()) {
        await page.getByText(new RegExp(`^Statement ${at + 1} of`)).waitFor();
        await camera.hold(1.1);
        await page.getByRole('button', { name: answer, exact: true }).tap();
      }
      await camera.hold(1.1);
    },
  },
};

/** The films of each brand's front page, by the names of their files. */
export const FILMS = { oriel: ESTATE_FILMS, localloop: CITY_FILMS } as const;
