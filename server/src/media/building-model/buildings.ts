import type { ModelBuilding } from '@oriel/contract/navigator-model';
import { type Box, emptyBox, widen } from './space.ts';
import type { Surface } from './surfaces.ts';

type Spot = readonly [x: number, z: number];

interface Resident {
  readonly buildingId?: string;
}

/**
 * The buildings of a model, in the order of its apartments; none where all apartments are of one.
 *
 * @param bodies boxes of apartments by their number from 1
 */
export function buildingsIn(
  surfaces: readonly Surface[],
  apartments: readonly Resident[],
  bodies: ReadonlyMap<number, Box>,
): ModelBuilding[] {
  const found = new Map<string, { box: Box; spots: Map<string, Spot> }>();
  for (const [place, { buildingId }] of apartments.entries()) {
    const body = bodies.get(place + 1);
    if (!body || !buildingId) continue;
    const building = found.get(buildingId) ?? { box: emptyBox(), spots: new Map() };
    widen(building.box, body);
    found.set(buildingId, building);
  }
  if (found.size < 2) return [];
  for (const { owner, positions } of surfaces) {
    const spots = found.get(apartments[owner - 1]?.buildingId ?? '')?.spots;
    if (!spots) continue;
    for (let at = 0; at < positions.length; at += 3) {
      // Walls are upright: most corners stand above another, to the decimetre.
      const spot = [decimetres(positions[at] ?? 0), decimetres(positions[at + 2] ?? 0)] as const;
      spots.set(spot.join(), spot);
    }
  }
  return [...found].map(([buildingId, { box, spots }]) => ({
    buildingId,
    min: box.min.map(decimetres) as Box['min'],
    max: box.max.map(decimetres) as Box['max'],
    footprint: narrowestRectangle([...spots.values()]).map(
      ([x, z]) => [decimetres(x), decimetres(z)] as [number, number],
    ),
  }));
}

/** The rectangle with the least area around points, by its four corners in order: one of its sides lies along one of their hull. */
export function narrowestRectangle(spots: readonly Spot[]): Spot[] {
  const hull = hullOf(spots);
  let best: { area: number; corners: Spot[] } | undefined;
  for (const [place, from] of hull.entries()) {
    const to = hull[(place + 1) % hull.length] ?? from;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const [ux, uz] = length > 0 ? [(to[0] - from[0]) / length, (to[1] - from[1]) / length] : [1, 0];
    const along = hull.map(([x, z]) => x * ux + z * uz);
    const across = hull.map(([x, z]) => z * ux - x * uz);
    const [a0, a1] = [Math.min(...along), Math.max(...along)];
    const [b0, b1] = [Math.min(...across), Math.max(...across)];
    const area = (a1 - a0) * (b1 - b0);
    if (best && area >= best.area) continue;
    const corner = (a: number, b: number): Spot => [a * ux - b * uz, a * uz + b * ux];
    best = { area, corners: [corner(a0, b0), corner(a1, b0), corner(a1, b1), corner(a0, b1)] };
  }
  return best?.corners ?? [];
}

/** The convex hull of points (monotone chain). */
function hullOf(spots: readonly Spot[]): Spot[] {
  const sorted = [...spots].sort((one, other) => one[0] - other[0] || one[1] - other[1]);
  if (sorted.length < 3) return sorted;
  const half = (all: readonly Spot[]): Spot[] => {
    const chain: Spot[] = [];
    for (const spot of all) {
      for (;;) {
        const [before, last] = [chain.at(-2), chain.at(-1)];
        if (!before || !last || turn(before, last, spot) > 0) break;
        chain.pop();
      }
      chain.push(spot);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

function turn(a: Spot, b: Spot, c: Spot): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

function decimetres(value: number): number {
  return Math.round(value * 10) / 10;
}
