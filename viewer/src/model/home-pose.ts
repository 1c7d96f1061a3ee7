import type { PublicNavigatorModel } from '@oriel/contract/navigator-model';
import type { OrbitPose } from '../core/orbit-motion.ts';

/** Vertical field of view, degrees: around the building, and at a window. */
export const FIELD = { around: 36, window: 62 } as const;

/** Degrees above the horizon from which a building is first seen. */
const TILT = 14;

/** Half of the longest way through a building, metres. */
export function radiusOf({ building: { min, max } }: Pick<PublicNavigatorModel, 'building'>): number {
  return Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2]) / 2;
}

/** The middle of a building, metres. */
export function middleOf({
  building: { min, max },
}: Pick<PublicNavigatorModel, 'building'>): readonly [x: number, y: number, z: number] {
  return [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2];
}

/**
 * Where a camera sees all of a building.
 *
 * @param azimuth degrees clockwise from north
 * @param aspect width of the stage by its height
 */
export function homePose(
  model: Pick<PublicNavigatorModel, 'building'>,
  azimuth: number,
  aspect: number,
): OrbitPose {
  const [x, y, z] = middleOf(model);
  return {
    azimuth,
    tilt: TILT,
    distance: wholeAt(radiusOf(model), aspect),
    // A little below the middle: the ground in front belongs to it.
    target: [x, y * 0.92, z],
  };
}

/** Distance at which all of a building is seen. */
function wholeAt(radius: number, aspect: number): number {
  const half = ((FIELD.around / 2) * Math.PI) / 180;
  // A building is wider than high: on an upright phone its width counts, on a wide stage rather its height.
  const across = Math.atan(Math.tan(half) * aspect);
  return Math.max(radius / Math.tan(across) / 1.08, (radius * 0.82) / Math.sin(half));
}
