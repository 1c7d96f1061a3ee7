import type { NavigatorState } from '@oriel/contract/estate-progress';
import type { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import type { EstateDocument } from '../inventory/estate/model.ts';
import type { NavigatorDocument } from '../navigator/model.ts';

/** A navigator of an estate, and whether visitors can see it. */
export interface JudgedNavigator {
  readonly navigator: NavigatorDocument;
  readonly pictures: number;
  readonly state: NavigatorState;
}

function stateOf({ published, modelAssetId }: NavigatorDocument, pictures: number): NavigatorState {
  if (pictures === 0 && !modelAssetId) return 'NO_PICTURE';
  if (published) return 'SHOWN';
  // A model is given its first picture, which is drawn in a browser, when its own page publishes it.
  return pictures === 0 ? 'MODEL_NOT_DRAWN' : 'READY';
}

/** The ids of everything that is outlined in the pictures of navigators. */
export async function outlinedIn(
  models: Models,
  { organizationId }: EstateDocument,
  navigators: readonly JudgedNavigator[],
): Promise<ReadonlySet<string>> {
  const ids = await models.NavigatorImage.distinct('overlays.targetId', {
    organizationId,
    navigatorId: { $in: navigators.map(({ navigator }) => navigator._id) },
  });
  return new Set(ids.map(String));
}

/** The navigators of an estate, oldest first: visitors enter by the first. */
export async function judgedNavigators(
  models: Models,
  { _id: estateId, organizationId }: EstateDocument,
): Promise<JudgedNavigator[]> {
  const navigators = await models.Navigator.find({ organizationId, estateId })
    .sort({ createdAt: 1, _id: 1 })
    .lean();
  const counts = await models.NavigatorImage.aggregate<{ _id: Types.ObjectId; pictures: number }>([
    { $match: { organizationId, navigatorId: { $in: navigators.map(({ _id }) => _id) } } },
    { $group: { _id: '$navigatorId', pictures: { $sum: 1 } } },
  ]);
  const pictures = new Map(counts.map((row) => [String(row._id), row.pictures]));
  return navigators.map((navigator) => {
    const count = pictures.get(String(navigator._id)) ?? 0;
    return { navigator, pictures: count, state: stateOf(navigator, count) };
  });
}
