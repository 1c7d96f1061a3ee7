import type { Types } from 'mongoose';
import type { Models } from '../../../platform/database.ts';

/** The estate, the building or the flat that goes. */
export type LostPlace =
  | { readonly estateId: Types.ObjectId }
  | { readonly buildingId: Types.ObjectId }
  | { readonly apartmentId: Types.ObjectId };

/** A narrower place lies in the wider one, so it goes with it. */
function lostLinks(place: LostPlace): Record<string, 1> {
  if ('estateId' in place) return { estateId: 1, buildingId: 1, apartmentId: 1 };
  if ('buildingId' in place) return { buildingId: 1, apartmentId: 1 };
  return { apartmentId: 1 };
}

/** Takes panoramas off a place, and out of all panoramas the points that show its flats. */
export async function detachPlace(
  models: Models,
  organizationId: Types.ObjectId,
  place: LostPlace,
): Promise<void> {
  const { Panorama, Apartment } = models;
  const flats =
    'apartmentId' in place
      ? [place.apartmentId]
      : (await Apartment.find({ organizationId, ...place }, { _id: 1 }).lean()).map((flat) => flat._id);
  await Panorama.updateMany({ organizationId, ...place }, { $unset: lostLinks(place) });
  if (flats.length === 0) return;
  const shown = { type: 'APARTMENT' as const, apartmentId: { $in: flats } };
  await Panorama.updateMany(
    { organizationId, 'pointsOfInterest.apartmentId': { $in: flats } },
    { $pull: { pointsOfInterest: shown } },
  );
}

/** Takes panoramas and files off an estate or a building that is deleted, while its flats are still there; they stay, without the place. */
export async function detachMedia(
  models: Models,
  organizationId: Types.ObjectId,
  place: Exclude<LostPlace, { readonly apartmentId: Types.ObjectId }>,
): Promise<void> {
  await detachPlace(models, organizationId, place);
  // A narrower place lies in the wider one, so it goes with it.
  const links =
    'estateId' in place
      ? ({ estateId: 1, buildingId: 1, apartmentId: 1 } as const)
      : ({ buildingId: 1, apartmentId: 1 } as const);
  await models.Asset.updateMany({ organizationId, ...place }, { $unset: links });
}
