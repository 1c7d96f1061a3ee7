import type { ScreenPoint } from './projection.ts';

/** What holds a picture: one finger or two. */
export interface Hand {
  readonly middle: ScreenPoint;
  /** how far the two are apart; 0 for one */
  readonly spread: number;
}

/** The first two of the pointers that hold a picture; where there is none, the origin. */
export function handOf(pointers: Iterable<ScreenPoint>): Hand {
  const [first, second] = pointers;
  if (!first) return { middle: { x: 0, y: 0 }, spread: 0 };
  if (!second) return { middle: first, spread: 0 };
  return {
    middle: { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 },
    spread: Math.hypot(first.x - second.x, first.y - second.y),
  };
}
