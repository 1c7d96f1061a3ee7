import type { Types } from 'mongoose';
import type { Models } from '../../../platform/database.ts';
import { distinctIds } from '../../../platform/object-ids.ts';
import { findPublicEstates } from '../estate/public.ts';
import type { ApartmentDocument } from './model.ts';
import { visibilityOf } from './public-visibility.ts';

/** Those of an organization's apartments that anyone may see: visible ones of public estates, sold ones only where the estate lists them. */
export async function findPublicApartments(
  models: Models,
  organizationId: Types.ObjectId,
  ids: readonly Types.ObjectId[],
): Promise<ApartmentDocument[]> {
  if (ids.length === 0) return [];
  const visible = await models.Apartment.find({
    organizationId,
    _id: { $in: [...ids] },
    visible: true,
  }).lean();
  const estates = await findPublicEstates(models, distinctIds(visible.map(({ estateId }) => estateId)));
  return visible.filter(({ estateId, status }) => {
    const estate = estates.get(String(estateId))?.estate;
    return estate !== undefined && (status !== 'SOLD' || visibilityOf(estate).sold);
  });
}
