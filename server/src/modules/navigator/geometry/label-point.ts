// The package has no types of its own; other workspaces that check this file find ours by this line.
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

/** A box is stretched until its long side is at most so many times the short one: the search begins with squares of the short side. */
const LONGEST = 8;
/** Share of the box's short side that the point may be off the best one. */
const PRECISION = 0.02;

function isInside(outline: Outline, point: Point): boolean {
  return (
    placeInRing(point, outline.points) === 'inside' &&
    (outline.holes ?? []).every((hole) => placeInRing(point, hole) === 'outside')
  );
}

/**
 * Where the label of an outline stands: the point farthest from its edges, as one sees it. Always inside.
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
    // Units of the short side, the long one pressed together where the outline is a ribbon.
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

/** The middle of the longest level line inside, for outlines so thin that the search ends beside them. */
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
  // Thinner than the grid: a corner is the one point that is surely on it.
  return best?.point ?? snap(outline.points[0] ?? [0, 0]);
}

/** Where a ring crosses a height that none of its points has, in steps of the grid. */
function crossingsAt(ring: Ring, y: number): number[] {
  return ring.flatMap(([x, py], index) => {
    const [nx, ny] = ring[(index + 1) % ring.length] ?? [x, py];
    const [ax, ay, bx, by] = [toGrid(x), toGrid(py), toGrid(nx), toGrid(ny)];
    return ay > y === by > y ? [] : [ax + ((bx - ax) * (y - ay)) / (by - ay)];
  });
}
