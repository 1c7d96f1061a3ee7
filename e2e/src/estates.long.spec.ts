import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { demoToken } from '../../server/src/testing/demo-token.ts';
import { accessibilityFaults } from '../../viewer/src/testing/accessibility.ts';
import { DESKTOP, holdNext, PHONE, signIn } from './support/browser.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';

let product: Product;
let browser: Browser;
let page: Page;
const errors: string[] = [];

beforeAll(async () => {
  product = await startProduct(await makeDataDir());
  browser = await launchChromium();
  const context = await browser.newContext({ ...DESKTOP, reducedMotion: 'reduce' });
  page = await signIn(context, product.url, 'admin@demo.oriel.example');
  page.on('pageerror', ({ message }) => errors.push(message));
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await removeDataDir(product?.dataDir ?? '');
});

/** Saving takes a moment on a busy machine. */
const PATIENCE = { timeout: 15_000 };

const isWider = (on: Page) => on.evaluate(() => document.documentElement.scrollWidth > innerWidth);

// biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects to be there
async function call(method: string, path: string, body?: unknown): Promise<any> {
  const token = await demoToken(product.url, 'admin@demo.oriel.example');
  const answer = await fetch(`${product.url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return ((await answer.json()) as { data: unknown }).data;
}

describe('the estates of a team', () => {
  let estate = '';

  it('are not taken for none where they cannot be loaded', async () => {
    const other = await page.context().newPage();
    const broken = /\/api\/v1\/estate\?/;
    await other.route(broken, (route) =>
      route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'x' } }),
    );
    await other.goto(`${product.url}/dashboard`);
    await other.getByText('Your start page could not be loaded').waitFor();
    expect(await other.getByRole('link', { name: /Add .*estate/ }).count()).toBe(0);
    await other.unroute(broken);
    await other.getByRole('button', { name: 'Try again' }).click();
    await other.getByText('Your start page could not be loaded').waitFor({ state: 'detached' });
    await other.close();
  });

  it('are filtered by address, and a new one needs only a few fields', async () => {
    await page.goto(`${product.url}/dashboard/estates?search=nado`);
    const list = page.getByRole('list', { name: 'Estates' });
    await list.getByRole('link', { name: 'Nadodrze Living' }).waitFor();
    expect(
      await list
        .getByRole('listitem')
        .filter({ has: page.locator('h2') })
        .count(),
    ).toBe(1);
    await page.getByLabel('Search name, city, street').fill('');
    await list.getByRole('link', { name: 'Brzozowa Park' }).waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.getByRole('button', { name: 'New estate' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Lime Court');
    await dialog.getByLabel('City').fill('Wrocław');
    const country = dialog.getByRole('combobox', { name: 'Country' });
    await country.fill('');
    await country.press('Tab');
    let asked = 0;
    page.on('request', (request) => {
      asked += request.method() === 'POST' && request.url().endsWith('/estate') ? 1 : 0;
    });
    await dialog.getByRole('button', { name: 'Create estate' }).click();
    // A missing value is reported at its field at once, and the input stays.
    await dialog.getByText('Choose the country').waitFor();
    expect(asked).toBe(0);
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Lime Court');
    // Currency, unit and time zone follow the country, whatever the language; among several zones the user chooses.
    const measures = async () => [
      await dialog.getByLabel('Currency').inputValue(),
      await dialog.getByLabel('Unit of area').inputValue(),
    ];
    const zone = dialog.getByRole('combobox', { name: 'Time zone' });
    await country.fill('united st');
    await dialog.getByRole('option', { name: 'United States', exact: true }).click();
    await expect.poll(measures).toEqual(['USD', 'sqft']);
    expect(await zone.inputValue()).toBe('America/New York');
    await country.fill('polan');
    await country.press('Enter');
    await expect.poll(measures).toEqual(['PLN', 'm2']);
    expect([await country.inputValue(), await zone.count()]).toEqual(['Poland', 0]);
    await dialog.getByLabel('Currency').selectOption('EUR');
    await dialog.getByRole('button', { name: 'Create estate' }).click();
    await page.waitForURL(/\/dashboard\/estates\/[0-9a-f]{24}$/);
    estate = new URL(page.url()).pathname;
    // Its guide says what comes next.
    await page.getByRole('heading', { name: 'On the way to your website' }).waitFor();
    await page.getByRole('link', { name: 'Details', exact: true }).click();

    // A wrong currency can be corrected while nothing is published.
    const currency = page.getByLabel('Currency');
    expect(await currency.inputValue()).toBe('EUR');
    await currency.selectOption('PLN');
    const changed = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await changed;
    await page.getByText('Saved', { exact: true }).first().waitFor();

    // The next step of a new estate is a button, not a menu item.
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const publishing = page.getByRole('dialog', { name: 'Publish Lime Court' });
    await publishing.getByText('No apartments yet').waitFor();
    await publishing.getByText('Without a navigator there is nothing to open yet.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await publishing.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('dialog', { name: 'Lime Court is published' }).waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    expect(await page.getByRole('link', { name: 'Open the viewer' }).count()).toBe(0);
    await expect.poll(() => page.getByRole('button', { name: 'Publish', exact: true }).count()).toBe(0);
    await call('PATCH', `/estate/${estate.split('/').at(-1)}`, { status: 'DRAFT' });
    await page.reload();
    await page.getByRole('button', { name: 'Publish', exact: true }).waitFor();
  });

  it("are edited in a form that keeps input and merges others' changes", async () => {
    const id = estate.split('/').at(-1);
    await page.getByLabel('Phase').fill('Stage 4');
    await page.getByLabel('Phone').fill('12');
    await page.getByLabel('Latitude').evaluate((input) => {
      const data = new DataTransfer();
      data.setData('text', '51.0312, 17.1047');
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
    });
    expect(await page.getByLabel('Longitude').inputValue()).toBe('17.1047');
    // Nothing that is typed there is dropped: a pair fills both fields, anything else is an error.
    await page.getByLabel('Latitude').fill('near the park');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Enter degrees from −90 to 90').waitFor();
    await page.getByLabel('Longitude').fill('51.0823, 17.0121');
    await page.getByLabel('Longitude').blur();
    expect(await page.getByLabel('Latitude').inputValue()).toBe('51.0823');
    expect(await page.getByLabel('Longitude').inputValue()).toBe('17.0121');
    await page.getByLabel('Website').fill('www.brzozowa.example/park');
    await page.getByLabel('Website').blur();
    expect(await page.getByLabel('Website').inputValue()).toBe('https://www.brzozowa.example/park');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('must be a phone number, like').waitFor();
    // Someone else changes another field meanwhile; both changes are kept.
    await call('PATCH', `/estate/${id}`, { amenities: ['garden'] });
    await page.getByLabel('Phone').fill('71 349 02 10');
    // Leaving asks for confirmation.
    await page.getByRole('link', { name: 'Buildings' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('button', { name: /Save changes|Saving/ }).waitFor({ state: 'detached' });
    expect(await call('GET', `/estate/${id}`)).toMatchObject({
      stage: 'Stage 4',
      amenities: ['garden'],
      salesContact: { phone: '+48713490210' },
      location: { coordinates: [17.0121, 51.0823] },
      website: 'https://www.brzozowa.example/park',
    });
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('edit buildings in their table, and floors on their page', async () => {
    await page.getByRole('link', { name: 'Buildings', exact: true }).click();
    for (const name of ['House one', 'House two']) {
      await page.getByRole('button', { name: 'New building' }).click();
      await page.getByRole('dialog').getByLabel('Name').fill(name);
      // Asks before discarding input.
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Create building' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    const code = page.getByLabel('Code of House two');
    expect(await code.inputValue()).toBe('B');
    await code.fill('A');
    await code.press('Enter');
    await page.getByText('This code is already used in the estate.').waitFor();
    await code.fill('B2');
    await code.press('Enter');
    await page.getByText('This code is already used in the estate.').waitFor({ state: 'detached' });
    // What is typed while the cell saves is saved after it, once the cell is left.
    const held = await holdNext(page, 'PATCH', /\/building\/[0-9a-f]{24}$/);
    await code.fill('B');
    await code.press('Enter');
    await held.asked;
    await code.fill('B2');
    await code.blur();
    await held.release();
    await expect
      .poll(async () => {
        const list = await call('GET', `/building?estateId=${estate.split('/').at(-1)}&sort=order`);
        return list.map((one: { code: string }) => one.code);
      }, PATIENCE)
      .toEqual(['A', 'B2']);
    expect(await code.inputValue()).toBe('B2');
    await page.getByRole('button', { name: 'Move House two: drag or use arrow keys' }).press('ArrowUp');
    await expect
      .poll(async () => {
        const list = await call('GET', `/building?estateId=${estate.split('/').at(-1)}&sort=order`);
        return list.map((one: { name: string; code: string }) => `${one.name} ${one.code}`);
      }, PATIENCE)
      .toEqual(['House two B2', 'House one A']);

    await page.getByRole('link', { name: 'Open House two' }).click();
    await page.getByRole('button', { name: 'Add the 4 missing floors' }).click();
    // Of "Ground floor", 1, 2 and 3, one reads differently in other languages.
    await page.getByText('Names in other languages').click();
    const ground = page.getByRole('group', { name: /^Level 0: / });
    await ground.waitFor();
    expect(await page.getByRole('group', { name: /^Level / }).count()).toBe(1);
    await ground.getByLabel('Polski').fill('Parter');
    // A name that is only a number for a moment does not take its translations away.
    const name = page.getByRole('listitem').getByLabel('Name').first();
    await name.fill('0');
    await ground.getByLabel('Polski').fill('');
    await ground.getByLabel('Polski').fill('Parter');
    await name.fill('Ground floor');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('button', { name: /Save changes|Saving/ }).waitFor({ state: 'detached' });
    expect(await page.getByLabel('Level').count()).toBe(4);
    const saved = await call('GET', `/building/${new URL(page.url()).pathname.split('/').at(-1)}`);
    expect(saved.floors[0]).toMatchObject({ label: 'Ground floor', i18n: { pl: { label: 'Parter' } } });
    expect(saved.floors[1].i18n).toBeUndefined();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('upload many files at once, show their uses, and delete unused ones', async () => {
    // From another page, so that Back is one within the dashboard.
    await page.goto(`${product.url}${estate}/buildings`);
    await page.getByRole('link', { name: 'Files', exact: true }).click();
    const picture = async (color: string) => ({
      name: `${color}.png`,
      mimeType: 'image/png',
      buffer: await sharp({ create: { width: 64, height: 48, channels: 3, background: color } })
        .png()
        .toBuffer(),
    });
    await page
      .getByLabel('Files to upload')
      .setInputFiles([
        await picture('red'),
        await picture('blue'),
        { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
      ]);
    const uploads = page.getByRole('list', { name: 'Uploads' });
    await uploads.getByText('Files of this type are not accepted.').waitFor();
    const files = page.getByRole('list', { name: 'Files' });
    await files.getByRole('button', { name: /^red/i }).click();
    const dialog = page.getByRole('dialog', { name: 'Red' });
    await dialog.getByText('Nothing uses it.').waitFor();
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Red wall');
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
    // Back closes the file, and asks as well.
    await page.goBack();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
    expect(await dialog.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('Red wall');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog', { name: 'Red wall' }).getByRole('button', { name: 'Delete…' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete file' }).click();
    await files.getByRole('button', { name: /^Red wall/ }).waitFor({ state: 'detached' });
    await expect.poll(() => files.getByRole('button').count(), PATIENCE).toBe(1);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('are deleted with their dependents, which are listed, after entering their name', async () => {
    await page.getByRole('button', { name: 'More for Lime Court' }).click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete “Lime Court”?' });
    await question.getByText('2 buildings').waitFor();
    const confirm = question.getByRole('button', { name: 'Delete estate' });
    expect(await confirm.isDisabled()).toBe(true);
    await question.getByLabel('Type “Lime Court” to confirm').fill('Lime Court');
    await confirm.click();
    await page.waitForURL('**/dashboard/estates');
    await page.getByRole('link', { name: 'Brzozowa Park' }).first().waitFor();
    expect(await page.getByRole('link', { name: 'Lime Court' }).count()).toBe(0);
    expect(errors.splice(0)).toEqual([]);
  });
});

it('have data issues that are fixed in place, and disappear', async () => {
  const [estate] = await call('GET', '/estate?search=brzozowa');
  const [apartment] = await call('GET', `/apartment?estateId=${estate.id}&search=3C`);
  const { preferredAngles } = await call('GET', `/apartment/${apartment.id}`);
  const imageId = preferredAngles[0].imageId;
  const image = await call('GET', `/navigator/image/${imageId}`);
  // The picture that showed it best no longer shows it.
  await call('PUT', `/navigator/image/${imageId}/overlays`, {
    overlays: image.overlays
      .filter(({ targetId }: { targetId: string }) => targetId !== apartment.id)
      .map(({ id, targetType, targetId, points, anchor, zIndex, source }: Record<string, unknown>) => {
        return { id, targetType, targetId, points, anchor, zIndex, source };
      }),
  });
  await call('PATCH', `/apartment/${apartment.id}`, { floor: 40 });
  await page.goto(`${product.url}/dashboard`);
  await page.getByRole('link', { name: /^The data check found \d+ (more )?issue/ }).waitFor();
  expect(await page.getByText('You’re all caught up', { exact: false }).count()).toBe(0);
  await page.goto(`${product.url}/dashboard/integrity?estateId=${estate.id}`);
  const angles = page.getByRole('region', { name: /^No best view/ });
  await angles.getByRole('button', { name: `Choose best views: ${apartment.number}` }).click();
  await angles.waitFor({ state: 'detached' });
  const floor = page.getByRole('region', { name: /^Floor that the building doesn’t have/ });
  const way = floor.getByRole('link', { name: `Open: ${apartment.number}` });
  expect(await way.getAttribute('href')).toBe(`/dashboard/apartments/${apartment.id}#floor`);
  expect(await accessibilityFaults(page)).toEqual([]);
  await way.click();
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'floor');
  await page.goBack();
  await call('PATCH', `/apartment/${apartment.id}`, { floor: 3 });
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.getByText('Everything is in order').waitFor();
  expect(errors).toEqual([]);
});

