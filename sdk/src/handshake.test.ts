import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { launchChromium } from '../testing/launch-chromium.ts';
import { openSite, type Site } from '../testing/site.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 120_000 });

/** Real windows of two origins, the real host's side and the real frame's side. */

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

/** Mounts a panorama in the page and keeps its handle as `window.handle`, what `ready` came to as `window.outcome`. */
function mount(id: string, options: object = {}): Promise<void> {
  return page.evaluate(`(async () => {
    const { mountPanorama } = await import('/index.mjs');
    window.handle = mountPanorama('main', ${JSON.stringify({ panorama: id, baseUrl: site.oriel, lazy: false, ...options })});
    window.outcome = window.handle.ready.then(() => 'ready', (error) => error.code);
  })()`);
}

/** Runs code in the page with the handle. */
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
  test('a viewer of another origin becomes ready and answers', async () => {
    await mount('room');
    expect(await outcome()).toBe('ready');
    expect(await run('return handle.getState()')).toEqual({ panorama: 'room', mode: 'light' });
    expect(await (await viewer()).getAttribute('html', 'data-host')).toBe(site.host);
  });

  test('a viewer of the same origin does, too', async () => {
    await mount('room', { baseUrl: site.host });
    expect(await outcome()).toBe('ready');
  });

  test('an allowed origin connects; another one is blocked and has no effect', async () => {
    await mount('ours');
    expect(await outcome()).toBe('ready');
    await run('handle.destroy()');
    await mount('theirs');
    expect(await outcome()).toBe('BLOCKED');
    expect((await shown()).effects).toEqual([]);
  });

  test('a page that may not frame rejects with BLOCKED and offers the viewer in a new tab', async () => {
    await mount('refused');
    expect(await outcome()).toBe('BLOCKED');
    expect(await page.getByRole('link').getAttribute('href')).toBe(`${site.oriel}/viewer360/refused`);
  });

  test('the viewer says itself that there is no such panorama', async () => {
    await mount('gone');
    expect(await outcome()).toBe('NOT_FOUND');
  });

  test('a frame that never answers does not keep the page waiting', async () => {
    await page.clock.install();
    await mount('hangs');
    await page.clock.fastForward(21_000);
    expect(await outcome()).toBe('TIMEOUT');
  });

  test('a frame whose script answers only after its load event still connects', async () => {
    await mount('silent');
    await expect.poll(async () => (await viewer()).url()).toContain('silent');
    await (await viewer()).waitForLoadState();
    await (await viewer()).addScriptTag({ url: `${site.oriel}/frame.js`, type: 'module' });
    expect(await outcome()).toBe('ready');
  });

  test('a page that says that its viewer is on its way is waited for, and not for ever', async () => {
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

  test('a reload of the frame connects again, to the same handle', async () => {
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

  test('a call that the frame loses by a reload rejects with NETWORK', async () => {
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

  test('before the viewer is connected, wait for it', async () => {
    await run('await handle.setMode("dark")');
    expect((await shown()).state.mode).toBe('dark');
  });

  test('answered out of order, each get their own answer', async () => {
    const order = await run(`
      const order = [];
      await Promise.all([
        handle.setMode('light').then(() => order.push('light')),
        handle.setMode('dark').then(() => order.push('dark')),
      ]);
      return order;`);
    expect(order).toEqual(['dark', 'light']);
  });

  test('reject with the closed list of codes', async () => {
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

  test('do not carry the text of an unexpected fault to the host', async () => {
    const message = await run<string>(
      'return handle.openPanorama("broken").catch((error) => error.code + error.message)',
    );
    expect(message).toContain('UNSUPPORTED');
    expect(message).not.toContain('secret');
    await expect.poll(() => errors).toEqual(['secret of the viewer']); // Reported where it happened.
    errors = [];
  });

  test('say which argument is wrong, and what it may be', async () => {
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

  test('aborted by their signal reject with its reason, and stop in the frame', async () => {
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

  test('enterFullscreen, from a gesture, fills the screen and tells the viewer; leaving tells it, too', async () => {
    await outcome();
    await run('await handle.enterFullscreen()');
    await expect.poll(async () => (await shown()).effects).toEqual(['fullscreen true']);
    expect(await run('return document.fullscreenElement.parentNode.localName')).toBe('main');
    await run('await document.exitFullscreen()');
    await expect.poll(async () => (await shown()).effects).toEqual(['fullscreen true', 'fullscreen false']);
  });
});

describe('events', () => {
  test('that happened before the page had connected are told once it has, after ready', async () => {
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

  test('come with their details, until one stops listening', async () => {
    await mount('room');
    await run(
      `window.heard = []; window.off = handle.on('panorama:enter', ({ id }) => window.heard.push(id));`,
    );
    await run('await handle.openPanorama("hall")');
    await expect.poll(() => run('return window.heard')).toEqual(['hall']);
    await run('window.off(); await handle.openPanorama("room")');
    expect(await run('return window.heard')).toEqual(['hall']);
  });

  test('unknown names are ignored; heights are clamped and few', async () => {
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

  test('a third frame that posts every known message, to the host and to the viewer, changes nothing', async () => {
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
    // A message of our own, sent later over the same windows' queues, arrives after all of those.
    expect(await run('return handle.getState()')).toEqual({ panorama: 'room', mode: 'light' });
    expect(await run('return window.heard')).toEqual([]);
    expect((await shown()).effects).toEqual([]);
  });

  test('the host page itself cannot drive the viewer past the handshake', async () => {
    await mount('room');
    await outcome();
    await run(`
      const frame = ${VIEWER_WINDOW};
      for (const message of ${KNOWN}) frame.postMessage(message, '${site.oriel}');
      for (const message of ${KNOWN}) window.postMessage(message, location.origin);`);
    expect(await run('return handle.getState()')).toEqual({ panorama: 'room', mode: 'light' });
    expect((await shown()).effects).toEqual([]);
  });

  test('a frame that went to another origin is neither heard nor told anything', async () => {
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

  test('ten thousand random messages have no effect and raise no error', async () => {
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
  test('leaves no node, listener, timer or port, and rejects what waits', async () => {
    await mount('room');
    await outcome();
    const codes = await run(`
      const call = handle.openPanorama('never').catch((error) => error.code);
      handle.destroy();
      handle.destroy();
      return [await call, await handle.getState().catch((error) => error.code), document.querySelector('main').childNodes.length];`);
    expect(codes).toEqual(['DESTROYED', 'DESTROYED', 0]);
  });

  test('before the viewer is ready rejects ready', async () => {
    await mount('hangs');
    await run('handle.destroy()');
    expect(await outcome()).toBe('DESTROYED');
  });

  test('a hundred times leaves window listeners as they were', async () => {
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
    expect(await listeners()).toBeGreaterThan(before); // The count can see what is to be gone.
    await run('handle.destroy()');
    await run(`
      const { mountPanorama } = await import(location.origin + '/index.mjs');
      for (let i = 0; i < 100; i += 1) mountPanorama('main', { panorama: 'room', baseUrl: '${site.oriel}', lazy: i % 2 > 0 }).destroy();`);
    expect(await listeners()).toBe(before);
    expect(page.frames()).toHaveLength(1);
  });
});
