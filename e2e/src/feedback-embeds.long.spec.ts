import { type EmbedChoice, iframeSnippet, scriptSnippet } from '@oriel/contract/embed-snippets';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { accessibilityFaults } from '../../viewer/src/testing/accessibility.ts';
import { DESKTOP, PHONE, signIn, watchTroubles } from './support/browser.ts';
import { callAs } from './support/call-as.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';
import { openStranger, type Stranger } from './support/stranger.ts';

/** A feedback project on a city's own page, by the code that the dashboard gives. */

/** Script before anybody does anything, bytes as they come over the line: of the viewer, and of the loader and element beside it. */
const SCRIPT_MAX = 120 * 1024;
const SDK_MAX = 9 * 1024;

const ADMIN = 'admin@demo.oriel.example';

/** What a city's content system does to everything on its pages. */
const HOSTILE = `<style>
  * { letter-spacing: 3px; text-transform: uppercase; color: rgb(255, 105, 180); box-sizing: content-box }
  button, h1, h2, p, ul, li, img, textarea { all: revert; margin: 40px !important; border: 7px solid red !important; float: left }
  img, iframe { max-width: 100%; height: auto }
  :root { font-size: 30px; --oriel-accent: lime; --oriel-paper: red; --oriel-aspect: 9; --sheet: 3px }
  body { font: 30px serif }
</style>`;

let product: Product;
let city: Stranger;
let browser: Browser;
let choice: EmbedChoice;
let project: { id: string; items: { id: string }[] };
let meadow: string;
let bridge: string;

beforeAll(async () => {
  product = await startProduct(await makeDataDir());
  [city, browser] = await Promise.all([openStranger(), launchChromium()]);
  const [asset] = await team('GET', '/asset?type=IMAGE&limit=1');
  const [panorama] = await team('GET', '/panorama?entry=true&limit=1');
  project = await team('POST', '/feedback', {
    title: 'A park beside the river',
    question: 'What should the park have?',
    settings: { maxCommentsPerVisitor: 20, requireName: false },
    items: [
      { type: 'IMAGE', title: 'The meadow', assetId: asset.id, question: 'What is missing here?' },
      { type: 'PANORAMA', title: 'From the bridge', panoramaId: panorama.id },
    ],
  });
  await team('PATCH', `/feedback/${project.id}`, { status: 'OPEN' });
  [meadow, bridge] = project.items.map(({ id }) => id) as [string, string];
  choice = { kind: 'project', id: project.id, title: 'A park beside the river' };
  await team('POST', `/feedback/item/${meadow}/comment`, { body: 'Keep the old willows!' });
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await city?.close();
  await product?.stop();
  await removeDataDir(product?.dataDir ?? '');
});

// biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects to be there
async function team(method: string, path: string, body?: unknown): Promise<any> {
  return await callAs(product.url, ADMIN, method, path, body);
}

interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly troubles: readonly string[];
}

