import { PORTAL_DISTANCE, PORTALS_MAX } from '@oriel/contract/panorama-marks';
import type { Types } from 'mongoose';
import type { Direction } from './sphere.ts';

/** A place that a portal is to take. */
export interface WantedPlace {
  readonly targetPanoramaId: Types.ObjectId;
  readonly direction: Direction;
}

/** Two directions lie too near when the product of their unit vectors is at least this. */
const NEAR = Math.cos((PORTAL_DISTANCE * Math.PI) / 180);

const PORTALS = { $ifNull: ['$portals', []] };

/**
 * Condition on a panorama, for the write itself, so that of two writers at the same time the second sees the first: no portal to the same
 * target lies near the wanted place.
 *
 * @param except portals that are being moved themselves
 */
export function isFree(wanted: WantedPlace, except: readonly Types.ObjectId[] = []): object {
  const product = {
    $add: wanted.direction.map((value, index) => ({
      $multiply: [{ $arrayElemAt: ['$$portal.direction', index] }, value],
    })),
  };
  const others = except.length > 0 ? [{ $not: [{ $in: ['$$portal._id', [...except]] }] }] : [];
  const near = {
    $filter: {
      input: PORTALS,
      as: 'portal',
      cond: {
        $and: [
          { $eq: ['$$portal.targetPanoramaId', wanted.targetPanoramaId] },
          { $gte: [product, NEAR] },
          ...others,
        ],
      },
    },
  };
  return { $eq: [{ $size: near }, 0] };
}

/** Condition on a panorama: one more portal may be put into it. */
export const HAS_ROOM = { $lt: [{ $size: PORTALS }, PORTALS_MAX] };
