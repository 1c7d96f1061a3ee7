import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lyingSquare, ringPlace, squareMatrix } from './lying-ring.ts';
import { type Direction, dot, lensOf, pointOf } from './projection.ts';
import { someView, someViewport } from './testing-arbitraries.ts';

const angle = (min: number, max: number) => fc.double({ min, max, noNaN: true });

/** Maps a point of the box by a matrix. */
function placed(matrix: readonly number[], x: number, y: number) {
  const at = (row: number) => (matrix[row] ?? 0) * x + (matrix[4 + row] ?? 0) * y + (matrix[12 + row] ?? 0);
  return { x: at(0) / at(3), y: at(1) / at(3) };
}

test('maps the corners of the box onto the visible square', () => {
  fc.assert(
    fc.property(someView, someViewport, angle(-180, 180), angle(-89, 60), (view, viewport, yaw, pitch) => {
      const lens = lensOf(view, viewport);
      const square = lyingSquare({ yaw, pitch }, 5);
      const origin = { x: 100, y: 40 };
      const matrix = squareMatrix(lens, square, 200, origin);
      fc.pre(matrix !== null && dot(square.middle, lens.forward) > 0.35);
      for (const [u, v] of [
        [-1, -1],
        [1, -1],
        [0.3, 0.8],
      ] as const) {
        const { middle, right, ahead } = square;
        const of = (axis: keyof Direction) => middle[axis] + u * right[axis] + v * ahead[axis];
        const seen = pointOf(lens, { x: of('x'), y: of('y'), z: of('z') });
        const point = placed(matrix ?? [], 100 + 100 * u, 100 - 100 * v);
        expect(point.x + origin.x).toBeCloseTo(seen?.x ?? Number.NaN, 4);
        expect(point.y + origin.y).toBeCloseTo(seen?.y ?? Number.NaN, 4);
      }
    }),
  );
});

/** Height of the square in a picture centred on it, as a share of its width. */
function flatness(pitch: number): number {
  const lens = lensOf({ yaw: 0, pitch, fov: 75 }, { width: 1000, height: 1000 });
  const matrix = squareMatrix(lens, lyingSquare({ yaw: 0, pitch }, 2), 100, { x: 0, y: 0 }) ?? [];
  return (
    (placed(matrix, 50, 100).y - placed(matrix, 50, 0).y) /
    (placed(matrix, 100, 50).x - placed(matrix, 0, 50).x)
  );
}

test('flattens with distance on the floor, and faces the viewer above the horizon', () => {
  expect(flatness(-90)).toBeCloseTo(1, 2);
  expect(flatness(-45)).toBeCloseTo(Math.SQRT1_2, 2);
  expect(flatness(-30)).toBeCloseTo(0.5, 2);
  expect(flatness(-17)).toBeCloseTo(Math.sin((17 * Math.PI) / 180), 2);
  expect(flatness(40)).toBeCloseTo(1, 2);
});

test('lies on the floor before a door, never in it, and never as a hair', () => {
  for (const pitch of [-16, -3, 0, 8]) expect(ringPlace({ yaw: 30, pitch })).toEqual({ yaw: 30, pitch: -17 });
  for (const pitch of [-80, -30, -18, 47]) expect(ringPlace({ yaw: -5, pitch })).toEqual({ yaw: -5, pitch });
});

test('is hidden behind the viewer', () => {
  const lens = lensOf({ yaw: 0, pitch: 0, fov: 75 }, { width: 800, height: 600 });
  expect(squareMatrix(lens, lyingSquare({ yaw: 180, pitch: -20 }, 5), 100, { x: 0, y: 0 })).toBeNull();
  expect(squareMatrix(lens, lyingSquare({ yaw: 95, pitch: -20 }, 5), 100, { x: 0, y: 0 })).toBeNull();
});
