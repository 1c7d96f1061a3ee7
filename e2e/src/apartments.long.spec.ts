import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { accessibilityFaults, faultsInBothThemes } from '../../viewer/src/testing/accessibility.ts';
import { DESKTOP, holdNext, PHONE, signIn, watchTroubles } from './support/browser.ts';
import { callAs } from './support/call-as.ts';
import { drawnPicture } from './support/drawn-picture.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';

/** The contract's maximum age of data in an open viewer. */
const FRESH_MS = 30_000;

let product: Product;
let browser: Browser;
let viewer: Page;
let dashboard: Page;
let troubles: string[];
let booked: number;
let buildingA: string;

beforeAll(async () => {
  product = await startProduct(await makeDataDir());
  browser = await launchChromium();
  const visitor = await browser.newContext({ reducedMotion: 'reduce', ...DESKTOP });
  viewer = await visitor.newPage();
  await viewer.goto(`${product.url}/viewer/brzozowa-park-a`);
  await viewer.locator('#oriel-viewer[data-live]').waitFor();
  const team = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-US', ...DESKTOP });
  dashboard = await signIn(team, product.url, 'user@demo.oriel.example');
  troubles = watchTroubles(dashboard);
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await removeDataDir(product?.dataDir ?? '');
});

const row = (number: string) =>
  dashboard.getByRole('row').filter({ has: dashboard.getByRole('link', { name: number, exact: true }) });
const cell = (number: string, column: string) => row(number).locator(`[data-cell$=":${column}"]`);

it('filters the table by its address, navigates and edits it by keyboard, and keeps invalid input in its cell', async () => {
  await dashboard.goto(`${product.url}/dashboard/apartments`);
  await dashboard.getByLabel('Building', { exact: true }).selectOption({ label: 'Building A' });
  await dashboard.getByText('22 apartments found').waitFor();
  buildingA = new URL(dashboard.url()).searchParams.get('buildingId') ?? '';
  expect(buildingA).toMatch(/^[0-9a-f]{24}$/);

  await cell('1C', 'status').focus();
  await dashboard.keyboard.press('Enter');
  await dashboard.getByRole('menuitem', { name: 'Reserved' }).click();
  await cell('1C', 'status').getByText('Reserved').waitFor();
  booked = Date.now();

  // Floors as visitors read them.
  expect(await cell('1C', 'floor').innerText()).toBe('Ground floor');
  expect(await cell('2A', 'floor').innerText()).toBe('1');

  const price = cell('1C', 'price');
  await price.click();
  await dashboard.keyboard.type('a lot');
  await dashboard.keyboard.press('Enter');
  await price.getByRole('alert').waitFor();
  expect(await price.innerText()).toContain('a lot');
  // Enter moved to the cell below; arrows move back, and typing replaces the content.
  await dashboard.keyboard.press('ArrowUp');
  await dashboard.keyboard.type('1,111,000');
  await dashboard.keyboard.press('Enter');
  await expect.poll(() => price.innerText()).toContain('1,111,000');

  // The server rejects a number that is taken in the building, with the error in its cell.
  await cell('1C', 'number').focus();
  await dashboard.keyboard.press('F2');
  await dashboard.keyboard.type('1E');
  await dashboard.keyboard.press('Enter');
  await dashboard.locator('[data-cell$=":number"]').getByRole('alert').waitFor();
  await dashboard.keyboard.press('ArrowUp');
  await dashboard.keyboard.press('Escape');
  await row('1C').waitFor();

  await dashboard.reload();
  await dashboard.getByText('22 apartments found').waitFor();
  await expect.poll(() => price.innerText()).toContain('1,111,000');
  expect(await accessibilityFaults(dashboard)).toEqual([]);
});

