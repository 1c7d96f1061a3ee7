import type { Models } from '../../platform/database.ts';
import type { ApartmentDocument } from '../inventory/apartment/model.ts';
import { PUBLIC_PANORAMAS } from '../organization/public-tours.ts';
import type { PanoramaDocument } from './model.ts';
import { inTourOrder } from './present.ts';

/** Most rooms of an apartment. */
const MOST = 500;

type Shown = Pick<ApartmentDocument, '_id' | 'organizationId' | 'startPanoramaId'>;

/** Where an apartment's tours start: its own panoramas, and the one it names. */
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
 * The panoramas of an apartment: its own, and the other rooms of its tours that belong to no other apartment. If it names a room of another
 * apartment, as apartments that share a show apartment do, that apartment's rooms of the tour are shown. The entry comes first.
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
