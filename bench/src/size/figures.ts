import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { signIn as signInByForm } from '../../../e2e/src/support/browser.ts';
import { measure } from '../../../sdk/build/measure.mjs';
import { Bundle } from '../../../server/src/modules/hosted-pages/bundle.ts';
import type { Figure } from '../figure.ts';
import { progress } from '../progress.ts';
import { withDataDir, withProduct } from '../server/product.ts';
import { builtFrontEnds } from '../server/snapshot.ts';
import type { Section } from '../table.ts';
import { withBrowser } from '../viewer/browser.ts';

const KB = 1024;
const VIEWER_BUDGET = 200 * KB;
const DASHBOARD_BUDGET = 220 * KB;

/** Download sizes. Deterministic, so measured once. */
export async function sizeFigures(): Promise<Section> {
  const figures = [
    await hostedPage('src/hosted/panorama-page.tsx', 'hosted panorama page, script until it can be moved'),
    await hostedPage('src/hosted/building-page.tsx', 'apartment page, script until it can be turned'),
    ...sdk(await builtFrontEnds()),
    ...(await dashboard()),
  ];
  return {
    group: 'size',
    title: 'Sizes',
    figures,
    method: [
      'gzip at level 9, KB of 1024 bytes. Hosted pages: the entry of the build’s manifest and everything that it imports statically.',
      'Dashboard: the scripts that a browser with a signed-in session asks for until `/dashboard/tours` lists its tours, without what hovering or idling fetches later.',
    ],
  };
}

async function hostedPage(entry: string, name: string): Promise<Figure> {
  const dist = path.join(await builtFrontEnds(), 'viewer/dist');
  const { script, preloads } = (await Bundle.read(dist, '')).entry(entry);
  return kilobytes(
    name,
    await gzipped([script, ...preloads].map((file) => path.join(dist, file))),
    VIEWER_BUDGET,
  );
}

function sdk(frontEnds: string): Figure[] {
  return measure(pathToFileURL(path.join(frontEnds, 'sdk/dist/'))).map(({ name, bytes, limit }) =>
    kilobytes(`SDK, ${name.replace(/^SDK: /, '')}`, bytes, limit),
  );
}

async function dashboard(): Promise<Figure[]> {
  progress('opening /dashboard/tours');
  const files = await withDataDir((dataDir) =>
    withProduct(dataDir, (product) => withBrowser((browser) => scriptsOfTours(browser, product.url))),
  );
  const dist = path.join(await builtFrontEnds(), 'dashboard/dist');
  return [
    kilobytes(
      'dashboard, first load of /dashboard/tours, script',
      await gzipped(files.map((file) => path.join(dist, file))),
      DASHBOARD_BUDGET,
      `${files.length} files`,
    ),
  ];
}

/** Files below `dashboard/dist`. */
async function scriptsOfTours(browser: import('playwright-core').Browser, url: string): Promise<string[]> {
  const context = await browser.newContext();
  const signedIn = await signInByForm(context, url, 'user@demo.oriel.example');
  const storageState = await context.storageState({ indexedDB: true });
  await signedIn.close();
  await context.close();

  const fresh = await browser.newContext({ storageState });
  const page = await fresh.newPage();
  const asked = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.add(new URL(request.url()).pathname);
  });
  await page.goto(`${url}/dashboard/tours`);
  await page.locator('a[href^="/dashboard/tours/"]').first().waitFor();
  await fresh.close();
  const prefix = '/dashboard-assets/';
  return [...asked].filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
}

async function gzipped(files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    files.map(async (file) => gzipSync(await readFile(file), { level: 9 }).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

function kilobytes(name: string, bytes: number, limit: number, note?: string): Figure {
  return {
    name,
    unit: 'KB gzip',
    ours: bytes / KB,
    bar: { kind: 'at-most', value: limit / KB },
    decimals: 1,
    ...(note === undefined ? {} : { note }),
  };
}
