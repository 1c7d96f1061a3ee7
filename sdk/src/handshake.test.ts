import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { launchChromium } from '../testing/launch-chromium.ts';
import { mountedPanorama } from '../testing/mounted-panorama.ts';
import { openSite, type Site } from '../testing/site.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 120_000 });

/** Real windows of two origins, with the real host and frame code: who connects, and who cannot. */

let site: Site;
let browser: Browser;
let page: Page;
let errors: string[];

beforeAll(async () => {
  [site, browser] = await Promise.all([openSite(), launchChromium()]);
  site.page('/blank', '<!doctype html><title>host</title><main></main>');
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});
beforeEach(async () => {
  page = await browser.newPage();
  errors = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(`${site.host}/blank`);
});
afterEach(async () => {
  await page.close();
  expect(errors).toEqual([]);
});

const { mount, run, outcome, viewer, shown } = mountedPanorama(() => ({ page, site }));

const VIEWER_WINDOW = "document.querySelector('main > div').shadowRoot.querySelector('iframe').contentWindow";

describe('connecting', () => {
  test('connects to a viewer of another origin', async () => {
    await mount('room');
    expect(await outcome()).toBe('ready');
    expect(await run('return handle.getState()')).toEqual({ panorama: 'room', mode: 'light' });
    expect(await (await viewer()).getAttribute('html', 'data-host')).toBe(site.host);
  });

  test('connects to a viewer of the same origin', async () => {
    await mount('room', { baseUrl: site.host });
    expect(await outcome()).toBe('ready');
  });

  test('connects an allowed origin, and blocks any other without effect', async () => {
    await mount('ours');
    expect(await outcome()).toBe('ready');
    await run('handle.destroy()');
    await mount('theirs');
    expect(await outcome()).toBe('BLOCKED');
    expect((await shown()).effects).toEqual([]);
  });

  test('reports BLOCKED and offers the viewer in a new tab when framing is refused', async () => {
    await mount('refused');
    expect(await outcome()).toBe('BLOCKED');
    expect(await page.getByRole('link').getAttribute('href')).toBe(`${site.oriel}/viewer360/refused`);
  });

  test('reports NOT_FOUND from the viewer itself', async () => {
    await mount('gone');
    expect(await outcome()).toBe('NOT_FOUND');
  });

  test('times out when a frame never answers', async () => {
    await page.clock.install();
    await mount('hangs');
    await page.clock.fastForward(21_000);
    expect(await outcome()).toBe('TIMEOUT');
  });

  test('connects to a frame whose script answers only after its load event', async () => {
    await mount('silent');
    await expect.poll(async () => (await viewer()).url()).toContain('silent');
    await (await viewer()).waitForLoadState();
    await (await viewer()).addScriptTag({ url: `${site.oriel}/frame.js`, type: 'module' });
    expect(await outcome()).toBe('ready');
  });

  test('waits for a page that announces its viewer, but not forever', async () => {
    await page.clock.install();
    await mount('silent');
    const frame = await viewer();
    await frame.waitForLoadState();
    await frame.evaluate(`new Promise((heard) => addEventListener('message', ({ source, origin, data }) => {
      source.postMessage({ oriel: 'wait', session: data.session }, origin);
      heard();
    }))`);
    await page.clock.fastForward(25_000);
    await frame.addScriptTag({ url: `${site.oriel}/frame.js`, type: 'module' });
    expect(await outcome()).toBe('ready');
    await run('handle.destroy()');

    await mount('silent');
    await expect.poll(() => page.frames().length).toBe(2);
    await (await viewer()).evaluate(`addEventListener('message', ({ source, origin, data }) =>
      source.postMessage({ oriel: 'wait', session: data.session }, origin))`);
    await page.clock.fastForward(31_000);
    expect(await outcome()).toBe('TIMEOUT');
  });

  test('reconnects the same handle after a reload of the frame', async () => {
    await mount('room');
    expect(await outcome()).toBe('ready');
    await run('window.readies = 0; handle.on("ready", () => { window.readies += 1; })');
    await run('await handle.setMode("dark")');
    await (await viewer()).evaluate('location.reload()');
    await expect.poll(() => run('return window.readies')).toBe(1);
    expect(await run('return handle.getState()')).toEqual({ panorama: 'room', mode: 'light' });
    await (await viewer()).evaluate('location.reload()');
    await expect.poll(() => run('return window.readies')).toBe(2);
    await run('await handle.setMode("dark")');
    expect((await shown()).effects).toEqual(['setMode']);
  });

  test('rejects a call with NETWORK when a reload loses it', async () => {
    await mount('room');
    expect(await outcome()).toBe('ready');
    await run('window.lost = handle.openPanorama("never").catch((error) => error.code)');
    await (await viewer()).evaluate('location.reload()');
    expect(await run('return window.lost')).toBe('NETWORK');
  });
});

