import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';
import { launchChromium } from '../../../sdk/testing/launch-chromium.ts';
import { demoToken } from '../../../server/src/testing/demo-token.ts';
import { DESKTOP, PHONE, PHONE_ON_ITS_SIDE, signIn } from './browser.ts';
import { removeDataDir, startProduct } from './product.ts';

/** The moving picture: its width in pixels, the time of each frame, and pixels of the hand between two looks. */
const FILM_WIDTH = 880;
const FRAME_MS = 120;
const STEP = 4;
const FRAMES_MAX = 80;

const FOLDER = fileURLToPath(new URL('../../../docs/pictures/', import.meta.url));

/** A screenshot: its name, the window, and preparations in the page. */
interface Shot {
  readonly name: string;
  readonly window: BrowserContextOptions;
  readonly query?: string;
  readonly prepare?: (page: Page) => Promise<void>;
}

const VIEWER: readonly Shot[] = [
  { name: 'viewer', window: DESKTOP },
  {
    name: 'viewer-dark-pl',
    window: { ...DESKTOP, locale: 'pl-PL' },
    query: '?mode=dark',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Pomieszczenia' }).click();
      await page.getByRole('button', { name: 'Rzut pomieszczeń' }).click();
    },
  },
  { name: 'viewer-phone', window: PHONE },
  {
    name: 'viewer-phone-card',
    window: PHONE,
    prepare: async (page) => {
      await page.getByRole('button', { name: /^Oak floor/ }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: 'Oak floor' }).waitFor();
    },
  },
  {
    name: 'viewer-phone-dark-pl',
    window: { ...PHONE, locale: 'pl-PL' },
    query: '?mode=dark',
    prepare: (page) => page.getByRole('button', { name: 'Pomieszczenia' }).tap(),
  },
];

const BUILDING: readonly Shot[] = [
  { name: 'building', window: DESKTOP },
  { name: 'building-phone', window: { ...PHONE, locale: 'pl-PL' }, query: '?mode=dark' },
  {
    name: 'building-phone-card',
    window: PHONE_ON_ITS_SIDE,
    prepare: async (page) => {
      await page.locator('.oriel-apartment-row').first().tap();
      await page.locator('.oriel-apartment-card').waitFor();
    },
  },
];

const dataDir = await mkdtemp(path.join(tmpdir(), 'oriel-pictures-'));
const product = await startProduct(dataDir, { DEMO: 'on' });
const browser = await launchChromium();
try {
  await film();
  const tour = await modelApartment();
  for (const shot of BUILDING) await shoot(shot, '/viewer/brzozowa-park-a', '.oriel-apartment-row');
  for (const shot of VIEWER) await shoot(shot, `/viewer360/${tour}`, '.oriel-controls');
  const context = await browser.newContext(DESKTOP);
  const page = await signIn(context, product.url, 'user@demo.oriel.example');
  await page.goto(`${product.url}/dashboard/tours/${tour}`);
  await take(page, 'editor');
} finally {
  await browser.close();
  await product.stop();
  await removeDataDir(dataDir);
}

/** Takes a screenshot of a viewer, once a part that loads late is there. */
async function shoot({ name, window, query = '', prepare }: Shot, path: string, late: string): Promise<void> {
  const context = await browser.newContext(window);
  const page = await context.newPage();
  await page.goto(`${product.url}${path}${query}`);
  await page.locator(late).first().waitFor();
  await prepare?.(page);
  await take(page, name);
  await context.close();
}

/** The moving picture of the README: a whole turn of the building, and back at its beginning. */
async function film(): Promise<void> {
  const context = await browser.newContext(DESKTOP);
  const page = await context.newPage();
  await page.goto(`${product.url}/viewer/brzozowa-park-a`);
  await page.locator('.oriel-apartment-row').first().waitFor();
  await atRest(page);
  const scene = page.locator('.oriel-scene');
  const { x, y, width, height } = (await scene.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const frames: Buffer[] = [];
  // A hand that drags, because a focused stage would wear its ring.
  await page.mouse.move(x + width * 0.5, y + height * 0.9);
  await page.mouse.down();
  const turned = () => page.locator('.oriel-building-compass svg').evaluate((svg) => svg.style.transform);
  const start = await turned();
  let [left, before] = [0, start];
  while (frames.length === 0 || before !== start) {
    frames.push(await page.screenshot());
    for (; before === (await turned()); left -= STEP)
      await page.mouse.move(x + width * 0.5 + left, y + height * 0.9);
    before = await turned();
    if (frames.length > FRAMES_MAX) throw new Error('The building does not come round');
  }
  const small = await Promise.all(
    frames.map((frame) => sharp(frame).resize({ width: FILM_WIDTH }).png().toBuffer()),
  );
  await sharp(small, { join: { animated: true } })
    .webp({ quality: 60, effort: 6, delay: frames.map(() => FRAME_MS), loop: 0 })
    .toFile(path.join(FOLDER, 'turning.webp'));
  console.log(`docs/pictures/turning.webp: ${frames.length} frames`);
  await context.close();
}

/** The model apartment, once all its rooms have their tiles. */
async function modelApartment(): Promise<string> {
  const headers = { authorization: `Bearer ${await demoToken(product.url, 'admin@demo.oriel.example')}` };
  const list = async (query: string) => {
    const answer = await fetch(`${product.url}/api/v1/panorama?${query}`, { headers });
    return ((await answer.json()) as { data: { id: string; name: string; tiles: { status: string } }[] })
      .data;
  };
  const [apartment] = await list('entry=true&search=3A');
  if (!apartment) throw new Error('The demo has no model apartment.');
  for (;;) {
    const rooms = await list(`tourId=${apartment.id}&limit=50`);
    if (rooms.every(({ tiles }) => tiles.status === 'READY')) return apartment.id;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

/** Waits until a page is sharp and still. */
async function atRest(page: Page): Promise<void> {
  await page
    .locator('[data-rendered="sharp"][data-live], .oriel-building[data-live]')
    .waitFor({ timeout: 60_000 });
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => document.getAnimations().every((one) => one.playState !== 'running'));
}

async function take(page: Page, name: string): Promise<void> {
  await atRest(page);
  await sharp(await page.screenshot())
    .webp({ quality: 82, effort: 6 })
    .toFile(path.join(FOLDER, `${name}.webp`));
  console.log(`docs/pictures/${name}.webp`);
}
