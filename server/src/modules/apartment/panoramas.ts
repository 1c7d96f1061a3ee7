import type { Types } from 'mongoose';
import type { Models } from '../../models.ts';
import type { PanoramaDocument } from '../panorama/model.ts';
import { inTourOrder } from '../panorama/present.ts';
import { PUBLIC } from '../panorama/visibility.ts';
import type { ApartmentDocument } from './model.ts';

/** Rooms that a flat shows at most. */
const MOST = 500;

type Shown = Pick<ApartmentDocument, '_id' | 'organizationId' | 'startPanoramaId'>;

/** Tours that are the flat's: those that begin in a panorama of it, and the one it says to begin with. */
async function toursOf(
  models: Models,
  { _id, organizationId, startPanoramaId }: Shown,
  visible: object,
): Promise<Types.ObjectId[]> {
  const beginnings = startPanoramaId
    ? [{ apartmentId: _id, entry: true }, { _id: startPanoramaId }]
    : undefined;
  return await models.Panorama.distinct('tourId', {
    organizationId,
    ...visible,
    ...(beginnings ? { $or: beginnings } : { apartmentId: _id, entry: true }),
  });
}

/** The panoramas of a flat: its own, and the other rooms of its tours that are no other flat's. The entry comes first. */
export async function panoramasOfApartment(
  models: Models,
  apartment: Shown,
  { forPublic }: { readonly forPublic: boolean },
): Promise<PanoramaDocument[]> {
  const { _id, organizationId } = apartment;
  const visible = forPublic ? PUBLIC : {};
  const tours = await toursOf(models, apartment, visible);
  const found = await models.Panorama.find({
    organizationId,
    ...visible,
    $or: [{ apartmentId: _id }, { tourId: { $in: tours }, apartmentId: { $exists: false } }],
  })
    .sort({ tourId: 1, order: 1, _id: 1 })
    .limit(MOST)
    .lean();
  return inTourOrder(found);
}
