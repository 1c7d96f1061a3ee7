import { readFile } from 'node:fs/promises';
import type { EstateHeatmap, TrackingStats } from '@oriel/contract/tracking';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { demoToken } from '../../server/src/testing/demo-token.ts';
import { accessibilityFaults } from '../../viewer/src/testing/accessibility.ts';
import { DESKTOP, PHONE, signIn } from './support/browser.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';

const ADMIN = 'admin@demo.oriel.example';
const AGENT = 'agent@demo.oriel.example';
const BUILDING = 'brzozowa-park-a';
/** Events wait some seconds in the browser, and the machine may be busy. */
const PATIENCE = { timeout: 20_000 };

let product: Product;
let browser: Browser;
let team: Page;
let estate = '';
/** The last two days, so that midnight does not matter. */
let days = '';
let apartment = { id: '', number: '' };
let agents: { id: string; name: string; email: string }[] = [];
let before: TrackingStats;
let heatBefore: EstateHeatmap;

async function api<Data>(path: string, email = ADMIN): Promise<Data> {
  const token = await demoToken(product.url, email);
  const answer = await fetch(`${product.url}/api/v1${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return ((await answer.json()) as { data: Data }).data;
}

const statsNow = (email?: string) =>
  api<TrackingStats>(`/tracking/stats?estateId=${estate}&${days}&top=500`, email);
const heatNow = () =>
  api<EstateHeatmap>(`/tracking/estate-heatmap?estateId=${estate}&${days}&metric=see_apartment_details`);

const heatOf = ({ apartments }: EstateHeatmap) =>
  apartments.find(({ apartmentId }) => apartmentId === apartment.id)?.value ?? 0;
const viewsBy = ({ agents: rows }: TrackingStats, id: string) =>
  rows.find(({ agentId }) => agentId === id)?.load_viewer ?? 0;

interface Sent {
  readonly name: string;
  readonly visitorId?: string;
}

/** Opens the building's viewer in its own browser context, and collects the events it sends. */
async function visit(query: string): Promise<{ page: Page; sent: Sent[] }> {
  const page = await (await browser.newContext({ ...DESKTOP, reducedMotion: 'reduce' })).newPage();
  const sent: Sent[] = [];
  page.on('request', (request) => {
    const body = request.url().endsWith('/tracking') ? request.postData() : null;
    if (body) sent.push(...JSON.parse(body).events);
  });
  await page.goto(`${product.url}/viewer/${BUILDING}?${query}`, { referer: 'http://partner.example/' });
  await page.locator('#oriel-viewer[data-live]').waitFor();
  return { page, sent };
}

const namesOf = (sent: readonly Sent[]) => sent.map(({ name }) => name);

/** A visitor who consents, uses an agent's link, searches in vain, opens an apartment and saves it. */
async function visitBy(agentId: string): Promise<string> {
  // The room filter comes with the address: a search is reported once, however slowly it is typed.
  const { page, sent } = await visit(
    `consent=granted&agentId=${agentId}&utm_source=poster&utm_campaign=lime-trees&rooms=5%2B`,
  );
  const told = (name: string) => sent.filter((one) => one.name === name).length;
  const price = page.getByRole('textbox', { name: 'Price, at most' });
  if ((await price.count()) === 0) await page.getByRole('button', { name: /^Filters/ }).click();
  await price.fill('100000');
  await price.press('Enter');
  await page.getByText('No apartments match').waitFor();
  await expect.poll(() => told('apply_filters'), PATIENCE).toBe(1);
  await page.getByRole('button', { name: 'Clear all filters' }).last().click();
  await page
    .getByRole('button', { name: `Save apartment ${apartment.number}`, exact: true })
    .first()
    .click();
  await expect.poll(() => told('add_to_favorite'), PATIENCE).toBe(1);
  await page.goto(
    `${product.url}/viewer/${BUILDING}?consent=granted&agentId=${agentId}&apartment=${apartment.id}`,
    {
      referer: 'http://partner.example/',
    },
  );
  await expect.poll(() => told('see_apartment_details'), PATIENCE).toBe(1);
  await expect.poll(() => told('load_viewer'), PATIENCE).toBe(2);
  await page.context().close();
  return sent.find(({ visitorId }) => visitorId)?.visitorId ?? '';
}

beforeAll(async () => {
  product = await startProduct(await makeDataDir());
  browser = await launchChromium();
  const navigator = await api<{ id: string; estate: { id: string } }>(`/navigator/${BUILDING}`);
  estate = navigator.estate.id;
  const day = (ago: number) => new Date(Date.now() - ago * 864e5).toISOString().slice(0, 10);
  days = `from=${day(1)}&to=${day(-1)}`;
  const [first] = await api<{ id: string; number: string }[]>(
    `/apartment/public?navigatorId=${navigator.id}&status=ACTIVE`,
  );
  if (!first) throw new Error('The demo has no flats');
  apartment = first;
  agents = (await api<typeof agents>('/user?limit=50')).filter(({ email }) =>
    [AGENT, 'user@demo.oriel.example'].includes(email),
  );
  before = await statsNow();
  heatBefore = await heatNow();
  team = await signIn(await browser.newContext({ ...DESKTOP, reducedMotion: 'reduce' }), product.url, ADMIN);
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await removeDataDir(product?.dataDir ?? '');
});

const pageOfEstate = (more = '') =>
  `${product.url}/dashboard/estates/${estate}?tab=statistics&range=custom&${days}${more}`;
const metric = (on: Page, name: string) =>
  on
    .locator(`[data-metric="${name}"] dd`)
    .first()
    .innerText()
    .then((text) => Number(text.replace(/\D/g, '')));

describe('visitor activity', () => {
  it("appears in exact numbers on the estate's page: visits, agents' links, sources, searches", async () => {
    const [one, other] = agents;
    if (!one || !other) throw new Error('The demo has too few people');
    const anna = await visitBy(one.id);
    await visitBy(other.id);
    // A visitor who refuses: only the opening of the viewer is known.
    const refused = await visit('consent=denied');
    await refused.page.locator('.oriel-apartment-row').first().click();
    await expect.poll(() => namesOf(refused.sent), PATIENCE).toEqual(['load_viewer']);
    expect(refused.sent[0]?.visitorId).toBeUndefined();
    await refused.page.context().close();
    await fetch(`${product.url}/api/v1/inquiry`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        name: 'Anna Nowak',
        email: 'anna.nowak@mail.example',
        apartmentId: apartment.id,
        agentId: one.id,
        visitorId: anna,
        startedAt: new Date(Date.now() - 60_000).toISOString(),
      }),
    });
    // The team opens its own viewer, which does not count as a visit.
    await team.goto(`${product.url}/dashboard/estates/${estate}`);
    const [preview] = await Promise.all([
      team.context().waitForEvent('page'),
      team.getByRole('link', { name: 'Open the viewer' }).first().click(),
    ]);
    await preview.locator('#oriel-viewer[data-live]').waitFor();
    await preview.close();

    await team.getByRole('link', { name: 'Statistics', exact: true }).last().click();
    await team.getByRole('heading', { name: 'Numbers' }).waitFor(PATIENCE);
    await team.goto(pageOfEstate('&metric=see_apartment_details'));
    await team.getByRole('heading', { name: 'Numbers' }).waitFor(PATIENCE);
    const { totals } = before;
    expect({
      visitors: await metric(team, 'visitors'),
      load_viewer: await metric(team, 'load_viewer'),
      see_apartment_details: await metric(team, 'see_apartment_details'),
      add_to_favorite: await metric(team, 'add_to_favorite'),
      apply_filters: await metric(team, 'apply_filters'),
      send_inquiry: await metric(team, 'send_inquiry'),
    }).toEqual({
      visitors: before.visitors + 2,
      load_viewer: totals.load_viewer + 5,
      see_apartment_details: totals.see_apartment_details + 2,
      add_to_favorite: totals.add_to_favorite + 2,
      apply_filters: totals.apply_filters + 2,
      send_inquiry: totals.send_inquiry + 1,
    });
    await team
      .getByText('2 people searched for 5 or more rooms, under zł 100,000 and found nothing.')
      .last()
      .waitFor();
    const row = (section: string, text: string) =>
      team.locator(`section[aria-labelledby="${section}"] :is(li, tr)`, { hasText: text }).innerText();
    expect(await row('sources', 'partner.example')).toContain('2 visitors');
    expect(await row('campaigns', 'lime-trees')).toContain('2 visitors');
    for (const agent of [one, other]) {
      expect((await row('agents', agent.name)).split(/\s+/)).toContain(String(viewsBy(before, agent.id) + 2));
    }
  });

  it('appears as demand over the picture, by floor and in a table', async () => {
    const value = heatOf(heatBefore) + 2;
    expect(heatOf(await heatNow())).toBe(value);
    const demand = team.locator('section[aria-labelledby="demand"]');
    const cell = demand.locator('section[aria-labelledby="heat-floors"]').locator('a', {
      has: team.getByText(apartment.number, { exact: true }),
    });
    expect((await cell.innerText()).split(/\s+/)).toEqual([apartment.number, String(value)]);
    const row = demand.getByRole('group', { name: 'Demand by apartment' }).locator('tr', {
      has: team.getByRole('link', { name: apartment.number, exact: true }),
    });
    if ((await row.count()) === 0) await demand.getByRole('button', { name: /Show all/ }).click();
    expect(await row.locator('td').first().innerText()).toBe(String(value));
    // Keys turn the picture, and the view is in the address.
    await demand.getByRole('button', { name: 'Next frame' }).press('Enter');
    await expect.poll(() => new URL(team.url()).searchParams.get('at')).not.toBeNull();
  });

  it('is exported as a file', async () => {
    await team.getByRole('button', { name: 'Export' }).click();
    const dialog = team.getByRole('dialog');
    await dialog.getByText('CSV, for any program').click();
    const [download] = await Promise.all([
      team.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Save file' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^statistics-apartments-.*\.csv$/);
    const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
    const row = (await statsNow()).topApartments.find(({ apartmentId }) => apartmentId === apartment.id);
    expect(lines.find((line) => line.includes(apartment.id))).toBe(
      `${row?.estateName},${apartment.number},${row?.details},${row?.favorites},${row?.inquiries},${apartment.id}`,
    );
    await dialog.waitFor({ state: 'hidden' });
  });

  it('is accessible in light and dark mode, also on a phone', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await team.emulateMedia({ colorScheme });
      // Colours have a short transition.
      await team.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
      expect(await accessibilityFaults(team)).toEqual([]);
    }
    await team.setViewportSize(PHONE.viewport);
    expect(await team.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
  });
});

describe('an agent', () => {
  it('sees the results of their own link only', async () => {
    const page = await signIn(
      await browser.newContext({ ...DESKTOP, reducedMotion: 'reduce' }),
      product.url,
      AGENT,
    );
    await page.getByRole('link', { name: 'Statistics', exact: true }).click();
    await page.getByText('What visitors from your link did.').waitFor();
    await page.goto(pageOfEstate());
    await page.getByRole('heading', { name: 'Numbers' }).waitFor(PATIENCE);
    const own = await statsNow(AGENT);
    expect(own.visitors).toBeLessThan((await statsNow()).visitors);
    expect(await metric(page, 'visitors')).toBe(own.visitors);
    expect(await metric(page, 'load_viewer')).toBe(own.totals.load_viewer);
    expect(await page.getByRole('heading', { name: 'From agent links' }).count()).toBe(0);
    await page.context().close();
  });
});
