import type { Browser, BrowserContextOptions, Frame } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { DESKTOP, PHONE } from './support/browser.ts';
import { type OpenedPage, openPage, viewersReady } from './support/embedding-page.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';

/** The pages of `/examples/`, used like their visitors do: page and viewer have different origins. */

let product: Product;
let browser: Browser;

beforeAll(async () => {
  product = await startProduct(await makeDataDir());
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await removeDataDir(product?.dataDir ?? '');
});

const open = (url: string, options: BrowserContextOptions = DESKTOP): Promise<OpenedPage> =>
  openPage(browser, url, { product: product.url, ...options });
const address = (example: string) => `${product.otherUrl}/examples/${example}`;
const eventually = <Value>(look: () => Promise<Value>) => expect.poll(look, { timeout: 15_000 });

function frameOf({ page }: OpenedPage, at = 0): Frame {
  const frame = page.frames()[at + 1];
  if (!frame) throw new Error(`The page has no viewer ${at}.`);
  return frame;
}

/** The reported state of the viewer in an element. */
const state = ({ page }: OpenedPage, at = 0) =>
  page.evaluate(
    (which) =>
      Reflect.get(
        document.querySelectorAll('oriel-viewer, oriel-panorama, oriel-feedback')[which] ?? {},
        'handle',
      ).getState(),
    at,
  );

/** Runs in a frame: its colour scheme. */
const scheme = () => getComputedStyle(document.documentElement).colorScheme;

/** What the page and its frames have stored in the browser. */
const kept = async ({ page, context }: OpenedPage): Promise<readonly string[]> => {
  const names = page.frames().map((frame) =>
    frame
      .evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
      // A frame of another site cannot store anything in such a window.
      .catch(() => []),
  );
  return [...(await Promise.all(names)).flat(), ...(await context.cookies()).map(({ name }) => name)];
};

/** Turns the view by a key, as a visitor without a pointer. */
async function turn(frame: Frame): Promise<void> {
  await frame.locator('.oriel-canvas').focus();
  await frame.page().keyboard.press('ArrowRight');
}

/** Goes to another room through the viewer's own list. */
async function goOn(frame: Frame, list: string, room: number): Promise<string> {
  await frame.getByRole('button', { name: list, exact: true }).click();
  const button = frame.locator('.oriel-rooms .oriel-room').nth(room);
  const name = await button.innerText();
  await button.click();
  await frame.getByRole('heading', { level: 1, name: name.trim() }).waitFor();
  return name.trim();
}

/** Opens an apartment through its row in the viewer's list. */
async function chooseApartment(opened: OpenedPage): Promise<void> {
  const row = frameOf(opened).locator('.oriel-apartment-row').first();
  const id = await row.getAttribute('data-apartment');
  await row.click();
  await eventually(opened.told).toContainEqual(['apartment:select', 0, id]);
  await frameOf(opened).locator('.oriel-apartment-card h1').first().waitFor();
  expect(await state(opened)).toMatchObject({ apartment: id });
}

interface Example {
  readonly name: string;
  readonly viewers: number;
  readonly options?: BrowserContextOptions;
  /** Before the viewer exists. */
  before?(opened: OpenedPage): Promise<void>;
  /** What a visitor does on the page. */
  use?(opened: OpenedPage): Promise<void>;
}

