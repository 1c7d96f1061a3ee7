import type { Types } from 'mongoose';
import type { Models } from '../../../platform/database.ts';

/** The estate, building or apartment being deleted. */
export type LostPlace =
  | { readonly estateId: Types.ObjectId }
  | { readonly buildingId: Types.ObjectId }
  | { readonly apartmentId: Types.ObjectId };

/** A building or apartment within the place is deleted with it, so links to them go too. */
function lostLinks(place: LostPlace): Record<string, 1> {
  if ('estateId' in place) return { estateId: 1, buildingId: 1, apartmentId: 1 };
  if ('buildingId' in place) return { buildingId: 1, apartmentId: 1 };
  return { apartmentId: 1 };
}

/** Removes a place from panoramas, and the points that show its apartments from all panoramas. */
export async function detachPlace(
  models: Models,
  organizationId: Types.ObjectId,
  place: LostPlace,
): Promise<void> {
  const { Panorama, Apartment } = models;
  const apartments =
    'apartmentId' in place
      ? [place.apartmentId]
      : (await Apartment.find({ organizationId, ...place }, { _id: 1 }).lean()).map(
          (apartment) => apartment._id,
        );
  await Panorama.updateMany({ organizationId, ...place }, { $unset: lostLinks(place) });
  if (apartments.length === 0) return;
  const shown = { type: 'APARTMENT' as const, apartmentId: { $in: apartments } };
  await Panorama.updateMany(
    { organizationId, 'pointsOfInterest.apartmentId': { $in: apartments } },
    { $pull: { pointsOfInterest: shown } },
  );
}

/** Unlinks panoramas and files from an estate or building being deleted, while its apartments still exist; they stay, without the place. */
export async function detachMedia(
  models: Models,
  organizationId: Types.ObjectId,
  place: Exclude<LostPlace, { readonly apartmentId: Types.ObjectId }>,
): Promise<void> {
  await detachPlace(models, organizationId, place);
  // A building within the estate is deleted with it, so links to it go too.
  const links =
    'estateId' in place
      ? ({ estateId: 1, buildingId: 1, apartmentId: 1 } as const)
      : ({ buildingId: 1, apartmentId: 1 } as const);
  await models.Asset.updateMany({ organizationId, ...place }, { $unset: links });
}
