import type { Locator, Page } from 'playwright-core';

/** The list of floors over a view from outside, which is folded until it is asked for. */
export async function unfoldFloors(page: Page): Promise<Locator> {
  await page.locator('.oriel-floors > [aria-expanded="false"]').click();
  return page.locator('.oriel-floors > .oriel-storeys');
}
