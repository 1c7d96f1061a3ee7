import type { Types } from 'mongoose';
import type { AssetDocument } from '../modules/asset/model.ts';
import type { ApartmentDocument } from '../modules/inventory/apartment/model.ts';
import { derivedPrices } from '../modules/inventory/apartment/prices.ts';
import type { BuildingDocument } from '../modules/inventory/building/model.ts';
import type { EstateDocument } from '../modules/inventory/estate/model.ts';
import type { Models } from '../platform/database.ts';
import { naturalKey } from '../platform/natural-order.ts';

let numbers = 0;

/** The estate fields needed for an apartment. */
type EstateOfApartment = Pick<EstateDocument, '_id' | 'organizationId' | 'type'>;

/**
 * Adds apartments to an estate without validation, for tests of statistics and displays. Prices are in minor units, as stored; derived
 * fields are computed.
 */
export async function addApartments(
  models: Models,
  { _id, organizationId, type }: EstateOfApartment,
  apartments: readonly Partial<ApartmentDocument>[],
): Promise<Types.ObjectId[]> {
  const rows = apartments.map((apartment) => {
    numbers += 1;
    const whole = {
      organizationId,
      estateId: _id,
      type,
      area: 50,
      number: `T${numbers}`,
      numberKey: naturalKey(`T${numbers}`),
      statusChangedAt: new Date('2026-01-01T00:00:00Z'),
      ...apartment,
    };
    const prices = Object.entries(derivedPrices(whole)).filter(([, price]) => price !== undefined);
    return { ...Object.fromEntries(prices), ...whole };
  });
  const made = await models.Apartment.insertMany(rows);
  return made.map((one) => one._id);
}

/** Adds a building to an estate without validation. */
export async function addBuilding(
  models: Models,
  { _id, organizationId }: Pick<EstateDocument, '_id' | 'organizationId'>,
  building: Partial<BuildingDocument> & { name: string },
): Promise<BuildingDocument> {
  return (await models.Building.create({ organizationId, estateId: _id, ...building })).toObject();
}

/** Records a file as if uploaded; its address leads nowhere. */
export async function addAsset(
  models: Models,
  organizationId: Types.ObjectId,
  asset: Partial<AssetDocument> = {},
): Promise<AssetDocument> {
  numbers += 1;
  const made = await models.Asset.create({
    organizationId,
    type: 'IMAGE',
    name: `File ${numbers}`,
    originalName: `file-${numbers}.jpg`,
    mimeType: 'image/jpeg',
    size: 1000,
    checksum: `checksum-${numbers}`,
    imageKey: `test/${numbers}.jpg`,
    status: 'READY',
    ...asset,
  });
  return made.toObject();
}
