import { describe, expect, it } from 'vitest';
import type { DecodedSphere } from './decode-sphere.ts';
import { detailOf, tileQualities } from './tile-quality.ts';

/** A sphere defined by a grey value for each pixel. */
function sphereOf(grey: (x: number, y: number) => number, width = 2048): DecodedSphere {
  const height = width / 2;
  return {
    width,
    height,
    async readRows(firstRow, into) {
      for (let at = 0; at < into.length; at++) {
        const pixel = Math.floor(at / 3);
        into[at] = grey(pixel % width, firstRow + Math.floor(pixel / width));
      }
    },
    async close() {},
  };
}

/** Reproducible numbers without a pattern. */
const noise = (x: number, y: number): number =>
  (Math.imul(x * 73_856_093, 19) ^ Math.imul(y, 83_492_791)) >>> 25;

describe('the quality of tiles', () => {
  it('is higher for a smooth photo, and lower for a detailed one', async () => {
    const room = await detailOf(sphereOf((x, y) => 60 + Math.sin(x / 200) * 40 + y / 20));
    const garden = await detailOf(sphereOf((x, y) => 60 + noise(x, y)));
    expect(room).toBeLessThan(0.3);
    expect(garden).toBeGreaterThan(2);
    expect(tileQualities(room, 4)).toEqual([82, 82, 82, 88]);
    expect(tileQualities(garden, 4)).toEqual([69, 69, 69, 78]);
  });

  it('varies continuously between the two', () => {
    const tops = [0.2, 0.5, 0.7, 0.85, 1, 1.2, 3].map((detail) => tileQualities(detail, 2)[1]);
    expect(tops).toEqual([88, 88, 85, 83, 81, 78, 78]);
  });

  it('is judged at the horizon: sky and floor say little about a room', async () => {
    const busy = (x: number, y: number): number => 60 + noise(x, y);
    const middle = await detailOf(sphereOf((x, y) => (Math.abs(y - 512) < 200 ? busy(x, y) : 80)));
    const poles = await detailOf(sphereOf((x, y) => (Math.abs(y - 512) < 200 ? 80 : busy(x, y))));
    expect(middle).toBeGreaterThan(2);
    expect(poles).toBeLessThan(0.1);
  });
});
