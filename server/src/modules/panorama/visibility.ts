import type { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';

/** The archived estates of the panoramas; archiving hides all their content. */
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
