import { readFile } from 'node:fs/promises';
import type { Browser, Frame, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { drawnPanorama } from '../../server/src/testing/pictures.ts';
import { DESKTOP, PHONE, signIn, watchTroubles } from './support/browser.ts';
import { expectFine } from './support/fine.ts';
import { type HostPages, openHostPages } from './support/host-pages.ts';
import { sendInquiry } from './support/inquiry-form.ts';
import { onPicture } from './support/on-picture.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';

/** A day in the back office: a new estate, from its name to its first inquiry. */

const [WIDTH, HEIGHT] = [1000, 600];
const HOUSE = `<svg width="${WIDTH}" height="${HEIGHT}"><rect x="250" y="120" width="500" height="440" fill="#d9c7a8"/><path d="M220 120L500 20L780 120Z" fill="#8a4b32"/></svg>`;
const PRICES =
  'Number;Area;Rooms;Floor;Price\r\nL1;45,5;2;0;520000\r\nL2;61;3;1;690000\r\nL3;84,2;4;2;915000\r\n';
/** Each step depends on the previous one, so none can be retried alone. */
const GOES_ON = { retry: 0 };
const PATIENCE = { timeout: 30_000 };

let product: Product;
let browser: Browser;
let site: HostPages;
let page: Page;
let street: Buffer;
let estate = '';
const troubles: string[][] = [];

beforeAll(async () => {
  product = await startProduct(await makeDataDir());
  browser = await launchChromium();
  site = await openHostPages();
  street = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#b9c4cf' } })
    .composite([{ input: Buffer.from(HOUSE), left: 0, top: 0 }])
    .png()
    .toBuffer();
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await site?.close();
  await removeDataDir(product?.dataDir ?? '');
});

const heading = (name: string, level = 1) => page.getByRole('heading', { level, name });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const goTo = (area: string) =>
  page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: area }).click();
const part = (name: string) => page.getByRole('link', { name, exact: true }).click();
const dialog = () => page.getByRole('dialog');

async function saved(): Promise<void> {
  await press('Save changes');
  await page.getByRole('button', { name: /Save changes|Saving/ }).waitFor({ state: 'detached' });
}

/** Waits until the server has accepted an event from a browser. */
const told = (on: Page, event: string) =>
  on.waitForResponse(
    (answer) => answer.url().endsWith('/tracking') && !!answer.request().postData()?.includes(event),
    PATIENCE,
  );

/** Clicks into the picture being drawn on, at fractions of its size. */
async function clickAt(points: readonly (readonly [number, number])[]): Promise<void> {
  for (const at of points)
    await page.mouse.click(...(await onPicture(page, at, { width: WIDTH, height: HEIGHT })));
}

