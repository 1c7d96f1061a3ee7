import type { ScreenPoint } from './projection.ts';

/** Where the pointers that hold a picture are: one finger or two. */
export interface PointerCentroid {
  readonly middle: ScreenPoint;
  /** how far the two are apart; 0 for one */
  readonly spread: number;
}

/** The centroid of the first two pointers that hold a picture; the origin without any. */
export function pointerCentroid(pointers: Iterable<ScreenPoint>): PointerCentroid {
  const [first, second] = pointers;
  if (!first) return { middle: { x: 0, y: 0 }, spread: 0 };
  if (!second) return { middle: first, spread: 0 };
  return {
    middle: { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 },
    spread: Math.hypot(first.x - second.x, first.y - second.y),
  };
}
