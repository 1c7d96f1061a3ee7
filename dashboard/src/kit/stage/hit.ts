import { covers, type Point } from '@oriel/contract/geometry';
import { distance, type Metric, nearestOnEdge } from './metric.ts';
import type { WorkOutline } from './outline.ts';
import { ringsOf, type Spot } from './reshape.ts';

/** Overlays in stacking order, the lowest first. */
export function inOrder(outlines: readonly WorkOutline[]): readonly WorkOutline[] {
  const isSorted = outlines.every((one, index) => (outlines[index - 1]?.zIndex ?? one.zIndex) <= one.zIndex);
  return isSorted ? outlines : outlines.toSorted((one, other) => one.zIndex - other.zIndex);
}

/** The topmost overlay that covers a point. */
export function outlineUnder(outlines: readonly WorkOutline[], point: Point): WorkOutline | undefined {
  return inOrder(outlines).findLast((outline) => covers(outline, point));
}

/** The point of an overlay nearest to another point, within a radius. */
export function spotUnder(
  outline: WorkOutline,
  point: Point,
  metric: Metric,
  radius: number,
): Spot | undefined {
  let best: Spot | undefined;
  let nearest = radius;
  for (const [ring, line] of ringsOf(outline).entries()) {
    for (const [index, one] of line.entries()) {
      const away = distance(point, one, metric);
      if (away > nearest) continue;
      nearest = away;
      best = { ring, index };
    }
  }
  return best;
}

/** The edge of an overlay near a point, by its first vertex, and the nearest position on it. */
export function edgeUnder(
  outline: WorkOutline,
  point: Point,
  metric: Metric,
  radius: number,
): { readonly spot: Spot; readonly point: Point } | undefined {
  let best: { spot: Spot; point: Point } | undefined;
  let nearest = radius;
  for (const [ring, line] of ringsOf(outline).entries()) {
    for (const [index, from] of line.entries()) {
      const on = nearestOnEdge(point, from, line[(index + 1) % line.length] ?? from, metric);
      const away = distance(point, on, metric);
      if (away > nearest) continue;
      nearest = away;
      best = { spot: { ring, index }, point: on };
    }
  }
  return best;
}
