import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { launchChromium } from '../testing/launch-chromium.ts';
import { mountedPanorama } from '../testing/mounted-panorama.ts';
import { openSite, type Site } from '../testing/site.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 120_000 });

/** The handle of a mounted viewer: its calls and events, and its end; in real windows of two origins. */

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

describe('a viewer that is not ready', () => {
  const LATER = 600_000;
  /** Nodes in the box of the viewer. */
  const box = () =>
    run<string[]>(
      "return [...document.querySelector('main').firstChild.shadowRoot.children].map(({ localName }) => localName)",
    );
  beforeEach(async () => {
    await page.clock.install();
    await run(`window.heard = [];
      for (const name of ['preparing', 'wake', 'error'])
        document.addEventListener(name, ({ type }) => window.heard.push(type), true);`);
  });

  test('is waited for without end once it says that it is being prepared', async () => {
    await mount('coming');
    await expect.poll(() => run('return window.heard')).toEqual(['preparing']);
    await page.clock.fastForward(LATER);
    expect(await run('return window.heard')).toEqual(['preparing']);
    expect(await box()).toEqual(['iframe']);
    await (await viewer()).evaluate(`host.emit('ready', { id: 'coming' })`);
    expect(await outcome()).toBe('ready');
  });

  test('is given up half a minute after the request when it says nothing of the kind', async () => {
    await mount('dull');
    await expect.poll(() => run('return window.heard')).toEqual(['wake']);
    await page.clock.fastForward(31_000);
    expect(await outcome()).toBe('TIMEOUT');
    await expect.poll(box).toEqual(['iframe', 'a']);
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
