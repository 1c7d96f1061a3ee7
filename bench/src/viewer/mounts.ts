import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { CDPSession, Page } from 'playwright-core';
import { visit } from './browser.ts';
import { prepare } from './viewers.ts';

/** Leftovers of mounted and destroyed stages. */
export interface Grown {
  readonly contexts: number;
  readonly textureBytes: number;
  readonly listeners: number;
  readonly nodes: number;
  readonly heapBytesPerMount: number;
}

/** The first ones fill caches and compile code. */
const WARM_UP = 20;

/** Mounts our stage `times` times, each until it shows its base picture, and destroys it again. `pageUrl` is a hosted page. */
export async function mountAndDestroy(pageUrl: string, times: number): Promise<Grown> {
  const address = `/api/v1/panorama/${new URL(pageUrl).pathname.split('/').at(-1)}`;
  const entry = fileURLToPath(new URL('stage-entry.ts', import.meta.url));
  return await growthOf(
    pageUrl,
    entry,
    async (page, count) => {
      await page.evaluate(mounts, { address, times: count });
    },
    times,
  );
}

/**
 * What mounting and destroying leaves behind.
 *
 * @param pageUrl any page of the product: the measured one is empty, of the same origin
 * @param entry path of a script whose globals `mount` uses
 * @param mount mounts and destroys so many times
 */
export async function growthOf(
  pageUrl: string,
  entry: string,
  mount: (page: Page, count: number) => Promise<void>,
  times: number,
): Promise<Grown> {
  const { origin } = new URL(pageUrl);
  const script = await bundled(entry);
  return await visit(async ({ page, devtools }) => {
    await prepare(page);
    await page.route(`${origin}/bench-mounts`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Mounts</title>' }),
    );
    await page.goto(`${origin}/bench-mounts`);
    await page.addScriptTag({ content: script });
    await devtools.send('Performance.enable');
    await mount(page, WARM_UP);
    const before = await count(page, devtools);
    await mount(page, times);
    const after = await count(page, devtools);
    return {
      contexts: after.contexts,
      textureBytes: after.textures,
      listeners: after.listeners - before.listeners,
      nodes: after.nodes - before.nodes,
      heapBytesPerMount: (after.heap - before.heap) / times,
    };
  });
}

/** A script for a page, with all that it imports. */
export async function bundled(entry: string): Promise<string> {
  const bundle = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: 'iife',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    write: false,
  });
  return bundle.outputFiles[0]?.text ?? '';
}

/** Runs in the page. */
async function mounts({ address, times }: { address: string; times: number }): Promise<void> {
  const { data: panorama } = await (await fetch(address)).json();
  for (let mount = 0; mount < times; mount++) {
    const element = document.createElement('div');
    element.style.cssText = 'position:absolute;inset:0;visibility:visible';
    document.body.append(element);
    const stage = await new Promise<ReturnType<typeof window.mountPanoramaStage>>((resolve, reject) => {
      const mounted = window.mountPanoramaStage(element, {
        panorama,
        onRendered: (rendered) => {
          if (rendered !== 'poster') setTimeout(() => resolve(mounted), 0);
        },
        onProblem: (problem) => problem && reject(new Error(problem)),
      });
    });
    stage.destroy();
    element.remove();
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

interface Count {
  readonly contexts: number;
  readonly textures: number;
  readonly listeners: number;
  readonly nodes: number;
  readonly heap: number;
}

async function count(page: Page, devtools: CDPSession): Promise<Count> {
  // Waits for deferred work of React and the browser.
  await page.waitForTimeout(500);
  for (let pass = 0; pass < 3; pass++) {
    await devtools.send('HeapProfiler.collectGarbage');
    await page.waitForTimeout(100);
  }
  const { contexts, textures } = await page.evaluate(() => {
    const { orielProbe: probe } = window;
    const alive = probe.contexts.filter((one) => one.deref()?.isContextLost() === false);
    return { contexts: alive.length, textures: probe.textureBytes };
  });
  const { metrics } = await devtools.send('Performance.getMetrics');
  const metric = (wanted: string): number => metrics.find(({ name }) => name === wanted)?.value ?? 0;
  return {
    contexts,
    textures,
    listeners: metric('JSEventListeners'),
    nodes: metric('Nodes'),
    heap: metric('JSHeapUsedSize'),
  };
}
