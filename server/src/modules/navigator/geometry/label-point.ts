// The package has no types; this line lets other workspaces that check this file find ours.
/// <reference path="./polylabel.d.ts" />
import {
  boxAround,
  covers,
  fromGrid,
  type Outline,
  type Point,
  placeInRing,
  type Ring,
  toGrid,
} from '@oriel/contract/geometry';
import polylabel from 'polylabel';

/** Limit of the aspect after stretching a box: the search starts with squares of its short side. */
const LONGEST = 8;
/** Tolerance of the result, as a share of the box's short side. */
const PRECISION = 0.02;

function isInside(outline: Outline, point: Point): boolean {
  return (
    placeInRing(point, outline.points) === 'inside' &&
    (outline.holes ?? []).every((hole) => placeInRing(point, hole) === 'outside')
  );
}

/**
 * Label position of an outline: the point farthest from its edges on screen. Always inside.
 *
 * @param aspect width of the image by its height
 */
export function labelPoint(outline: Outline, aspect = 1): Point {
  const box = boxAround(outline.points);
  if (!box) throw new Error('An outline without points has no place for a label');
  const width = (box.right - box.left) * aspect;
  const height = box.bottom - box.top;
  if (width > 0 && height > 0) {
    const short = Math.min(width, height);
    // Units of the short side, with the long one compressed for ribbons.
    const across = (aspect / short) * Math.min(1, (LONGEST * height) / width);
    const down = (1 / short) * Math.min(1, (LONGEST * width) / height);
    const rings = [outline.points, ...(outline.holes ?? [])].map((ring) =>
      ring.map(([x, y]): Point => [(x - box.left) * across, (y - box.top) * down]),
    );
    const [x, y] = polylabel(rings, PRECISION);
    const found = snap([box.left + x / across, box.top + y / down]);
    if (isInside(outline, found)) return found;
  }
  return widestChord(outline);
}

function snap([x, y]: Point): Point {
  return [fromGrid(toGrid(x)), fromGrid(toGrid(y))];
}

/** The middle of the longest horizontal chord, for outlines so thin that the search misses them. */
function widestChord(outline: Outline): Point {
  const rings = [outline.points, ...(outline.holes ?? [])];
  const heights = [...new Set(rings.flatMap((ring) => ring.map(([, y]) => toGrid(y))))].sort((a, b) => a - b);
  let best: { point: Point; length: number } | undefined;
  for (const [index, top] of heights.entries()) {
    const bottom = heights[index + 1];
    if (bottom === undefined) continue;
    const y = (top + bottom) / 2;
    const crossings = rings.flatMap((ring) => crossingsAt(ring, y)).sort((a, b) => a - b);
    for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
      const left = crossings[pair] ?? 0;
      const right = crossings[pair + 1] ?? 0;
      const point = snap([fromGrid((left + right) / 2), fromGrid(y)]);
      if (right - left > (best?.length ?? 0) && covers(outline, point))
        best = { point, length: right - left };
    }
  }
  // Thinner than the grid: a corner is the only point certain to be on it.
  return best?.point ?? snap(outline.points[0] ?? [0, 0]);
}

/** Where a ring crosses a height that none of its points has, in grid steps. */
function crossingsAt(ring: Ring, y: number): number[] {
  return ring.flatMap(([x, py], index) => {
    const [nx, ny] = ring[(index + 1) % ring.length] ?? [x, py];
    const [ax, ay, bx, by] = [toGrid(x), toGrid(py), toGrid(nx), toGrid(ny)];
    return ay > y === by > y ? [] : [ax + ((bx - ax) * (y - ay)) / (by - ay)];
  });
}
