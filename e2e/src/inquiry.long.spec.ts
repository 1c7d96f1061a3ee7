import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, BrowserContextOptions, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { demoToken } from '../../server/src/testing/demo-token.ts';
import { accessibilityFaults } from '../../viewer/src/testing/accessibility.ts';
import { DESKTOP, PHONE, watchTroubles } from './support/browser.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';

let product: Product;
let browser: Browser;
let host: Server;
let hostUrl = '';

beforeAll(async () => {
  product = await startProduct(await makeDataDir());
  browser = await launchChromium();
  // A developer's page, with its own origin, that embeds the building by the script tag.
  host = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><title>Developer</title><script async src="${product.url}/sdk/v1/oriel.js"></script>
<oriel-viewer navigator="brzozowa-park-a" language="en" lazy="false" style="display:block;height:800px"></oriel-viewer>
<script>const told = window.told = []; const viewer = document.querySelector('oriel-viewer');
for (const name of ['ready','error','apartment:select','filters:change','favorite:change','inquiry:open','inquiry:sent','load_viewer','see_apartment_details','add_to_favorite','apply_filters','send_inquiry'])
  viewer.addEventListener(name, ({ detail }) => told.push([name, detail]));</script>`);
  });
  await new Promise<void>((done) => host.listen(0, '127.0.0.1', done));
  hostUrl = `http://127.0.0.1:${(host.address() as AddressInfo).port}/`;
});

afterAll(async () => {
  await browser?.close();
  host?.close();
  await product?.stop();
  await removeDataDir(product?.dataDir ?? '');
});

interface Inquiry {
  readonly id: string;
  readonly reference: string;
  readonly email?: string;
  readonly [field: string]: unknown;
}

/** The team's inquiries with a visitor's e-mail. */
async function inquiriesOf(email: string): Promise<Inquiry[]> {
  return (await team<Inquiry[]>(`/inquiry?search=${encodeURIComponent(email)}`)).filter(
    (one) => one.email === email,
  );
}

