import type { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import type { OrganizationDocument } from '../organization/model.ts';

/** Filter of the panoramas that visitors may see, as far as the panorama itself decides it. */
export const PUBLIC = { visibility: { $in: ['PUBLIC', 'UNLISTED'] } } as const;

/** Whether anybody may see the tours of an organization. */
export function showsTours({ status, features }: OrganizationDocument): boolean {
  return status === 'ACTIVE' && features.includes('virtual_tours');
}

/** Estates of the panoramas that are archived, which hides everything of theirs. */
export async function archivedEstates(
  models: Models,
  panoramas: readonly { readonly estateId?: Types.ObjectId }[],
): Promise<ReadonlySet<string>> {
  const ids = panoramas.flatMap(({ estateId }) => (estateId ? [estateId] : []));
  if (ids.length === 0) return new Set();
  const estates = await models.Estate.find(
    { _id: { $in: ids }, status: 'ARCHIVED' },
    { _id: 1 },
    {
      acrossOrganizations: 'the panoramas of these estates were found in their scope',
    },
  ).lean();
  return new Set(estates.map((estate) => String(estate._id)));
}