const EXAMPLES: readonly Example[] = [
  {
    name: 'script-tag.html',
    viewers: 1,
    async use(opened) {
      const { yaw } = (await state(opened)).view;
      await turn(frameOf(opened));
      await eventually(async () => (await state(opened)).view.yaw).not.toBe(yaw);
      // One script, one chunk loaded on demand, and one for callers of the viewer's methods.
      expect(opened.asked.filter((url) => url.includes('/sdk/')).map((url) => new URL(url).pathname)).toEqual(
        ['/sdk/v1/oriel.js', '/sdk/v1/element.mjs', '/sdk/v1/call.mjs'],
      );
    },
  },
  {
    name: 'apartment-viewer.html',
    viewers: 1,
    // The page and its viewer are light, whatever the visitor's system prefers.
    options: { colorScheme: 'dark' },
    async use(opened) {
      await chooseApartment(opened);
      expect(await frameOf(opened).evaluate(scheme)).toBe('light');
    },
  },
  {
    name: 'plain-iframe.html',
    viewers: 1,
    async use(opened) {
      expect(await opened.page.locator('script').count()).toBe(0);
      expect(opened.asked.filter((url) => url.includes('/sdk/'))).toEqual([]);
      expect(await frameOf(opened).locator('html').getAttribute('lang')).toMatch(/^pl/);
      await goOn(frameOf(opened), 'Pomieszczenia', 1);
    },
  },
  {
    name: 'npm-module/',
    viewers: 1,
    async use(opened) {
      const { page } = opened;
      const frame = frameOf(opened);
      const rows = page.locator('#flats button');
      expect(await rows.count()).toBe(22);
      await page.getByLabel('5+').check();
      const few = await rows.count();
      expect(few).toBeLessThan(5);
      await frame.getByText(`${few} of 22 apartments`).first().waitFor();
      await page.getByRole('button', { name: 'Start again' }).click();
      await frame.getByText('22 apartments ·').first().waitFor();

      // From the page's list into the viewer, and from the viewer's list into the page.
      await rows.first().click();
      const current = page.locator('#flats [aria-current=true] b');
      const number = await current.textContent();
      await frame.getByRole('heading', { level: 1, name: number ?? '' }).waitFor();
      await page.keyboard.press('Escape');
      const row = frame.locator('.oriel-apartment-row').nth(2);
      if (!(await row.isVisible())) await frame.getByRole('button', { name: 'Close' }).first().click();
      const id = await row.getAttribute('data-apartment');
      await row.click();
      await eventually(() => page.locator('#flats [aria-current=true]').getAttribute('data-id')).toBe(id);
    },
  },
  {
    name: 'react/',
    viewers: 1,
    async use(opened) {
      const rooms = opened.page.getByRole('navigation', { name: 'Rooms' }).getByRole('button');
      await eventually(() => rooms.count()).toBeGreaterThan(2);
      await rooms.nth(1).click();
      await eventually(() => rooms.nth(1).getAttribute('aria-current')).toBe('true');
      expect(await rooms.first().getAttribute('aria-current')).toBe('false');
      // Through a portal within the viewer: the buttons follow.
      const name = await goOn(frameOf(opened), 'Rooms', 2);
      await eventually(() => opened.page.locator('nav [aria-current=true]').textContent()).toBe(name);
      expect(opened.page.frames()).toHaveLength(2);
    },
  },
  {
    name: 'apartment-table.html',
    viewers: 0,
    async use({ page }) {
      const count = page.locator('#count');
      await eventually(() => count.textContent()).toMatch(/^91 flats, page 1 of 8$/);
      // A promotion is shown next to the price it replaces: rows are sorted by the first of the two.
      const prices = () =>
        page
          .locator('#rows td:nth-child(6)')
          .evaluateAll((cells) =>
            cells.map((cell) => Number(cell.firstChild?.textContent?.replace(/\D/g, ''))),
          );
      expect(await prices()).toEqual((await prices()).toSorted((a, b) => a - b));
      await page.getByRole('button', { name: /^Price/ }).click();
      await eventually(() => page.locator('th[aria-sort=descending]').textContent()).toBe('Price');
      await page.getByRole('button', { name: 'Next' }).click();
      await eventually(() => count.textContent()).toMatch(/page 2 of 8$/);
      await page.getByLabel('Only free ones').check();
      await eventually(() => count.textContent()).toMatch(/^53 flats, page 1/);
      expect(new Set(await page.locator('#rows td:last-child').allTextContents())).toEqual(new Set(['Free']));
    },
  },
  {
    name: 'several.html',
    viewers: 6,
    async use(opened) {
      expect(opened.asked.filter((url) => url.endsWith('/oriel.js'))).toHaveLength(1);
      // Four of them draw, the other two rest as stills.
      const draw = () =>
        Promise.all(
          opened.page
            .frames()
            .slice(1)
            .map((frame) => frame.locator('.oriel-canvas').count()),
        );
      await eventually(async () => (await draw()).filter((canvases) => canvases > 0).length).toBe(4);
      const before = await Promise.all([0, 1, 2, 3, 4, 5].map((at) => state(opened, at)));
      expect(new Set(before.map(({ panorama }) => panorama)).size).toBe(5);
      const heard = (await opened.told()).length;
      const [{ panorama }] = before;
      // Four viewers that draw without a GPU can keep a call waiting for longer than it may; asked again, it changes nothing.
      await vi.waitFor(
        () =>
          opened.page.evaluate(
            (id) =>
              Reflect.get(document.querySelectorAll('oriel-panorama')[1] ?? {}, 'handle').openPanorama(id),
            panorama,
          ),
        { timeout: 30_000 },
      );
      // Only the viewer that was called.
      await eventually(async () => (await opened.told()).slice(heard)).toEqual([
        ['panorama:enter', 1, panorama],
      ]);
    },
  },
  {
    name: 'agent.html',
    viewers: 1,
    async use(opened) {
      const frame = frameOf(opened);
      expect(frame.url()).toMatch(/agentId=[0-9a-f]{24}/);
      await frame.getByText('Ewa Lis').first().waitFor();
      expect(await state(opened)).toMatchObject({ mode: 'light' });
      await chooseApartment(opened);
    },
  },
  {
    name: 'dark.html',
    viewers: 1,
    options: { colorScheme: 'light' },
    async use(opened) {
      expect(await frameOf(opened).evaluate(scheme)).toBe('dark');
      expect(await state(opened)).toMatchObject({ mode: 'dark' });
    },
  },
  {
    name: 'strict-csp.html',
    viewers: 1,
    async use(opened) {
      // The page's own policy forbids everything not listed; a refusal would be among its problems.
      await goOn(frameOf(opened), 'Rooms', 1);
      expect(opened.asked[0]).toMatch(/\/sdk\/v\d+\.\d+\.\d+\/oriel\.js$/);
    },
  },
  {
    name: 'click-to-load.html',
    viewers: 1,
    async before(opened) {
      const button = opened.page.getByRole('button', { name: 'Open the virtual tour' });
      await button.waitFor();
      await opened.page.waitForLoadState('networkidle');
      expect(opened.asked).toEqual([]);
      expect(await kept(opened)).toEqual([]);
      expect(opened.page.frames()).toHaveLength(1);
      await button.click();
    },
    async use(opened) {
      await goOn(frameOf(opened), 'Rooms', 1);
      const { panorama } = await state(opened);
      await eventually(opened.told).toContainEqual(['panorama:enter', 0, panorama]);
    },
  },
  {
    name: 'consent.html',
    viewers: 1,
    async use(opened) {
      const { page } = opened;
      await chooseApartment(opened);
      // The page asks for consent; the viewer does not, neither at first nor through its own button.
      expect(await frameOf(opened).getByText('May we remember').count()).toBe(0);
      expect(await frameOf(opened).getByRole('button', { name: 'Privacy settings' }).count()).toBe(0);
      expect((await kept(opened)).filter((name) => /visit|session/.test(name))).toEqual([]);
      await page.getByRole('button', { name: 'Yes, you may' }).click();
      expect(await page.locator('oriel-viewer').getAttribute('consent')).toBe('granted');
      expect(await page.locator('.ask [aria-pressed=true]').textContent()).toBe('Yes, you may');
      // At the previous position: the apartment is still open.
      await frameOf(opened).locator('.oriel-apartment-card h1').first().waitFor();
    },
  },
  {
    name: 'data-layer.html',
    viewers: 1,
    async use(opened) {
      const { page } = opened;
      await chooseApartment(opened);
      const entry = page.locator('#entries li').first();
      await eventually(() => entry.textContent()).toMatch(
        /^oriel_see_apartment_details · \S+ · [\d.]+ · m2 · \d+ · PLN · ACTIVE$/,
      );
      await frameOf(opened).getByRole('button', { name: 'Save', exact: true }).first().click();
      await eventually(() => entry.textContent()).toMatch(/^oriel_add_to_favorite · /);
    },
  },
  {
    name: 'feedback.html',
    viewers: 1,
    async use(opened) {
      const pin = frameOf(opened).locator('.oriel-pin-button').first();
      await pin.press('Enter');
      await frameOf(opened).getByRole('heading', { name: 'Comments here' }).waitFor();
    },
  },
  {
    name: 'inline.html',
    viewers: 0,
    options: { colorScheme: 'dark' },
    async use(opened) {
      const { page } = opened;
      const viewer = page.locator('oriel-viewer');
      await viewer.locator('[data-live]').first().waitFor({ timeout: 30_000 });
      const row = viewer.locator('.oriel-apartment-row').first();
      const id = await row.getAttribute('data-apartment');
      await row.click();
      await eventually(opened.told).toContainEqual(['apartment:select', 0, id]);
      await viewer.locator('.oriel-apartment-card h1').first().waitFor();
      expect(await state(opened)).toMatchObject({ apartment: id });
      expect(await viewer.locator('.oriel-side').evaluate((side) => getComputedStyle(side).colorScheme)).toBe(
        'light',
      );
      expect(page.frames()).toHaveLength(1);
      expect(new URL(page.url()).search).toBe('');
    },
  },
];

