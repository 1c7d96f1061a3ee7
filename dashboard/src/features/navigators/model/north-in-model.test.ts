import { expect, test } from 'vitest';
import { arrowBeside, directionIn, northIn } from './north-in-model.ts';

test('reads north as it is saved', () => {
  expect(['', '0', '400', '-90', '12.5', 'x'].map(northIn)).toEqual([0, 0, 40, 270, 12.5, 0]);
});

test('finds directions of the world in a model that was made with another north', () => {
  // Its back faced north and is to face east: north is on its left then, and the sun of noon on its right.
  expect(directionIn({ made: 0, wanted: 90 }, 0)).toBe(270);
  expect(directionIn({ made: 0, wanted: 90 }, 180)).toBe(90);
  // Once it has been made so, they are where they are.
  expect(directionIn({ made: 90, wanted: 90 }, 180)).toBe(180);
  expect(directionIn({ made: 350, wanted: 10 }, 180)).toBe(160);
});

test('lays the arrow to north beside the building, outwards', () => {
  // 40 m by 20 m and 20 m high, around the origin: 24.5 m from the middle to a corner.
  const building = { min: [-20, 0, -10], max: [20, 20, 10] } as const;
  const north = arrowBeside({ min: [...building.min], max: [...building.max] }, 0);
  expect(north.from[2]).toBeCloseTo(-10 - 24.5 * 0.04, 1);
  expect(north.to[2]).toBeCloseTo(-10 - 24.5 * 0.26, 1);
  expect(north.to[0]).toBeCloseTo(0);
  const west = arrowBeside({ min: [...building.min], max: [...building.max] }, 270);
  expect(west.to[0]).toBeCloseTo(-20 - 24.5 * 0.26, 1);
  expect([west.to[1], west.to[2]].map(Math.abs)).toEqual([0, expect.closeTo(0)]);
});
