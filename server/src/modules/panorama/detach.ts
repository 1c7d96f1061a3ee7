import type { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';

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

/** Takes panoramas that go out of everything that names them: ways to them, flats that begin there, what was said about them. */
export async function removeTraces(
  models: Models,
  organizationId: Types.ObjectId,
  ids: readonly Types.ObjectId[],
): Promise<void> {
  const gone = { $in: [...ids] };
  await models.Panorama.updateMany(
    { organizationId, 'portals.targetPanoramaId': gone },
    { $pull: { portals: { targetPanoramaId: gone } } },
  );
  await models.Apartment.updateMany(
    { organizationId, startPanoramaId: gone },
    { $unset: { startPanoramaId: 1 } },
  );
  await models.FeedbackItem.updateMany({ organizationId, panoramaId: gone }, { $unset: { panoramaId: 1 } });
  const about = { organizationId, targetType: 'PANORAMA' as const, targetId: gone };
  const said = { organizationId, commentId: { $in: await models.Comment.distinct('_id', about) } };
  await models.CommentReaction.deleteMany(said);
  await models.CommentReport.deleteMany(said);
  await models.Comment.deleteMany(about);
}
