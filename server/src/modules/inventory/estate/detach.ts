import type { Types } from 'mongoose';
import type { Models } from '../../../platform/database.ts';
import { detachPlace } from '../../panorama/detach.ts';

/** The estate or the building that goes. */
export type LostPlace = { readonly estateId: Types.ObjectId } | { readonly buildingId: Types.ObjectId };

/** Takes panoramas and files off an estate or a building that is deleted, while its flats are still there; they stay, without the place. */
export async function detachMedia(
  models: Models,
  organizationId: Types.ObjectId,
  place: LostPlace,
): Promise<void> {
  await detachPlace(models, organizationId, place);
  // A narrower place lies in the wider one, so it goes with it.
  const links =
    'estateId' in place
      ? ({ estateId: 1, buildingId: 1, apartmentId: 1 } as const)
      : ({ buildingId: 1, apartmentId: 1 } as const);
  await models.Asset.updateMany({ organizationId, ...place }, { $unset: links });
}
