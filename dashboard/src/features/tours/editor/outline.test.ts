import { expect, test } from 'vitest';
import { CORNERS_MAX, closesOutline } from './outline.ts';

const at = (yaw: number, pitch = 0) => ({ yaw, pitch });

test('a click at the first corner closes an outline with at least three', () => {
  expect(closesOutline([at(0), at(10)], at(0.5))).toBe(false);
  expect(closesOutline([at(0), at(10), at(10, 10)], at(0.5))).toBe(true);
  expect(closesOutline([at(0), at(10), at(10, 10)], at(4))).toBe(false);
});

test('measures the distance to the corner across the picture’s seam', () => {
  expect(closesOutline([at(179.5), at(170), at(170, 10)], at(-179.5))).toBe(true);
});

test('the next click closes an outline with the maximum number of corners', () => {
  const corners = Array.from({ length: CORNERS_MAX }, (_, index) => at(index));
  expect(closesOutline(corners, at(-90))).toBe(true);
});
