import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { polishPriceList } from '../../server/src/testing/price-list.ts';
import { DESKTOP, PHONE, signIn, watchTroubles } from './support/browser.ts';
import { callAs } from './support/call-as.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';

/** What a team entered wrongly in its first hour, and puts right in one step. */

let product: Product;
let browser: Browser;
let page: Page;
let troubles: string[];

beforeAll(async () => {
  product = await startProduct(await makeDataDir());
  browser = await launchChromium();
  page = await signIn(await browser.newContext(DESKTOP), product.url, 'admin@demo.oriel.example');
  troubles = watchTroubles(page);
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await removeDataDir(product?.dataDir ?? '');
});

const admin = (method: string, path: string, body?: unknown) =>
  callAs(product.url, 'admin@demo.oriel.example', method, path, body);

async function save(): Promise<void> {
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('button', { name: /Save changes|Saving/ }).waitFor({ state: 'detached' });
}

// Each changes what the demo has, so none can be tried again.
const once = { retry: 0 };

it('a misspelt name of an estate, also in addresses and navigators', once, async () => {
  const address = { city: 'Wrocław', country: 'PL' };
  const { id } = await admin('POST', '/estate', { name: 'Lipova Court', type: 'RESIDENTIAL', address });
  const navigator = async (name: string, slug?: string) =>
    (await admin('POST', '/navigator', { name, target: { type: 'estate', id }, mode: 'STATIC', slug })).id;
  const follows = await navigator('Lipova Court, from the street');
  const [own, other] = [await navigator('Lipova Court', 'our-court'), await navigator('From the river')];
  // Its new address is taken, so only its name changes.
  await navigator('Lipowa Court, from the yard');
  const taken = await navigator('Lipova Court, from the yard');

  await page.goto(`${product.url}/dashboard/estates/${id}?tab=details`);
  const slug = page.getByLabel('Web address');
  expect(await slug.inputValue()).toBe('lipova-court');
  await page.getByLabel('Name', { exact: true }).first().fill('Lipowa Court');
  await expect.poll(() => slug.inputValue()).toBe('lipowa-court');
  await page.getByText('“Lipova Court” becomes “Lipowa Court”.').waitFor();
  expect(await page.getByRole('switch', { name: 'Rename its 3 navigators too' }).isChecked()).toBe(true);
  await save();

  expect(await admin('GET', `/estate/${id}`)).toMatchObject({ name: 'Lipowa Court', slug: 'lipowa-court' });
  const named = async (one: string) => {
    const { name, slug: short } = await admin('GET', `/navigator/${one}`);
    return [name, short];
  };
  expect(await named(follows)).toEqual(['Lipowa Court, from the street', 'lipowa-court-from-the-street']);
  expect(await named(own)).toEqual(['Lipowa Court', 'our-court']);
  expect(await named(other)).toEqual(['From the river', 'from-the-river']);
  expect(await named(taken)).toEqual(['Lipowa Court, from the yard', 'lipova-court-from-the-yard']);

  // An address that somebody wrote stays, and so does one that visitors may have.
  await page.getByLabel('Name', { exact: true }).first().fill('Lipowy Dwór');
  await slug.fill('lipowy');
  await page.getByLabel('Name', { exact: true }).first().fill('Lipowy Dwór II');
  await page.getByRole('switch', { name: 'Rename its 4 navigators too' }).click();
  await save();
  expect(await admin('GET', `/estate/${id}`)).toMatchObject({ name: 'Lipowy Dwór II', slug: 'lipowy' });
  expect((await named(own))[0]).toBe('Lipowa Court');

  await page.goto(`${product.url}/dashboard/estates/${id}/navigators/${other}?tab=settings`);
  await page.getByLabel('Name', { exact: true }).fill('From the Odra');
  await expect.poll(() => slug.inputValue()).toBe('from-the-odra');
  await page.getByLabel('Name', { exact: true }).fill('From the river');
  await expect.poll(() => slug.inputValue()).toBe('from-the-river');
});

it('texts say which language they are in, and are translated into the others alone', once, async () => {
  const [{ id }] = await admin('GET', '/estate?search=lipowy');
  await page.goto(`${product.url}/dashboard/estates/${id}?tab=details`);
  await page.getByText('The texts above are in your organization’s language, English (US).').waitFor();
  const texts = page.locator('#texts details > summary');
  expect(await texts.allTextContents()).toEqual(['English (UK)not translated', 'Polskinot translated']);
});

it('a step lists what its form still lacks, and leads to each field', once, async () => {
  const [{ id }] = await admin('GET', '/estate?search=lipowy');
  await page.goto(`${product.url}/dashboard/estates/${id}`);
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Still to add: a description' })
    .getByRole('link')
    .click();
  const description = page.getByLabel('Description', { exact: true }).first();
  const isFocused = () => description.evaluate((field) => field === document.activeElement);
  await expect.poll(isFocused).toBe(true);
  const bar = page.getByRole('region', { name: 'Guide' });
  await bar.getByRole('link', { name: 'a cover picture' }).click();
  const cover = page.getByRole('group', { name: 'Cover picture' }).getByRole('button').first();
  await expect.poll(() => cover.evaluate((button) => button === document.activeElement)).toBe(true);
  await bar.getByRole('link', { name: 'a sales contact' }).click();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('salesContact.phone');
  await bar.getByRole('link', { name: 'a description' }).click();
  await expect.poll(isFocused).toBe(true);
  await description.fill('Twelve houses by the river.');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await bar.getByRole('link', { name: 'a description' }).waitFor({ state: 'detached' });
  await bar.getByRole('link', { name: 'a cover picture' }).waitFor();
  await bar.getByRole('button', { name: 'Close the guide' }).click();
});

