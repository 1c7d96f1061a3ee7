/** Where something stands, in any unit; down is positive. */
export type Spot = readonly [x: number, y: number];

export type Heading = 'left' | 'right' | 'up' | 'down';

const AHEAD: Readonly<Record<Heading, Spot>> = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };
/** How much farther something beside the way counts than something on it. */
const ASIDE = 2.5;

/**
 * What the focus goes to from one spot in a direction: the nearest that lies ahead, where what lies aside of the way counts as farther.
 *
 * @returns the index among the spots; undefined when there is nothing in that direction
 */
export function nextSpot(from: Spot, heading: Heading, spots: readonly Spot[]): number | undefined {
  const [dx, dy] = AHEAD[heading];
  let best: number | undefined;
  let least = Infinity;
  for (const [index, spot] of spots.entries()) {
    const [x, y] = [spot[0] - from[0], spot[1] - from[1]];
    const ahead = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    // A flat far above and a little to the right is not what the right key means.
    if (ahead <= 0 || aside > ahead * ASIDE) continue;
    const distance = ahead + aside * ASIDE;
    if (distance >= least) continue;
    least = distance;
    best = index;
  }
  return best;
}