it('finds apartments by agent, tour and what they have', async () => {
  const before = dashboard.url();
  const found = async (query: string) =>
    (
      await callAs(
        product.url,
        'user@demo.oriel.example',
        'GET',
        `/apartment?buildingId=${buildingA}&limit=200&${query}`,
      )
    ).length;
  await dashboard.getByRole('button', { name: /^Filters/ }).click();
  for (const [label, option, query] of [
    ['360° tour', 'With a tour', 'hasPanorama=true'],
    ['Balcony, terrace or loggia', 'With one', 'hasBalcony=true'],
  ] as const) {
    await dashboard.getByLabel(label).selectOption({ label: option });
    await expect.poll(() => dashboard.url()).toContain(query);
    const count = await found(query);
    expect([count > 0, count <= 22]).toEqual([true, true]);
    await dashboard.getByText(new RegExp(`^${count} apartments? found`)).waitFor();
    await dashboard.getByLabel(label).selectOption({ label: 'Any' });
    await dashboard.getByText('22 apartments found').waitFor();
  }
  // The page is drawn after the address has changed: what is chosen in between must not undo it.
  const tour = await dashboard.getByLabel('360° tour').elementHandle();
  await dashboard.getByLabel('Balcony, terrace or loggia').evaluate(async (balcony, other) => {
    for (const list of [balcony, other]) {
      if (!(list instanceof HTMLSelectElement)) throw new Error('The filter is not a list');
      list.value = 'true';
      list.dispatchEvent(new Event('change', { bubbles: true }));
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    }
  }, tour);
  await expect
    .poll(() => Object.fromEntries(new URL(dashboard.url()).searchParams))
    .toMatchObject({ hasBalcony: 'true', hasPanorama: 'true' });
  await dashboard.getByLabel('Tags').fill('no such tag');
  await dashboard.getByLabel('Tags').press('Enter');
  await dashboard.getByText('No apartments match', { exact: false }).waitFor();
  expect(new URL(dashboard.url()).searchParams.get('tag')).toBe('no such tag');
  await dashboard.goto(before);
  await dashboard.getByText('22 apartments found').waitFor();
});