/** Opens a page of the city with this code in it; it notes what it hears, and how far it has shifted. */
async function visit(body: string, options: BrowserContextOptions = DESKTOP): Promise<Visit> {
  city.put(
    '/park.html',
    `<!doctype html><html lang="de"><head><meta charset="utf-8"><title>City</title><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">${HOSTILE}</head><body><main>${body}<div id="below">Below</div></main></body></html>`,
  );
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-US', ...options });
  const page = await context.newPage();
  const troubles = watchTroubles(page);
  await page.addInitScript(() => {
    const heard: unknown[] = [];
    Object.assign(window, { heard, shifted: 0 });
    for (const name of ['ready', 'load_viewer', 'item:show', 'comment:sent'])
      document.addEventListener(name, (event) => {
        if (event instanceof CustomEvent) heard.push([name, event.detail]);
      });
    document.addEventListener(
      'resize',
      (event) => event instanceof CustomEvent && heard.push(['resize', event.detail.height > 400]),
      true,
    );
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (!Reflect.get(entry, 'hadRecentInput'))
          Object.assign(window, { shifted: Reflect.get(window, 'shifted') + Reflect.get(entry, 'value') });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(`${city.url}/park.html`);
  return { page, context, troubles };
}

const inline = (options: EmbedChoice['options'] = {}) =>
  scriptSnippet(product.url, { ...choice, options: { render: 'inline', ...options } });
const heard = (page: Page): Promise<unknown[]> => page.evaluate('heard');
const handle = (page: Page, call: string) =>
  page.evaluate(`document.querySelector('oriel-feedback').handle.${call}`);

/** Writes a comment on the picture, in a viewer that is there. */
async function write(page: Page, viewer: Pick<Page, 'getByRole' | 'getByLabel' | 'locator'>, text: string) {
  await viewer.getByRole('button', { name: 'Add a comment' }).press('Enter');
  const board = await viewer.locator('.oriel-board').boundingBox();
  if (!board) throw new Error('There is no picture.');
  await page.mouse.click(board.x + board.width / 4, board.y + board.height / 2);
  await viewer.getByLabel('Your comment').fill(text);
  await viewer.getByRole('button', { name: 'Send' }).press('Enter');
  await viewer.getByRole('heading', { name: 'Comments here' }).waitFor();
}

async function newest(): Promise<{ id: string; body: string; position: { x: number } }> {
  return (await team('GET', `/feedback/item/${meadow}?limit=1`)).comments[0];
}

const written = async (viewer: Locator) => await viewer.getByText('Keep the old willows!').waitFor();

describe('inline in a page with styles for everything', () => {
  it('takes a comment, tells the page of it, and moves nothing', async () => {
    const { page, context, troubles } = await visit(inline({ dataLayer: true }));
    const viewer = page.locator('oriel-feedback');
    await written(viewer);
    expect(page.frames()).toHaveLength(1);
    await write(page, viewer, 'A drinking fountain');
    const stored = await newest();
    expect(stored.body).toBe('A drinking fountain');
    expect(stored.position.x).toBeCloseTo(0.25, 1);
    await expect
      .poll(() => heard(page))
      .toEqual(
        expect.arrayContaining([
          ['ready', { id: project.id }],
          ['load_viewer', { project: project.id }],
          ['item:show', { id: meadow }],
          ['resize', true],
          ['comment:sent', { comment: stored.id, item: meadow, reply: false, pending: false }],
        ]),
      );
    // Nothing of what was written, or by whom.
    expect(
      await page.evaluate('dataLayer.map(({ event, oriel }) => [event, JSON.stringify(oriel)])'),
    ).toEqual([
      ['oriel_load_viewer', JSON.stringify({ viewer: project.id })],
      ['oriel_comment_sent', JSON.stringify({ viewer: project.id, item: meadow })],
    ]);
    expect(await page.evaluate('shifted')).toBe(0);
    expect(troubles).toEqual([]);

    // The page's styles end at the viewer, and the viewer's at the page.
    const look = await viewer.getByRole('button', { name: 'Add a comment' }).evaluate((one) => {
      const { letterSpacing, textTransform, borderTopColor, float, fontFamily } = getComputedStyle(one);
      return { letterSpacing, textTransform, borderTopColor, float, font: fontFamily.split(',')[0] };
    });
    expect(look).toEqual({
      letterSpacing: 'normal',
      textTransform: 'none',
      borderTopColor: expect.not.stringMatching(/^rgb\(255, 0, 0\)$/),
      float: 'none',
      font: '"Oriel Hanken Grotesk"',
    });
    expect(await page.locator('#below').evaluate((one) => getComputedStyle(one).textTransform)).toBe(
      'uppercase',
    );
    // In a page in another language, it says which its own is.
    expect(
      await viewer.locator('#oriel-viewer').evaluate((one) => one.closest<HTMLElement>('[lang]')?.lang),
    ).toBe('en-US');
    expect(await accessibilityFaults(page, 'oriel-feedback')).toEqual([]);

    await handle(page, 'destroy()');
    expect(await viewer.evaluate((one) => one.shadowRoot?.childElementCount)).toBe(0);
    expect(await page.evaluate('[document.fonts.size, history.length]')).toEqual([0, 2]);
    await context.close();
  });

  it('loads little script before anybody does anything, and moves nothing on a phone either', async () => {
    const { page, context } = await visit(inline({ language: 'pl', mode: 'dark' }), PHONE);
    const viewer = page.locator('oriel-feedback');
    await written(viewer);
    await viewer.getByRole('button', { name: 'Dodaj komentarz' }).waitFor();
    const sizes = await page.evaluate(() => {
      const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const sum = (folder: string) =>
        files
          .filter(({ name }) => name.includes(folder) && /\.m?js$/.test(name))
          .reduce((total, { encodedBodySize }) => total + encodedBodySize, 0);
      return { viewer: sum('/viewer-inline/'), sdk: sum('/sdk/') };
    });
    expect(sizes.viewer).toBeGreaterThan(10_000);
    expect(sizes.viewer).toBeLessThanOrEqual(SCRIPT_MAX);
    expect(sizes.sdk).toBeLessThanOrEqual(SDK_MAX);
    expect(await page.evaluate('shifted')).toBe(0);
    await viewer.locator('.oriel-sheet-handle').waitFor();
    expect(await accessibilityFaults(page, 'oriel-feedback')).toEqual([]);
    await context.close();
  });

  it('shows the item that the page asks for, sleeps, and wakes where it was', async () => {
    const { page, context, troubles } = await visit(inline({ startingItemId: bridge }));
    const viewer = page.locator('oriel-feedback');
    await viewer.locator('.oriel-sphere[data-rendered="sharp"]').waitFor();
    expect(await handle(page, 'getState()')).toMatchObject({ item: bridge, language: 'en' });
    // As the SDK does where more viewers draw than may.
    await page.evaluate(() => {
      const [one] = Reflect.get(window, Symbol.for('oriel.crowd'));
      return one.setAwake(false);
    });
    await viewer.getByRole('button', { name: 'Resume From the bridge' }).waitFor();
    expect(await viewer.locator('canvas').count()).toBe(0);
    await page.evaluate(() => {
      const [one] = Reflect.get(window, Symbol.for('oriel.crowd'));
      one.host.addEventListener('wake', () => one.setAwake(true));
    });
    await viewer.getByRole('button', { name: 'Resume From the bridge' }).press('Enter');
    await viewer.locator('.oriel-sphere[data-rendered="sharp"]').waitFor();
    await handle(page, `setState({ item: '${meadow}' })`);
    await viewer.getByRole('heading', { name: 'The meadow' }).waitFor();
    expect(await handle(page, `setState({ item: 'nothing' }).catch(({ code }) => code)`)).toBe('NOT_FOUND');
    expect(await heard(page)).toContainEqual(['item:show', { id: meadow }]);
    expect(troubles).toEqual([]);
    await context.close();
  });

  it('keeps the item in the address of the page, if that asks for it', async () => {
    const { page, context } = await visit(inline({ mirrorUrl: true }));
    await written(page.locator('oriel-feedback'));
    await handle(page, `setState({ item: '${bridge}' })`);
    await expect.poll(() => new URL(page.url()).searchParams.get('oriel.startingItemId')).toBe(bridge);
    await page.reload();
    await page.locator('oriel-feedback').getByRole('heading', { name: 'From the bridge' }).waitFor();
    await context.close();
  });
});

describe('in a frame', () => {
  it('by the script: takes a comment, tells the page of it, and moves nothing', async () => {
    const { page, context } = await visit(scriptSnippet(product.url, choice));
    const frame = page.frameLocator('oriel-feedback iframe');
    await frame.getByText('Keep the old willows!').waitFor();
    await write(page, frame, 'Benches in the shade');
    const stored = await newest();
    await expect
      .poll(() => heard(page))
      .toContainEqual(['comment:sent', { comment: stored.id, item: meadow, reply: false, pending: false }]);
    expect(await page.evaluate('shifted')).toBe(0);
    expect(await page.locator('oriel-feedback iframe').getAttribute('title')).toBe('Consultation');
    await context.close();
  });

  it('of its own, without a script', async () => {
    const { page, context } = await visit(
      iframeSnippet(product.url, { ...choice, options: { language: 'pl', startingItemId: meadow } }),
    );
    const frame = page.frameLocator('iframe');
    await frame.getByRole('button', { name: 'Dodaj komentarz' }).waitFor();
    expect(await page.locator('iframe').evaluate((one) => one.clientHeight)).toBe(640);
    expect(await page.evaluate('shifted')).toBe(0);
    await context.close();
  });
});

describe('the accessibility statement', () => {
  it('is linked from the viewer, in its language, with what holds for this project and whom to ask', async () => {
    const { page, context } = await visit(inline({ language: 'pl' }));
    const link = page.locator('oriel-feedback').getByRole('link', { name: 'Dostępność' });
    const href = await link.getAttribute('href');
    expect(href).toBe(`${product.url}/feedback/${project.id}/accessibility?lang=pl`);
    const [statement] = await Promise.all([context.waitForEvent('page'), link.click()]);
    await statement.getByRole('heading', { level: 1, name: 'Dostępność konsultacji' }).waitFor();
    expect(await statement.locator('html').getAttribute('lang')).toBe('pl-PL');
    const text = await statement.getByRole('main').innerText();
    expect(text).toContain('częściowo spełniają wytyczne WCAG 2.2');
    expect(text).toContain('Obrazy są opisane tylko tytułami');
    expect(text).toContain('Panoramy są opisane tylko tytułami');
    // It has neither.
    expect(text).not.toMatch(/Filmy|mapa pokazuje/);
    expect(text).not.toMatch(/\{\w+\}|undefined/);
    const [{ contact }] = await team('GET', '/organization');
    expect(contact.email).toContain('@');
    expect(text).toContain(contact.email);
    expect(await accessibilityFaults(statement)).toEqual([]);
    await statement.getByRole('link', { name: 'Wróć do konsultacji' }).click();
    await statement.getByRole('button', { name: 'Dodaj komentarz' }).waitFor();
    await context.close();
  });

  it('exists for public projects only', async () => {
    const draft = await team('POST', '/feedback', { title: 'Not yet' });
    expect((await fetch(`${product.url}/feedback/${draft.id}/accessibility`)).status).toBe(404);
  });
});

describe('the Embed page', () => {
  it('is reached from the project, and gives code that shows it', async () => {
    const context = await browser.newContext({ ...DESKTOP, reducedMotion: 'reduce', locale: 'en-US' });
    const page = await signIn(context, product.url, ADMIN);
    await page.goto(`${product.url}/dashboard/feedback/${project.id}`);
    await page.getByRole('main').getByRole('link', { name: 'Embed', exact: true }).click();
    await page.waitForURL(`**/dashboard/embed?project=${project.id}`);
    await page.getByLabel('Start item').selectOption({ label: 'From the bridge' });
    const code = page.getByRole('main').locator('code').first();
    await expect.poll(() => code.innerText()).toContain(`starting-item-id="${bridge}"`);
    const block = await code.innerText();
    expect(block).toContain(`<oriel-feedback project="${project.id}"`);
    await page.frameLocator('main iframe').getByRole('heading', { name: 'From the bridge' }).waitFor();
    await page.getByRole('heading', { name: 'Options' }).click();
    // Nothing is asked that a project does not have.
    expect(await page.getByText('Sales', { exact: true }).count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await context.close();

    const host = await visit(block);
    await host.page
      .frameLocator('oriel-feedback iframe')
      .getByRole('heading', { name: 'From the bridge' })
      .waitFor();
    await host.context.close();
  });
});
