import { execFile, execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type EmbedChoice,
  iframeSnippet,
  moduleSnippet,
  scriptSnippet,
} from '../../dashboard/src/ui/embed-snippets.ts';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import { DESKTOP, PHONE, watchTroubles } from './support/browser.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';
import { openStranger, type Stranger } from './support/stranger.ts';

/** What users meet who paste the first markup they find into their own page, without any style for it. */

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Latency of a slow connection, milliseconds per file of the SDK. */
const LATENCY = 300;

let product: Product;
let stranger: Stranger;
let browser: Browser;
let building: EmbedChoice;
let tour: EmbedChoice;

beforeAll(async () => {
  product = await startProduct(await makeDataDir());
  stranger = await openStranger();
  // Linux has no Web Share, and Chromium logs a warning there about an unknown permission.
  browser = await launchChromium({ more: ['--enable-blink-features=WebShare'] });
  const example = await (await fetch(`${product.otherUrl}/examples/script-tag.html`)).text();
  tour = { kind: 'panorama', id: /panorama="([0-9a-f]{24})"/.exec(example)?.[1] ?? '', title: 'Attic' };
  building = { kind: 'navigator', id: 'brzozowa-park-a', title: 'Brzozowa Park' };
  stranger.putFolder('/oriel-sdk/', path.join(ROOT, 'sdk/dist/npm'));
  await putReact();
});
afterAll(async () => {
  await browser?.close();
  await stranger?.close();
  await product?.stop();
  await removeDataDir(product?.dataDir ?? '');
});

/** The package, as a page without a bundler finds it. */
const PACKAGE = `<script type="importmap">{"imports":{"@oriel/sdk":"/oriel-sdk/index.mjs"}}</script>`;

const HEAD =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Host</title><link rel="icon" href="data:,"></head><body>';

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
const pasted = (choice: EmbedChoice, form: 'element' | 'div' = 'element') =>
  scriptSnippet(product.url, choice, { form });

interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors and warnings of the page and of every frame in it. */
  readonly complaints: readonly string[];
  /** Sum of all layout shifts so far. */
  shift(): Promise<number>;
}

interface VisitOptions {
  readonly screen?: typeof DESKTOP | typeof PHONE;
  readonly dark?: boolean;
  /** Before the page is opened. */
  before?(page: Page): Promise<unknown>;
}

