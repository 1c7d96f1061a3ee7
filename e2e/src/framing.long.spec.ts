import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { EmbedCheck } from '@oriel/contract/embed-check';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
import {
  INLINE_CASES,
  inlinePolicy,
  PAGE_CASES,
  type PageCase,
} from '../../server/src/modules/embed/testing/page-cases.ts';
import { demoToken } from '../../server/src/testing/demo-token.ts';
import { watchTroubles } from './support/browser.ts';
import { type HostPages, openHostPages } from './support/host-pages.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './support/product.ts';

/** An id that does not exist: its page says so and still is a page of the viewer. */
const NOTHING = 'f'.repeat(24);

let product: Product;
let browser: Browser;
let page: Page;
let site: HostPages;
/** The same site on another port. */
let neighbour: HostPages;
let token = '';
let organization = '';
let tour = '';

beforeAll(async () => {
  [site, neighbour] = await Promise.all([openHostPages(), openHostPages()]);
  product = await startProduct(await makeDataDir(), { EMBED_CHECK_HOSTS: `127.0.0.1:${site.port}` });
  browser = await launchChromium({ more: ['--host-resolver-rules=MAP *.example 127.0.0.1'] });
  page = await browser.newPage();
  token = await demoToken(product.url, 'admin@demo.oriel.example');
  const [first] = await call<{ id: string }[]>('GET', '/organization');
  organization = first?.id ?? '';
  const [entry] = await call<{ id: string }[]>('GET', '/panorama?entry=true');
  tour = entry?.id ?? '';
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await Promise.all([site?.close(), neighbour?.close()]);
  await removeDataDir(product?.dataDir ?? '');
});

