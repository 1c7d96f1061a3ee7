import { execFile, execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type EmbedChoice, iframeSnippet, moduleSnippet } from '@oriel/contract/embed-snippets';
import { FRAME_ALLOW } from '@oriel/contract/viewer-frame';
import { build } from 'esbuild';
import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, PHONE } from './support/browser.ts';
import { openPastedPages, type PastedPages, sizeOf, viewerShown } from './support/pasted-pages.ts';
import type { Product } from './support/product.ts';
import type { Stranger } from './support/stranger.ts';

/** What users meet who paste the first markup they find into their own page, without any style for it. */

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

let pages: PastedPages;
let product: Product;
let stranger: Stranger;
let building: EmbedChoice;
let tour: EmbedChoice;

beforeAll(async () => {
  pages = await openPastedPages();
  ({ product, stranger, building, tour } = pages);
  stranger.putFolder('/oriel-sdk/', path.join(ROOT, 'sdk/dist/npm'));
  await putReact();
});
afterAll(() => pages?.close());

const pasted: PastedPages['pasted'] = (...given) => pages.pasted(...given);
const visit: PastedPages['visit'] = (...given) => pages.visit(...given);

/** The package, as a page without a bundler finds it. */
const PACKAGE = `<script type="importmap">{"imports":{"@oriel/sdk":"/oriel-sdk/index.mjs"}}</script>`;

/** A page of a React application: its server's markup, and the script that hydrates it. */
let reactMarkup = '';
async function putReact(): Promise<void> {
  const props = JSON.stringify({ baseUrl: product.url, panorama: tour.id });
  const bundled = async (source: string, platform: 'browser' | 'node'): Promise<string> => {
    const { outputFiles } = await build({
      stdin: {
        contents: `import { createElement } from 'react'; import { OrielPanorama } from '${path.join(ROOT, 'sdk/dist/npm/react.mjs')}';
          const page = createElement(OrielPanorama, { ...${props}, box: { className: 'tour' } }); ${source}`,
        resolveDir: path.join(ROOT, 'sdk'),
      },
      bundle: true,
      write: false,
      format: platform === 'node' ? 'cjs' : 'esm',
      platform,
      define: { 'process.env.NODE_ENV': '"production"' },
      logLevel: 'silent',
    });
    return outputFiles[0]?.text ?? '';
  };
  const server = await bundled(
    `import { renderToString } from 'react-dom/server'; process.stdout.write(renderToString(page));`,
    'node',
  );
  reactMarkup = execFileSync(process.execPath, ['-'], { input: server, encoding: 'utf8' });
  stranger.put(
    '/react.mjs',
    await bundled(
      `import { hydrateRoot } from 'react-dom/client'; hydrateRoot(document.querySelector('#app'), page);`,
      'browser',
    ),
  );
}

const react = () => `<div id="app">${reactMarkup}</div><script type="module" src="/react.mjs"></script>`;
const mounted = (choice: EmbedChoice) => `${PACKAGE}${moduleSnippet(product.url, choice)}`;

/** The first markup in a text that contains a viewer, with real ids filled in. */
function firstMarkup(text: string): string {
  const [, found = ''] = /(<script async[\s\S]*?<\/oriel-(?:panorama|viewer)>)/.exec(text) ?? [];
  return found.replaceAll('https://HOST', product.url).replaceAll('ID', tour.id);
}

const unescaped = (html: string) =>
  html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

describe('the first copied markup shifts nothing', () => {
  const COPIED: Readonly<Record<string, () => string | Promise<string>>> = {
    'the script tag': () => pasted(tour),
    'the script tag of a building': () => pasted(building),
    'the script tag with a div': () => pasted(tour, 'div'),
    'the README': async () => firstMarkup(await readFile(path.join(ROOT, 'sdk/README.md'), 'utf8')),
    'the examples': async () =>
      firstMarkup(unescaped(await (await fetch(`${product.otherUrl}/examples/`)).text())),
    'the module': () => mounted(tour),
    'the markup of a React server': react,
    'the plain frame': () => iframeSnippet(product.url, tour),
  };

  it.each(Object.keys(COPIED).flatMap((name) => [[name, DESKTOP] as const, [name, PHONE] as const]))(
    '%s',
    async (name, screen) => {
      const markup = await COPIED[name]?.();
      expect(markup).toContain(product.url);
      const { page, context, shift } = await visit(markup ?? '', { screen });
      const below = page.locator('#below');
      await below.waitFor();
      const before = await below.evaluate((one) => one.getBoundingClientRect().top);
      await viewerShown(page);
      expect(await shift()).toBe(0);
      expect(await below.evaluate((one) => one.getBoundingClientRect().top)).toBe(before);
      expect(before).toBeGreaterThan(screen === PHONE ? 400 : 470);
      await context.close();
    },
  );
});

