import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  boxAround,
  covers,
  GRID,
  type OutlineFault,
  outlineArea,
  outlineFault,
  type Point,
  placeInRing,
  type Ring,
  ringArea,
  snapped,
} from './geometry.ts';

/** Parses `0.1 0.2, 0.3 0.4` into points. */
function ring(text: string): Point[] {
  return text.split(', ').map((pair): Point => {
    const [x = Number.NaN, y = Number.NaN] = pair.split(' ').map(Number);
    return [x, y];
  });
}

const SQUARE: Ring = ring('0.2 0.2, 0.8 0.2, 0.8 0.8, 0.2 0.8');

function square(x: number, y: number, size: number): Ring {
  return [
    [x, y],
    [x + size, y],
    [x + size, y + size],
    [x, y + size],
  ];
}

/** A star-shaped ring, visible from its centre throughout: simple by construction, with an area that is a sum of triangles. */
const star = fc
  .record({
    centre: fc.tuple(
      fc.double({ min: 0.4, max: 0.6, noNaN: true }),
      fc.double({ min: 0.4, max: 0.6, noNaN: true }),
    ),
    radii: fc.array(fc.double({ min: 0.1, max: 0.35, noNaN: true }), { minLength: 3, maxLength: 24 }),
    turned: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ centre, radii, turned }) => ({
    centre,
    ring: radii.map((radius, index): Point => {
      const angle = ((index + turned) / radii.length) * 2 * Math.PI;
      return [centre[0] + radius * Math.cos(angle), centre[1] + radius * Math.sin(angle)];
    }),
  }));

const coarse = fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 12 }));
/** Points of a coarse lattice, so that touching, folding and repeated edges are common. */
const anyRing = fc.array(coarse, { minLength: 3, maxLength: 9 });

type Big = readonly [bigint, bigint];
const cross = (a: Big, b: Big, c: Big): bigint =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
const between = (a: Big, b: Big, c: Big): boolean =>
  cross(a, b, c) === 0n && (a[0] - c[0]) * (b[0] - c[0]) <= 0n && (a[1] - c[1]) * (b[1] - c[1]) <= 0n;

/** Brute force by the definition, in exact numbers: edges share no points except neighbours, which share their corner. */
function isSimpleByDefinition(points: readonly (readonly [number, number])[]): boolean {
  const ring = points.map(([x, y]): Big => [BigInt(x), BigInt(y)]);
  const corner = (index: number): Big => ring[index % ring.length] as Big;
  for (let i = 0; i < ring.length; i += 1) {
    const [a, b] = [corner(i), corner(i + 1)];
    for (let j = i + 1; j < ring.length; j += 1) {
      const [c, d] = [corner(j), corner(j + 1)];
      const isNext = j === i + 1;
      const isBefore = i === 0 && j === ring.length - 1;
      if (isNext || isBefore) {
        const [shared, one, other] = isNext ? [b, a, d] : [a, b, c];
        if (between(shared, one, other) || between(shared, other, one)) return false;
        continue;
      }
      if ([between(a, b, c), between(a, b, d), between(c, d, a), between(c, d, b)].includes(true))
        return false;
      if (cross(a, b, c) * cross(a, b, d) < 0n && cross(c, d, a) * cross(c, d, b) < 0n) return false;
    }
  }
  return true;
}

