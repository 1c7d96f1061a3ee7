import type { Types } from 'mongoose';
import type { Models } from '../../../platform/database.ts';
import { mapById } from '../../../platform/object-ids.ts';
import type { OrganizationDocument } from '../../organization/model.ts';
import type { EstateDocument } from './model.ts';

export interface PublicEstate {
  readonly estate: EstateDocument;
  readonly organization: OrganizationDocument;
}

/**
 * The estates that anyone may see: published, of an active organization with the area enabled. The contents of other estates (buildings,
 * apartments, navigators) do not exist for the public.
 */
export async function findPublicEstates(
  models: Models,
  ids: readonly Types.ObjectId[],
): Promise<Map<string, PublicEstate>> {
  const estates = await models.Estate.find({ _id: { $in: [...ids] }, status: 'PUBLISHED' }, null, {
    acrossOrganizations: 'a visitor names estates by their ids',
  }).lean();
  const organizations = await models.Organization.find({
    _id: { $in: estates.map((estate) => estate.organizationId) },
    status: 'ACTIVE',
    features: 'estates',
  }).lean();
  const byId = mapById(organizations);
  return new Map(
    estates.flatMap((estate) => {
      const organization = byId.get(String(estate.organizationId));
      return organization ? [[String(estate._id), { estate, organization }] as const] : [];
    }),
  );
}

/** One such estate. */
export async function findPublicEstate(
  models: Models,
  id: Types.ObjectId,
): Promise<PublicEstate | undefined> {
  return (await findPublicEstates(models, [id])).get(String(id));
}
