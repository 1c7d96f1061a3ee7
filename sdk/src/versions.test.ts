import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { bundle } from '../testing/bundle.ts';
import { launchChromium } from '../testing/launch-chromium.ts';
import { openSite, type Site } from '../testing/site.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 120_000 });

/** Hosts and frames of different versions: viewers are always the latest, scripts on host pages may be old. */

let site: Site;
let browser: Browser;
const BUILDS = { 'of today': [1], 'of tomorrow': [2, 1], 'of the day after': [3, 2] } as const;
type Build = keyof typeof BUILDS;
const pathOf = (build: Build) => build.replaceAll(' ', '-');

beforeAll(async () => {
  [site, browser] = await Promise.all([openSite(), launchChromium()]);
  for (const [build, versions] of Object.entries(BUILDS)) {
    const name = build.replaceAll(' ', '-');
    site.script(`/host-${name}.mjs`, await bundle('../src/index.ts', 'esm', versions));
    site.script(`/frame-${name}.js`, await bundle('./frame.ts', 'esm', versions));
    site.page(
      `/viewer360/${name}`,
      `<!doctype html><title>viewer</title><body><script type="application/json" id="data">{"id":"room"}</script>
       <script type="module" src="/frame-${name}.js"></script>`,
    );
  }
  site.page('/blank', '<!doctype html><title>host</title><main></main>');
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

test.each<[host: Build, frame: Build, outcome: string, version?: number]>([
  ['of today', 'of today', 'ready', 1],
  ['of today', 'of tomorrow', 'ready', 1],
  ['of tomorrow', 'of today', 'ready', 1],
  ['of tomorrow', 'of tomorrow', 'ready', 2],
  ['of tomorrow', 'of the day after', 'ready', 2],
  ['of today', 'of the day after', 'UNSUPPORTED'],
  ['of the day after', 'of today', 'UNSUPPORTED'],
])('a script %s and a viewer %s: %s', async (host, frame, outcome, version) => {
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(`${site.host}/blank`);
  const seen = await page.evaluate(`(async () => {
    let version;
    addEventListener('message', ({ data }) => { version = data.version; });
    const { mountPanorama } = await import('/host-${pathOf(host)}.mjs');
    const handle = mountPanorama('main', { panorama: '${pathOf(frame)}', baseUrl: '${site.oriel}', lazy: false });
    const outcome = await handle.ready.then(() => 'ready', ({ code }) => code);
    const mode = outcome === 'ready' ? await handle.setMode('dark').then(() => handle.getState()).then((state) => state.mode) : undefined;
    handle.destroy();
    return { outcome, version, mode };
  })()`);
  expect(seen).toEqual({ outcome, version, mode: outcome === 'ready' ? 'dark' : undefined });
  expect(errors).toEqual([]);
  await page.close();
});