describe('outlines', () => {
  it('finds no fault in a simple ring, whatever its first point and direction', () => {
    fc.assert(
      fc.property(star, fc.nat(30), ({ ring }, shift) => {
        const start = shift % ring.length;
        const moved = [...ring.slice(start), ...ring.slice(0, start)];
        expect(outlineFault({ points: ring })).toBeUndefined();
        expect(outlineFault({ points: moved.toReversed() })).toBeUndefined();
        expect(outlineArea({ points: moved.toReversed() })).toBeCloseTo(outlineArea({ points: ring }), 12);
      }),
    );
  });

  it('finds crossings, contacts and folds exactly as the definition does', () => {
    fc.assert(
      fc.property(anyRing, (cells) => {
        const distinct = cells.filter(([x, y], index) => {
          const [nx, ny] = cells[(index + 1) % cells.length] ?? [x, y];
          return nx !== x || ny !== y;
        });
        fc.pre(distinct.length >= 3);
        const fault = outlineFault({ points: distinct.map(([x, y]): Point => [x / 12, y / 12]) })?.fault;
        expect(fault === 'SELF_CROSSING').toBe(
          !isSimpleByDefinition(
            distinct.map(([x, y]) => [Math.round((x / 12) * GRID), Math.round((y / 12) * GRID)]),
          ),
        );
      }),
      { numRuns: 2000 },
    );
  });

  it.each<[string, Ring, OutlineFault]>([
    ['a bow tie crosses itself', ring('0.1 0.1, 0.9 0.9, 0.9 0.1, 0.1 0.9'), 'SELF_CROSSING'],
    ['a corner on a far edge touches it', ring('0 0, 1 0, 1 1, 0.5 0, 0 1'), 'SELF_CROSSING'],
    ['a point visited twice touches itself', ring('0 0, 0.5 0.5, 1 0, 1 1, 0.5 0.5, 0 1'), 'SELF_CROSSING'],
    ['a needle folds back', ring('0 0, 1 0, 0.5 0, 0.5 1'), 'SELF_CROSSING'],
    ['a line has no inside', ring('0 0, 0.5 0.5, 1 1'), 'SELF_CROSSING'],
    ['two points make no ring', ring('0 0, 0 0, 1 1, 1 1'), 'TOO_FEW_POINTS'],
    ['a speck is too small', square(0.5, 0.5, 0.003), 'TOO_SMALL'],
    ['a point beside the image', ring('0 0, 1.000002 0, 1 1'), 'OUTSIDE_IMAGE'],
    ['no number at all', ring('0 0, NaN 0, 1 1'), 'OUTSIDE_IMAGE'],
  ])('%s', (_name, points, fault) => {
    expect(outlineFault({ points })?.fault).toBe(fault);
  });

  it('rejects areas up to 0.00001', () => {
    expect(
      outlineFault({
        points: ring('0 0, 0.01 0, 0.01 0.001, 0 0.001'),
      })?.fault,
    ).toBe('TOO_SMALL');
    expect(
      outlineFault({
        points: ring('0 0, 0.01 0, 0.01 0.001001, 0 0.001'),
      }),
    ).toBeUndefined();
  });

  it('accepts 3 to 200 points, and at most 600 with the holes', () => {
    const circle = (count: number, radius: number, x = 0.5): Ring =>
      Array.from({ length: count }, (_, i): Point => {
        const angle = (i / count) * 2 * Math.PI;
        return [x + radius * Math.cos(angle), 0.5 + radius * Math.sin(angle)];
      });
    expect(outlineFault({ points: circle(200, 0.4) })).toBeUndefined();
    expect(outlineFault({ points: circle(201, 0.4) })?.fault).toBe('TOO_MANY_POINTS');
    const holes = [circle(200, 0.05, 0.3), circle(200, 0.05, 0.5)];
    expect(outlineFault({ points: circle(200, 0.4), holes })).toBeUndefined();
    expect(outlineFault({ points: circle(200, 0.4), holes: [...holes, square(0.6, 0.6, 0.1)] })?.fault).toBe(
      'TOO_MANY_POINTS',
    );
    expect(outlineFault({ points: SQUARE, holes: Array.from({ length: 21 }, () => []) })?.fault).toBe(
      'TOO_MANY_HOLES',
    );
  });

  it.each<[string, Ring[], OutlineFault, number]>([
    ['lies beside the outline', [square(0.85, 0.85, 0.1)], 'HOLE_OUTSIDE', 0],
    ['reaches over its edge', [square(0.3, 0.3, 0.1), square(0.7, 0.7, 0.2)], 'HOLE_OUTSIDE', 1],
    ['touches its edge from inside', [square(0.2, 0.3, 0.1)], 'HOLE_OUTSIDE', 0],
    ['meets another', [square(0.3, 0.3, 0.2), square(0.4, 0.4, 0.2)], 'HOLES_MEET', 1],
    ['lies in another', [square(0.3, 0.3, 0.3), square(0.4, 0.4, 0.1)], 'HOLES_MEET', 1],
    ['crosses itself', [ring('0.3 0.3, 0.5 0.5, 0.5 0.3, 0.3 0.5')], 'SELF_CROSSING', 0],
    ['has two points', [ring('0.3 0.3, 0.5 0.5')], 'TOO_FEW_POINTS', 0],
  ])('rejects a hole that %s', (_name, holes, fault, hole) => {
    expect(outlineFault({ points: SQUARE, holes })).toEqual({ fault, hole });
  });

  it('accepts disjoint holes inside; subtracts their area and does not cover their inside', () => {
    const outline = { points: SQUARE, holes: [square(0.3, 0.3, 0.1), square(0.5, 0.5, 0.2)] };
    expect(outlineFault(outline)).toBeUndefined();
    expect(outlineArea(outline)).toBeCloseTo(0.36 - 0.01 - 0.04, 12);
    expect(covers(outline, [0.35, 0.35])).toBe(false);
    expect(covers(outline, [0.3, 0.35])).toBe(true);
    expect(covers(outline, [0.25, 0.25])).toBe(true);
  });
});

