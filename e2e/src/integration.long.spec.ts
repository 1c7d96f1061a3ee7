import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import {
  type FeedServer,
  feedApartment,
  startFeedServer,
} from '../../server/src/modules/integration/testing/feed-server.ts';
import { demoToken } from '../../server/src/testing/demo-token.ts';
import { accessibilityFaults } from '../../viewer/src/testing/accessibility.ts';
import { DESKTOP, signIn, watchTroubles } from './support/browser.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';

/** As many apartments as a large developer sells at a time. */
const APARTMENTS = 2000;

let product: Product;
let browser: Browser;
let feed: FeedServer;
let page: Page;
let troubles: string[];
let estateId: string;

interface LastSyncAnswer {
  readonly data: { readonly status?: string };
}

const apartment = (id: number, price = 400_000 + id * 100) =>
  feedApartment(id, {
    local_number: `T${id}`,
    building: `Tower ${1 + (id % 4)}`,
    floor: id % 30,
    rooms: 1 + (id % 5),
    price,
  });

beforeAll(async () => {
  feed = await startFeedServer();
  feed.send({ records: Array.from({ length: APARTMENTS }, (_, index) => apartment(index + 1)) });
  product = await startProduct(await makeDataDir(), { INTEGRATION_HOSTS: feed.host });
  const token = await demoToken(product.url, 'admin@demo.oriel.example');
  const answer = await fetch(`${product.url}/api/v1/estate`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Four Towers',
      type: 'RESIDENTIAL',
      address: { city: 'Wrocław', country: 'PL' },
    }),
  });
  const made = (await answer.json()) as { data?: { id: string }; message?: string };
  if (!made.data) throw new Error(JSON.stringify(made));
  estateId = made.data.id;
  browser = await launchChromium();
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-US', ...DESKTOP });
  page = await signIn(context, product.url, 'admin@demo.oriel.example');
  troubles = watchTroubles(page);
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await feed?.stop();
  await removeDataDir(product?.dataDir ?? '');
});

/** The price of an apartment in the team's list. */
async function apartmentPrice(number: string): Promise<number | undefined> {
  const token = await demoToken(product.url, 'admin@demo.oriel.example');
  const answer = await fetch(`${product.url}/api/v1/apartment?estateId=${estateId}&search=${number}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await answer.json()) as { data: { price: number }[] }).data[0]?.price;
}

/** Folder for screenshots, if given. */
const look = async (name: string) => {
  if (process.env.ORIEL_LOOK) await page.screenshot({ path: `${process.env.ORIEL_LOOK}/${name}.png` });
};

it('an administrator connects an estate with an external system, and imports its apartments', async () => {
  await page.goto(`${product.url}/dashboard/estates/${estateId}?tab=integration`);
  const form = page.getByRole('form', { name: 'Connect VOX Developer' });
  await form.getByLabel('Address of the feed').fill('http://10.0.0.1/');
  await form.getByLabel('Investment number').fill('17');
  await form.getByLabel('Key', { exact: true }).fill('a-key-of-16-signs');
  await form.getByRole('button', { name: 'Connect' }).click();
  await form.locator('[id$="-error"], [role=alert]').first().waitFor();
  await look('refused');
  // The browser logs the refusal, too.
  expect(troubles.splice(0)).toHaveLength(1);
  // The input is still there.
  expect(await form.getByLabel('Investment number').inputValue()).toBe('17');
  await form.getByLabel('Address of the feed').fill(feed.origin);
  await form.getByRole('button', { name: 'Connect' }).click();
  await page.getByRole('button', { name: 'What would change?' }).click();
  await look('before');
  await page.getByRole('button', { name: 'Synchronize now' }).click();
  await page.getByText('Everything is up to date').first().waitFor({ timeout: 100_000 });
  await look('taken');
  expect(await accessibilityFaults(page)).toEqual([]);
  // A new integration is due at once: the schedule may have been first, and the server's own 409 is the browser's to log.
  expect(troubles.splice(0).filter((trouble) => !/status of 409/.test(trouble))).toEqual([]);
});

it('the preview says what would change in words, with the currency', async () => {
  const records = (changed: object) =>
    Array.from({ length: APARTMENTS }, (_, index) => ({
      ...apartment(index + 1),
      ...(index === 0 ? changed : {}),
    }));
  feed.send({ records: records({ price: 999_000, status_id: 3 }) });
  await page.getByRole('button', { name: 'What would change?' }).click();
  const changes = page.getByRole('list', { name: 'What would change' });
  await changes.getByText(/^Price: zł\s400,100 → zł\s999,000$/).waitFor();
  await changes.getByText('Status: Available → Reserved').waitFor();
  await look('preview');
  feed.send({ records: records({}) });
  expect(troubles.splice(0)).toEqual([]);
});

it('an administrator sees the settings of a connection, and changes one without losing the others', async () => {
  const call = async (method: string, path: string, body?: object) => {
    const token = await demoToken(product.url, 'admin@demo.oriel.example');
    const answer = await fetch(`${product.url}/api/v1/estate/${estateId}/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return ((await answer.json()) as { data: Record<string, unknown> }).data;
  };
  const settings = {
    config: {
      baseUrl: feed.origin,
      investmentId: '17',
      buildingFilter: ['Tower 1', 'Tower 2', 'Tower 3', 'Tower 4'],
    },
    scope: ['status', 'price', 'area', 'rooms', 'floor'],
    mapping: { status: { '9': 'SOLD' } },
    leadPush: { enabled: true, email: 'leads@crm.example' },
    enabled: false,
  };
  await call('POST', 'add-integration', {
    type: 'VOX_DEVELOPER',
    schedule: { everyMinutes: 30 },
    ...settings,
  });
  await page.goto(`${product.url}/dashboard/estates/${estateId}?tab=integration`);
  const section = page.getByRole('region', { name: 'Connection' });
  for (const text of [
    'Working',
    'Tower 1, Tower 2',
    'Status, Price, Area',
    '9 → Sold',
    'leads@crm.example',
  ]) {
    await section.getByText(text).first().waitFor();
  }
  await look('settings');
  await section.getByRole('button', { name: 'Change the connection…' }).click();
  const form = page.getByRole('form', { name: 'Connect VOX Developer' });
  const minutes = form.getByLabel('Interval (minutes)');
  expect(await minutes.inputValue()).toBe('30');
  await look('changing');
  await minutes.fill('240');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Connection saved').first().waitFor();
  expect(await call('GET', 'integration')).toMatchObject({ ...settings, schedule: { everyMinutes: 240 } });
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(troubles.splice(0)).toEqual([]);
});

