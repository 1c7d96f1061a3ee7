import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { polishPriceList } from '../../server/src/testing/price-list.ts';
import { accessibilityFaults } from '../../viewer/src/testing/accessibility.ts';
import { DESKTOP, watchTroubles } from './support/browser.ts';
import { counted } from './support/counted.ts';
import { type HostPages, openHostPages } from './support/host-pages.ts';
import { sendInquiry } from './support/inquiry-form.ts';
import { linkFor } from './support/letters.ts';
import { onPicture } from './support/on-picture.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';

/** The first hour of a new team: from signing up to the first inquiry, with a price list of sixty apartments and one picture. */

/** Most clicks and typed fields for all of it. */
const MOST = 120;
const [WIDTH, HEIGHT] = [1600, 900];
const PATIENCE = { timeout: 30_000 };
/** Two houses in one picture: top left, top right, bottom right, bottom left. */
const HOUSES = {
  'Budynek A': [
    [0.06, 0.3],
    [0.46, 0.2],
    [0.46, 0.86],
    [0.06, 0.78],
  ],
  'Budynek B': [
    [0.54, 0.2],
    [0.94, 0.3],
    [0.94, 0.78],
    [0.54, 0.86],
  ],
} as const;
/** Where a new grid lies: the middle of what is seen. */
const NEW_GRID = [
  [0.2, 0.2],
  [0.8, 0.2],
  [0.8, 0.8],
  [0.2, 0.8],
] as const;

/** Each step depends on the previous one, so none can be retried alone. */
const step = (name: string, take: () => Promise<void>) => it(name, { retry: 0 }, take);

const EMAIL = 'anna@nowe-osiedle.example';
const hand = counted();
let product: Product;
let browser: Browser;
let site: HostPages;
let page: Page;
let troubles: string[];
let render: Buffer;
let pasted = '';

