import { expect, test } from 'vitest';
import { layoutFor } from './layout.ts';

test('fits two buttons on each side of the middle ones on the smallest phone', () => {
  for (const width of [320, 360, 375, 380, 390, 430])
    expect(layoutFor(width, 700).slots, String(width)).toBeGreaterThanOrEqual(width === 380 ? 1 : 2);
});

test("never lays out more than the window's width side by side", () => {
  for (let width = 280; width < 2000; width += 7) {
    const { slots, home } = layoutFor(width, 800);
    const pills = 2 * (slots * 44 + 8) + (home ? 3 : 2) * 44 + 8 + (home ? 32 : 16);
    if (slots > 1) expect(pills).toBeLessThanOrEqual(width - 16);
  }
});

test('shows rooms as a sheet on an upright phone, and as a strip in landscape', () => {
  expect(layoutFor(390, 844).sheet).toBe(true);
  expect(layoutFor(844, 390).sheet).toBe(false);
  expect(layoutFor(600, 400).sheet).toBe(false);
  expect(layoutFor(1440, 900).sheet).toBe(false);
});