it('finds the sunny ones, and exports what it found', async () => {
  const sunny = () =>
    callAs(
      product.url,
      'user@demo.oriel.example',
      'GET',
      `/apartment?buildingId=${buildingA}&sunMin=5&limit=200`,
    );
  // The demo's model is computed after the start.
  await expect.poll(async () => (await sunny()).length, { timeout: 120_000 }).toBeGreaterThan(0);
  const found = (await sunny()).length;
  expect(found).toBeLessThan(22);
  const before = dashboard.url();
  await dashboard.getByRole('button', { name: /^Filters/ }).click();
  const from = dashboard.getByLabel('Sun on March 21, hours: from');
  await from.fill('5');
  await from.press('Tab');
  await expect.poll(() => new URL(dashboard.url()).searchParams.get('sunMin')).toBe('5');
  await dashboard.getByText(`${found} apartments found`).waitFor();
  const coming = dashboard.waitForEvent('download');
  await dashboard.getByRole('button', { name: 'Export' }).click();
  await dashboard.getByRole('menuitem', { name: 'CSV, for any program' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^apartments-.*\.csv$/);
  const [head, ...rows] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(head).toMatch(/sun/i);
  expect(rows).toHaveLength(found);
  await dashboard.goto(before);
  await dashboard.getByText('22 apartments found').waitFor();
});

it('changes many apartments at once after a preview', async () => {
  for (const number of ['1C', '1E']) await row(number).getByRole('checkbox').click();
  await dashboard.getByRole('button', { name: 'Edit…' }).click();
  const dialog = dashboard.getByRole('dialog');
  // Nothing is preselected, so Enter changes nothing.
  await dialog.getByRole('radio').first().waitFor();
  expect(await dialog.getByRole('radio', { checked: true }).count()).toBe(0);
  expect(await dialog.getByRole('button', { name: 'Change apartments' }).isDisabled()).toBe(true);
  await dialog.getByText('Price', { exact: true }).click();
  const share = dialog.getByLabel('Percentage (minus to reduce)');
  expect(await share.getAttribute('placeholder')).toBe('2.5');
  await share.fill('10');
  // A slip does not discard what was typed.
  await dashboard.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await dialog.getByText('2 apartments will change.').waitFor();
  await dialog.getByText('zł 1,222,100').waitFor();
  await dialog.getByText('the price history keeps both changes', { exact: false }).waitFor();
  await dialog.getByRole('button', { name: 'Change 2 apartments' }).click();
  await dashboard.getByText('2 of 2 changed.').waitFor();
  await expect.poll(() => cell('1C', 'price').innerText()).toContain('1,222,100');
  await dashboard.getByRole('button', { name: 'Undo' }).click();
  await dashboard.getByText('2 of 2 restored.').waitFor();
  await expect.poll(() => cell('1C', 'price').innerText()).toContain('1,111,000');
  await dashboard.reload();
  await expect.poll(() => cell('1C', 'price').innerText()).toContain('1,111,000');
});

it('maps and previews a price list, rejects it while a row is invalid, and imports it once it is valid', async () => {
  await dashboard.getByRole('link', { name: 'Import' }).click();
  // The list has an estate to choose, too.
  await dashboard.waitForURL('**/dashboard/apartments/import*');
  // Of several estates none is meant until somebody says so.
  const estate = dashboard.getByLabel('Estate', { exact: true });
  await estate.selectOption({ label: 'Brzozowa Park' });
  const sheet = (price: string) => ({
    name: 'cennik.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Oznaczenie;Metraż;Kwota sprzedaży;Blok\r\n1C;78,6;${price};A\r\nZ9;31,5;300 000;A\r\n`,
    ),
  });
  await dashboard.getByLabel('Choose a sheet or drop it here').setInputFiles(sheet('dużo'));
  await dashboard.getByText('1 row has errors', { exact: false }).waitFor();
  expect(await dashboard.getByRole('button', { name: /^Import \d/ }).isDisabled()).toBe(true);
  expect(await dashboard.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  expect(await accessibilityFaults(dashboard)).toEqual([]);
  // Each problem stands once, and in the cell.
  await dashboard.getByRole('heading', { name: 'One problem' }).waitFor();
  const wrong = dashboard.getByRole('button', { name: /^Price, row 2: dużo/ });
  await wrong.click();
  await dashboard.getByRole('textbox', { name: 'Price, row 2' }).fill('999 000');
  await dashboard.keyboard.press('Enter');
  await dashboard.getByRole('button', { name: 'Import 2 apartments' }).waitFor();
  expect(await accessibilityFaults(dashboard)).toEqual([]);

  // What was corrected by hand is not lost by a wrong click.
  await dashboard.getByRole('link', { name: 'Apartments' }).first().click();
  await dashboard.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  await dashboard.getByRole('alertdialog').waitFor({ state: 'detached' });
  await dashboard.getByRole('button', { name: 'Import 2 apartments' }).waitFor();

  await dashboard.getByRole('button', { name: 'Choose another file' }).click();
  await dashboard.getByLabel('Choose a sheet or drop it here').setInputFiles(sheet('dużo'));
  await dashboard.getByLabel('Read as: Price').fill('999 000');
  await dashboard.getByRole('button', { name: 'Replace', exact: true }).click();
  await dashboard.getByRole('button', { name: 'Import 2 apartments' }).click();
  await dashboard.getByText('1 apartment was added. 1 apartment was changed.').waitFor();
});

it('undoes the import of a wrong list after saying what that does, and marks a mistyped price', async () => {
  await dashboard.getByRole('button', { name: 'Undo this import' }).first().click();
  const dialog = dashboard.getByRole('alertdialog');
  await dialog.getByText('1 apartment is set back to what it was before.').waitFor();
  await dialog.getByText('1 apartment that it added is removed.').waitFor();
  expect(await faultsInBothThemes(dashboard)).toEqual([]);
  await dialog.getByRole('button', { name: 'Undo import' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const past = dashboard.getByRole('region', { name: 'Past imports' }).getByRole('listitem').first();
  await past.getByText('1 restored · 1 removed', { exact: false }).waitFor();
  expect(await past.getByRole('button').count()).toBe(0);
  expect(await accessibilityFaults(dashboard)).toEqual([]);
  await dashboard.goto(`${product.url}/dashboard/apartments?buildingId=${buildingA}`);
  await expect.poll(() => cell('1C', 'price').innerText()).toContain('1,111,000');
  await dashboard.getByText('22 apartments found').waitFor();

  await dashboard.getByRole('link', { name: '1C', exact: true }).click();
  const history = dashboard.getByRole('region', { name: 'Price history' });
  const wrong = history.getByRole('row').filter({ hasText: '1,222,100' });
  await wrong.getByRole('button', { name: 'Mark as a mistake' }).click();
  await dialog.getByText('Was zł 1,222,100 a mistake?').waitFor();
  expect(await faultsInBothThemes(dashboard)).toEqual([]);
  await dialog.getByRole('button', { name: 'Mark as a mistake' }).click();
  await wrong.getByText('Mistake, marked by', { exact: false }).waitFor();
  expect(await wrong.getByRole('button').count()).toBe(0);
});

it('asks before a price changes by more than half, takes it back, and marks it as a mistake', async () => {
  await dashboard.goto(`${product.url}/dashboard/apartments?buildingId=${buildingA}`);
  const price = cell('1C', 'price');
  const type = async (text: string) => {
    await price.click();
    const input = price.getByRole('textbox');
    // All of the price can be read where it is changed.
    expect(await input.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
    await dashboard.keyboard.type(text);
    await dashboard.keyboard.press('Enter');
  };
  await type('111,100');
  const question = dashboard.getByRole('dialog');
  await question.getByText('The price changes by more than half: from zł 1,111,000 to zł 111,100.').waitFor();
  expect(await accessibilityFaults(dashboard)).toEqual([]);
  await question.getByRole('button', { name: 'Keep zł 1,111,000' }).click();
  await question.waitFor({ state: 'hidden' });
  await expect.poll(() => price.innerText()).toContain('1,111,000');

  await type('111,100');
  await question.getByRole('button', { name: 'Change to zł 111,100' }).click();
  await dashboard.getByText('1C now costs zł 111,100').first().waitFor();
  await expect.poll(() => price.innerText()).toContain('111,100');
  await dashboard.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => price.innerText()).toContain('1,111,000');
  await dashboard.getByRole('button', { name: 'Mark zł 111,100 as a mistake' }).click();
  await dashboard.getByText('zł 111,100 is marked as a mistake').first().waitFor();
});

it('points out columns the wrong way round, and exchanges them', async () => {
  await dashboard.goto(`${product.url}/dashboard/apartments/import`);
  await dashboard.getByLabel('Estate', { exact: true }).selectOption({ label: 'Brzozowa Park' });
  const rows = [38, 45, 52, 71].map((area, index) => `W${index};${area};${area * 11_000}`);
  await dashboard.getByLabel('Choose a sheet or drop it here').setInputFiles({
    name: 'swapped.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Number;Price;Area', ...rows].join('\n')),
  });
  await dashboard.getByText('The prices look like areas: 38 to 71.', { exact: false }).waitFor();
  expect(await accessibilityFaults(dashboard)).toEqual([]);
  await dashboard.getByRole('button', { name: 'Swap price and area' }).click();
  await dashboard.getByText('The prices look like areas', { exact: false }).waitFor({ state: 'hidden' });
  expect(await dashboard.getByLabel('Field for “Price”').inputValue()).toBe('area');
  await dashboard.getByRole('button', { name: 'Import 4 apartments' }).waitFor();
});

it('imports buildings with a price list, and asks before changing the currency', async () => {
  await dashboard.goto(`${product.url}/dashboard/apartments/import`);
  await dashboard.getByLabel('Estate', { exact: true }).selectOption({ label: 'Brzozowa Park' });
  await dashboard.getByLabel('Choose a sheet or drop it here').setInputFiles({
    name: 'villas.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Number;Building;Area;Price\nV1;Villa Linde;120;300 000 €\nV2;Villa Linde;130;310 000 €\n',
    ),
  });
  await dashboard.getByText('The sheet has a building that is not in this estate yet:').waitFor();
  await dashboard.getByText('Villa Linde, 2 apartments', { exact: true }).waitFor();
  await dashboard.getByText('The sheet uses EUR, this estate uses PLN.').waitFor();
  expect(await accessibilityFaults(dashboard)).toEqual([]);
  // It is offered; without it, its rows cannot be imported.
  const create = dashboard.getByRole('switch', { name: /^Create the building/ });
  await create.uncheck();
  await dashboard.getByText('2 rows have errors', { exact: false }).waitFor();
  await create.check();
  const apply = dashboard.getByRole('button', { name: 'Import 2 apartments' });
  await apply.waitFor();
  expect(await apply.isDisabled()).toBe(true);
  await dashboard.getByRole('switch', { name: 'The numbers are in PLN' }).check();
  await apply.click();
  await dashboard.getByText('2 apartments were added. 1 building was created.').waitFor();
  await dashboard.getByRole('link', { name: 'Back to the list' }).click();
  await dashboard.getByRole('option', { name: 'Villa Linde' }).first().waitFor({ state: 'attached' });
});