describe('every example', () => {
  it.each(EXAMPLES)('$name', async ({ name, viewers, options, before, use }) => {
    const opened = await open(address(name), { ...DESKTOP, ...options });
    const { page, context, troubles, asked, shift } = opened;
    await before?.(opened);
    await viewersReady(page, viewers);
    const origins = page.frames().map((frame) => new URL(frame.url()).origin);
    expect(origins).toEqual([product.otherUrl, ...Array(viewers).fill(product.url)]);
    const titles = await page
      .locator('iframe')
      .evaluateAll((frames) => frames.map((frame) => frame.getAttribute('title')));
    expect(titles.filter(Boolean)).toHaveLength(viewers);
    await use?.(opened);
    expect(await shift()).toBe(0);
    expect(asked.length).toBeGreaterThan(0);

    // The same page in a narrow window.
    await page.setViewportSize(PHONE.viewport);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    const box = page
      .locator('oriel-viewer, oriel-panorama, oriel-feedback, #viewer, .tour > :last-child, iframe')
      .first();
    if (await box.count()) expect((await box.boundingBox())?.height).toBeGreaterThan(400);
    expect(troubles).toEqual([]);
    await context.close();
  });

  it('reserves the space of its viewer before it loads', async () => {
    for (const { name, viewers } of EXAMPLES.filter((example) => example.viewers > 0)) {
      const context = await browser.newContext(PHONE);
      const page = await context.newPage();
      // Neither the script nor the frame loads.
      await page.route(`${product.url}/**`, (route) => route.abort());
      await page.goto(address(name), { waitUntil: 'domcontentloaded' });
      const boxes = page.locator(
        'oriel-viewer, oriel-panorama, oriel-feedback, #viewer, div.tour, figure > iframe',
      );
      await eventually(() => boxes.count()).toBe(viewers);
      for (const box of await boxes.all()) {
        // The page's own styles may load after its text.
        const height = async () => (await box.boundingBox())?.height ?? 0;
        await expect.poll(height, { timeout: 15_000, message: name }).toBeGreaterThan(400);
      }
      await context.close();
    }
  });

  it('shows its own code, and is linked from the list', async () => {
    const { page, context, troubles, shift } = await open(address(''));
    const links = await page
      .locator('.doors h2 a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links.toSorted()).toEqual(EXAMPLES.map(({ name }) => name).toSorted());
    const sources: Record<string, { address: string }[]> = await (
      await fetch(address('sources.json'))
    ).json();
    for (const name of links) {
      const parts = sources[String(name)] ?? [];
      expect(parts.length, String(name)).toBeGreaterThan(0);
      for (const part of parts) {
        const text = await (await fetch(address(part.address))).text();
        expect(text.length, part.address).toBeGreaterThan(50);
        expect(text, part.address).not.toMatch(/\{\{[A-Z]/);
      }
    }
    await page.goto(address('code.html?page=script-tag.html'));
    const code = page.locator('#code');
    await eventually(() => code.textContent()).not.toBe('');
    // The code of a single page is the page itself, with its placeholders filled in.
    expect(await code.textContent()).toBe(await (await fetch(address('script-tag.html'))).text());
    expect(await code.textContent()).toContain(`src="${product.url}/sdk/v1/oriel.js"`);
    expect(await code.locator('mark').count()).toBe(2);
    expect(await shift()).toBe(0);
    expect(troubles).toEqual([]);
    await context.close();
  });
});
