import { expect, test } from 'vitest';
import { directionIn, northIn } from './north-in-model.ts';

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
