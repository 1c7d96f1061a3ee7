import type { Types } from 'mongoose';
import type { Models } from '../../models.ts';

/** The estate or the building that goes. */
export type LostPlace = { readonly estateId: Types.ObjectId } | { readonly buildingId: Types.ObjectId };

/** Takes panoramas and files off an estate or a building that is deleted; they stay, without the place. */
export async function detachMedia(
  models: Models,
  organizationId: Types.ObjectId,
  place: LostPlace,
): Promise<void> {
  // A narrower place lies in the wider one, so it goes with it.
  const links =
    'estateId' in place
      ? ({ estateId: 1, buildingId: 1, apartmentId: 1 } as const)
      : ({ buildingId: 1, apartmentId: 1 } as const);
  const filter = { organizationId, ...place };
  await models.Panorama.updateMany(filter, { $unset: links });
  await models.Asset.updateMany(filter, { $unset: links });
}
