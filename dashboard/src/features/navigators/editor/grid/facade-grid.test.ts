import { type Point, ringArea } from '@oriel/contract/geometry';
import { describe, expect, it } from 'vitest';
import {
  cellUnder,
  divided,
  filledIn,
  gridOf,
  joinedRight,
  joinedUp,
  ringOf,
  withApartment,
  withCorner,
  withCut,
  withLevel,
} from './facade-grid.ts';
import { type Corners, isSurface, placeOf, pointOn } from './plane.ts';

const FLAT: Corners = [
  [0.2, 0.1],
  [0.8, 0.1],
  [0.8, 0.7],
  [0.2, 0.7],
];
/** A facade seen from its right: its left side is farther away. */
const SLANTED: Corners = [
  [0.2, 0.3],
  [0.9, 0.1],
  [0.9, 0.9],
  [0.2, 0.6],
];

function expectNear([x, y]: Point, [ex, ey]: Point): void {
  expect(x).toBeCloseTo(ex, 9);
  expect(y).toBeCloseTo(ey, 9);
}

describe('the plane of a facade', () => {
  it.each([FLAT, SLANTED])('puts its corners where they are, and finds places again', (...corners) => {
    const all = corners as unknown as Corners;
    const places = [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ] as const;
    for (const [index, place] of places.entries()) expectNear(pointOn(all, place), all[index] ?? [0, 0]);
    for (const place of [[0.3, 0.8] as const, [0.9, 0.1] as const, [0.5, 0.5] as const])
      expectNear(placeOf(all, pointOn(all, place)), place);
  });

  it('draws what is farther away smaller', () => {
    const [left] = pointOn(SLANTED, [0.25, 0.5]);
    // A quarter of the facade at its far end takes less than a quarter of the picture.
    expect(left).toBeLessThan(0.2 + 0.7 / 4);
    // The diagonals of a rectangle meet in its middle, whatever the view.
    const [[ax, ay], [bx, by], [cx, cy], [dx, dy]] = SLANTED;
    const [x, y] = pointOn(SLANTED, [0.5, 0.5]);
    expect((x - ax) * (cy - ay) - (y - ay) * (cx - ax)).toBeCloseTo(0, 12);
    expect((x - bx) * (dy - by) - (y - by) * (dx - bx)).toBeCloseTo(0, 12);
  });

  it('is none when its corners cross or fall together', () => {
    expect(isSurface(FLAT)).toBe(true);
    expect(isSurface([FLAT[1], FLAT[0], FLAT[2], FLAT[3]])).toBe(false);
    expect(isSurface([FLAT[0], FLAT[0], FLAT[2], FLAT[3]])).toBe(false);
    const grid = gridOf(FLAT, [2, 2]);
    expect(withCorner(grid, 0, [0.9, 0.9])).toBe(grid);
  });
});

describe('cells', () => {
  it('cover the facade without gaps and share their corners', () => {
    const grid = gridOf(SLANTED, [3, 4, 2]);
    const rings = grid.rows.flatMap(({ cells }, row) =>
      cells.map((_, index) => ringOf(grid, { row, index })),
    );
    expect(rings).toHaveLength(9);
    expect(rings.reduce((sum, ring) => sum + ringArea(ring), 0)).toBeCloseTo(ringArea(SLANTED), 5);
    const [first, second] = rings;
    expect(first?.[0]).toEqual(second?.at(-1));
  });

  it('are found by a point', () => {
    const grid = gridOf(FLAT, [2, 3]);
    expect(cellUnder(grid, [0.25, 0.2])).toEqual({ row: 0, index: 0 });
    expect(cellUnder(grid, [0.75, 0.65])).toEqual({ row: 1, index: 2 });
    expect(cellUnder(grid, [0.1, 0.2])).toBeUndefined();
  });

  it('move their lines between their neighbours, lines at the same place together', () => {
    const grid = gridOf(FLAT, [2, 2, 3]);
    expect(withLevel(grid, 0, [0.5, 0.6]).rows[0]?.to).toBeLessThan(2 / 3);
    const together = withCut(grid, { row: 0, index: 0 }, [0.35, 0.2], false);
    expect(together.rows.map(({ cells }) => cells[0]?.to.toFixed(2))).toEqual(['0.25', '0.25', '0.33']);
    const alone = withCut(grid, { row: 0, index: 0 }, [0.35, 0.2], true);
    expect(alone.rows.map(({ cells }) => cells[0]?.to.toFixed(2))).toEqual(['0.25', '0.50', '0.33']);
  });

  it('are joined to the right, divided, and joined over floors', () => {
    const grid = gridOf(FLAT, [2, 2]);
    expect(joinedRight(grid, { row: 0, index: 0 }).rows[0]?.cells).toEqual([{ to: 1 }]);
    expect(joinedRight(grid, { row: 0, index: 1 })).toBe(grid);
    expect(divided(grid, { row: 1, index: 1 }).rows[1]?.cells.map(({ to }) => to)).toEqual([0.5, 0.75, 1]);
    const duplex = joinedUp(grid, { row: 1, index: 0 });
    expect(ringArea(ringOf(duplex, { row: 1, index: 0 }))).toBeCloseTo(ringArea(FLAT) / 2, 6);
    expect(ringOf(duplex, { row: 1, index: 0 })).toHaveLength(4);
    // Once more takes them apart.
    expect(joinedUp(duplex, { row: 1, index: 0 })).toEqual(grid);
  });

  it('of different widths over two floors make one line with six corners', () => {
    const grid = joinedUp(gridOf(FLAT, [3, 2]), { row: 1, index: 0 });
    const ring = ringOf(grid, { row: 1, index: 0 });
    expect(ring.length).toBeGreaterThanOrEqual(6);
    expect(ringArea(ring)).toBeCloseTo(ringArea(FLAT) * (1 / 4 + 1 / 6), 6);
  });
});

describe('numbers', () => {
  const storeys = [
    ['21', '22'],
    ['11', '12', '13'],
  ];
  const filling = { storeys, isRightToLeft: false, skipped: 0 };

  it('run along each floor', () => {
    const grid = gridOf(FLAT, [2, 3]);
    expect(Object.fromEntries(filledIn(grid, filling))).toEqual({
      '0/0': '21',
      '0/1': '22',
      '1/0': '11',
      '1/1': '12',
      '1/2': '13',
    });
    expect(filledIn(grid, { ...filling, isRightToLeft: true }).get('1/0')).toBe('13');
    expect(filledIn(grid, { ...filling, skipped: 1 }).get('1/0')).toBe('12');
  });

  it('pass over cells chosen by hand, left empty or joined, and give no apartment twice', () => {
    const grid = gridOf(FLAT, [2, 3]);
    const given = withApartment(grid, { row: 1, index: 2 }, '11');
    expect([...filledIn(given, filling)].sort()).toEqual([
      ['0/0', '21'],
      ['0/1', '22'],
      ['1/0', '12'],
      ['1/1', '13'],
      ['1/2', '11'],
    ]);
    const empty = withApartment(grid, { row: 1, index: 0 }, null);
    expect(filledIn(empty, filling).get('1/1')).toBe('11');
    expect(filledIn(empty, filling).has('1/0')).toBe(false);
    const duplex = joinedUp(grid, { row: 1, index: 0 });
    expect(filledIn(duplex, filling).get('0/1')).toBe('21');
    expect(filledIn(duplex, filling).has('0/0')).toBe(false);
  });

  it('leave cells without an apartment where a floor has fewer', () => {
    expect(filledIn(gridOf(FLAT, [4, 3]), filling).size).toBe(5);
  });
});
