import type { Point, Ring } from '@oriel/contract/geometry';
import { distance, type Metric, nearestOnEdge } from '../../../kit/stage/metric.ts';

export interface Snapped {
  readonly point: Point;
  readonly to: 'point' | 'edge';
}

/**
 * Where a point comes to lie that is near to others: on the nearest point within the radius, else on the nearest edge. Points win, so that
 * two outlines that meet in a corner share it.
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

/**
 * How far something that is moved as a whole has to go on so that one of its points comes to lie on another's: the shortest such way.
 */
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
