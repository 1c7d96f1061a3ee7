import type { ModelApartment, PublicNavigatorModel } from '@oriel/contract/navigator-model';
import type { OrbitLimits, OrbitPose } from '../core/orbit-motion.ts';

/** A box in metres. */
export type Box = PublicNavigatorModel['building'];

/** Vertical field of view, degrees: around the building, and at a window. */
export const FIELD = { around: 36, window: 62 } as const;
/** Farthest that a camera goes from a building, in its radii. */
export const FARTHEST = 6;

/** Metres that a camera at a window stands before the pane, and looks ahead of itself. */
export const AT_WINDOW = { before: 0.35, ahead: 0.5 } as const;

/** Degrees above the horizon from which a building is first seen, and an estate of several. */
const TILT = { building: 14, estate: 30 } as const;

export function middleOf({ min, max }: Box): [number, number, number] {
  return [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2];
}

/** Half of the longest way through a box, metres. */
export function radiusOf({ min, max }: Box): number {
  return Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2]) / 2;
}

/**
 * Where a camera sees all of a box: a building of the model, or everything that is to be seen.
 *
 * @param azimuth degrees clockwise from north
 * @param aspect width of the stage by its height
 */
export function homePose(
  model: Pick<PublicNavigatorModel, 'building' | 'buildings'>,
  box: Box,
  azimuth: number,
  aspect: number,
): OrbitPose {
  const [x, y, z] = middleOf(box);
  const isEstate = box === model.building && model.buildings.length > 1;
  return {
    azimuth,
    tilt: isEstate ? TILT.estate : TILT.building,
    // Seen from near a corner, the nearest building is larger than the middle of all.
    distance: wholeAt(radiusOf(box), aspect) * (isEstate ? 1.18 : 1),
    // A little below the middle: the ground in front belongs to it.
    target: [x, y * 0.92, z],
  };
}

/** How far a camera may go around a box. */
export function limitsOf(box: Box): OrbitLimits {
  const { min, max } = box;
  const radius = radiusOf(box);
  return {
    tilt: [3, 82],
    distance: [Math.max(4, radius * 0.25), radius * FARTHEST],
    target: { min: [min[0], 1, min[2]], max: [max[0], Math.max(max[1], 2), max[2]] },
  };
}

/** Distance beyond everything that is drawn of a model, metres. */
export function farOf({ building, bounds: { min, max } }: PublicNavigatorModel): number {
  const reach = Math.hypot(
    ...([0, 2] as const).map((axis) => Math.max(Math.abs(min[axis]), Math.abs(max[axis]))),
  );
  return Math.max(reach, radiusOf(building) * FARTHEST) * 2 + 200;
}

/**
 * Where a camera sees an apartment best, from the nearest side with a window.
 *
 * @param home where it sees all of the building
 * @param from where it is now, degrees clockwise from north
 */
export function apartmentPose(apartment: ModelApartment, home: OrbitPose, from: number): OrbitPose {
  const [nearest] = apartment.windows.toSorted(
    (one, other) => turnFrom(from, one.azimuth) - turnFrom(from, other.azimuth),
  );
  const azimuth = nearest?.azimuth ?? from;
  const middle = middleOf(apartment);
  const towards = (axis: 0 | 1 | 2) => home.target[axis] + (middle[axis] - home.target[axis]) * 0.55;
  return {
    azimuth: azimuth + (turnFrom(from, azimuth) > 20 ? 12 : 0),
    tilt: 12,
    distance: home.distance * 0.72,
    target: [towards(0), towards(1), towards(2)],
  };
}

/** Where a camera looks out of a window. */
export function windowPose({ at: [x, y, z], azimuth }: ModelApartment['windows'][number]): OrbitPose {
  const angle = (azimuth * Math.PI) / 180;
  const metres = AT_WINDOW.before + AT_WINDOW.ahead;
  return {
    azimuth: azimuth + 180,
    tilt: 2,
    distance: AT_WINDOW.ahead,
    target: [x + Math.sin(angle) * metres, y, z - Math.cos(angle) * metres],
  };
}

/** Distance at which all of a ball is seen. */
function wholeAt(radius: number, aspect: number): number {
  const half = ((FIELD.around / 2) * Math.PI) / 180;
  // A building is wider than high: on an upright phone its width counts, on a wide stage rather its height.
  const across = Math.atan(Math.tan(half) * aspect);
  return Math.max(radius / Math.tan(across) / 1.08, (radius * 0.82) / Math.sin(half));
}

/** Degrees between two directions, 0 to 180. */
export function turnFrom(one: number, other: number): number {
  return Math.abs(((one - other + 540) % 360) - 180);
}
