import { angleBetween, directionOf, type View } from './projection.ts';

/** Pleasant speed of a turn in a guided walk, degrees per second at its mean. */
const SPEED = 34;
/** Seconds that the scale of the picture takes to double. */
const DOUBLING = 1.4;
/** Seconds of the shortest and of the longest turn. */
const SHORTEST = 0.9;
const LONGEST = 6;

/** Seconds of an eased turn from view to view; 0 where there is nothing to see of it. */
export function turnSeconds(from: View, to: View): number {
  const scale = (fov: number) => Math.log2(Math.tan((fov * Math.PI) / 360));
  const zoom = Math.abs(scale(from.fov) - scale(to.fov));
  const angle = angleBetween(directionOf(from), directionOf(to));
  if (angle < 0.05 && zoom < 0.005) return 0;
  return Math.min(LONGEST, Math.max(SHORTEST, angle / SPEED, zoom * DOUBLING));
}