let token = '';
async function team<Data>(path: string): Promise<Data> {
  token ||= await demoToken(product.url, 'admin@demo.oriel.example');
  const answer = await fetch(`${product.url}/api/v1${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await answer.json()) as { data: Data }).data;
}

async function open(query: string, options: BrowserContextOptions = DESKTOP): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  await page.goto(`${product.url}/viewer/brzozowa-park-a${query}`);
  await page.locator('#oriel-viewer[data-live]').waitFor();
  return page;
}

/** Two available apartments of the building. */
async function twoApartments(): Promise<{ id: string; number: string }[]> {
  const { id } = await team<{ id: string }>('/navigator/brzozowa-park-a');
  const apartments = await team<{ id: string; number: string }[]>(
    `/apartment/public?navigatorId=${id}&status=ACTIVE`,
  );
  return apartments.slice(0, 2);
}

/** Fills in the required fields at a human pace. */
async function fill(page: Page | Frame, email: string): Promise<void> {
  await page.getByLabel('Your name').fill('Anna Nowak');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
}

/** Everything a page has stored in the browser. */
const keptBy = (context: BrowserContext, page: Page | Frame) =>
  Promise.all([
    context.cookies(),
    page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]),
  ]);

describe("a visitor's inquiry", () => {
  it('from a host page reaches the team, with its source', async () => {
    const context = await browser.newContext({ reducedMotion: 'reduce', ...DESKTOP });
    const page = await context.newPage();
    const troubles = watchTroubles(page);
    const [one, other] = await twoApartments();
    if (!one || !other) throw new Error('There are no flats to ask about');
    const [first, second] = [one.id, other.id];
    // The sending code loads late, as on a slow connection: after consent.
    let agree = (): void => {};
    const agreed = new Promise<void>((resolve) => {
      agree = resolve;
    });
    await page.route(/\/sender-[^/]*\.js$/, async (route) => {
      await agreed;
      await route.continue();
    });
    await page.goto(hostUrl);
    const told = () => page.evaluate(() => (window as unknown as { told: [string, unknown][] }).told);
    // Once the picture is there, too: events before consent are not part of the journey.
    for (const name of ['ready', 'load_viewer'])
      await expect.poll(async () => (await told()).map(([one]) => one), { timeout: 30_000 }).toContain(name);
    const drive = (call: string, ...args: unknown[]) =>
      page.evaluate(
        ([name, given]) => {
          const { handle } = document.querySelector('oriel-viewer') as unknown as {
            handle: Record<string, (...all: unknown[]) => Promise<unknown>>;
          };
          return handle[name as string]?.(...(given as unknown[])).catch(
            (error: { code: string }) => error.code,
          );
        },
        [call, args] as const,
      );
    const frame = page.frames()[1];
    if (!frame) throw new Error('There is no frame');
    // Before the host page asks, the visitor has no identity.
    expect(await keptBy(context, frame)).toEqual([[], []]);
    await drive('setConsent', 'granted');
    agree();
    await drive('applyFilters', { rooms: [3], priceMax: 1 });
    await frame.getByText('No apartments match').waitFor();
    await expect
      .poll(async () => (await told()).map(([name]) => name), { timeout: 10_000 })
      .toContain('apply_filters');
    expect((await told()).map(([name]) => name)).toContain('load_viewer');
    await drive('clearFilters');
    await drive('selectApartment', first);
    await frame.getByRole('heading', { name: `Apartment ${one.number}` }).waitFor();
    await drive('addFavorite', first);
    await drive('addFavorite', second);
    expect(await drive('getState')).toMatchObject({ apartment: first, favorites: [first, second] });
    expect(await drive('selectApartment', 'f'.repeat(24))).toBe('NOT_FOUND');
    expect(await drive('applyFilters', { colour: 'red' })).toBe('BAD_ARGUMENT');
    await drive('setMode', 'dark');
    expect(await frame.evaluate(() => document.documentElement.dataset.mode)).toBe('dark');
    // The favourites are the subject of the inquiry.
    await frame.getByRole('button', { name: 'All apartments' }).click();
    await frame.getByRole('button', { name: 'Saved (2)' }).click();
    await frame.getByRole('button', { name: 'Ask about 2 apartments' }).click();
    await frame.locator('.oriel-inquiry-apartments li').nth(1).waitFor();
    await fill(frame, 'embedded@mail.example');
    await frame.getByLabel(/offers from the developer by e-mail/).check();
    await frame.getByRole('button', { name: 'Send', exact: true }).click();
    await frame.getByRole('heading', { name: 'Your question has been sent' }).waitFor();
    const [inquiry] = await inquiriesOf('embedded@mail.example');
    expect(inquiry).toMatchObject({
      name: 'Anna Nowak',
      source: 'EMBED',
      preferredContact: 'EMAIL',
      apartmentIds: [first, second],
      page: { embedOrigin: hostUrl.replace(/\/$/, '') },
      consents: [
        { key: 'MARKETING_EMAIL', granted: true },
        { key: 'MARKETING_PHONE', granted: false },
      ],
    });
    expect(await frame.locator('.oriel-inquiry-sent').innerText()).toContain(inquiry?.reference);
    expect((await told()).filter(([name]) => name.startsWith('inquiry:'))).toMatchObject([
      ['inquiry:open', { id: first, about: { number: one.number } }],
      ['inquiry:sent', { reference: inquiry?.reference, id: first, about: { number: one.number } }],
    ]);
    // Leaving the page sends pending events.
    await page.goto('about:blank');
    const journey = () =>
      team<{ events: { name: string; props: Record<string, unknown> }[]; summary: { favorites: string[] } }>(
        `/inquiry/${inquiry?.id}/tracking`,
      );
    await expect
      .poll(async () => (await journey()).events.map(({ name }) => name).toSorted(), { timeout: 10_000 })
      .toEqual([
        'add_to_favorite',
        'add_to_favorite',
        'apply_filters',
        'see_apartment_details',
        'send_inquiry',
      ]);
    const { events, summary } = await journey();
    expect(events.find(({ name }) => name === 'apply_filters')?.props).toEqual({
      filters: { rooms: ['3'], priceMax: 1 },
      resultCount: 0,
    });
    expect(summary.favorites.toSorted()).toEqual([first, second].toSorted());
    expect(troubles).toEqual([]);
    await context.close();
  });

  it('needs no name for e-mail contact', async () => {
    const page = await open('?consent=denied', PHONE);
    await page.locator('.oriel-apartment-row').first().tap();
    await page.locator('.oriel-apartment-card .oriel-ask').tap();
    const form = page.getByRole('dialog', { name: 'Ask a question' });
    await form.locator('.oriel-inquiry-consent').first().waitFor();
    // Earlier input is kept if the visitor comes back to it, and is not sent.
    await form.getByLabel('Your name').fill('Anna Nowak');
    await form.getByRole('radio', { name: 'By e-mail only' }).tap();
    expect(await form.getByLabel('Your name').count()).toBe(0);
    expect(await form.getByRole('textbox', { name: 'Phone' }).count()).toBe(0);
    await form.getByRole('button', { name: 'Send', exact: true }).tap();
    await form.getByRole('button', { name: 'Enter your e-mail address' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await form.getByRole('textbox', { name: 'E-mail' }).fill('quiet@mail.example');
    await form.getByRole('button', { name: 'Send', exact: true }).tap();
    await page.getByRole('heading', { name: 'Your question has been sent' }).waitFor();
    expect(await inquiriesOf('quiet@mail.example')).toMatchObject([
      { name: 'quiet@mail.example', preferredContact: 'EMAIL' },
    ]);
    await page.context().close();
  });

  it('shows missing fields, survives closing, reload and being offline, and is sent once', async () => {
    const page = await open('?consent=granted', PHONE);
    await page.locator('.oriel-apartment-row').first().tap();
    const ask = page.getByRole('button', { name: 'Ask about this apartment' });
    // The form cannot be sent before its privacy notice has loaded.
    let tell = (): void => {};
    const held = new Promise<void>((resolve) => {
      tell = resolve;
    });
    await page.route('**/api/v1/organization/*', async (route) => {
      await held;
      await route.continue();
    });
    await ask.tap();
    const form = page.getByRole('dialog', { name: 'Ask a question' });
    const send = form.getByRole('button', { name: 'Send', exact: true });
    expect(await send.isDisabled()).toBe(true);
    tell();
    await form.locator('.oriel-inquiry-consent').first().waitFor();
    expect(await send.isDisabled()).toBe(false);
    expect(await accessibilityFaults(page)).toEqual([]);
    const box = await form.boundingBox();
    expect([box?.width, box?.height]).toEqual([390, 844]);
    await form.getByRole('button', { name: 'Send', exact: true }).tap();
    const summary = page.locator('.oriel-inquiry-summary');
    await expect.poll(() => summary.evaluate((it) => it === document.activeElement)).toBe(true);
    expect(await summary.locator('li').count()).toBe(2);
    await summary.getByRole('button', { name: /e-mail address or phone/ }).tap();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('email');
    await fill(page, 'phone@mail.example');
    await page.getByLabel('Your message').fill('Is there a cellar?');
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });
    expect(await ask.evaluate((it) => it === document.activeElement)).toBe(true);
    await page.reload();
    await ask.tap();
    await page.getByRole('textbox', { name: 'Phone' }).fill('000 000 000');
    expect(await page.getByLabel('Your message').inputValue()).toBe('Is there a cellar?');
    // Errors that only the server finds are shown at their fields.
    await form.getByRole('button', { name: 'Send', exact: true }).tap();
    const fault = page.locator('.oriel-inquiry-fault');
    await fault.waitFor();
    expect(await page.getByRole('textbox', { name: 'Phone' }).getAttribute('aria-describedby')).toBe(
      await fault.getAttribute('id'),
    );
    await page.getByRole('textbox', { name: 'Phone' }).fill('');
    // The inquiry arrives, and its answer does not.
    let lost = 0;
    await page.route('**/api/v1/inquiry', async (route) => {
      lost += 1;
      if (lost > 1) return await route.continue();
      await route.fetch();
      return await route.abort();
    });
    await form.getByRole('button', { name: 'Send', exact: true }).tap();
    await form.getByText('Not sent: there is no connection').waitFor();
    expect(await page.getByLabel('Your name').inputValue()).toBe('Anna Nowak');
    await form.getByRole('button', { name: 'Try again' }).tap();
    await page.getByRole('heading', { name: 'Your question has been sent' }).waitFor();
    expect(await inquiriesOf('phone@mail.example')).toHaveLength(1);
    expect(await page.evaluate(() => sessionStorage.getItem('oriel-inquiry'))).toBeNull();
    await page.context().close();
  });

  it('sent too often is told when to retry', async () => {
    const page = await open('');
    await page.locator('.oriel-apartment-row').first().click();
    await page.getByRole('button', { name: 'Ask about this apartment' }).click();
    await fill(page, 'often@mail.example');
    await page.route('**/api/v1/inquiry', (route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '300' }, json: { code: 'RATE_LIMITED' } }),
    );
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const said = await page.getByText('You can send this one after').innerText();
    expect(said).toMatch(/after \d{1,2}:\d{2} [AP]M;/);
    await page.context().close();
  });

  it('is impossible where the form is disabled', async () => {
    const page = await open('?disableInquiry=true');
    await page.locator('.oriel-apartment-row').first().click();
    await page.locator('.oriel-apartment-card h1').waitFor();
    expect(await page.getByRole('button', { name: 'Ask about this apartment' }).count()).toBe(0);
    await page.context().close();
  });
});

describe('a visitor who declines tracking', () => {
  it.each(['?consent=denied', ''])('leaves nothing behind, and can still ask %s', async (query) => {
    const page = await open(query);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/tracking')) sent.push(request.postData() ?? '');
    });
    await page.locator('.oriel-apartment-row').first().click();
    await page.getByRole('button', { name: 'Ask about this apartment' }).click();
    await page.locator('.oriel-inquiry-consent').first().waitFor();
    expect(await keptBy(page.context(), page)).toEqual([[], []]);
    const email = query ? 'denied@mail.example' : 'unasked@mail.example';
    await fill(page, email);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('heading', { name: 'Your question has been sent' }).waitFor();
    expect(await keptBy(page.context(), page)).toEqual([[], []]);
    const [inquiry] = await inquiriesOf(email);
    expect(inquiry).not.toHaveProperty('visitorId');
    expect(await team(`/inquiry/${inquiry?.id}/tracking`)).toMatchObject({ visitorId: null, events: [] });
    await expect.poll(() => sent.length, { timeout: 10_000 }).toBeGreaterThan(0);
    const events = sent.flatMap((body) => JSON.parse(body).events as Record<string, unknown>[]);
    expect(events.map(({ name }) => name)).toEqual(['load_viewer']);
    expect(Object.keys(events[0] ?? {})).not.toContain('visitorId');
    await page.context().close();
  });

  it('notices nothing where tracking is blocked', async () => {
    const context = await browser.newContext({ reducedMotion: 'reduce', ...DESKTOP });
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.route(/\/tracking$|sender-/, (route) => route.abort('blockedbyclient'));
    await page.goto(`${product.url}/viewer/brzozowa-park-a?consent=granted`);
    await page.locator('.oriel-apartment-row').first().click();
    await page.getByRole('button', { name: 'Ask about this apartment' }).click();
    await fill(page, 'blocked@mail.example');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('heading', { name: 'Your question has been sent' }).waitFor();
    expect(errors).toEqual([]);
    expect(await inquiriesOf('blocked@mail.example')).toHaveLength(1);
    await context.close();
  });
});
