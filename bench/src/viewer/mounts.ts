import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { CDPSession, Page } from 'playwright-core';
import { visit } from './browser.ts';
import { prepare } from './viewers.ts';

/** Leftovers of mounted and destroyed stages. */
export interface Grown {
  readonly contexts: number;
  readonly listeners: number;
  readonly nodes: number;
  readonly heapBytesPerMount: number;
}

/** The first ones fill caches and compile code. */
const WARM_UP = 20;

/** Mounts our stage `times` times, each until it shows its base picture, and destroys it again. `pageUrl` is a hosted page. */
export async function mountAndDestroy(pageUrl: string, times: number): Promise<Grown> {
  const { origin, pathname } = new URL(pageUrl);
  const script = await stageScript();
  return await visit(async ({ page, devtools }) => {
    await prepare(page);
    await page.route(`${origin}/bench-mounts`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Mounts</title>' }),
    );
    await page.goto(`${origin}/bench-mounts`);
    await page.addScriptTag({ content: script });
    await devtools.send('Performance.enable');
    const address = `/api/v1/panorama/${pathname.split('/').at(-1)}`;
    await page.evaluate(mounts, { address, times: WARM_UP });
    const before = await count(page, devtools);
    await page.evaluate(mounts, { address, times });
    const after = await count(page, devtools);
    return {
      contexts: after.contexts,
      listeners: after.listeners - before.listeners,
      nodes: after.nodes - before.nodes,
      heapBytesPerMount: (after.heap - before.heap) / times,
    };
  });
}

async function stageScript(): Promise<string> {
  const bundle = await build({
    entryPoints: [fileURLToPath(new URL('stage-entry.ts', import.meta.url))],
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
  const contexts = await page.evaluate(
    () => window.orielProbe.contexts.filter((one) => one.deref()?.isContextLost() === false).length,
  );
  const { metrics } = await devtools.send('Performance.getMetrics');
  const metric = (wanted: string): number => metrics.find(({ name }) => name === wanted)?.value ?? 0;
  return {
    contexts,
    listeners: metric('JSEventListeners'),
    nodes: metric('Nodes'),
    heap: metric('JSHeapUsedSize'),
  };
}
