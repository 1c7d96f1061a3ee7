import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type EmbedChoice, scriptSnippet } from '@oriel/contract/embed-snippets';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPastedPages, type PastedPages, sizeOf, viewerShown } from './support/pasted-pages.ts';
import type { Product } from './support/product.ts';
import type { Stranger } from './support/stranger.ts';

/** The script tag in a user's own page: where it cannot load, in a page that changes, and the element that it defines. */

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

let pages: PastedPages;
let product: Product;
let stranger: Stranger;
let building: EmbedChoice;
let tour: EmbedChoice;

beforeAll(async () => {
  pages = await openPastedPages();
  ({ product, stranger, building, tour } = pages);
});
afterAll(() => pages?.close());

const pasted: PastedPages['pasted'] = (...given) => pages.pasted(...given);
const visit: PastedPages['visit'] = (...given) => pages.visit(...given);

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