async function call<Data>(method: string, address: string, body?: object): Promise<Data> {
  const answer = await fetch(`${product.url}/api/v1${address}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(organization ? { 'x-organization-id': organization } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { data: Data }).data;
}

function allow(...allowedOrigins: string[]): Promise<unknown> {
  return call('PATCH', `/organization/${organization}`, { embed: { allowedOrigins } });
}

/** Whether a document of Oriel's is in a frame of the page; a refused one is the browser's own page. */
async function isFramed(address: string): Promise<boolean> {
  await page.goto(address);
  return page.frames().some((frame) => frame.url().startsWith(product.url));
}

const frameOf = (src: string, more = '') => `<iframe src="${src}" ${more}></iframe>`;

describe('frame-ancestors', () => {
  const at = (host: string, place: string, { port } = site) => `http://${host}:${port}${place}`;
  /** Every relation between a host page and a viewer. */
  const ways = () => ({
    listed: at('www.brzozowa.example', '/frame'),
    other: at('other.example', '/frame'),
    'a sub-domain': at('x.www.brzozowa.example', '/frame'),
    'the domain above': at('brzozowa.example', '/frame'),
    'another port': at('www.brzozowa.example', '/frame', neighbour),
    'listed, inside a listed one': at('www.brzozowa.example', '/around-listed'),
    'listed, inside another': at('other.example', '/around-listed'),
    'another, inside a listed one': at('www.brzozowa.example', '/around-other'),
    'a sandboxed page': at('www.brzozowa.example', '/sandboxed-page'),
    'a sandboxed frame': at('www.brzozowa.example', '/sandboxed-frame'),
    'a local file': pathToFileURL(path.join(product.dataDir, 'frame.html')).href,
  });
  const shown = async () => {
    const found: Record<string, boolean> = {};
    for (const [name, address] of Object.entries(ways())) found[name] = await isFramed(address);
    return found;
  };

  beforeAll(async () => {
    // The viewer's own files do not matter here and would take time.
    await page.route(/\/(viewer-assets|media)\//, (route) => route.abort());
    for (const one of [site, neighbour]) one.page('/frame', frameOf(`${product.url}/viewer360/${tour}`));
    site.page('/around-listed', frameOf(at('www.brzozowa.example', '/frame')));
    site.page('/around-other', frameOf(at('other.example', '/frame')));
    site.page('/sandboxed-page', frameOf(`${product.url}/viewer360/${tour}`), {
      'content-security-policy': 'sandbox allow-scripts',
    });
    await writeFile(path.join(product.dataDir, 'frame.html'), frameOf(`${product.url}/viewer360/${tour}`));
    site.page('/sandboxed-frame', frameOf(`${product.url}/viewer360/${tour}`, 'sandbox="allow-scripts"'));
  });

  afterAll(() => page.unrouteAll());

  it('lets only the listed pages frame a viewer', async () => {
    await allow(new URL(ways().listed).origin);
    expect(await shown()).toEqual({
      listed: true,
      other: false,
      'a sub-domain': false,
      'the domain above': false,
      'another port': false,
      'listed, inside a listed one': true,
      'listed, inside another': false,
      'another, inside a listed one': false,
      'a sandboxed page': false,
      'a sandboxed frame': true,
      'a local file': false,
    });
  });

  it('lets everybody without a list', async () => {
    await allow();
    expect(Object.entries(await shown()).filter(([, framed]) => !framed)).toEqual([]);
  });

  it("lets nobody frame the team's pages, the sign-in or the API documentation, not even Oriel itself", async () => {
    const addresses = [
      ...['/', '/login', '/signup', '/reset-password', '/dashboard', '/dashboard/embed', '/nothing'],
      ...['/api/docs/', '/api/docs/static/index.html', '/api/v1'],
    ];
    for (const address of addresses) {
      const { headers } = await fetch(product.url + address, { headers: { accept: 'text/html' } });
      expect(headers.get('content-security-policy'), address).toContain("frame-ancestors 'none'");
    }
    for (const address of ['/login', '/dashboard/embed', '/api/docs/static/index.html']) {
      site.page('/team', frameOf(product.url + address));
      expect(await isFramed(ways().listed.replace('/frame', '/team')), address).toBe(false);
      await page.goto(`${product.url}/examples/residence.css`);
      await page.evaluate((src) => {
        const frame = document.body.appendChild(document.createElement('iframe'));
        frame.src = src;
        return new Promise((resolve) => {
          frame.onload = resolve;
        });
      }, product.url + address);
      const inside = page.frames().filter((frame) => frame.parentFrame());
      expect(inside.map((frame) => frame.url().startsWith(product.url))).toEqual([false]);
    }
  });
});

describe('the page check agrees with the browser', () => {
  beforeAll(() => allow());

  /** Loads a page and waits until its viewer is there or has been refused. */
  async function runs(place: string): Promise<boolean> {
    const tab = await browser.newPage();
    let refuse: () => void = () => undefined;
    const refused = new Promise<false>((resolve) => {
      refuse = () => resolve(false);
    });
    tab.on('console', (message) => {
      const text = message.text();
      if (/Refused|violat|[Bb]locked|sandboxed/.test(text) && !/report.only/i.test(text)) refuse();
    });
    tab.on('requestfailed', (request) => {
      if (request.url().startsWith(product.url)) refuse();
    });
    const arrived = new Promise<true>((resolve) => {
      tab.on('framenavigated', (frame) => {
        if (frame.url().startsWith(product.url)) resolve(true);
      });
    });
    await tab.goto(`http://127.0.0.1:${site.port}${place}`);
    const framed = await Promise.race([arrived, refused]);
    await tab.close();
    return framed;
  }

  async function verdicts(place: string): Promise<(string | undefined)[]> {
    const url = `http://127.0.0.1:${site.port}${place}`;
    const { doors } = await call<EmbedCheck>('POST', '/embed/check', { url });
    return ['iframe', 'script'].map((name) => doors.find(({ door }) => door === name)?.verdict);
  }

  function serve(one: PageCase): void {
    const fill = (text: string) => text.replaceAll('ORIEL', product.url);
    const headers = Object.fromEntries(
      Object.entries(one.headers ?? {}).map(([name, value]) => [name, fill(value)]),
    );
    const head = `<head>${fill(one.head ?? '')}</head>`;
    site.page('/iframe', head + frameOf(`${product.url}/viewer360/${NOTHING}?iframe=true`), headers);
    const tag = `<script async src="${product.url}/sdk/v1/oriel.js"></script>`;
    site.page(
      '/script',
      `${head}${tag}<oriel-panorama panorama="${NOTHING}" lazy="false"></oriel-panorama>`,
      headers,
    );
  }

  for (const one of PAGE_CASES) {
    it(`${one.name}: a frame ${one.iframe}, a script ${one.script}`, async () => {
      serve(one);
      expect(await verdicts('/iframe')).toEqual([one.iframe, one.script]);
      expect([await runs('/iframe'), await runs('/script')]).toEqual([
        one.iframe !== 'BLOCKED',
        one.script !== 'BLOCKED',
      ]);
    });
  }

  it('a nonce on the tag is enough, with and without strict-dynamic, also for imports', async () => {
    for (const more of ['', "'strict-dynamic'"]) {
      const headers = { 'content-security-policy': `script-src 'nonce-abc' ${more}` };
      const tag = `<script nonce="abc" async src="${product.url}/sdk/v1/oriel.js"></script>`;
      site.page(
        '/nonce',
        `${tag}<oriel-panorama panorama="${NOTHING}" lazy="false"></oriel-panorama>`,
        headers,
      );
      expect(await runs('/nonce'), more).toBe(true);
    }
  });
});

describe('a cross-origin isolated page', () => {
  it('shows a complete viewer in a frame', async () => {
    await allow();
    const tag = `<script async src="${product.url}/sdk/v1/oriel.js"></script>`;
    site.page('/isolated', `${tag}<oriel-panorama panorama="${tour}" lazy="false"></oriel-panorama>`, {
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-opener-policy': 'same-origin',
    });
    const tab = await browser.newPage({ viewport: { width: 320, height: 240 } });
    const troubles = watchTroubles(tab);
    await tab.goto(`http://127.0.0.1:${site.port}/isolated`);
    await tab.frameLocator('iframe').locator('[data-rendered=sharp]').waitFor({ state: 'attached' });
    expect(await tab.evaluate('crossOriginIsolated')).toBe(true);
    expect(troubles.filter((trouble) => !trouble.includes('favicon'))).toEqual([]);
    await tab.close();
  });
});

describe('a sandboxed frame, as WordPress makes from links to unknown sites', () => {
  it('draws', async () => {
    await allow();
    const address = `${product.url}/viewer360/${tour}?iframe=true`;
    site.page('/wordpress', frameOf(address, 'sandbox="allow-scripts" width="320" height="240"'));
    const tab = await browser.newPage();
    const troubles = watchTroubles(tab);
    await tab.goto(`http://127.0.0.1:${site.port}/wordpress`);
    await tab.frameLocator('iframe').locator('[data-rendered=sharp]').waitFor({ state: 'attached' });
    expect(troubles.filter((trouble) => !trouble.includes('favicon'))).toEqual([]);
    await tab.close();
  });
});

describe('the page check of an inline viewer agrees with the browser', () => {
  const own = () => `http://127.0.0.1:${site.port}`;
  const violated = new Set<string>();
  let tab: Page;

  beforeAll(async () => {
    // Small: the drawing does not matter.
    tab = await browser.newPage({ reducedMotion: 'reduce', viewport: { width: 320, height: 240 } });
    // Each case is a first visit: what an earlier one was allowed to read stays in a browser for 30 s.
    const devtools = await tab.context().newCDPSession(tab);
    await devtools.send('Network.enable');
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
    await tab.exposeFunction('tell', (directive: string) => violated.add(directive));
    await tab.addInitScript(() =>
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
        if (!blockedURI.endsWith('/icon')) Reflect.get(window, 'tell')(effectiveDirective);
      }),
    );
  });

  /** Opens a page with a panorama. */
  async function open(headers: PageCase['headers'] = {}, tag = ''): Promise<void> {
    const filled = Object.entries(headers).map(([name, value]) => [
      name,
      value.replaceAll('ORIEL', product.url),
    ]);
    const script = `<link rel="icon" href="/icon"><script ${tag} async src="${product.url}/sdk/v1/oriel.js"></script>`;
    const element = `<oriel-panorama panorama="${tour}" render="inline" lazy="false"></oriel-panorama>`;
    site.page('/inline', script + element, Object.fromEntries(filled));
    violated.clear();
    await tab.goto(`${own()}/inline`);
  }

  /** Settles when the viewer is drawn or refused: it says so, or misses something and makes no more requests. */
  async function runs(awaited: boolean): Promise<boolean> {
    const live = tab.locator('[data-live]').first();
    const drawn = live.waitFor({ state: 'attached', timeout: 20_000 }).then(() => true);
    if (awaited) return await drawn;
    const told = tab.waitForFunction(() => {
      const handle = Reflect.get(document.querySelector('oriel-panorama') ?? {}, 'handle');
      return handle?.ready.then(
        () => false,
        () => true,
      );
    });
    const starved = expect
      .poll(() => violated.size, { timeout: 10_000 })
      .toBeGreaterThan(0)
      .then(() => tab.waitForLoadState('networkidle'))
      .then(async () => (await live.count()) > 0);
    const ways = [drawn, told.then(() => false), starved];
    // The losers of the race end with the page.
    for (const way of ways) way.catch(() => undefined);
    return await Promise.race(ways);
  }

  async function checked(): Promise<string | undefined> {
    const { doors } = await call<EmbedCheck>('POST', '/embed/check', { url: `${own()}/inline` });
    return doors.find(({ door }) => door === 'scriptInline')?.verdict;
  }

  for (const one of INLINE_CASES) {
    it(`${one.name}: ${one.inline}`, async () => {
      await allow(...(one.allowedOrigins ?? []).map((origin) => origin.replace('PAGE', own())));
      await open(one.headers);
      expect(await runs(one.inline !== 'BLOCKED')).toBe(one.inline !== 'BLOCKED');
      // Reports of the page arrive a moment later.
      await expect.poll(() => [...violated].sort()).toEqual(one.violates ?? []);
      expect(await checked()).toBe(one.inline);
    });
  }

  it('a nonce on the tag is enough for all imports', async () => {
    await allow();
    for (const more of ['', "'strict-dynamic'"]) {
      const policy = inlinePolicy({ 'script-src': `'nonce-abc' ${more}` });
      await open({ 'content-security-policy': policy }, 'nonce="abc"');
      expect(await runs(true), more).toBe(true);
      expect([...violated]).toEqual([]);
    }
  });
});
