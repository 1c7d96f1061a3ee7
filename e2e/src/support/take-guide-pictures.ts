import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';
import { launchChromium } from '../../../sdk/testing/launch-chromium.ts';
import { fileForm } from '../../../server/src/testing/pictures.ts';
import { polishPriceList } from '../../../server/src/testing/price-list.ts';
import { PHONE, signIn } from './browser.ts';
import { callAs } from './call-as.ts';
import { makeDataDir, removeDataDir, startProduct } from './product.ts';

/** Takes the pictures in the guides, in each of their languages, on a computer and on a phone. */

const ADMIN = 'admin@demo.oriel.example';
const FOLDER = fileURLToPath(new URL('../../../dashboard/src/kit/help/pictures/', import.meta.url));
const RENDER = new URL('../../../server/src/demo/material/building/frames/000.webp', import.meta.url);
const WINDOWS: readonly (readonly [suffix: string, BrowserContextOptions])[] = [
  ['', { viewport: { width: 1200, height: 750 } }],
  ['-phone', PHONE],
];
const LANGUAGES = ['en', 'pl'] as const;

const dataDir = await makeDataDir();
const product = await startProduct(dataDir, { DEMO: 'on' });
const call = (method: string, path: string, body?: unknown) => callAs(product.url, ADMIN, method, path, body);
const browser = await launchChromium();
try {
  const scenes = await makeScenes();
  for (const language of LANGUAGES) {
    await call('PATCH', '/user/me', { locale: language });
    for (const [suffix, window] of WINDOWS) {
      const context = await browser.newContext({ ...window, reducedMotion: 'reduce' });
      const page = await signIn(context, product.url, ADMIN);
      for (const [name, show] of Object.entries(scenes)) {
        await show(page);
        await take(page, `${name}${suffix}.${language}`);
      }
      await context.close();
    }
  }
} finally {
  await browser.close();
  await product.stop();
  await removeDataDir(dataDir);
}

/** What each picture shows; its name stands in the guides. */
async function makeScenes(): Promise<Readonly<Record<string, (page: Page) => Promise<void>>>> {
  const list = polishPriceList({ apartments: 60, unclear: true });
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const place = { type: 'RESIDENTIAL', address: { city: 'Poznań', country: 'PL' } };
  const fresh = await call('POST', '/estate', { ...place, name: 'Osiedle Lipowe' });
  const estate = await call('POST', '/estate', { ...place, name: 'Osiedle Brzozowe' });
  const rows = Array.from({ length: 24 }, (_, at) => {
    const floor = Math.floor(at / 6);
    return `A;A${floor}.${(at % 6) + 1};${floor};${2 + (at % 3)};${48 + at};${(48 + at) * 11_000};wolne`;
  });
  const sheet = ['Budynek;Nr;Piętro;Pokoje;Powierzchnia;Cena;Status', ...rows].join('\n');
  await call(
    'POST',
    `/apartment/import?estateId=${estate.id}&createBuildings=true`,
    fileForm(sheet, 'cennik.csv', 'text/csv'),
  );
  const render = await call(
    'POST',
    '/asset?type=IMAGE',
    fileForm(await readFile(RENDER), 'front.webp', 'image/webp'),
  );
  const navigator = await call('POST', '/navigator', {
    name: 'Osiedle Brzozowe',
    target: { type: 'estate', id: estate.id },
    mode: 'STATIC',
    images: [{ index: 0, angle: 180, assetId: render.id, overlays: [] }],
  });
  const [tour] = await call('GET', '/panorama?entry=true&search=3A&limit=1');
  const [sold] = await call('GET', '/estate?search=Brzozowa%20Park&limit=1');
  const inquiry = (await call('GET', '/inquiry?limit=50')).find((one: { email?: string }) => one.email);
  await call('POST', `/inquiry/${inquiry.id}/reply`, {
    text: 'Thank you for your message. Would Saturday at ten suit you for a visit?',
  });
  const open = async (page: Page, path: string, late: string) => {
    await page.goto(`${product.url}/dashboard${path}`);
    await page.locator(late).first().waitFor({ timeout: 60_000 });
  };
  return {
    guide: (page) => open(page, `/estates/${estate.id}`, '#guide'),
    async import(page) {
      await open(page, `/apartments/import?estateId=${fresh.id}`, 'input[type=file]');
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: 'cennik.xlsx', mimeType: type, buffer: list });
      const problems = page.getByRole('heading', { name: /One problem|Jeden problem/ });
      await problems.waitFor({ timeout: 60_000 });
      await problems.evaluate((heading) => heading.scrollIntoView({ block: 'start' }));
    },
    async grid(page) {
      await open(page, `/estates/${estate.id}/navigators/${navigator.id}`, '[role=application]');
      await page.getByRole('application').focus();
      await page.keyboard.press('g');
      await page.getByText(/24 apartments are in the grid|W siatce (są|jest) 24/).waitFor();
      await page.getByRole('application').scrollIntoViewIfNeeded();
    },
    tour: (page) => open(page, `/tours/${tour.id}`, 'canvas'),
    async publish(page) {
      await open(page, `/estates/${estate.id}`, '#guide');
      await page
        .getByRole('button', { name: /^(Publish|Opublikuj)$/ })
        .first()
        .click();
      await page.getByRole('dialog').getByRole('checkbox').first().waitFor();
    },
    embed: (page) => open(page, `/embed?navigator=brzozowa-park-a`, 'pre'),
    inquiry: (page) => open(page, `/inquiries/${inquiry.id}`, 'main h1'),
    statistics: (page) => open(page, `/estates/${sold.id}?tab=statistics`, 'main h2'),
  };
}

/** Takes a screenshot once the page is at rest. */
async function take(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => document.getAnimations().every((one) => one.playState !== 'running'));
  await sharp(await page.screenshot())
    .resize({ width: 1200, withoutEnlargement: true })
    .webp({ quality: 78, effort: 6 })
    .toFile(`${FOLDER}${name}.webp`);
  console.log(`dashboard/src/kit/help/pictures/${name}.webp`);
}
