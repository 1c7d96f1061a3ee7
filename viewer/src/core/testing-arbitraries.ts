import fc from 'fast-check';
import type { Direction, View, Viewport } from './projection.ts';
import type { Pyramid } from './pyramid.ts';

/** Arbitraries for the property tests of this folder. */

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });

export const someDirection: fc.Arbitrary<Direction> = fc
  .record({ x: number(-1, 1), y: number(-1, 1), z: number(-1, 1) })
  .filter(({ x, y, z }) => Math.hypot(x, y, z) > 0.01);

export const someView: fc.Arbitrary<View> = fc.record({
  yaw: number(-180, 180),
  pitch: number(-90, 90),
  fov: number(20, 110),
});

export const someViewport: fc.Arbitrary<Viewport> = fc.record({
  width: fc.integer({ min: 200, max: 2600 }),
  height: fc.integer({ min: 200, max: 1600 }),
});

/** Pyramids as the server cuts them: the top a multiple of 512, halved while larger than a tile. */
export const somePyramid: fc.Arbitrary<Pyramid> = fc.integer({ min: 1, max: 11 }).map((tiles) => {
  const levels = [tiles * 512];
  while ((levels[0] ?? 0) > 512) levels.unshift((levels[0] ?? 0) / 2);
  return { baseUrl: '/media/pyramid', tileSize: 512, levels, extension: 'webp' };
});
