import type { ScreenPoint } from './projection.ts';

/** Centre of the pointers on a picture: one finger or two. */
export interface PointerCentroid {
  readonly middle: ScreenPoint;
  /** distance between the two; 0 for one */
  readonly spread: number;
}

/** The centroid of the first two pointers; the origin for none. */
export function pointerCentroid(pointers: Iterable<ScreenPoint>): PointerCentroid {
  const [first, second] = pointers;
  if (!first) return { middle: { x: 0, y: 0 }, spread: 0 };
  if (!second) return { middle: first, spread: 0 };
  return {
    middle: { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 },
    spread: Math.hypot(first.x - second.x, first.y - second.y),
  };
}
