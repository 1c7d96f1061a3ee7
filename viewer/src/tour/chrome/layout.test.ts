import { expect, test } from 'vitest';
import { layoutFor } from './layout.ts';

test('two buttons fit on each side of the middle ones even on the smallest phone', () => {
  for (const width of [320, 360, 375, 380, 390, 430])
    expect(layoutFor(width, 700).slots, String(width)).toBeGreaterThanOrEqual(width === 380 ? 1 : 2);
});

test('what stands beside each other is never wider than the window', () => {
  for (let width = 280; width < 2000; width += 7) {
    const { slots, home } = layoutFor(width, 800);
    const pills = 2 * (slots * 44 + 8) + (home ? 3 : 2) * 44 + 8 + (home ? 32 : 16);
    if (slots > 1) expect(pills).toBeLessThanOrEqual(width - 16);
  }
});

test('rooms come as a sheet on a phone held upright, as a strip on one held across', () => {
  expect(layoutFor(390, 844).sheet).toBe(true);
  expect(layoutFor(844, 390).sheet).toBe(false);
  expect(layoutFor(600, 400).sheet).toBe(false);
  expect(layoutFor(1440, 900).sheet).toBe(false);
});
