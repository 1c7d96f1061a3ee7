import type { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';

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
