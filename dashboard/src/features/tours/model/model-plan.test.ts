import { expect, test } from 'vitest';
import { ModelPlan } from './model-plan.ts';

test('cuts a triangle at a height', () => {
  const plan = new ModelPlan(new Float32Array([0, 0, 1, 4, 0, 1, 4, 2, 3]));
  // A quarter of the way up each of the two rising sides.
  expect(plan.cut(0.5).path).toBe('M4 1.5L1 1.5');
  expect(plan.cut(3).path).toBe('');
  // The floor itself is not cut.
  expect(new ModelPlan(new Float32Array([0, 0, 0, 1, 0, 0, 0, 0, 1])).cut(0).path).toBe('');
});

/** An upright wall as two triangles. */
function wall([x, z]: readonly [number, number], [toX, toZ]: readonly [number, number], high: number) {
  const [a, b, c, d] = [
    [x, 0, z],
    [toX, 0, toZ],
    [toX, high, toZ],
    [x, high, z],
  ] as const;
  return [a, b, c, a, c, d].flat();
}

test('finds the corners of what is cut, but no seams within a wall', () => {
  const plan = new ModelPlan(
    new Float32Array([
      ...wall([0, 0], [2, 0], 2.7),
      // The same wall, continued.
      ...wall([2, 0], [5, 0], 2.7),
      ...wall([5, 0], [5, 4], 2.7),
      // A sill that ends below the cut.
      ...wall([0, 0], [0, 4], 0.9),
    ]),
  );
  const { path, corners } = plan.cut(1.2);
  expect(path.match(/M/g)).toHaveLength(6);
  expect(corners.toSorted((a, b) => a.x - b.x || a.z - b.z)).toEqual([
    { x: 0, z: 0 },
    { x: 5, z: 0 },
    { x: 5, z: 4 },
  ]);
  expect(plan.cut(5)).toEqual({ path: '', corners: [] });
  expect(plan.heightsAt({ x: 0.01, z: 0 })).toEqual([0, 0.9, 2.7]);
  expect(plan.heightsAt({ x: 3, z: 3 })).toEqual([]);
});
