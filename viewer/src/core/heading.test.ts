import fc from 'fast-check';
import { expect, test } from 'vitest';
import { headingOf, horizontalFov, windOf } from './heading.ts';

test('computes a heading clockwise from north for any yaw', () => {
  expect(headingOf(30, 30)).toBe(0);
  expect(headingOf(120, 30)).toBe(90);
  expect(headingOf(-170, 170)).toBeCloseTo(20);
  expect(headingOf(0, 90)).toBe(270);
  fc.assert(
    fc.property(fc.integer({ min: -720, max: 720 }), fc.integer({ min: -180, max: 180 }), (yaw, north) => {
      const heading = headingOf(yaw, north);
      expect(heading).toBeGreaterThanOrEqual(0);
      expect(heading).toBeLessThan(360);
    }),
  );
});

test('makes the cone on the plan as wide as the picture', () => {
  const view = { yaw: 12, pitch: 0, fov: 90 };
  expect(horizontalFov(view, { width: 800, height: 800 })).toBeCloseTo(90);
  expect(horizontalFov(view, { width: 1600, height: 900 })).toBeCloseTo(121.28, 1);
  expect(horizontalFov(view, { width: 390, height: 844 })).toBeCloseTo(70, 0);
});

test('picks the wind nearest to a heading', () => {
  expect([0, 22, 23, 90, 181, 300, 338, 359].map(windOf)).toEqual(['N', 'N', 'NE', 'E', 'S', 'NW', 'N', 'N']);
});

test('keeps a heading below 360, however close to north', () => {
  for (const little of [1e-7, 1e-9, 1e-14, 1e-16]) {
    const heading = headingOf(-little, 0);
    expect(heading).toBe(0);
  }
});
