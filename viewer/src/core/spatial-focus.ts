/** A position in any unit; y points down. */
export type Spot = readonly [x: number, y: number];

export type Heading = 'left' | 'right' | 'up' | 'down';

const AHEAD: Readonly<Record<Heading, Spot>> = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };
/** Weight of the distance sideways relative to straight ahead. */
const ASIDE = 2.5;

/**
 * Moves the focus from one position in a direction: to the nearest one ahead, with sideways distance weighted more.
 *
 * @returns the index of the position; undefined when there is none in that direction
 */
export function nextSpot(from: Spot, heading: Heading, spots: readonly Spot[]): number | undefined {
  const [dx, dy] = AHEAD[heading];
  let best: number | undefined;
  let least = Infinity;
  for (const [index, spot] of spots.entries()) {
    const [x, y] = [spot[0] - from[0], spot[1] - from[1]];
    const ahead = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    // An apartment far above and slightly to the right is not what the right key means.
    if (ahead <= 0 || aside > ahead * ASIDE) continue;
    const distance = ahead + aside * ASIDE;
    if (distance >= least) continue;
    least = distance;
    best = index;
  }
  return best;
}
