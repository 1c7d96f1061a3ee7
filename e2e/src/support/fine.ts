import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { accessibilityFaults } from '../../../viewer/src/testing/accessibility.ts';

/** Expects the page to be accessible, and no wider than its window. */
export async function expectFine(page: Page): Promise<void> {
  expect(await accessibilityFaults(page), page.url()).toEqual([]);
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await over(), page.url()).toBeLessThanOrEqual(0);
}