beforeAll(async () => {
  product = await startProduct(await makeDataDir());
  browser = await launchChromium();
  site = await openHostPages();
  const shapes = Object.values(HOUSES).map(
    (corners) =>
      `<polygon points="${corners.map(([x, y]) => `${x * WIDTH},${y * HEIGHT}`).join(' ')}" fill="#e4ddd0"/>`,
  );
  render = await sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="#a9c4d8"/>${shapes.join('')}</svg>`,
    ),
  )
    .png()
    .toBuffer();
  const context = await browser.newContext({
    ...DESKTOP,
    baseURL: product.url,
    reducedMotion: 'reduce',
    // An English browser in Poland: where it is decides the units.
    locale: 'en-US',
    timezoneId: 'Europe/Warsaw',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  page = await context.newPage();
  troubles = watchTroubles(page);
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await site?.close();
  await removeDataDir(product?.dataDir ?? '');
});

const field = (label: string) => page.getByLabel(label, { exact: true });
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const link = (name: string | RegExp) => page.getByRole('link', { name, exact: typeof name === 'string' });
const dialog = () => page.getByRole('dialog');
const area = (name: string) => page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name });
const panel = () => page.getByRole('complementary', { name: 'Outlines of this frame' });

const onScreen = (at: readonly [number, number]) => onPicture(page, at, { width: WIDTH, height: HEIGHT });

step('signs up, where the country is known by the clock', async () => {
  await page.goto('/signup');
  await hand.type(field('E-mail'), EMAIL);
  await hand.type(field('Password'), 'a window into home');
  await hand.type(field('First name'), 'Anna');
  await hand.type(field('Last name'), 'Nowak');
  await hand.type(field('Organization'), 'Nowe Osiedle');
  await page
    .getByText(/Prices in PLN, areas in m², numbers like 461.400,5, time zone Europe.Warsaw\./)
    .waitFor();
  await hand.click(button('Create account'));
  await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor();
  // A click in the mail.
  const letter = await page.context().newPage();
  await letter.goto(await linkFor(product, EMAIL, '/login'));
  // The first window goes on by itself.
  await page.waitForURL('**/dashboard', PATIENCE);
  // Nothing is offered that leads nowhere: an inquiry is about an estate.
  await letter.goto('/dashboard/inquiries');
  await letter.getByRole('heading', { name: 'No inquiries yet' }).waitFor();
  expect(await letter.getByRole('button', { name: 'New inquiry' }).count()).toBe(0);
  expect(await letter.getByRole('link', { name: 'Add your estate' }).getAttribute('href')).toBe(
    '/dashboard/estates?new=estate',
  );
  await letter.close();
  hand.mark('sign-up');
});

step('makes an estate', async () => {
  await hand.click(area('Estates'));
  await hand.click(button('New estate').first());
  await hand.type(dialog().getByLabel('Name'), 'Osiedle Brzozowe');
  await hand.type(dialog().getByLabel('City'), 'Poznań');
  // A person is slower than the answer.
  await expect.poll(() => dialog().getByRole('combobox', { name: 'Country' }).inputValue()).toBe('Poland');
  await hand.click(button('Create estate'));
  await page.getByRole('heading', { level: 1, name: 'Osiedle Brzozowe' }).waitFor();
  hand.mark('estate');
});

step('imports the price list as it lies on the disk, with its buildings', async () => {
  await hand.click(link('Import the list'));
  await hand.give(page.getByLabel('Choose a sheet or drop it here'), {
    name: 'cennik.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: polishPriceList({ apartments: 60 }),
  });
  await page.getByText('The sheet has 2 buildings that are not in this estate yet:').waitFor(PATIENCE);
  await hand.click(button('Import 60 apartments, 8 garages, and 2 storage rooms'));
  await page
    .getByText(
      '60 apartments were added. 10 parking spaces and storage rooms were added. 2 buildings were created.',
    )
    .waitFor(PATIENCE);
  hand.mark('price list');
});

step('marks all sixty in one picture', async () => {
  await hand.click(link('Back to the guide'));
  await hand.click(link('Add a picture'));
  await hand.click(button('Create and continue'));
  await hand.give(page.getByLabel('Pictures to add'), {
    name: 'wizualizacja.png',
    mimeType: 'image/png',
    buffer: render,
  });
  await page.getByRole('listitem', { name: 'Picture' }).waitFor(PATIENCE);
  await hand.click(link('Outlines'));
  await panel().getByText('60 apartments are not marked yet').waitFor();
  for (const [name, corners] of Object.entries(HOUSES)) {
    await hand.click(button('Facade grid'));
    // It goes on with the building that is not marked yet.
    const building = panel().getByLabel('Building').locator('option:checked');
    await expect.poll(() => building.textContent()).toBe(name);
    await panel().getByText('30 apartments are in the grid.').waitFor();
    for (const [index, corner] of corners.entries())
      await hand.drag(page, await onScreen(NEW_GRID[index] ?? [0, 0]), await onScreen(corner));
    await hand.click(panel().getByRole('button', { name: 'Create 30 outlines' }));
  }
  await panel().getByText('All 60 apartments are marked').waitFor();
  await hand.press(page, 'Control+s');
  await page.getByText('Everything is saved').waitFor();
  hand.mark('picture and outlines');
});

step('publishes estate and picture together', async () => {
  await hand.click(button('Publish'));
  await dialog()
    .getByText('60 apartments, 60 with a price, and 10 parking spaces and storage rooms')
    .waitFor();
  await hand.click(dialog().getByRole('button', { name: 'Publish' }));
  await page.getByRole('dialog', { name: 'Osiedle Brzozowe is published' }).waitFor();
  hand.mark('publish');
});

step('copies the code for the own page', async () => {
  await hand.click(dialog().getByRole('link', { name: 'Put it on your website' }));
  await hand.click(button('Copy code: Code for your website'));
  pasted = await page.evaluate(() => navigator.clipboard.readText());
  hand.mark('website');
});

step('sends itself an inquiry from there, and finds it in the inbox', async () => {
  site.page(
    '/osiedle',
    `<html lang="pl"><title>Osiedle</title><link rel="icon" href="data:,"><h1>Osiedle Brzozowe</h1>${pasted}`,
  );
  const visitor = await (await browser.newContext({ ...DESKTOP, reducedMotion: 'reduce' })).newPage();
  const told = visitor.waitForResponse(/\/api\/v1\/tracking$/);
  await visitor.goto(`http://127.0.0.1:${site.port}/osiedle`);
  await expect.poll(() => visitor.frames().length, PATIENCE).toBe(2);
  const [, frame] = visitor.frames();
  if (!frame) throw new Error('There is no viewer');
  await frame.locator('#oriel-viewer[data-live]').waitFor(PATIENCE);
  await frame.getByText(/^60 \S+ · \d+ \S+/).waitFor();
  await hand.click(frame.getByRole('button', { name: /A\.2 / }).last());
  await hand.click(frame.getByRole('button', { name: /^(Ask about this|Zapytaj o)/ }));
  await sendInquiry(frame, {
    name: 'Jan Testowy',
    email: 'jan@test.example',
    message: 'Is the apartment still free?',
  });
  await told;
  await visitor.context().close();
  await hand.click(area('Inquiries'));
  await hand.click(link(/Jan Testowy/));
  await page.getByText('Is the apartment still free?').first().waitFor(PATIENCE);
  hand.mark('inquiry');
});

