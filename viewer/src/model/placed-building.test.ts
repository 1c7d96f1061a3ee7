import { Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { isPartOf } from './placed-building.ts';

// 20 by 10 m, turned by 45 degrees about the origin.
const turned = (x: number, z: number): [number, number] => [(x - z) * Math.SQRT1_2, (x + z) * Math.SQRT1_2];
const corners = [turned(-10, -5), turned(10, -5), turned(10, 5), turned(-10, 5)];
const building = (footprint: [number, number][]) => ({
  buildingId: 'b',
  min: [-11, 0, -11] as [number, number, number],
  max: [11, 9, 11] as [number, number, number],
  footprint,
});

describe('isPartOf', () => {
  it.each([
    ['clockwise', corners],
    ['counter-clockwise', corners.toReversed()],
  ])('follows the sides of a turned building, %s', (_, footprint) => {
    const at = (x: number, z: number, y = 3) => {
      const [east, south] = turned(x, z);
      return isPartOf(building(footprint), new Vector3(east, y, south));
    };
    expect(at(0, 0)).toBe(true);
    expect(at(9.5, 4.5)).toBe(true);
    // Eaves belong to it, the house next door and the lawn do not.
    expect(at(11, 0)).toBe(true);
    expect(at(13, 0)).toBe(false);
    expect(at(0, 8)).toBe(false);
    expect(at(0, 0, 0.1)).toBe(false);
  });
});