describe('a page of', () => {
  const SITES = ['wordpress', 'wix', 'webflow', 'shopify', 'plain'] as const;
  /** Rules of a page that a block might disturb. */
  const looks = (page: Page) =>
    page.locator('[data-own]').evaluateAll((all) =>
      all.map((one) => {
        const { color, fontSize, fontFamily, lineHeight, display, textDecoration, padding, margin } =
          getComputedStyle(one);
        const { width, height } = one.getBoundingClientRect();
        return [
          color,
          fontSize,
          fontFamily,
          lineHeight,
          display,
          textDecoration,
          padding,
          margin,
          width,
          height,
        ];
      }),
    );
  const shiftIn = (frame: Frame) => frame.evaluate(() => Number(Reflect.get(window, 'shifted')));

  let block = '';
  beforeAll(async () => {
    block = await pages.firstBlock();
  });

  /** A committed page of the kind, with this in its place. */
  async function siteWith(site: (typeof SITES)[number], code: string): Promise<string> {
    const read = (name: string) =>
      readFile(path.join(ROOT, `e2e/src/support/host-sites/${name}.html`), 'utf8');
    // The builder shows pasted code in a frame of another origin.
    stranger.put('/box.html', (await read('wix-box')).replace('{{BLOCK}}', code));
    const box = `${stranger.url.replace('localhost', '127.0.0.1')}/box.html`;
    return (await read(site)).replace('{{BOX}}', box).replace('{{BLOCK}}', code);
  }

  it.each(SITES.flatMap((site) => [[site, DESKTOP] as const, [site, PHONE] as const]))(
    '%s shows the first block of the Embed page, whole and without harm',
    async (site, screen) => {
      expect(block).toContain('<oriel-viewer navigator="brzozowa-park">');
      const bare = await visit(await siteWith(site, '<p>Nothing yet</p>'), { screen, whole: true });
      const own = await looks(bare.page);
      expect(own.length).toBeGreaterThan(2);
      await bare.context.close();

      const { page, context, complaints, shift } = await visit(await siteWith(site, block), {
        screen,
        whole: true,
      });
      const below = page.locator('#below');
      await below.waitFor();
      const before = await below.evaluate((one) => one.getBoundingClientRect().top + scrollY);
      const viewer = () => page.frames().find((frame) => frame.url().startsWith(`${product.url}/viewer/`));
      await expect.poll(() => viewer() !== undefined, { timeout: 30_000 }).toBe(true);
      await viewer()?.locator('#oriel-viewer[data-live]').waitFor({ timeout: 60_000 });

      expect(await shift()).toBe(0);
      if (site === 'wix') expect(await shiftIn(page.frames()[1] as Frame)).toBe(0);
      expect(await below.evaluate((one) => one.getBoundingClientRect().top + scrollY)).toBe(before);
      expect(await looks(page)).toEqual(own);
      for (const frame of site === 'wix' ? page.frames().slice(0, 2) : [page.mainFrame()])
        expect(
          await frame.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        ).toBeLessThanOrEqual(0);
      const shown = await viewer()?.evaluate(() => [innerWidth, innerHeight]);
      expect(shown?.[0]).toBeGreaterThan(screen === PHONE ? 320 : 800);
      expect(shown?.[1]).toBeGreaterThan(screen === PHONE ? 400 : 450);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );
});

describe('styles of the page', () => {
  const DOORS: Readonly<Record<string, readonly [markup: () => string, box: string]>> = {
    element: [() => pasted(tour), 'oriel-panorama'],
    'box of the module': [
      () => `<div id="v">${mounted(tour).replaceAll('viewer"', 'v2"').replaceAll('#viewer', '#v2')}</div>`,
      '#v2 > :last-child',
    ],
    'box of React': [react, '.tour > :last-child'],
  };
  const HOSTILE = [
    '* { all: unset }',
    'div { display: inline; position: static }',
    '#v > *, #v2 > *, .tour > * { height: auto }',
    'div:empty { display: none }',
  ];

  it.each(Object.keys(DOORS).flatMap((door) => HOSTILE.map((style) => [door, style] as const)))(
    'the %s resists %s',
    async (door, style) => {
      const [markup = () => '', selector = ''] = DOORS[door] ?? [];
      const { page, context } = await visit(
        `<style>${style}</style><main style="display:block;width:640px">${markup()}</main>`,
      );
      await viewerShown(page);
      expect(await sizeOf(page.locator(selector))).toEqual([640, 360]);
      expect(await sizeOf(page.locator(`${selector} >> iframe`))).toEqual([640, 360]);
      await context.close();
    },
  );

  it.each([
    ['element', () => pasted(tour), 'oriel-panorama'],
    ['div with a data attribute', () => pasted(tour, 'div'), '[data-oriel-panorama]'],
    ['box of the module', () => mounted(tour), '#viewer > div'],
    ['box of React', react, '.tour > div'],
  ] as const)('the %s reaches the edges that position it', async (_name, markup, selector) => {
    const style = `main { position: relative; width: 700px; height: 300px } ${selector} { position: absolute; inset: 0 }`;
    const { page, context } = await visit(`<style>${style}</style><main>${markup()}</main>`);
    await viewerShown(page);
    for (const part of [selector, `${selector} >> iframe`])
      await expect.poll(() => sizeOf(page.locator(part))).toEqual([700, 300]);
    await context.close();
  });

  it('the plain frame keeps its height, and the oEmbed one fits a phone', async () => {
    const style = '<style>iframe { max-width: 100%; height: auto }</style>';
    const plain = await visit(`${style}<div style="width:700px">${iframeSnippet(product.url, tour)}</div>`);
    expect(await sizeOf(plain.page.locator('iframe'))).toEqual([700, 480]);
    await plain.context.close();
    const asked = new URLSearchParams({ url: `${product.url}/viewer360/${tour.id}` });
    const { html } = await (await fetch(`${product.url}/oembed?${asked}`)).json();
    for (const around of ['', style]) {
      const phone = await visit(`${around}${html}`, { screen: PHONE });
      expect(await sizeOf(phone.page.locator('iframe'))).toEqual([374, 488]);
      expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      await phone.context.close();
      const desktop = await visit(`${around}${html}`);
      expect(await sizeOf(desktop.page.locator('iframe'))).toEqual([960, 540]);
      await desktop.context.close();
    }
  });
});

describe('permissions of the frame', () => {
  it.each([
    ['script tag', () => pasted(tour)],
    ['module', () => mounted(tour)],
    ['React', react],
    ['plain frame', () => iframeSnippet(product.url, tour)],
    [
      'oEmbed',
      async () => {
        const asked = new URLSearchParams({ url: `${product.url}/viewer360/${tour.id}` });
        return (await (await fetch(`${product.url}/oembed?${asked}`)).json()).html as string; // JSON from our own server.
      },
    ],
  ] as const)('%s: copies the link without warnings', async (_name, markup) => {
    const { page, context, complaints } = await visit(await markup());
    await viewerShown(page);
    const allow = await page.locator('iframe').getAttribute('allow');
    // Chromium on Linux cannot share, and warns of every permission that it does not know.
    expect(allow).toBe(FRAME_ALLOW);
    const viewer = page.frames()[1];
    await viewer?.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }));
    await viewer?.getByRole('button', { name: 'Share this view' }).click();
    await viewer?.getByRole('button', { name: 'Copy link' }).click();
    await viewer?.getByRole('button', { name: 'Link copied' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/viewer360/${tour.id}`);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

it('the package throws its own error on a server', async () => {
  const program = `const { mountViewer, OrielError } = await import('${path.join(ROOT, 'sdk/dist/npm/index.mjs')}');
    try { mountViewer('#v', { navigator: 'a', baseUrl: 'https://tours.example' }); } catch (error) { console.log(error instanceof OrielError, error.code); }`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
  expect(stdout.trim()).toBe('true UNSUPPORTED');
});
