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
      await page.getByRole('button', { name: 'Plan pomieszczeń' }).click();
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

/** Takes a screenshot once the page is sharp and at rest. */
async function take(page: Page, name: string): Promise<void> {
  await page
    .locator('[data-rendered="sharp"][data-live], .oriel-building[data-live]')
    .waitFor({ timeout: 60_000 });
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => document.getAnimations().every((one) => one.playState !== 'running'));
  await sharp(await page.screenshot())
    .webp({ quality: 82, effort: 6 })
    .toFile(path.join(FOLDER, `${name}.webp`));
  console.log(`docs/pictures/${name}.webp`);
}
