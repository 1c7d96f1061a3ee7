import type { Types } from 'mongoose';
import type { Models } from '../../../platform/database.ts';

/**
 * The navigator of each estate or building that has one; the oldest where there are several.
 *
 * @param publishedOnly as the public sees it
 */
export async function navigatorsOf(
  models: Models,
  organizationId: Types.ObjectId,
  targets: { readonly ids: readonly Types.ObjectId[]; readonly publishedOnly: boolean },
): Promise<ReadonlyMap<string, string>> {
  if (targets.ids.length === 0) return new Map();
  const navigators = await models.Navigator.find(
    {
      organizationId,
      'target.id': { $in: [...targets.ids] },
      ...(targets.publishedOnly ? { published: true } : {}),
    },
    { target: 1 },
  )
    .sort({ createdAt: -1, _id: -1 })
    .lean();
  // Of several, the last entry wins, which is the oldest navigator.
  return new Map(navigators.map(({ _id, target }) => [String(target.id), String(_id)]));
}
