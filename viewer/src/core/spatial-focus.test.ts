import { expect, it } from 'vitest';
import { nextSpot, type Spot } from './spatial-focus.ts';

const HOUSE: Spot[] = [
  [0.2, 0.2],
  [0.5, 0.2],
  [0.8, 0.2],
  [0.2, 0.5],
  [0.55, 0.5],
  [0.8, 0.8],
];

it('moves to the nearest apartment in a direction, and stays when there is none', () => {
  const from = (index: number) => HOUSE[index] ?? [0, 0];
  expect(nextSpot(from(0), 'right', HOUSE)).toBe(1);
  expect(nextSpot(from(1), 'down', HOUSE)).toBe(4);
  expect(nextSpot(from(4), 'up', HOUSE)).toBe(1);
  expect(nextSpot(from(4), 'left', HOUSE)).toBe(3);
  expect(nextSpot(from(2), 'down', HOUSE)).toBe(5);
  expect(nextSpot(from(0), 'left', HOUSE)).toBeUndefined();
  expect(nextSpot(from(0), 'up', HOUSE)).toBeUndefined();
  expect(nextSpot([0, 0], 'down', [])).toBeUndefined();
});
