/**
 * Exponentially decaying motion: the distance covered in a time, and the remaining speed. The integral is exact, so many short steps equal
 * one long one, whatever the frame rate.
 *
 * @param speed any unit per second
 * @param seconds duration, >= 0
 * @param timeConstant seconds in which the speed falls to 1/e
 */
export function coast(
  speed: number,
  seconds: number,
  timeConstant: number,
): { distance: number; speed: number } {
  const left = Math.exp(-seconds / timeConstant);
  return { distance: speed * timeConstant * (1 - left), speed: speed * left };
}

/** Share of the remaining distance covered in a time by an approach that halves it every `halfLife` seconds. */
export function approachShare(seconds: number, halfLife: number): number {
  return 1 - 2 ** (-seconds / halfLife);
}

/** Cubic ease-in-out: maps a share 0..1 of time to a share of the distance. */
export function easeInOut(share: number): number {
  return share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2;
}

/** Of a movement that returns (share 0..1): 0 at both ends, 1 in the middle, slowly at all three. */
export function thereAndBack(share: number): number {
  return (1 - Math.cos(2 * Math.PI * share)) / 2;
}