it('a table of two thousand apartments is sorted, searched and scrolled to its end', async () => {
  await page.goto(`${product.url}/dashboard/apartments?estateId=${estateId}`);
  await page.getByText('2,000 apartments found').waitFor();
  await look('table');
  const price = page.getByRole('columnheader', { name: 'Price', exact: true });
  for (const order of ['ascending', 'descending']) {
    await price.getByRole('button').click();
    await expect.poll(() => price.getAttribute('aria-sort')).toBe(order);
  }
  await page.getByRole('row').nth(1).getByRole('link', { name: 'T2000', exact: true }).waitFor();
  await page.getByPlaceholder('Search number or name').fill('T1234');
  await page.getByText('1 apartment found').waitFor();
  expect(troubles).toEqual([]);
});

it("managed fields are read-only, except for an administrator's explicit override", async () => {
  await page.getByRole('link', { name: 'T1234', exact: true }).click();
  const price = page.getByRole('textbox', { name: 'Price', exact: true });
  await price.waitFor();
  expect(await price.isDisabled()).toBe(true);
  await look('locked');
  await page.getByRole('button', { name: 'Change anyway: Price', exact: true }).click();
  await price.fill('499000');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => apartmentPrice('T1234')).toBe(499_000);
  await look('overridden');
  expect(troubles).toEqual([]);
});

it('a long synchronisation shows its progress and its end', async () => {
  troubles.splice(0);
  const answered = Promise.withResolvers<void>();
  feed.send({
    records: Array.from({ length: APARTMENTS }, (_, index) => apartment(index + 1)),
    after: answered.promise,
  });
  await page.goto(`${product.url}/dashboard/estates/${estateId}?tab=integration`);
  const [told] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/force-sync')),
    page.getByRole('button', { name: 'Synchronize now' }).click(),
  ]);
  expect(told.status()).toBe(202);
  await page.getByText('Synchronizing…').first().waitFor();
  answered.resolve();
  await page.getByText('Everything is up to date').first().waitFor();
  expect(await page.getByText('Synchronizing…').count()).toBe(0);
  expect(troubles).toEqual([]);
});

it("a scheduled or foreign synchronisation is shown like one's own", async () => {
  const answered = Promise.withResolvers<void>();
  feed.send({
    records: Array.from({ length: APARTMENTS }, (_, index) => apartment(index + 1)),
    after: answered.promise,
  });
  await page.goto(`${product.url}/dashboard/estates/${estateId}?tab=integration`);
  const now = page.getByRole('button', { name: 'Synchronize now' });
  await now.waitFor();
  const token = await demoToken(product.url, 'admin@demo.oriel.example');
  const api = (method: string, path: string) =>
    fetch(`${product.url}/api/v1/estate/${estateId}/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
    });
  const others = api('POST', 'force-sync');
  await expect
    .poll(async () => ((await (await api('GET', 'last-sync-date')).json()) as LastSyncAnswer).data.status)
    .toBe('RUNNING');
  await now.click();
  await page.getByText('Synchronizing…').first().waitFor();
  answered.resolve();
  await page.getByText('Everything is up to date').first().waitFor();
  await others;
  // The refusal is the server's own 409, which the user does not see.
  expect(troubles.filter((trouble) => !/status of 409/.test(trouble))).toEqual([]);
});

it('the connection of an archived estate is shown, and cannot be changed', async () => {
  const token = await demoToken(product.url, 'admin@demo.oriel.example');
  const change = (body: object) =>
    fetch(`${product.url}/api/v1/estate/${estateId}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await change({ status: 'PUBLISHED' });
  expect((await change({ status: 'ARCHIVED' })).status).toBe(200);
  await page.goto(`${product.url}/dashboard/estates/${estateId}?tab=integration`);
  await page.getByText('The estate is archived').waitFor();
  await page.getByRole('region', { name: 'Connection' }).getByText('leads@crm.example').waitFor();
  expect(await page.getByRole('button', { name: 'Change the connection…' }).count()).toBe(0);
});
