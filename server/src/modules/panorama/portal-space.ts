import { PORTAL_DISTANCE, PORTALS_MAX } from '@oriel/contract/panorama-marks';
import type { Types } from 'mongoose';
import type { Direction } from './sphere.ts';

/** Wanted position of a portal. */
export interface WantedPlace {
  readonly targetPanoramaId: Types.ObjectId;
  readonly direction: Direction;
}

/** Two directions are too close when the dot product of their unit vectors is at least this. */
const NEAR = Math.cos((PORTAL_DISTANCE * Math.PI) / 180);

const PORTALS = { $ifNull: ['$portals', []] };

/**
 * Condition on a panorama as part of the write, so that of two concurrent writers the second sees the first: no portal to the same target
 * is near the wanted position.
 *
 * @param except portals being moved themselves
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

/** Condition on a panorama: it has room for another portal. */
export const HAS_ROOM = { $lt: [{ $size: PORTALS }, PORTALS_MAX] };