describe('computes areas, boxes and sides', () => {
  it('computes the area of a star as the sum of its triangles', () => {
    fc.assert(
      fc.property(star, ({ centre: [cx, cy], ring }) => {
        const triangles = ring.map(([x, y], index) => {
          const [nx, ny] = ring[(index + 1) % ring.length] ?? [x, y];
          return Math.abs((x - cx) * (ny - cy) - (y - cy) * (nx - cx)) / 2;
        });
        // With three points or fewer the centre may lie outside.
        fc.pre(ring.length > 4);
        expect(ringArea(ring)).toBeCloseTo(
          triangles.reduce((sum, one) => sum + one, 0),
          5,
        );
      }),
    );
  });

  it('covers points between the centre of a star and a corner, and none beyond', () => {
    fc.assert(
      fc.property(
        star,
        fc.nat(23),
        fc.double({ min: 0, max: 0.9, noNaN: true }),
        ({ centre, ring }, pick, share) => {
          fc.pre(ring.length > 4);
          const [x, y] = ring[pick % ring.length] ?? centre;
          const along = (t: number): Point => [
            centre[0] + (x - centre[0]) * t,
            centre[1] + (y - centre[1]) * t,
          ];
          expect(placeInRing(along(share), ring)).toBe('inside');
          expect(placeInRing(along(1.1 + share), ring)).toBe('outside');
          expect(placeInRing([x, y], ring)).toBe('border');
        },
      ),
    );
  });

  it("counts corners and edges as the border, and a corner at the ray's height once", () => {
    const roof: Ring = ring('0.2 0.8, 0.2 0.4, 0.5 0.2, 0.8 0.4, 0.8 0.8');
    expect(placeInRing([0.2, 0.6], roof)).toBe('border');
    expect(placeInRing([0.5, 0.8], roof)).toBe('border');
    expect(placeInRing([0.5, 0.4], roof)).toBe('inside');
    expect(placeInRing([0.1, 0.4], roof)).toBe('outside');
    expect(placeInRing([0.1, 0.2], roof)).toBe('outside');
    expect(placeInRing([0.9, 0.8], roof)).toBe('outside');
  });

  it('boxes all points and touches four of them', () => {
    fc.assert(
      fc.property(star, ({ ring }) => {
        const xs = ring.map(([x]) => x);
        const ys = ring.map(([, y]) => y);
        expect(boxAround(ring)).toEqual({
          left: Math.min(...xs),
          top: Math.min(...ys),
          right: Math.max(...xs),
          bottom: Math.max(...ys),
        });
      }),
    );
    expect(boxAround([])).toBeUndefined();
  });
});

describe('snapping', () => {
  it('removes repeated neighbours and a closing point, and nothing else', () => {
    expect(snapped(ring('0 0, 0 0, 1 0, 1 1, 1 1.0000000001, 0 0'))).toEqual(ring('0 0, 1 0, 1 1'));
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(star, ({ ring }) => {
        expect(snapped(snapped(ring))).toEqual(snapped(ring));
      }),
    );
  });
});
