import type { Point, Ring } from '@oriel/contract/geometry';
import { distance, type Metric, nearestOnEdge } from '../../../kit/stage/metric.ts';

export interface Snapped {
  readonly point: Point;
  readonly to: 'point' | 'edge';
}

/**
 * Snaps a point to others: to the nearest point within the radius, else to the nearest edge. Points win, so that adjacent overlays share
 * their corners.
 */
export function snap(
  point: Point,
  rings: Iterable<Ring>,
  metric: Metric,
  radius: number,
): Snapped | undefined {
  let corner: Point | undefined;
  let edge: Point | undefined;
  let toCorner = radius;
  let toEdge = radius;
  for (const ring of rings) {
    let from = ring.at(-1);
    for (const to of ring) {
      const away = distance(point, to, metric);
      if (away <= toCorner) {
        toCorner = away;
        corner = to;
      }
      const on = from && nearestOnEdge(point, from, to, metric);
      const beside = on ? distance(point, on, metric) : Number.POSITIVE_INFINITY;
      if (on && beside <= toEdge) {
        toEdge = beside;
        edge = on;
      }
      from = to;
    }
  }
  if (corner) return { point: corner, to: 'point' };
  return edge && { point: edge, to: 'edge' };
}

/** Shift that snaps a moved overlay's point to another's: the shortest one. */
export function snapShift(
  moved: Ring,
  rings: readonly Ring[],
  metric: Metric,
  radius: number,
): readonly [number, number] | undefined {
  let best: readonly [number, number] | undefined;
  let nearest = radius;
  for (const point of moved) {
    const found = snap(point, rings, metric, nearest);
    if (!found) continue;
    nearest = distance(point, found.point, metric);
    best = [found.point[0] - point[0], found.point[1] - point[1]];
  }
  return best;
}