it('assigns plans and photos to apartments by file name, and shows them on their pages', async () => {
  await dashboard.goto(`${product.url}/dashboard/apartments/files`);
  const picture = await drawnPicture();
  const file = (name: string) => ({ name, mimeType: 'image/png', buffer: picture });
  await dashboard
    .getByLabel('Choose files or drop them here')
    .setInputFiles([file('A_1C rzut.png'), file('nobody.png')]);
  await dashboard.getByText('1 needs an apartment.').waitFor();
  await dashboard.getByRole('button', { name: 'Upload 1 file' }).click();
  await dashboard.locator('li[data-phase="done"]').waitFor();
  await dashboard.goto(`${product.url}/dashboard/apartments?buildingId=${buildingA}&search=1C`);
  await row('1C').getByRole('link').click();
  await dashboard.getByRole('link', { name: 'Open: Floor plan', exact: true }).locator('img').waitFor();
});

it("shows issues on an apartment's page, keeps unsaved input, and takes notes", async () => {
  await dashboard.getByRole('heading', { name: 'Apartment 1C' }).waitFor();
  const field = (name: string) => dashboard.locator(`input[name="${name}"]`);
  await field('rooms').fill('2.3');
  await field('promotion.price').fill('9,000,000');
  await dashboard.getByRole('button', { name: 'Save', exact: true }).click();
  await dashboard.getByText('2 fields have errors').waitFor();
  await dashboard.getByText('must be lower than the price').waitFor();
  await dashboard.getByRole('link', { name: 'Apartments' }).first().click();
  await dashboard.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  // A closing dialog still moves the focus.
  await dashboard.getByRole('alertdialog').waitFor({ state: 'detached' });
  await field('rooms').fill('3.5');
  await field('promotion.price').fill('');
  await dashboard.getByRole('button', { name: 'Save', exact: true }).click();
  await dashboard.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'detached' });
  await dashboard.reload();
  await expect.poll(() => field('rooms').inputValue()).toBe('3.5');
  const held = await holdNext(dashboard, 'PATCH', /\/apartment\/[0-9a-f]{24}$/);
  await field('rooms').fill('2');
  await dashboard.getByRole('button', { name: 'Save', exact: true }).click();
  await held.asked;
  await field('rooms').fill('3.5');
  await held.release();
  await dashboard.getByText('Saved', { exact: true }).first().waitFor();
  expect(await field('rooms').inputValue()).toBe('3.5');
  await dashboard.getByRole('button', { name: 'Save', exact: true }).click();
  await dashboard.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'detached' });
  await field('rooms').fill('4');
  await dashboard.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => field('rooms').inputValue()).toBe('3.5');
  await dashboard.getByPlaceholder('Write a note for the team').fill('Called back on Monday');
  await dashboard.getByRole('button', { name: 'Add note' }).click();
  await dashboard.getByText('Called back on Monday').first().waitFor();
  expect(await accessibilityFaults(dashboard)).toEqual([]);
  // The server's own 4xx for an invalid building number, which the browser logs.
  expect(troubles.filter((trouble) => !/status of 4(00|09)/.test(trouble))).toEqual([]);
});

