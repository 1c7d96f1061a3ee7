import type { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';

/** Takes the ids of visitors off their events, which become anonymous; what was counted stays counted. */
export async function forgetVisits(
  models: Models,
  organizationId: Types.ObjectId,
  visitorIds: readonly string[],
): Promise<void> {
  if (visitorIds.length === 0) return;
  await models.TrackingEvent.updateMany(
    { organizationId, visitorId: { $in: [...visitorIds] } },
    { $unset: { visitorId: 1, sessionId: 1 } },
  );
}
