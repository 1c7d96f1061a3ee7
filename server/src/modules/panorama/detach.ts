import type { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import { deleteComments } from '../comment/delete-comments.ts';

/** Removes the steps of guided walks that lead through panoramas which are no longer in the tour. */
export async function dropFromWalks(
  models: Models,
  organizationId: Types.ObjectId,
  ids: readonly Types.ObjectId[],
): Promise<void> {
  const gone = { $in: [...ids] };
  await models.Panorama.updateMany(
    { organizationId, 'guidedWalk.panoramaId': gone },
    { $pull: { guidedWalk: { panoramaId: gone } } },
  );
}

/** Removes all references to deleted panoramas: portals, steps of guided walks, starting panoramas of apartments, comments. */
export async function removeTraces(
  models: Models,
  organizationId: Types.ObjectId,
  ids: readonly Types.ObjectId[],
): Promise<void> {
  const gone = { $in: [...ids] };
  await models.Panorama.updateMany(
    { organizationId, 'portals.targetPanoramaId': gone },
    { $pull: { portals: { targetPanoramaId: gone } } },
  );
  await dropFromWalks(models, organizationId, ids);
  await models.Apartment.updateMany(
    { organizationId, startPanoramaId: gone },
    { $unset: { startPanoramaId: 1 } },
  );
  await models.FeedbackItem.updateMany({ organizationId, panoramaId: gone }, { $unset: { panoramaId: 1 } });
  await deleteComments(models, organizationId, { targetType: 'PANORAMA', targetId: gone });
}
