import { expect, test } from 'vitest';
import { proposedWidth } from './part-of-sphere.ts';

test.each([
  [5000, 1000, 360],
  [4096, 2048, 360],
  [2050, 2048, 180],
  [3000, 2000, 270],
])('a picture of %i by %i suggests %i degrees', (width, height, degrees) => {
  expect(proposedWidth(width, height)).toBe(degrees);
});
