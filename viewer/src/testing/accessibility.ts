import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** What axe finds wrong with a page, one line a fault. The picture itself is left out: what is drawn on it cannot be judged by colours of CSS. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe: run } = window as unknown as { axe: typeof axe };
    const { violations } = await run.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      rules: { region: { enabled: false } },
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
    );
  });
}

/** Pairs of visible elements that lie over each other, and such that lie partly outside of the window. */
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