it('offers an agent only permitted actions, also on a phone', async () => {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-US', ...PHONE });
  const page = await signIn(context, product.url, 'agent@demo.oriel.example');
  await page.goto(`${product.url}/dashboard/apartments?status=ACTIVE`);
  await page.getByLabel('Sort by').selectOption({ label: 'Highest price first' });
  await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('-price');
  await page.getByRole('list', { name: 'Apartments' }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Reserve', exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Mark as sold' }).count()).toBe(0);
  // A record, not a disabled form: labelled values without fields.
  const record = page.getByRole('form', { name: 'Apartment', exact: true });
  await record
    .getByRole('term')
    .filter({ hasText: /^Price$/ })
    .first()
    .waitFor();
  expect(await record.locator('input, select, textarea').count()).toBe(0);
  expect(
    await record
      .getByRole('definition')
      .filter({ hasText: /PLN|zł/ })
      .count(),
  ).toBeGreaterThan(0);
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await context.close();
});

it('shows a booking in an open viewer within 30 s', async () => {
  const apartment = viewer.locator('.oriel-apartment-row').filter({ hasText: '1C' });
  await expect
    .poll(() => apartment.innerText(), { timeout: Math.max(1000, FRESH_MS - (Date.now() - booked)) })
    .toContain('Reserved');
});

