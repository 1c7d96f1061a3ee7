import type { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import { ASSET_PLACES, type AssetPlace, idsUsedAt } from './usage.ts';

type Ids = readonly Types.ObjectId[];
type Owner = AssetPlace['model'];

/** For each kind of entity with files, the filter of those in an estate; a kind that is missing here has none. */
async function ownersOf(
  models: Models,
  organizationId: Types.ObjectId,
  estateId: Types.ObjectId,
): Promise<{ filters: Partial<Record<Owner, object>>; buildings: Ids; apartments: Ids; panoramas: Ids }> {
  const here = { organizationId, estateId };
  const [buildings, apartments, navigators] = await Promise.all([
    models.Building.distinct('_id', here),
    models.Apartment.distinct('_id', here),
    models.Navigator.distinct('_id', here),
  ]);
  const places = [{ estateId }, { buildingId: { $in: buildings } }, { apartmentId: { $in: apartments } }];
  // A room belongs to the estate if any room of its tour does.
  const tours = (await models.Panorama.distinct('tourId', {
    organizationId,
    $or: places,
  })) as Types.ObjectId[];
  const panoramas = await models.Panorama.distinct('_id', {
    organizationId,
    $or: [...places, { tourId: { $in: tours } }],
  });
  return {
    buildings,
    apartments,
    panoramas,
    filters: {
      Estate: { _id: estateId },
      Building: { _id: { $in: buildings } },
      Apartment: { _id: { $in: apartments } },
      Navigator: { _id: { $in: navigators } },
      NavigatorImage: { navigatorId: { $in: navigators } },
      Panorama: { _id: { $in: panoramas } },
    },
  };
}

/** The files of an estate: those linked to it, and those used by it, its buildings, apartments, navigators and tours. */
export async function filesOfEstate(
  models: Models,
  organizationId: Types.ObjectId,
  estateId: Types.ObjectId,
): Promise<object> {
  const { filters, buildings, apartments, panoramas } = await ownersOf(models, organizationId, estateId);
  const used = await Promise.all(
    ASSET_PLACES.flatMap((place) => {
      const filter = filters[place.model];
      return filter ? [idsUsedAt(models, place, { organizationId, ...filter })] : [];
    }),
  );
  return {
    $or: [
      { estateId },
      { buildingId: { $in: buildings } },
      { apartmentId: { $in: apartments } },
      { panoramaId: { $in: panoramas } },
      { _id: { $in: used.flat() } },
    ],
  };
}
