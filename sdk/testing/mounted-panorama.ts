import type { Frame, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Site } from './site.ts';

/** What tests do with a panorama mounted in a page; `current` is asked with each use. */
export function mountedPanorama(current: () => { readonly page: Page; readonly site: Site }) {
  /** Mounts a panorama in the page as `window.handle`, with the outcome of `ready` in `window.outcome`. */
  function mount(id: string, options: object = {}): Promise<void> {
    const { page, site } = current();
    return page.evaluate(`(async () => {
      const { mountPanorama } = await import('/index.mjs');
      window.handle = mountPanorama('main', ${JSON.stringify({ panorama: id, baseUrl: site.oriel, lazy: false, ...options })});
      window.outcome = window.handle.ready.then(() => 'ready', (error) => error.code);
    })()`);
  }

  /** Runs code with the handle in the page. */
  function run<T>(body: string): Promise<T> {
    return current().page.evaluate(`(async () => { const handle = window.handle; ${body} })()`) as Promise<T>;
  }

  const outcome = () => run<string>('return window.outcome');

  async function viewer(): Promise<Frame> {
    const { page } = current();
    await expect.poll(() => page.frames().some((frame) => frame.url().includes('/viewer360/'))).toBe(true);
    const frame = page.frames().find((one) => one.url().includes('/viewer360/'));
    if (!frame) throw new Error('no viewer');
    return frame;
  }

  const shown = async () => JSON.parse((await (await viewer()).textContent('body')) ?? '{}');

  return { mount, run, outcome, viewer, shown };
}
