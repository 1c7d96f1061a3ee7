import { ownerColor } from '@oriel/viewer/model/owner-pass';
import { expect, it } from 'vitest';
import { azimuthOf, TURNTABLE } from './turntable.ts';

it('starts at the given angle and goes counter-clockwise seen from above', () => {
  const quarter = { ...TURNTABLE, frames: 4 };
  expect([0, 1, 2, 3].map((frame) => azimuthOf(quarter, frame))).toEqual([180, 90, 0, 270]);
  expect(azimuthOf({ ...TURNTABLE, frames: 1, start: 370 }, 0)).toBe(10);
});

it('tells apartments apart by their colors', () => {
  const colors = Array.from({ length: 3000 }, (_, index) => ownerColor(index + 1));
  expect(new Set(colors).size).toBe(3000);
  expect(Math.min(...colors)).toBeGreaterThan(0);
  expect(Math.max(...colors)).toBeLessThanOrEqual(0xffffff);
});
