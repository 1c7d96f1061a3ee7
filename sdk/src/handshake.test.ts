import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { launchChromium } from '../testing/launch-chromium.ts';
import { openSite, type Site } from '../testing/site.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 120_000 });

/** Real windows of two origins, with the real host and frame code. */

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

/** Mounts a panorama in the page as `window.handle`, with the outcome of `ready` in `window.outcome`. */
function mount(id: string, options: object = {}): Promise<void> {
  return page.evaluate(`(async () => {
    const { mountPanorama } = await import('/index.mjs');
    window.handle = mountPanorama('main', ${JSON.stringify({ panorama: id, baseUrl: site.oriel, lazy: false, ...options })});
    window.outcome = window.handle.ready.then(() => 'ready', (error) => error.code);
  })()`);
}

/** Runs code with the handle in the page. */
function run<T>(body: string): Promise<T> {
  return page.evaluate(`(async () => { const handle = window.handle; ${body} })()`) as Promise<T>;
}

const outcome = () => run<string>('return window.outcome');

async function viewer(): Promise<Frame> {
  await expect.poll(() => page.frames().some((frame) => frame.url().includes('/viewer360/'))).toBe(true);
  const frame = page.frames().find((one) => one.url().includes('/viewer360/'));
  if (!frame) throw new Error('no viewer');
  return frame;
}

const VIEWER_WINDOW = "document.querySelector('main > div').shadowRoot.querySelector('iframe').contentWindow";

const shown = async () => JSON.parse((await (await viewer()).textContent('body')) ?? '{}');

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

describe('calls', () => {
  beforeEach(async () => {
    await mount('room');
  });

  test('wait until the viewer is connected', async () => {
    await run('await handle.setMode("dark")');
    expect((await shown()).state.mode).toBe('dark');
  });

  test('get their own answers in any order', async () => {
    const order = await run(`
      const order = [];
      await Promise.all([
        handle.setMode('light').then(() => order.push('light')),
        handle.setMode('dark').then(() => order.push('dark')),
      ]);
      return order;`);
    expect(order).toEqual(['dark', 'light']);
  });

  test('reject with codes of the closed list', async () => {
    const code = (call: string) =>
      run(`return ${call}.then(() => 'done', (error) => error.name + ' ' + error.code)`);
    expect(await code('handle.openPanorama("hall")')).toBe('done');
    expect(await code('handle.openPanorama("missing")')).toBe('OrielError NOT_FOUND');
    expect(await code('handle.openPanorama("https://evil.example")')).toBe('OrielError BAD_ARGUMENT');
    expect(await code('handle.openPanorama(() => {})')).toBe('OrielError BAD_ARGUMENT');
    expect(await code('handle.selectApartment("a1")')).toBe('OrielError UNSUPPORTED');
    expect(await code('handle.getFavorites()')).toBe('OrielError UNSUPPORTED');
    expect((await shown()).effects).toEqual(['openPanorama']);
  });

  test('hide the text of an unexpected error from the host', async () => {
    const message = await run<string>(
      'return handle.openPanorama("broken").catch((error) => error.code + error.message)',
    );
    expect(message).toContain('UNSUPPORTED');
    expect(message).not.toContain('secret');
    await expect.poll(() => errors).toEqual(['secret of the viewer']); // Reported where it happened.
    errors = [];
  });

  test('name the invalid argument and its allowed values', async () => {
    const told = (call: string) =>
      run(`return handle.${call}.catch(({ code, message }) => code + ' ' + message)`);
    expect(await told('setMode("blue")')).toBe(
      'BAD_ARGUMENT Wrong arguments for "setMode": "mode" must be "light" or "dark".',
    );
    expect(await told('setState({ panorama: "room", view: { yaw: 10 }, language: "de" })')).toBe(
      'BAD_ARGUMENT Wrong arguments for "setState": "view" must be yaw from -180 to 180, pitch from -90 to 90 and fov from 20 to 110 degrees; "language" must be "en", "gb" or "pl".',
    );
    expect(await told('openPanorama("a room")')).toContain(
      '"id" must be 1 to 128 letters, digits, "-" and "_"',
    );
  });

  test('time out after five seconds', async () => {
    await outcome();
    await page.clock.install();
    await run('window.late = handle.openPanorama("never").catch((error) => error.code)');
    await page.clock.fastForward(5_100);
    expect(await run('return window.late')).toBe('TIMEOUT');
    await expect.poll(async () => (await shown()).effects).toEqual(['aborted']);
  });

  test('reject with the reason of their signal, and stop in the frame', async () => {
    await outcome();
    const reason = await run(`
      const stop = new AbortController();
      const call = handle.openPanorama('never', undefined, { signal: stop.signal });
      await handle.getState(); // Answered after the other call has come.
      stop.abort(new Error('changed my mind'));
      return call.catch((error) => error.message);`);
    expect(reason).toBe('changed my mind');
    await expect.poll(async () => (await shown()).effects).toEqual(['aborted']);
    expect(await run('return handle.getState({ signal: AbortSignal.abort("early") }).catch(String)')).toBe(
      'early',
    );
  });

  test('enterFullscreen enters fullscreen on a gesture and notifies the viewer, also on leaving', async () => {
    await outcome();
    await run('await handle.enterFullscreen()');
    await expect.poll(async () => (await shown()).effects).toEqual(['fullscreen true']);
    expect(await run('return document.fullscreenElement.parentNode.localName')).toBe('main');
    await run('await document.exitFullscreen()');
    await expect.poll(async () => (await shown()).effects).toEqual(['fullscreen true', 'fullscreen false']);
  });
});

