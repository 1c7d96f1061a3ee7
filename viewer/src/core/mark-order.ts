import { type Angles, wrapYaw } from './projection.ts';

/**
 * Marks in the order met when turning right once around from the left edge of the picture; stacked ones from top to bottom.
 *
 * @param leftEdge yaw at the left edge of the picture, degrees
 */
export function turningOrder<T extends { readonly position: Angles }>(
  marks: readonly T[],
  leftEdge: number,
): T[] {
  const turn = (mark: T) => wrapYaw(mark.position.yaw - leftEdge - 180) + 180;
  return marks.toSorted((p, q) => turn(p) - turn(q) || q.position.pitch - p.position.pitch);
}
