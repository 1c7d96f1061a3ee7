import type { Point } from '@oriel/contract/geometry';

/** The full width and height in the unit of distances: pixels of the picture, or of the screen. */
export interface Metric {
  readonly width: number;
  readonly height: number;
}

export function distance([ax, ay]: Point, [bx, by]: Point, { width, height }: Metric): number {
  return Math.hypot((ax - bx) * width, (ay - by) * height);
}

/** The point of an edge nearest to another point, by visible distance. */
export function nearestOnEdge(point: Point, from: Point, to: Point, metric: Metric): Point {
  const { width, height } = metric;
  const [dx, dy] = [(to[0] - from[0]) * width, (to[1] - from[1]) * height];
  const length = dx * dx + dy * dy;
  if (length === 0) return from;
  const along = ((point[0] - from[0]) * width * dx + (point[1] - from[1]) * height * dy) / length;
  const share = Math.min(Math.max(along, 0), 1);
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
}
