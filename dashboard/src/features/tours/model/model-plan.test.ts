import { Vector3 } from 'three';
import { expect, test } from 'vitest';
import { crossings } from './model-plan.ts';

test('cuts a triangle at a height', () => {
  const wall = [new Vector3(0, 0, 1), new Vector3(4, 0, 1), new Vector3(4, 2, 3)];
  const cut = crossings(wall, 0.5).map(({ x, z }) => [x, z]);
  // A quarter of the way up each of the two rising sides.
  expect(cut).toEqual([
    [4, 1.5],
    [3 - 2, 1.5],
  ]);
  expect(crossings(wall, 3)).toEqual([]);
  // The floor itself is not cut.
  expect(crossings([new Vector3(0, 0, 0), new Vector3(1, 0, 0), new Vector3(0, 0, 1)], 0)).toEqual([]);
});