describe('a new estate', GOES_ON, () => {
  it('starts with a name; shows its cover at once', async () => {
    const context = await browser.newContext({
      ...DESKTOP,
      reducedMotion: 'reduce',
      locale: 'en-US',
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    page = await signIn(context, product.url, 'user@demo.oriel.example');
    troubles.push(watchTroubles(page));
    await page.getByRole('heading', { name: 'To do today' }).waitFor();
    await goTo('Estates');
    await press('New estate');
    await dialog().getByLabel('Name').fill('Lime Court');
    await dialog().getByLabel('City').fill('Wrocław');
    await expect.poll(() => dialog().getByRole('combobox', { name: 'Country' }).inputValue()).toBe('Poland');
    await press('Create estate');
    await heading('Lime Court').waitFor();
    estate = new URL(page.url()).pathname;
    await part('Details');
    await page
      .getByRole('textbox', { name: 'Description' })
      .fill('Three apartments behind an old lime tree.');
    const cover = page.getByRole('group', { name: 'Cover picture' });
    await cover.getByRole('button', { name: 'Choose a file' }).click();
    const street1 = { name: 'street.png', mimeType: 'image/png', buffer: street };
    await dialog().locator('input[type=file]').setInputFiles(street1);
    await cover.locator('img').waitFor(PATIENCE);
    await saved();
    await expectFine(page);
  });

  it('gets a building, and its apartments from an existing price list', async () => {
    await part('Buildings');
    await press('New building');
    await dialog().getByLabel('Name').fill('House one');
    await press('Create building');
    await page.getByRole('link', { name: 'Open House one' }).waitFor();
    await goTo('Apartments');
    await part('Import');
    const sheet = { name: 'lime-court.csv', mimeType: 'text/csv', buffer: Buffer.from(PRICES) };
    await page.getByLabel('Choose a sheet or drop it here').setInputFiles(sheet);
    await page.getByLabel('Estate', { exact: true }).selectOption({ label: 'Lime Court' });
    await page.getByLabel('Default building').selectOption({ label: 'House one' });
    await press('Import 3 apartments');
    await page.getByText('3 apartments were added.').waitFor();
    await expectFine(page);
    await part('Back to the list');
    await page.getByText('3 apartments found').waitFor();
  });

  it('gets a street view with an outline for each apartment', async () => {
    await goTo('Estates');
    await page.getByRole('link', { name: 'Lime Court' }).first().click();
    await press('New navigator');
    await dialog().getByLabel('Name').fill('Lime Court from the street');
    await dialog().getByLabel('Shows').selectOption({ label: 'House one' });
    await dialog().getByLabel('Type').selectOption({ label: 'Single pictures' });
    await press('Create and continue');
    await part('Frames');
    const frame = { name: 'street.png', mimeType: 'image/png', buffer: street };
    await page.getByLabel('Pictures to add').setInputFiles(frame);
    await page.getByRole('listitem', { name: 'Picture' }).waitFor(PATIENCE);
    await page.getByRole('link', { name: 'Picture', exact: true }).waitFor();
    await part('Outlines');
    await page.getByRole('button', { name: /^L1 .*Draw$/ }).click();
    for (const [number, top] of [
      ['L1', 0.65],
      ['L2', 0.45],
      ['L3', 0.25],
    ] as const) {
      // The next apartment follows by itself.
      await page.getByText(`Draw ${number}`, { exact: true }).first().waitFor();
      await clickAt([
        [0.3, top],
        [0.7, top],
        [0.7, top + 0.18],
        [0.3, top + 0.18],
      ]);
      await page.keyboard.press('Enter');
    }
    await page.getByRole('heading', { name: 'L3', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await press('Save');
    await page.getByText('Everything is saved').waitFor();
    await page.getByText('Every apartment has an outline, and every frame has outlines.').waitFor();
    await expectFine(page);
    // Its estate is a draft, so publishing the navigator alone would show nothing: both are published together.
    await press('Publish');
    const publishing = page.getByRole('dialog', { name: 'Publish Lime Court' });
    await publishing.getByRole('checkbox', { checked: true }).waitFor();
    await publishing.getByRole('button', { name: 'Publish' }).click();
    const published = page.getByRole('dialog', { name: 'Lime Court is published' });
    await published.getByRole('link', { name: 'Open the viewer' }).waitFor();
    await published.getByRole('button', { name: 'Close' }).click();
    await page.getByText(/1 picture · Published/).waitFor();
    await part('Lime Court');
    await page.getByText('Published', { exact: true }).first().waitFor();
  });

  it('gets an apartment with a tour', async () => {
    await goTo('Tours');
    const room = { name: 'living room.jpg', mimeType: 'image/jpeg', buffer: await drawnPanorama(2048, 3) };
    await page.locator('input[type=file]').setInputFiles(room);
    await page.getByText('Ready to look around').waitFor(PATIENCE);
    await page
      .getByRole('list', { name: 'Tours' })
      .getByRole('link', { name: 'Living room', exact: true })
      .click();
    await heading('Living room').waitFor();
    const panel = page.getByRole('tabpanel', { name: 'Room' });
    await panel.getByLabel('Estate').selectOption({ label: 'Lime Court' });
    await panel.getByLabel('Building').selectOption({ label: 'House one' });
    await panel.getByLabel('Apartment').selectOption({ label: 'L2' });
    await page.getByRole('radio', { name: /^Public/ }).check();
    await page.getByText('1 room · Public').waitFor();
    await expectFine(page);
  });
});

describe("the developer's own page", GOES_ON, () => {
  let visitor: Page;
  let frame: Frame;

  it('runs the viewer with the code as copied', async () => {
    await goTo('Embed');
    await page.getByLabel('What to show').selectOption({ label: 'Lime Court from the street' });
    const code = page.getByRole('region', { name: 'Code for your website' }).locator('code');
    await expect.poll(() => code.innerText()).toContain('navigator="lime-court-from-the-street"');
    await press('Copy code: Code for your website');
    const pasted = await page.evaluate(() => navigator.clipboard.readText());
    await press('Copied: Code for your website');
    site.page(
      '/lime-court',
      `<html lang="en"><title>Lime Court</title><link rel="icon" href="data:,"><style>oriel-viewer{display:block;height:860px}</style><h1>Lime Court</h1>${pasted}`,
    );
    visitor = await (await browser.newContext({ ...DESKTOP, reducedMotion: 'reduce' })).newPage();
    troubles.push(watchTroubles(visitor));
    // The visitor came from an advertisement; the frame has its own address.
    await visitor.goto(`http://127.0.0.1:${site.port}/lime-court?utm_source=newsletter&utm_campaign=autumn`);
    await expect.poll(() => visitor.frames().length, PATIENCE).toBe(2);
    [, frame] = visitor.frames() as [Frame, Frame];
    await frame.locator('#oriel-viewer[data-live]').waitFor(PATIENCE);
    await frame.getByText('3 apartments · 3 available').waitFor();
  });

  it('is visited by somebody who consents, searches in vain, looks around, saves and asks', async () => {
    await frame
      .getByRole('button', { name: /^Apartment L1 / })
      .last()
      .click();
    await frame.getByRole('heading', { name: 'Apartment L1' }).waitFor();
    // The consent question waits while the visitor reads.
    await frame.getByRole('button', { name: 'All apartments' }).click();
    const question = frame.getByRole('region', { name: 'May we remember what you look at?' });
    await question.getByRole('button', { name: 'Yes, remember' }).click(PATIENCE);
    await frame.getByRole('button', { name: 'Filters', exact: true }).click();
    const price = frame.getByRole('textbox', { name: 'Price, at most' });
    // A search counts after a short look at its results, not while typing.
    const searched = told(visitor, 'apply_filters');
    await price.fill('400000');
    await price.press('Enter');
    await frame.getByText('No apartments match').waitFor();
    await searched;
    await frame.getByRole('button', { name: 'Clear all filters' }).last().click();
    await frame
      .getByRole('button', { name: /^Apartment L2 / })
      .last()
      .click();
    await frame.getByRole('heading', { name: 'Apartment L2' }).waitFor();
    await frame.getByRole('button', { name: 'Look around in 360°' }).click();
    const tour = frame.getByRole('dialog', { name: '360° tour of apartment L2' });
    await tour.frameLocator('iframe').locator('canvas').first().waitFor(PATIENCE);
    await tour.getByRole('button', { name: 'Back to the building' }).click();
    const kept = told(visitor, 'add_to_favorite');
    await frame.getByRole('button', { name: 'Save', exact: true }).click();
    await frame.getByRole('button', { name: 'Ask about this apartment' }).click();
    await sendInquiry(frame, {
      name: 'Jan Lipski',
      email: 'jan.lipski@mail.example',
      message: 'Does the kitchen look to the tree?',
    });
    await kept;
    await visitor.context().close();
  });

  it('is complemented by the link on a poster, straight to the viewer', async () => {
    const context = await browser.newContext({ ...PHONE, reducedMotion: 'reduce', locale: 'en-US' });
    const passer = await context.newPage();
    troubles.push(watchTroubles(passer));
    const seen = told(passer, 'see_apartment_details');
    const link = '/viewer/lime-court-from-the-street?utm_source=poster&utm_campaign=lime-trees';
    await passer.goto(`${product.url}${link}&consent=granted`);
    await passer.locator('#oriel-viewer[data-live]').waitFor(PATIENCE);
    await expectFine(passer);
    await passer.locator('.oriel-apartment-row').first().tap();
    await passer.getByRole('heading', { name: 'Apartment L1' }).waitFor();
    await seen;
    await context.close();
  });

  it('brings an inquiry with its source, which gets an assignee', async () => {
    await goTo('Inquiries');
    await page.getByRole('link', { name: /Jan Lipski/ }).click(PATIENCE);
    await heading('Jan Lipski').waitFor();
    await page.getByText('Does the kitchen look to the tree?').first().waitFor();
    const origin = page.getByRole('region', { name: 'Where it came from' });
    await origin.getByText('Your website').waitFor();
    await origin.getByText(`127.0.0.1:${site.port}`).first().waitFor();
    const visits = page.getByRole('list', { name: 'Visits' });
    for (const deed of ['Saved L2', 'Viewed L2', /^Searched: price up to \D*400,000/])
      await visits.getByText(deed).first().waitFor(PATIENCE);
    await page.getByLabel('Assigned to').selectOption({ label: 'Ewa Lis' });
    await page.getByText('Assigned to Ewa Lis').first().waitFor();
    await expectFine(page);
  });
});

describe("the day's results", GOES_ON, () => {
  it('show in the statistics: visit, campaign, searches and demand', async () => {
    await page.goto(`${product.url}${estate}?tab=statistics`);
    const metric = (name: string) => page.locator(`[data-metric="${name}"] dd`).first().innerText();
    await expect
      .poll(async () => {
        await page.reload();
        await heading('Numbers', 2).waitFor();
        return [await metric('visitors'), await metric('add_to_favorite'), await metric('send_inquiry')];
      }, PATIENCE)
      .toEqual(['2', '1', '1']);
    const campaigns = page.getByRole('region', { name: 'Campaigns' });
    for (const campaign of [/lime-trees · poster/, /autumn · newsletter/])
      await campaigns.getByText(campaign).waitFor();
    const sources = page.getByRole('region', { name: 'Where visitors came from' });
    await sources.getByText('127.0.0.1').first().waitFor();
    await page.getByText('1 person searched for under zł 400,000 and found nothing.').last().waitFor();
    const demand = page.locator('section[aria-labelledby="demand"]');
    await demand.getByRole('link', { name: 'L2', exact: true }).first().waitFor();
    await expectFine(page);
  });

  it('are exported as a file', async () => {
    await press('Export');
    await dialog().getByText('CSV, for any program').click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog().getByRole('button', { name: 'Save file' }).click(),
    ]);
    const text = await readFile(await download.path(), 'utf8');
    expect(text).toMatch(/Lime Court,L2,1,1,1,/);
  });

  it('include changed notification settings; the brand is read-only here', async () => {
    await goTo('Profile');
    await part('Notifications');
    const weekly = page.getByRole('switch', { name: 'Weekly report: E-mail' });
    const before = await weekly.isChecked();
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
    await weekly.click();
    await expect.poll(() => weekly.isChecked()).toBe(!before);
    // The change is previewed before it is saved.
    await saved;
    await page.reload();
    await expect.poll(() => weekly.isChecked()).toBe(!before);
    await goTo('Organizations');
    await page.getByRole('main').getByRole('link', { name: 'Brzozowa Development' }).click();
    await part('Branding');
    await page.getByText('Administrators can make changes here.').waitFor();
    await heading('Colors', 2).waitFor();
    await expectFine(page);
    expect(troubles.flat()).toEqual([]);
  });
});
