import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { demoToken } from '../../server/src/testing/demo-token.ts';
import { watchTroubles } from './support/browser.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';
import { openStrangersPage, type StrangersPage } from './support/strangers-page.ts';

/** Viewers that are part of a foreign page, of another origin and under a strict policy. */

const BUILDING = 'brzozowa-park-a';

let product: Product;
let browser: Browser;
let site: StrangersPage;
let page: Page;
let troubles: string[];
let token = '';
let tour = '';

async function team<Data>(path: string, body?: object): Promise<Data> {
  const answer = await fetch(`${product.url}/api/v1${path}`, {
    method: body ? 'PATCH' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { data: Data }).data;
}

beforeAll(async () => {
  product = await startProduct(await makeDataDir());
  [browser, site, token] = await Promise.all([
    launchChromium(),
    openStrangersPage(product.url),
    demoToken(product.url, 'admin@demo.oriel.example'),
  ]);
  const tours = await team<{ id: string; tiles: { status: string } }[]>('/panorama?limit=50');
  tour = tours.find(({ tiles }) => tiles.status === 'READY')?.id ?? '';
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
  await product?.stop();
  await removeDataDir(product?.dataDir ?? '');
});

/** Runs in the page; `viewer` is the element. */
const on = <Value>(selector: string, code: string): Promise<Value> =>
  page.evaluate(
    `(async () => { const viewer = document.querySelector('${selector}'); return (${code}); })()`,
  );

const ready = async (selector: string): Promise<unknown> => {
  // As a function: text would be evaluated in the page, whose policy forbids that.
  await page.waitForFunction((found) => {
    const element = document.querySelector(found);
    return element !== null && Reflect.get(element, 'handle') !== undefined;
  }, selector);
  return await on(selector, `await viewer.handle.ready.then(() => 'ready', (error) => error.code)`);
};

async function open(body: string, context = browser.newContext({ reducedMotion: 'reduce' })): Promise<void> {
  site.show(body);
  page = await (await context).newPage();
  troubles = watchTroubles(page);
  await page.addInitScript(() => {
    const told: unknown[] = [];
    Object.assign(window, { told });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      told.push(`violation of ${violatedDirective}: ${blockedURI}`),
    );
    for (const name of ['ready', 'apartment:select', 'inquiry:open', 'panorama:enter'])
      document.addEventListener(
        name,
        (event) => event instanceof CustomEvent && told.push([name, event.detail]),
        true,
      );
  });
  await page.goto(site.url);
}

const viewer = `<oriel-viewer navigator="${BUILDING}" render="inline"></oriel-viewer>`;
const panorama = () => `<oriel-panorama panorama="${tour}" render="inline" language="pl"></oriel-panorama>`;

describe('both viewers inline in a foreign page', () => {
  beforeEach(async () => {
    await open(viewer + panorama());
    await page.evaluate('window.before = [document.head.outerHTML, history.length]');
    expect(await ready('oriel-viewer')).toBe('ready');
    expect(await ready('oriel-panorama')).toBe('ready');
  });

  it('work as in a frame, and leave the page alone', async () => {
    const rows = page.locator('oriel-viewer .oriel-apartment-row');
    await rows.first().waitFor();
    const id = await rows.first().getAttribute('data-apartment');
    await on('oriel-viewer', `await viewer.handle.selectApartment('${id}')`);
    await page.locator('oriel-viewer .oriel-apartment-card h1').first().waitFor();
    expect(await on('oriel-viewer', `(await viewer.handle.getState()).apartment`)).toBe(id);
    expect(
      await on('oriel-viewer', `await viewer.handle.selectApartment('nobody').catch((error) => error.code)`),
    ).toBe('NOT_FOUND');
    await on('oriel-panorama', 'await viewer.handle.setState({ view: { yaw: 40, pitch: 0, fov: 60 } })');
    await page.getByRole('button', { name: 'Przybliż' }).waitFor();
    await expect.poll(() => on('oriel-panorama', '(await viewer.handle.getState()).view.yaw')).toBe(40);
    expect(await page.evaluate('told')).toEqual(
      expect.arrayContaining([
        ['apartment:select', { id }],
        ['panorama:enter', { id: tour }],
      ]),
    );

    // Only the content of the elements has changed; there is no frame.
    expect(page.frames()).toHaveLength(1);
    expect(
      await page.evaluate(
        `[...window.before, location.href, document.title, document.body.childElementCount].join()`,
      ),
    ).toBe(await page.evaluate(`[document.head.outerHTML, history.length, '${site.url}', 'Host', 5].join()`));
    expect(await page.evaluate('[...document.fonts].every((face) => face.family.startsWith("Oriel "))')).toBe(
      true,
    );
    expect(await page.evaluate('[localStorage.length, document.cookie]')).toEqual([0, '']);
    expect(troubles).toEqual([]);
    expect(await page.evaluate('told.filter((one) => typeof one === "string")')).toEqual([]);
  });

  it("are unaffected by the page's style sheet, and do not affect the page", async () => {
    const button = page.locator('oriel-viewer').getByRole('button', { name: 'Filters' });
    const look = await button.evaluate((one) => {
      const { color, letterSpacing, borderTopWidth, fontSize, fontFamily } = getComputedStyle(one);
      return { color, letterSpacing, borderTopWidth, fontSize, fontFamily: fontFamily.split(',')[0] };
    });
    expect(look).toEqual({
      color: 'rgb(35, 32, 27)',
      letterSpacing: 'normal',
      borderTopWidth: '1px',
      fontSize: expect.stringMatching(/^1[3-6]px$/),
      fontFamily: '"Oriel Hanken Grotesk"',
    });
    const own = await page
      .locator('#own')
      .evaluate((one) => [getComputedStyle(one).color, getComputedStyle(one).borderTopWidth]);
    expect(own).toEqual(['rgb(255, 105, 180)', '9px']);
    // A box as narrow as a phone gets the phone layout.
    await page.locator('oriel-viewer').evaluate((one) => {
      if (one instanceof HTMLElement) one.style.width = '390px';
    });
    await page.locator('oriel-viewer .oriel-sheet-handle').waitFor();
    expect(await page.locator('oriel-viewer .oriel-scene').evaluate((one) => one.clientWidth)).toBe(390);
  });

  it('limit a dialog to the viewer', async () => {
    const shadow = page.locator('oriel-viewer');
    await on('oriel-viewer', 'await viewer.handle.openInquiry()');
    await shadow.getByLabel('Your name').fill('Jan');
    await page.locator('#own').click(); // Would never get through to an inert page.
    expect(await page.locator('#own').evaluate((one) => one.matches(':focus'))).toBe(true);
    expect(await shadow.locator('.oriel-side').evaluate((one) => one.closest('[inert]') !== null)).toBe(true);
    await shadow.getByLabel('Your name').focus();
    await page.keyboard.press('Escape');
    await shadow.getByLabel('Your name').waitFor({ state: 'detached' });
    expect(await shadow.locator('[inert]').count()).toBe(0);
    // Keys go to the focused element, once the dialog they open is there.
    await page.locator('oriel-panorama .oriel-chrome-layer').waitFor();
    await page.locator('#own').focus();
    const before = await on('oriel-panorama', 'JSON.stringify((await viewer.handle.getState()).view)');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('?');
    expect(await page.locator('dialog[open]').count()).toBe(0);
    expect(await on('oriel-panorama', 'JSON.stringify((await viewer.handle.getState()).view)')).toBe(before);
    await page.locator('oriel-panorama .oriel-canvas').focus();
    await page.keyboard.press('?');
    await page.locator('oriel-panorama .oriel-help').waitFor();
    expect(troubles).toEqual([]);
  });
});

