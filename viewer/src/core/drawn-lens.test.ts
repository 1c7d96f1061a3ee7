import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawnLens } from './drawn-lens.ts';
import { anglesOf, directionAt, directionOf, lensOf, pointOf } from './projection.ts';
import { someView, someViewport } from './testing-arbitraries.ts';

test('reconstructs a lens that places everything as the picture does', () => {
  fc.assert(
    fc.property(
      someView,
      someViewport,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (view, viewport, right, down) => {
        const lens = lensOf(view, viewport);
        const read = drawnLens((point) => anglesOf(directionAt(lens, point)), viewport);
        const direction = directionAt(lens, { x: right * viewport.width, y: down * viewport.height });
        const point = pointOf(read, directionOf(anglesOf(direction)));
        expect(point?.x).toBeCloseTo(right * viewport.width, 4);
        expect(point?.y).toBeCloseTo(down * viewport.height, 4);
      },
    ),
  );
});