async function visit(
  body: string,
  { screen = DESKTOP, dark = false, before }: VisitOptions = {},
): Promise<Visit> {
  stranger.put('/host.html', `${HEAD}${body}<p id="below">Below the viewer</p>`);
  const context = await browser.newContext({
    ...screen,
    reducedMotion: 'reduce',
    colorScheme: dark ? 'dark' : 'light',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await context.addInitScript(() => {
    if (top !== window) return;
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, { shifted: Reflect.get(window, 'shifted') + Reflect.get(entry, 'value') });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const page = await context.newPage();
  const complaints = watchTroubles(page);
  page.on('console', (message) => {
    if (message.type() === 'warning') complaints.push(`warning: ${message.text()}`);
  });
  for (const files of [`${product.url}/sdk/**`, `${stranger.url}/**/*.mjs`]) {
    await page.route(files, (route) => setTimeout(() => void route.continue().catch(() => {}), LATENCY));
  }
  await before?.(page);
  await page.goto(`${stranger.url}/host.html`, { waitUntil: 'commit' });
  const shift = async () => {
    // A shift is reported with the next frame.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    return await page.evaluate(() => Number(Reflect.get(window, 'shifted')));
  };
  return { page, context, complaints, shift };
}

const SHOWN = '[data-rendered], #oriel-viewer[data-live]';

/** Waits until the viewer of the page is usable. */
async function viewerShown(page: Page): Promise<void> {
  await expect.poll(() => page.frames().length, { timeout: 30_000 }).toBe(2);
  await page.frames()[1]?.locator(SHOWN).first().waitFor({ timeout: 60_000 });
}

async function sizeOf(box: Locator): Promise<readonly [width: number, height: number]> {
  return await box.evaluate((one) => {
    const { width, height } = one.getBoundingClientRect();
    return [Math.round(width), Math.round(height)] as const;
  });
}

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
    expect(allow?.split('; ')).toEqual(
      expect.arrayContaining(['fullscreen', 'clipboard-write', 'web-share']),
    );
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

describe('where the script cannot load', () => {
  const script = () => `${product.url}/sdk/v1/oriel.js`;
  const wrong = { version: '0.1.0', integrity: `sha384-${'A'.repeat(64)}` };

  it.each<[name: string, markup: () => string, before: (page: Page) => Promise<unknown>]>([
    [
      'is blocked',
      () => pasted(tour),
      (page) => page.route(script(), (route) => route.abort('blockedbyclient')),
    ],
    [
      'has a host that is down',
      () => pasted(tour, 'div'),
      (page) => page.route(`${product.url}/**`, (route) => route.abort('connectionrefused')),
    ],
    ['has another hash', () => scriptSnippet(product.url, tour, { exact: wrong }), async () => {}],
    [
      'leads elsewhere',
      () => pasted(tour),
      (page) =>
        page.route(script(), (route) =>
          route.fulfill({ status: 302, headers: { location: `${stranger.url}/moved.html` } }),
        ),
    ],
    [
      'was combined with others',
      () => pasted(tour, 'div').replace(/src="[^"]+"/, 'src="/all.js"'),
      async () => {},
    ],
    [
      'stands in the page itself',
      () => pasted(tour).replace(/<script[^>]*><\/script>/, '<script src="/inlined.js"></script>'),
      async () => {},
    ],
  ])('because it %s, shows a link to the viewer', async (_name, markup, before) => {
    const loader = await readFile(path.join(ROOT, 'sdk/dist/v1/oriel.js'), 'utf8');
    stranger.put('/all.js', `window.before = 1;${loader};window.after = 1;`);
    // What a script without an address of its own does.
    stranger.put(
      '/inlined.js',
      `const own = document.createElement('script'); own.textContent = ${JSON.stringify(loader)}; document.head.append(own);`,
    );
    stranger.put('/moved.html', '<!doctype html><title>Moved</title>');
    const { page, context, shift } = await visit(markup(), { before });
    await page.waitForLoadState('load');
    const link = page.getByRole('link', { name: 'Attic' });
    expect(await link.getAttribute('href')).toBe(`${product.url}/viewer360/${tour.id}`);
    expect((await sizeOf(link))[1]).toBeGreaterThan(700);
    expect(page.frames()).toHaveLength(1);
    expect(await shift()).toBe(0);
    await context.close();
  });

  it('retries its imports up to six times, and adds a link to an empty element', async () => {
    const tries: string[] = [];
    const { page, context } = await visit(
      `<script async src="${script()}"></script><oriel-viewer navigator="brzozowa-park-a" language="pl"></oriel-viewer><div data-oriel-panorama="${tour.id}"></div>`,
      {
        before: async (page) => {
          await page.clock.install();
          await page.route('**/element.mjs*', (route) => {
            tries.push(new URL(route.request().url()).search);
            return route.abort();
          });
        },
      },
    );
    const links = page.getByRole('link');
    await expect.poll(() => links.count()).toBe(2);
    expect(
      await links.evaluateAll((all) => all.map((one) => [one.textContent, one.getAttribute('href')])),
    ).toEqual([
      ['Otwórz wirtualny spacer', `${product.url}/viewer/brzozowa-park-a`],
      ['Open the virtual tour', `${product.url}/viewer360/${tour.id}`],
    ]);
    for (const expected of [2, 3, 4, 5, 6]) {
      await page.clock.runFor(20_000);
      await expect.poll(() => tries.length).toBe(expected);
      // The failure has been handled once the console has it.
      await page.evaluate(
        () =>
          new Promise((done) => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = done;
            port2.postMessage(0);
          }),
      );
    }
    await page.clock.runFor(600_000);
    await page.evaluate(() => document.body.append(document.createElement('oriel-viewer')));
    await page.clock.runFor(600_000);
    expect(tries).toEqual(['', '?1', '?2', '?3', '?4', '?5']);
    await context.close();
  });
});

describe('a large page', () => {
  it('with changes is not searched again, with the viewer in it and before', async () => {
    const { page, context } = await visit(
      `<script async src="${product.url}/sdk/v1/oriel.js"></script>${'<i></i>'.repeat(5000)}<main></main>`,
    );
    await page.waitForLoadState('load');
    const searched = () =>
      page.evaluate(async () => {
        let searches = 0;
        const { querySelector, querySelectorAll } = Document.prototype;
        Document.prototype.querySelector = function (...given: Parameters<typeof querySelector>) {
          searches += 1;
          return Reflect.apply(querySelector, this, given);
        };
        Document.prototype.querySelectorAll = function (...given: Parameters<typeof querySelectorAll>) {
          searches += 1;
          return Reflect.apply(querySelectorAll, this, given);
        };
        for (let batch = 0; batch < 50; batch += 1) {
          document.body.append(document.createElement('b'));
          await new Promise((done) => setTimeout(done));
        }
        Object.assign(Document.prototype, { querySelector, querySelectorAll });
        return searches;
      });
    expect(await searched()).toBe(0);
    await page.evaluate((id) => {
      const box = document.createElement('div');
      box.dataset.orielPanorama = id;
      document.querySelector('main')?.append(box);
    }, tour.id);
    await viewerShown(page);
    expect(await searched()).toBe(0);
    // Viewers added later are found too, wherever they are in the added content.
    await page.evaluate((id) => {
      document.body.insertAdjacentHTML(
        'beforeend',
        `<section><div data-oriel-panorama="${id}" data-lazy="false"></div></section>`,
      );
    }, tour.id);
    await expect.poll(() => page.locator('oriel-panorama').count()).toBe(2);
    await context.close();
  });
});

describe('the element', () => {
  it('has a promise, bubbling events with details, and a name that follows the language', async () => {
    const { page, context } = await visit(
      pasted(building).replace('<oriel-viewer ', '<oriel-viewer lazy="false" language="en" '),
      {
        before: (page) =>
          page.addInitScript(() => {
            const heard: unknown[] = [];
            Object.assign(window, { heard, resized: 0 });
            for (const name of ['ready', 'load_viewer', 'apply_filters'])
              addEventListener(name, (event) => heard.push([name, Reflect.get(event, 'detail')]));
            addEventListener('resize', () =>
              Object.assign(window, { resized: Reflect.get(window, 'resized') + 1 }),
            );
          }),
      },
    );
    await page.waitForFunction(() => customElements.get('oriel-viewer'));
    await page.evaluate(`document.querySelector('oriel-viewer').ready`);
    const { id, filters } = (await page.evaluate(`(async () => {
      const { handle } = document.querySelector('oriel-viewer');
      await handle.applyFilters({ rooms: ['3'] });
      return { id: heard.find(([name]) => name === 'ready')[1].id, ...(await handle.getState()) };
    })()`)) as { id: string; filters: object };
    await expect
      .poll(() => page.evaluate('heard'))
      .toEqual([
        ['ready', { id }],
        ['load_viewer', { navigator: id }],
        ['apply_filters', { filters, count: expect.any(Number) }],
      ]);
    expect(filters).toEqual({ rooms: ['3'] });
    expect(await page.evaluate('resized')).toBe(0);

    const title = () => page.locator('iframe').getAttribute('title');
    const loaded = page.frames()[1]?.url();
    expect(await title()).toBe('Virtual tour');
    await page.evaluate(`document.querySelector('oriel-viewer').language = 'pl'`);
    await expect.poll(title).toBe('Wirtualny spacer');
    await page.evaluate(
      `window.handle = document.querySelector('oriel-viewer').handle; document.querySelector('oriel-viewer').label = 'Brzozowa'`,
    );
    await expect.poll(title).toBe('Brzozowa');
    expect(await page.evaluate(`handle === document.querySelector('oriel-viewer').handle`)).toBe(true);
    expect(page.frames()[1]?.url()).toBe(loaded);

    // A promise requested before the attributes were valid waits for valid ones.
    const code = await page.evaluate(`(async () => {
      const element = document.createElement('oriel-viewer');
      const { ready } = element;
      document.body.append(element);
      return ready.catch(({ code }) => code);
    })()`);
    expect(code).toBe('BAD_ARGUMENT');
    await context.close();
  });

  it.each(['', ' render="inline"'])('clicked, moves the focus to the viewer (%s)', async (render) => {
    const { page, context } = await visit(
      pasted(tour).replace('<oriel-panorama ', `<oriel-panorama click-to-load${render} `),
    );
    const button = page.getByRole('button', { name: 'Open the virtual tour' });
    await button.waitFor();
    await button.press('Enter');
    await page.waitForFunction(() => document.querySelector('oriel-panorama')?.shadowRoot?.activeElement);
    await page.evaluate(`document.querySelector('oriel-panorama').ready`);
    expect(
      await page.evaluate(() => document.querySelector('oriel-panorama')?.shadowRoot?.activeElement !== null),
    ).toBe(true);
    await context.close();
  });

  it('reserves a dark space for a dark viewer', async () => {
    const colour = async (attributes: string, dark: boolean) => {
      const { page, context } = await visit(
        pasted(tour).replace('<oriel-panorama ', `<oriel-panorama click-to-load ${attributes}`),
        { dark },
      );
      await page.getByRole('button').waitFor();
      const background = await page
        .locator('oriel-panorama')
        .evaluate((one) => getComputedStyle(one).backgroundColor);
      await context.close();
      return background;
    };
    const [light, dark] = ['rgb(228, 222, 210)', 'rgb(53, 48, 42)'];
    expect([await colour('', false), await colour('mode="light" ', true)]).toEqual([light, light]);
    expect([await colour('', true), await colour('mode="dark" ', false)]).toEqual([dark, dark]);
  });
});

it('the package throws its own error on a server', async () => {
  const program = `const { mountViewer, OrielError } = await import('${path.join(ROOT, 'sdk/dist/npm/index.mjs')}');
    try { mountViewer('#v', { navigator: 'a', baseUrl: 'https://tours.example' }); } catch (error) { console.log(error instanceof OrielError, error.code); }`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
  expect(stdout.trim()).toBe('true UNSUPPORTED');
});
