import { expect, test } from 'vitest';
import { floorOf, onPlan, plansOf } from './plans.ts';

const on = (assetId: string, floor?: number) => ({
  plan: { assetId, planUrl: `/${assetId}`, x: 0.5, y: 0.5, ...(floor === undefined ? {} : { floor }) },
});

test('lists each plan once, by floor, those without one last', () => {
  const rooms = [on('x'), on('up', 1), on('ground'), on('ground', 0), {}, on('up', 1)];
  expect(plansOf(rooms).map(({ assetId }) => assetId)).toEqual(['ground', 'up', 'x']);
  expect(floorOf(rooms, 'ground')).toBe(0);
  expect(floorOf(rooms, 'x')).toBeUndefined();
});

test('keeps a position within the plan', () => {
  expect(onPlan(1.2, -0.1)).toEqual({ x: 1, y: 0 });
  expect(onPlan(0.33333, 0.5)).toEqual({ x: 0.333, y: 0.5 });
});