describe('a tour over a building inline', () => {
  it('opens where the page asks for it, tells of its rooms, and hears of consent', async () => {
    await open(viewer);
    expect(await ready('oriel-viewer')).toBe('ready');
    const asked = (id: string) =>
      on('oriel-viewer', `await viewer.handle.openPanorama('${id}', { yaw: 30 }).catch(({ code }) => code)`);
    expect(await asked('0'.repeat(24))).toBe('NOT_FOUND');
    expect(await asked('nowhere')).toBe('NOT_FOUND');
    await asked(tour);
    const over = page.locator('oriel-viewer .oriel-tour iframe').contentFrame();
    await over.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(() => page.evaluate('told')).toContainEqual(['panorama:enter', { id: tour }]);
    const address = () => over.locator('html').evaluate(() => location.href);
    expect(new URL(await address()).searchParams.get('yaw')).toBe('30');

    await over.getByRole('button', { name: 'No, thank you' }).waitFor();
    await on('oriel-viewer', `await viewer.handle.setConsent('denied')`);
    await over.getByRole('button', { name: 'No, thank you' }).waitFor({ state: 'detached' });

    // The apartment that the page then wants to show is not left behind the tour.
    const id = await page.locator('oriel-viewer .oriel-apartment-row').first().getAttribute('data-apartment');
    await on('oriel-viewer', `await viewer.handle.selectApartment('${id}')`);
    await page.locator('oriel-viewer .oriel-apartment-card h1').first().waitFor();
    expect(await page.locator('oriel-viewer .oriel-tour').count()).toBe(0);
    expect(await page.locator('oriel-viewer [inert]').count()).toBe(0);
    // The browser itself notes what was asked for and is not there.
    expect(troubles.filter((one) => !/status of 40[04]/.test(one))).toEqual([]);
  });
});

describe('errors', () => {
  it('are reported as with a frame', async () => {
    await open('<oriel-viewer navigator="nowhere" render="inline"></oriel-viewer>');
    expect(await ready('oriel-viewer')).toBe('NOT_FOUND');
  });

  it('are shown on a site that is not allowed, and not on an allowed one', async () => {
    const { organizationId } = await team<{ organizationId: string }>(`/panorama/${tour}`);
    const allow = (allowedOrigins: string[]) =>
      team(`/organization/${organizationId}`, { embed: { allowedOrigins } });
    await allow(['https://partner.example']);
    const answers = async (origin: string) =>
      (await fetch(`${product.url}/api/v1/navigator/${BUILDING}`, { headers: { origin } })).status;
    await expect.poll(() => answers(new URL(site.url).origin)).toBe(403);
    await open(viewer + panorama());
    expect(await ready('oriel-viewer')).toBe('BLOCKED');
    expect(await ready('oriel-panorama')).toBe('BLOCKED');
    await page.locator('oriel-viewer').getByRole('link', { name: 'Open the virtual tour' }).waitFor();
    await allow([new URL(site.url).origin]);
    await expect.poll(() => answers(new URL(site.url).origin)).toBe(200);
    await page.reload();
    expect(await ready('oriel-viewer')).toBe('ready');
    expect(await ready('oriel-panorama')).toBe('ready');
    await allow([]);

    // The server is unreachable: the visitor still gets a link.
    await page.route('**/viewer-inline/**', (route) => route.abort());
    await page.reload();
    expect(await ready('oriel-viewer')).toBe('NETWORK');
    await page.locator('oriel-viewer').getByRole('link', { name: 'Open the virtual tour' }).waitFor();
    await page.unroute('**/viewer-inline/**');
  });
});