describe('strangers', () => {
  const KNOWN = `[
    ...['hello', 'ready', 'refuse', 'port'].map((oriel) => ({ oriel, session: 's', frame: 'f', version: 1, versions: [1] })),
    { kind: 'call', id: 1, name: 'setMode', args: { mode: 'dark' } },
    { kind: 'result', id: 1 }, { kind: 'failure', id: 1, code: 'NETWORK', message: '' }, { kind: 'bye' }, { kind: 'cancel', id: 1 },
    { kind: 'event', name: 'ready', detail: { id: 'x' } }, { kind: 'event', name: 'error', detail: { code: 'BLOCKED', message: '' } },
  ]`;

  test('a third frame that posts every known message to host and viewer changes nothing', async () => {
    site.page('/third', '<!doctype html><title>third</title>');
    await mount('room');
    await outcome();
    await run(
      `window.heard = []; for (const name of ['ready', 'error', 'state']) handle.on(name, () => window.heard.push(name));`,
    );
    for (const origin of [site.host, site.oriel]) {
      await run(`const third = document.createElement('iframe'); third.src = '${origin}/third';
        const loaded = new Promise((done) => { third.onload = done; }); document.body.append(third); await loaded;`);
      const third = page.frames().find((frame) => frame.url() === `${origin}/third`);
      await third?.evaluate(`
        // A frame in a shadow tree is not among its page's frames: only a page of the host's own origin finds it.
        const viewer = location.origin === '${site.host}'
          ? parent.document.querySelector('main > div').shadowRoot.querySelector('iframe').contentWindow : parent;
        for (const message of ${KNOWN}) {
          for (const target of [parent, viewer]) target.postMessage(message, '*', [new MessageChannel().port1]);
        }`);
    }
    // Sent later over the same queues, so it arrives after all of those.
    expect(await run('return handle.getState()')).toEqual({ panorama: 'room', mode: 'light' });
    expect(await run('return window.heard')).toEqual([]);
    expect((await shown()).effects).toEqual([]);
  });

  test('the host page cannot control the viewer without the handshake', async () => {
    await mount('room');
    await outcome();
    await run(`
      const frame = ${VIEWER_WINDOW};
      for (const message of ${KNOWN}) frame.postMessage(message, '${site.oriel}');
      for (const message of ${KNOWN}) window.postMessage(message, location.origin);`);
    expect(await run('return handle.getState()')).toEqual({ panorama: 'room', mode: 'light' });
    expect((await shown()).effects).toEqual([]);
  });

  test('a frame that navigated to another origin is neither heard nor addressed', async () => {
    site.page(
      '/elsewhere',
      `<!doctype html><script>
        addEventListener('message', (event) => { document.title = 'told'; });
        for (const message of ${KNOWN}) parent.postMessage(message, '*');
      </script>`,
    );
    await mount('room');
    await outcome();
    await run(`window.heard = []; handle.on('error', ({ code }) => window.heard.push(code));`);
    await (await viewer()).evaluate(
      `location.href = '${site.host.replace('localhost', 'other.localhost')}/elsewhere'`,
    );
    await expect.poll(() => run('return window.heard'), { timeout: 8_000 }).toEqual(['BLOCKED']);
    const elsewhere = page.frames().find((frame) => frame.url().endsWith('/elsewhere'));
    expect(await elsewhere?.title()).not.toBe('told');
  });

  test('ten thousand random messages have no effect and cause no error', async () => {
    await mount('room');
    await outcome();
    await run(
      `window.heard = []; for (const name of ['ready', 'error', 'state', 'resize']) handle.on(name, () => window.heard.push(name));`,
    );
    await run(`
      const frame = ${VIEWER_WINDOW};
      let seed = 42;
      const random = (below) => { seed = (seed * 1103515245 + 12345) % 2147483648; return seed % below; };
      const atoms = [null, undefined, 0, -1, NaN, 1e308, '', 'hello', 'ready', 'port', 'refuse', 'call', 'bye', 'event', true, [], {}, new Date(), new Map(), 10n];
      const keys = ['oriel', 'kind', 'session', 'frame', 'version', 'versions', 'id', 'name', 'args', 'detail', '__proto__', 'constructor'];
      const value = (depth) => depth > 2 || random(3) ? atoms[random(atoms.length)]
        : Object.fromEntries(Array.from({ length: random(6) }, () => [keys[random(keys.length)], value(depth + 1)]));
      for (let i = 0; i < 10_000; i += 1) {
        const message = Object.fromEntries(Array.from({ length: 1 + random(6) }, () => [keys[random(keys.length)], value(0)]));
        frame.postMessage(message, '${site.oriel}');
        window.postMessage(message, location.origin);
      }`);
    expect(await run('return handle.getState()')).toEqual({ panorama: 'room', mode: 'light' });
    expect(await run('return window.heard')).toEqual([]);
    expect((await shown()).effects).toEqual([]);
  });
});

