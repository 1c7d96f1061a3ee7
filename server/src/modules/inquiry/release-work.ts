import type { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import { type ActivityService, SYSTEM_ACTOR } from '../activity/service.ts';

interface Dependencies {
  readonly models: Models;
  readonly activities: ActivityService;
}

/**
 * Unassigns the estates, apartments and inquiries of somebody who leaves an organization. Whose link an inquiry came by, and who booked an
 * apartment, stays on record.
 */
export async function releaseWork(
  { models, activities }: Dependencies,
  organizationId: Types.ObjectId,
  userId: Types.ObjectId,
): Promise<void> {
  const sold = { organizationId, agentIds: userId };
  await models.Estate.updateMany(sold, { $pull: { agentIds: userId } });
  await models.Apartment.updateMany(sold, { $pull: { agentIds: userId }, $inc: { revision: 1 } });
  const answered = { organizationId, assigneeId: userId };
  const inquiries = await models.Inquiry.distinct('_id', answered);
  await models.Inquiry.updateMany(answered, { $unset: { assigneeId: 1 } });
  await activities.recordAll(
    inquiries.map((id) => ({
      organizationId,
      subject: { type: 'INQUIRY' as const, id },
      kind: 'ASSIGNED' as const,
      actor: SYSTEM_ACTOR,
      changes: [{ field: 'assigneeId', from: String(userId) }],
    })),
  );
}
