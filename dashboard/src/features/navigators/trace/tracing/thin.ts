import { OUTLINE_LIMITS, type Outline, type Point, type Ring } from '@oriel/contract/geometry';

/**
 * Reduces an overlay to the server's maximum number of points. Only overlays too ragged to straighten without crossings have more; they
 * lose the least important points, without self-crossing, but no longer share their borders exactly.
 */
export function thinned({ points, holes = [] }: Outline): { points: Ring; holes: Ring[] } {
  const rings = [points, ...holes].map((ring) => [...ring]);
  for (const ring of rings) while (ring.length > OUTLINE_LIMITS.pointsMax && dropLeast([ring], rings));
  while (
    rings.reduce((sum, ring) => sum + ring.length, 0) > OUTLINE_LIMITS.allPointsMax &&
    dropLeast(rings, rings)
  );
  const [outer = [], ...inner] = rings;
  return { points: outer, holes: inner };
}

/** Removes the point with the smallest triangle that contains no other point; returns whether there was one. */
function dropLeast(from: Point[][], all: readonly Point[][]): boolean {
  const candidates = from
    .flatMap((ring) =>
      ring.length > 4 ? ring.map((_, index) => ({ ring, index, area: triangleArea(ring, index) })) : [],
    )
    .sort((one, other) => one.area - other.area);
  for (const { ring, index } of candidates) {
    const [a, b, c] = cornersAt(ring, index);
    if (all.some((one) => one.some((point) => inTriangle(point, a, b, c)))) continue;
    ring.splice(index, 1);
    return true;
  }
  return false;
}

function cornersAt(ring: Ring, index: number): readonly [Point, Point, Point] {
  const none: Point = [0, 0];
  return [ring.at(index - 1) ?? none, ring[index] ?? none, ring[(index + 1) % ring.length] ?? none];
}

function triangleArea(ring: Ring, index: number): number {
  return Math.abs(turn(...cornersAt(ring, index)));
}

function inTriangle(point: Point, a: Point, b: Point, c: Point): boolean {
  if (point === a || point === b || point === c) return false;
  const [one, two, three] = [turn(a, b, point), turn(b, c, point), turn(c, a, point)];
  return (one >= 0 && two >= 0 && three >= 0) || (one <= 0 && two <= 0 && three <= 0);
}

function turn([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}