it('publishing, asked for by the step before it, without a detour', once, async () => {
  const [{ id }] = await admin('GET', '/estate?search=lipowy');
  // As the guide leaves it on the way to the step.
  await page.evaluate((estate) => sessionStorage.setItem('guide', `${estate} consents`), id);
  await page.goto(`${product.url}/dashboard/profile`);
  await page.getByRole('button', { name: 'Next: Publish' }).click();
  await page.getByRole('dialog', { name: /Lipowy Dwór II/ }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Close the guide' }).click();
});

it('publishing from the start page, which says what is next until the first inquiry', once, async () => {
  const [{ id: estateId }] = await admin('GET', '/estate?search=lipowy');
  await admin('POST', '/apartment', { estateId, number: 'L1', area: 40 });
  await page.goto(`${product.url}/dashboard`);
  const guide = page.getByRole('region', { name: 'Lipowy Dwór II: on the way to your website' });
  await guide.getByRole('button', { name: 'Publish', exact: true }).click();
  const asked = page.getByRole('dialog', { name: 'Publish Lipowy Dwór II' });
  await asked.getByRole('button', { name: 'Publish', exact: true }).click();
  const told = page.getByRole('dialog', { name: 'Lipowy Dwór II is published' });
  await told.getByRole('button', { name: 'Close' }).last().click();
  // It has no navigator yet, so the step is still there, and so is the guide, which says what an inquiry needs. A way out of the dialog
  // ends it.
  await guide.getByText('once the estate is published with a picture of the building').waitFor();
  await guide.getByRole('button', { name: 'Publish', exact: true }).click();
  const seen = page.getByRole('dialog', { name: 'What visitors see of Lipowy Dwór II' });
  await seen.getByRole('link', { name: /No floor plan/ }).click();
  await seen.waitFor({ state: 'detached' });
  await page.waitForURL('**/dashboard/integrity**');
});

it('a wrong country of the organization, with all that follows from it', once, async () => {
  await page.goto(`${product.url}/dashboard/organizations`);
  await page.getByRole('link', { name: 'Brzozowa Development' }).click();
  const country = page.getByRole('combobox', { name: 'Country' }).first();
  const register = page.getByLabel('CEIDG entry');
  await register.waitFor();
  await country.fill('Ireland');
  // Typed in full it is chosen, and the list does not come back over what follows.
  await country.press('Enter');
  expect(await page.getByRole('listbox').count()).toBe(0);
  await page.getByText('Usual in that country: prices in EUR').waitFor();
  // Nobody there is asked for numbers of Polish registers.
  expect(await register.count()).toBe(0);
  await page.getByRole('button', { name: 'Use these' }).click();
  await save();
  const [, id = ''] = /organizations\/(\w+)/.exec(page.url()) ?? [];
  expect(await admin('GET', `/organization/${id}`)).toMatchObject({
    country: 'IE',
    currency: 'EUR',
    areaUnit: 'm2',
    timezone: 'Europe/Dublin',
  });
  const phone = await browser.newContext(PHONE);
  const small = await signIn(phone, product.url, 'admin@demo.oriel.example');
  await small.goto(page.url());
  const website = small.getByLabel('Website');
  const bar = small.locator('[data-save-bar]');
  // At the very bottom, where the bar comes with the first letter.
  await website.evaluate((field) => scrollBy(0, field.getBoundingClientRect().bottom - innerHeight + 100));
  await website.pressSequentially('X');
  await bar.waitFor();
  const [field, over] = [await website.boundingBox(), await bar.boundingBox()];
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(over?.y ?? 0);
  expect(over?.height).toBeLessThan(88);
  await phone.close();
  // The browser reports the one address that was taken.
  expect(troubles.filter((one) => !one.includes('409 (Conflict)'))).toEqual([]);
});

it('the last look at a list fits a phone, in the language of long words', once, async () => {
  const address = { city: 'Wrocław', country: 'PL' };
  const estate = await admin('POST', '/estate', { name: 'Osiedle Wąskie', type: 'RESIDENTIAL', address });
  await admin('PATCH', '/user/me', { locale: 'pl' });
  const context = await browser.newContext({ ...PHONE, locale: 'pl-PL' });
  const small = await context.newPage();
  await small.goto(`${product.url}/login`);
  await small.getByLabel('E-mail', { exact: true }).fill('admin@demo.oriel.example');
  await small.getByLabel('Hasło', { exact: true }).fill('oriel-demo-2026');
  await small.getByRole('button', { name: 'Zaloguj się', exact: true }).click();
  await small.waitForURL('**/dashboard**');
  await small.goto(`${product.url}/dashboard/apartments/import?estateId=${estate.id}`);
  await small
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'cennik.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: polishPriceList({ apartments: 60 }),
    });
  const take = small.getByRole('button', { name: 'Importuj 60 mieszkań, 8 garaży i 2 komórki lokatorskie' });
  await take.waitFor({ timeout: 60_000 });
  const box = await take.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390 - 16);
  expect(await small.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await context.close();
  await admin('PATCH', '/user/me', { locale: 'en' });
});