describe('events', () => {
  test('from before the connection arrive after ready', async () => {
    await run(`window.heard = [];
      for (const name of ['load_viewer', 'ready'])
        document.addEventListener(name, (event) => window.heard.push([name, event.detail]), true);`);
    await mount('room');
    await expect
      .poll(() => run('return window.heard'))
      .toEqual([
        ['ready', { id: 'room' }],
        ['load_viewer', { panorama: 'room' }],
      ]);
  });

  test('arrive with their details until the listener is removed', async () => {
    await mount('room');
    await run(
      `window.heard = []; window.off = handle.on('panorama:enter', ({ id }) => window.heard.push(id));`,
    );
    await run('await handle.openPanorama("hall")');
    await expect.poll(() => run('return window.heard')).toEqual(['hall']);
    await run('window.off(); await handle.openPanorama("room")');
    expect(await run('return window.heard')).toEqual(['hall']);
  });

  test('with unknown names are ignored; heights are clamped and throttled', async () => {
    await mount('room');
    await outcome();
    await run(`window.heights = []; handle.on('resize', ({ height }) => window.heights.push(height));
      for (const name of ['later:event', 'constructor', '__proto__']) handle.on(name, () => window.heights.push(name));`);
    await (await viewer()).evaluate(`
      for (const name of ['later:event', 'constructor', '__proto__']) host.emit(name, { id: 'x' });
      for (const height of [NaN, Infinity, '9', -5]) host.emit('resize', { height });
      for (let i = 0; i < 1000; i += 1) host.emit('resize', { height: 1e9 + i });
      host.emit('state', {});`);
    await expect.poll(() => run('return window.heights')).toEqual([4000]);
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

describe('destroy', () => {
  test('leaves no node, listener, timer or port, and rejects pending calls', async () => {
    await mount('room');
    await outcome();
    const codes = await run(`
      const call = handle.openPanorama('never').catch((error) => error.code);
      handle.destroy();
      handle.destroy();
      return [await call, await handle.getState().catch((error) => error.code), document.querySelector('main').childNodes.length];`);
    expect(codes).toEqual(['DESTROYED', 'DESTROYED', 0]);
  });

  test('rejects ready when called before the viewer is ready', async () => {
    await mount('hangs');
    await run('handle.destroy()');
    expect(await outcome()).toBe('DESTROYED');
  });

  test('restores the window listeners after a hundred viewers', async () => {
    const client = await page.context().newCDPSession(page);
    const listeners = async () => {
      const { result } = await client.send('Runtime.evaluate', { expression: 'window' });
      const { listeners: all } = await client.send('DOMDebugger.getEventListeners', {
        objectId: result.objectId ?? '',
      });
      return all.length;
    };
    const before = await listeners();
    await mount('room');
    await outcome();
    expect(await listeners()).toBeGreaterThan(before); // Proves that the count detects leaks.
    await run('handle.destroy()');
    await run(`
      const { mountPanorama } = await import(location.origin + '/index.mjs');
      for (let i = 0; i < 100; i += 1) mountPanorama('main', { panorama: 'room', baseUrl: '${site.oriel}', lazy: i % 2 > 0 }).destroy();`);
    expect(await listeners()).toBe(before);
    expect(page.frames()).toHaveLength(1);
  });
});