describe('strangers who have overheard the handshake', () => {
  /** What the viewer's document has said to its host: with it, only its window and its origin tell a stranger from it. */
  interface Overheard {
    readonly session: string;
    readonly frame: string;
    readonly version: number;
  }

  async function mountOverheard(): Promise<Overheard> {
    await run(
      `addEventListener('message', ({ data }) => { if (data?.oriel === 'ready') window.overheard = data; })`,
    );
    await mount('room');
    expect(await outcome()).toBe('ready');
    await run(
      `window.heard = []; for (const name of ['ready', 'error', 'state']) handle.on(name, ({ code }) => window.heard.push(code ?? name));`,
    );
    return await run<Overheard>('return window.overheard');
  }

  async function thirdFrame(origin: string) {
    site.page('/third', '<!doctype html><title>third</title>');
    await run(`const third = document.createElement('iframe'); third.src = '${origin}/third';
      const loaded = new Promise((done) => { third.onload = done; }); document.body.append(third); await loaded;`);
    const third = page.frames().find((frame) => frame.url() === `${origin}/third`);
    if (!third) throw new Error('no third frame');
    return third;
  }

  /** The viewer still obeys its host, and nobody else has told either anything. */
  async function nothingHappened(): Promise<void> {
    await run('await handle.setMode("dark")');
    expect(await run('return window.heard.filter((name) => name !== "state")')).toEqual([]);
    expect((await shown()).effects).toEqual(['setMode']);
  }

  test('are not heard by the host from another frame of the same origin', async () => {
    const { session } = await mountOverheard();
    const third = await thirdFrame(site.oriel);
    await third.evaluate(`parent.postMessage({ oriel: 'refuse', session: '${session}' }, '*')`);
    await nothingHappened();
  });

  test('are not heard by the host from another origin in the same frame', async () => {
    const { session } = await mountOverheard();
    const refusal = `parent.postMessage({ oriel: 'refuse', session: '${session}' }, '*')`;
    site.page('/elsewhere', `<!doctype html><script>${refusal}</script>`);
    await (await viewer()).evaluate(
      `location.href = '${site.host.replace('localhost', 'other.localhost')}/elsewhere'`,
    );
    // The silence of that page is told; its refusal, which came first, is not.
    await expect.poll(() => run('return window.heard'), { timeout: 8_000 }).toEqual(['BLOCKED']);
  });

  test('are not heard by the host about another session', async () => {
    await mountOverheard();
    await (await viewer()).evaluate(`parent.postMessage({ oriel: 'refuse', session: 'earlier' }, '*')`);
    await nothingHappened();
  });

  test('are not heard by the viewer from another frame, even of the host', async () => {
    const port = JSON.stringify({ ...(await mountOverheard()), oriel: 'port' });
    const third = await thirdFrame(site.host);
    await third.evaluate(`
      const viewer = parent.document.querySelector('main > div').shadowRoot.querySelector('iframe').contentWindow;
      viewer.postMessage(${port}, '*', [new MessageChannel().port1]);`);
    await nothingHappened();
  });

  test.each([
    ['another document', { frame: 'earlier' }],
    ['another session', { session: 'earlier' }],
  ])('are not heard by the viewer about %s', async (_what, other) => {
    const port = JSON.stringify({ ...(await mountOverheard()), oriel: 'port', ...other });
    await run(`${VIEWER_WINDOW}.postMessage(${port}, '${site.oriel}', [new MessageChannel().port1]);`);
    await nothingHappened();
  });
});