/** A page of an architect: a frame with a wall. */
const PLAN_PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 420 297]/Contents 4 0 R>>endobj
4 0 obj<</Length 42>>stream
20 20 380 257 re S 200 20 m 200 277 l S
endstream endobj
trailer<</Root 1 0 R>>
%%EOF
`;

it("makes pictures of an architect's PDF, for all apartments of a type", async () => {
  await dashboard.goto(`${product.url}/dashboard/apartments/files`);
  const chosen = dashboard.getByLabel('Choose files or drop them here');
  const file = (name: string, text: string) => ({
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.from(text),
  });
  await chosen.setInputFiles([file('A_2C rzut.pdf', PLAN_PDF)]);
  await dashboard.getByRole('button', { name: 'Also for others…' }).click();
  const dialog = dashboard.getByRole('dialog');
  await dialog.getByRole('button', { name: /^All others of/ }).click();
  const others = await dialog.getByRole('checkbox', { checked: true }).count();
  expect(others).toBeGreaterThan(0);
  expect(await faultsInBothThemes(dashboard)).toEqual([]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dashboard.getByRole('button', { name: 'Upload 1 file' }).click();
  await dashboard.locator('li[data-phase="done"]').waitFor();
  const all = await callAs(product.url, 'user@demo.oriel.example', 'GET', '/apartment?limit=200');
  const { floorPlan2dUrl: url } = all.find(
    (one: { number: string; buildingId: string }) => one.number === '2C' && one.buildingId === buildingA,
  );
  expect(
    all.filter(({ floorPlan2dUrl }: { floorPlan2dUrl?: string }) => floorPlan2dUrl === url),
  ).toHaveLength(others + 1);
  const plan = await fetch(new URL(url, product.url));
  const picture = await sharp(Buffer.from(await plan.arrayBuffer())).metadata();
  expect((picture.width ?? 0) / (picture.height ?? 1)).toBeCloseTo(420 / 297, 2);

  await chosen.setInputFiles([file('A_2D rzut.pdf', '%PDF-1.4 nothing')]);
  await dashboard.getByRole('button', { name: 'Upload 1 file' }).click();
  await dashboard.getByText('The PDF cannot be read.', { exact: false }).waitFor();
});