it('show an agent only their own estates and permitted actions, and fit a phone', async () => {
  const context = await browser.newContext({ ...PHONE, reducedMotion: 'reduce' });
  const phone = await signIn(context, product.url, 'marek.sobczak@brzozowa.example');
  await phone.goto(`${product.url}/dashboard/estates`);
  await phone.getByRole('link', { name: 'Brzozowa Park' }).first().waitFor();
  expect(await phone.getByRole('link', { name: 'Nadodrze Living' }).count()).toBe(0);
  expect(await phone.getByRole('button', { name: 'New estate' }).count()).toBe(0);
  expect(await isWider(phone)).toBe(false);
  await phone.locator('h2').getByRole('link', { name: 'Brzozowa Park' }).click();
  await phone.getByRole('heading', { name: 'Navigators' }).waitFor();
  expect(await phone.getByRole('button', { name: /New|Choose best views/ }).count()).toBe(0);
  expect(await phone.getByRole('link', { name: /Integration|Check the data/ }).count()).toBe(0);
  expect(await isWider(phone)).toBe(false);
  await phone.getByRole('link', { name: 'Details' }).click();
  await phone.getByText('Only colleagues in the back office can change it.').waitFor();
  await phone
    .getByRole('term')
    .filter({ hasText: /^Currency$/ })
    .waitFor();
  expect(await phone.locator('main').locator('input, select, textarea').count()).toBe(0);
  expect([await isWider(phone), await accessibilityFaults(phone)]).toEqual([false, []]);
  for (const part of ['Buildings', 'Files']) {
    await phone.getByRole('link', { name: part, exact: true }).click();
    await phone.waitForLoadState('networkidle');
    expect(await isWider(phone), part).toBe(false);
  }
  await context.close();
});
