import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** In the page: whether its content has loaded. The dashboard's pages all have a heading, and skeletons while loading; a part does not. */
function isThere(within: string | undefined): boolean {
  const begun = within
    ? document.querySelector(within)
    : !document.getElementById('root') || document.querySelector('h1');
  return Boolean(begun) && !document.querySelector('[data-skeleton], [aria-busy="true"]');
}

/**
 * In the page: resolves when transitions have ended. Endless animations are ignored. The whole Chromium without a window stops drawing at
 * times, and would let a test wait for a frame for ever: what has not moved for five seconds is at rest.
 */
async function atRest(): Promise<void> {
  async function ended(): Promise<void> {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
  }
  await Promise.race([ended(), new Promise((resolve) => setTimeout(resolve, 5000))]);
}

/**
 * axe violations of a page at rest, one line each: WCAG 2.2 AA and best practice. Excludes the picture, whose contrast CSS colours say
 * nothing about, frames, and manual scaling, which the specification disables.
 */
export async function accessibilityFaults(page: Page, within?: string): Promise<string[]> {
  await page.waitForFunction(isThere, within);
  await page.evaluate(atRest);
  await page.evaluate(axe.source);
  return page.evaluate(async (selector) => {
    const { axe: run } = window as unknown as { axe: typeof axe };
    const { violations } = await run.run(selector ?? document, {
      iframes: false,
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      rules: { region: { enabled: false }, 'meta-viewport': { enabled: false } },
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
    );
  }, within);
}

/** The same in light and dark mode. */
export async function faultsInBothThemes(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const fault of await accessibilityFaults(page)) found.push(`${colorScheme} ${page.url()} ${fault}`);
  }
  return found;
}

/** Pairs of visible elements that overlap, and elements that lie partly outside the window. */
export async function overlaps(page: Page, selector: string): Promise<string[]> {
  return page.evaluate((wanted) => {
    const boxes = [...document.querySelectorAll(wanted)]
      .map((element) => ({ name: element.className, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && box.height > 0);
    const faults: string[] = [];
    for (const [at, { name, box }] of boxes.entries()) {
      if (box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight)
        faults.push(`${name} leaves the window`);
      for (const other of boxes.slice(at + 1)) {
        const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
        if (across > 1 && down > 1) faults.push(`${name} over ${other.name}`);
      }
    }
    return faults;
  }, selector);
}
