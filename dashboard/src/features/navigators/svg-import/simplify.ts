import { OUTLINE_LIMITS, type Point, type Ring, snapped } from '@oriel/contract/geometry';
import { distance, type Metric, nearestOnEdge } from '../../../kit/stage/metric.ts';

/** How far a simplified line may deviate, in pixels of the picture. */
const TOLERANCE = 0.6;

/** A ring with the fewest points that look the same to half a pixel, within the limit of an overlay. */
export function simplified(ring: Ring, size: Metric): Ring {
  const clean = snapped(ring);
  for (let tolerance = TOLERANCE; ; tolerance *= 1.6) {
    const kept = thinned(clean, size, tolerance);
    if (kept.length <= OUTLINE_LIMITS.pointsMax) return kept;
  }
}

/** Douglas-Peucker, on the two halves between the ring's first point and the one farthest from it. */
function thinned(ring: Ring, size: Metric, tolerance: number): Ring {
  const [first] = ring;
  if (!first || ring.length <= 3) return ring;
  let far = 0;
  for (const [index, point] of ring.entries())
    if (distance(point, first, size) > distance(ring[far] ?? first, first, size)) far = index;
  const kept = new Set([0, far]);
  thin(ring, 0, far, size, tolerance, kept);
  thin(ring, far, ring.length, size, tolerance, kept);
  return ring.filter((_, index) => kept.has(index));
}

function thin(
  ring: Ring,
  begin: number,
  finish: number,
  size: Metric,
  tolerance: number,
  kept: Set<number>,
): void {
  const open: [number, number][] = [[begin, finish]];
  while (open.length > 0) {
    const [from, to] = open.pop() ?? [0, 0];
    const a = ring[from] as Point; // Between two indices of the ring; the end equals the beginning.
    const b = ring[to % ring.length] as Point;
    let worst = from;
    let most = tolerance;
    for (let index = from + 1; index < to; index += 1) {
      const point = ring[index] as Point;
      const off = distance(point, nearestOnEdge(point, a, b, size), size);
      if (off <= most) continue;
      most = off;
      worst = index;
    }
    if (worst === from) continue;
    kept.add(worst);
    open.push([from, worst], [worst, to]);
  }
}
