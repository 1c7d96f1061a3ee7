import { expect, it } from 'vitest';
import { densities } from './density.ts';

it('is highest where most comments are near, and lowest where one is alone', () => {
  const near = [
    { x: 0.5, y: 0.5, count: 1 },
    { x: 0.52, y: 0.5, count: 1 },
    { x: 0.54, y: 0.5, count: 1 },
  ];
  const [first = 0, middle = 0, last = 0, alone = 0] = densities(
    [...near, { x: 0.1, y: 0.1, count: 1 }],
    2,
    0.1,
  );
  expect(middle).toBe(1);
  expect(first).toBeCloseTo(last);
  expect(alone).toBeLessThan(first);
  expect(alone).toBeGreaterThan(0);
});

it('measures in the picture, not in fractions of its sides', () => {
  const spots = [
    { x: 0.5, y: 0.4, count: 1 },
    { x: 0.5, y: 0.5, count: 5 },
  ];
  // In a wide picture a tenth of the height is near.
  const [wide = 0] = densities(spots, 4, 0.05);
  const [square = 0] = densities(spots, 1, 0.05);
  expect(wide).toBeGreaterThan(square);
  expect(square).toBeCloseTo(0.2);
});
