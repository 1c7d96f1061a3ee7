import type { Models } from '../../platform/database.ts';
import type { ApartmentDocument } from '../inventory/apartment/model.ts';
import { PUBLIC_PANORAMAS } from '../organization/public-tours.ts';
import type { PanoramaDocument } from './model.ts';
import { inTourOrder } from './present.ts';

/** Rooms that a flat shows at most. */
const MOST = 500;

type Shown = Pick<ApartmentDocument, '_id' | 'organizationId' | 'startPanoramaId'>;

/** Where the tours of a flat begin: in a panorama of it, and in the one it says to begin with. */
async function beginningsOf(
  models: Models,
  { _id, organizationId, startPanoramaId }: Shown,
  visible: object,
): Promise<Pick<PanoramaDocument, '_id' | 'tourId' | 'apartmentId'>[]> {
  const beginnings = startPanoramaId
    ? [{ apartmentId: _id, entry: true }, { _id: startPanoramaId }]
    : undefined;
  return await models.Panorama.find(
    {
      organizationId,
      ...visible,
      ...(beginnings ? { $or: beginnings } : { apartmentId: _id, entry: true }),
    },
    { tourId: 1, apartmentId: 1 },
  ).lean();
}

/**
 * The panoramas of a flat: its own, and the other rooms of its tours that are no other flat's. Where it says to begin in a room of another
 * flat, as flats of one plan do that share a show flat, that flat's rooms of the tour are shown for it. The entry comes first.
 */
export async function panoramasOfApartment(
  models: Models,
  apartment: Shown,
  { forPublic }: { readonly forPublic: boolean },
): Promise<PanoramaDocument[]> {
  const { _id, organizationId } = apartment;
  const visible = forPublic ? PUBLIC_PANORAMAS : {};
  const beginnings = await beginningsOf(models, apartment, visible);
  const tours = beginnings.map(({ tourId }) => tourId);
  const shared = beginnings.flatMap(({ tourId, apartmentId }) =>
    apartmentId && !apartmentId.equals(_id) ? [{ tourId, apartmentId }] : [],
  );
  const found = await models.Panorama.find({
    organizationId,
    ...visible,
    $or: [{ apartmentId: _id }, { tourId: { $in: tours }, apartmentId: { $exists: false } }, ...shared],
  })
    .sort({ tourId: 1, order: 1, _id: 1 })
    .limit(MOST)
    .lean();
  return inTourOrder(found);
}