step('finds in the guide what is done, and what is left', async () => {
  await page.goto('/dashboard');
  await area('Estates').click();
  await link('Osiedle Brzozowe').first().click();
  const guide = page.getByRole('region', { name: 'On the way to your website' });
  await guide.getByText('60 of 60 apartments without a plan').waitFor();
  await guide.getByText('8 steps done or skipped').click(PATIENCE);
  for (const done of ['Price list', 'Marked apartments', 'Publish', 'On your website', 'Test inquiry'])
    await guide.getByText(`${done} (done)`).waitFor();
  await guide.getByText(`Last opened on 127.0.0.1:${site.port}`).waitFor();
  // Plans are given to the apartments that their files are named after.
  const drawing = (number: string) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect x="9" y="9" width="380" height="280" fill="none" stroke="#222"/><text x="30" y="60">${number}</text></svg>`,
    );
  await guide.getByRole('link', { name: 'Add plans' }).click();
  await page.locator('main input[type=file]').setInputFiles(
    ['A.1', 'A.2', 'B.1'].map((number) => ({
      name: `Osiedle Brzozowe - lokal ${number} - rzut.svg`,
      mimeType: 'image/svg+xml',
      buffer: drawing(number),
    })),
  );
  await button('Upload 3 files').click();
  await page.getByText('3 files, 3 done.').waitFor(PATIENCE);
  await link('Back to the guide').click(PATIENCE);
  await guide.getByText('57 of 60 apartments without a plan').waitFor(PATIENCE);
  await guide.getByText('8 steps done or skipped').click();
  // A step that is left out counts as settled, and comes back.
  await guide.getByRole('button', { name: 'Skip Logo and colors' }).click();
  await guide.getByText('9 steps done or skipped').waitFor();
  await guide.getByRole('button', { name: 'Do it after all Logo and colors' }).click();
  await guide.getByText('8 steps done or skipped').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
});

step(`took at most ${MOST} clicks and typed fields`, async () => {
  // Three fields and the button of the visitor's form, and the click in the mail.
  const total = hand.total() + 5;
  process.stdout.write(
    `First hour: ${total} actions (${hand.marks.map(([what, actions]) => `${what} ${actions}`).join(', ')})\n`,
  );
  expect(total).toBeLessThanOrEqual(MOST);
  expect(troubles).toEqual([]);
});
