import type { Tiles } from '@oriel/contract/panorama';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { directionAt, directionOnFace, faceOf, lensOf, pointOf } from './projection.ts';
import {
  baseUrl,
  childTiles,
  levelSize,
  magnification,
  parentTile,
  pyramidOf,
  tileCount,
  tileExtent,
  tileKey,
  tilesPerSide,
  tileUrl,
} from './pyramid.ts';
import { somePyramid, someView, someViewport } from './testing-arbitraries.ts';

const READY: Tiles = {
  status: 'READY',
  version: 1,
  baseUrl: '/media/a/b/',
  faceSize: 3072,
  tileSize: 512,
  levels: [384, 768, 1536, 3072],
  format: 'webp',
};

test('builds a pyramid with file addresses from a finished manifest', () => {
  const pyramid = pyramidOf(READY);
  if (!pyramid) throw new Error('no pyramid');
  expect(baseUrl(pyramid)).toBe('/media/a/b/base.webp');
  expect(tileUrl(pyramid, tileKey({ level: 2, face: 'u', row: 1, column: 0 }))).toBe(
    '/media/a/b/2/u/1_0.webp',
  );
  expect(tileCount(pyramid)).toBe(6 * (1 + 4 + 9 + 36));
});

test('rejects a manifest that is unfinished, incomplete or of another version', () => {
  expect(pyramidOf({ ...READY, status: 'PROCESSING' })).toBeNull();
  expect(pyramidOf({ ...READY, version: 2 })).toBeNull();
  expect(pyramidOf({ ...READY, levels: [] })).toBeNull();
  expect(pyramidOf({ status: 'PENDING', version: 1 })).toBeNull();
});

test('covers the faces of a level without gaps or overlaps', () => {
  fc.assert(
    fc.property(somePyramid, (pyramid) => {
      for (const [level, size] of pyramid.levels.entries()) {
        const side = tilesPerSide(pyramid, level);
        let pixels = 0;
        let reached = -1;
        for (let column = 0; column < side; column++) {
          const extent = tileExtent(pyramid, { level, face: 'f', row: 0, column });
          expect(extent.a0).toBe(reached);
          reached = extent.a1;
          pixels += extent.width;
          expect(extent.width).toBeLessThanOrEqual(pyramid.tileSize);
        }
        expect(pixels).toBe(size);
        expect(reached).toBe(1);
      }
    }),
  );
});

test('keeps children exactly within their parent', () => {
  fc.assert(
    fc.property(somePyramid, fc.nat(), fc.nat(), (pyramid, i, j) => {
      for (const level of pyramid.levels.keys()) {
        const side = tilesPerSide(pyramid, level);
        const tile = { level, face: 'd' as const, row: i % side, column: j % side };
        const outer = tileExtent(pyramid, tile);
        const children = childTiles(pyramid, tile);
        for (const child of children) {
          expect(parentTile(child)).toEqual(tile);
          const inner = tileExtent(pyramid, child);
          expect(inner.a0).toBeGreaterThanOrEqual(outer.a0);
          expect(inner.a1).toBeLessThanOrEqual(outer.a1);
        }
        if (level < pyramid.levels.length - 1) {
          expect(Math.min(...children.map((child) => tileExtent(pyramid, child).b0))).toBe(outer.b0);
          expect(Math.max(...children.map((child) => tileExtent(pyramid, child).b1))).toBe(outer.b1);
        }
      }
    }),
  );
});

test('matches the measured size of a texel on screen', () => {
  fc.assert(
    fc.property(
      someView,
      someViewport,
      fc.double({ min: 0.05, max: 0.95, noNaN: true }),
      fc.double({ min: 0.05, max: 0.95, noNaN: true }),
      (view, viewport, u, v) => {
        const size = 1024;
        const lens = lensOf(view, viewport);
        const { face, a, b } = faceOf(directionAt(lens, { x: u * viewport.width, y: v * viewport.height }));
        const step = 1e-5;
        const [at, right, below] = [
          pointOf(lens, directionOnFace(face, a, b)),
          pointOf(lens, directionOnFace(face, a + step, b)),
          pointOf(lens, directionOnFace(face, a, b + step)),
        ];
        if (!at || !right || !below) return;
        // The area of a small square of the face on screen, divided by its texels.
        const area = Math.abs((right.x - at.x) * (below.y - at.y) - (right.y - at.y) * (below.x - at.x));
        const texels = (step * size) / 2;
        const counted = Math.sqrt(area) / texels;
        const stated = magnification(size, lens, viewport.height, directionOnFace(face, a, b));
        expect(stated / counted).toBeCloseTo(1, 2);
      },
    ),
  );
});

test('throws for an unknown level', () => {
  const pyramid = pyramidOf(READY);
  if (!pyramid) throw new Error('no pyramid');
  expect(() => levelSize(pyramid, 4)).toThrow(RangeError);
});
