import type { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import type { UserDocument } from '../user/model.ts';
import type { InquiryDocument } from './model.ts';

/** Recipient limit for any team size. */
const MOST_RECIPIENTS = 50;

/**
 * Members who may be notified of a new inquiry: its assignee, the agent whose link brought it, and those who see all inquiries. Excludes
 * the member who entered it.
 */
export async function teamOf(
  models: Models,
  { organizationId, assigneeId, agentId, createdBy }: InquiryDocument,
): Promise<UserDocument[]> {
  const responsible = [assigneeId, agentId].flatMap((id): Types.ObjectId[] => (id ? [id] : []));
  const memberships = await models.Membership.find({
    organizationId,
    status: 'ACTIVE',
    $or: [{ role: { $in: ['ADMIN', 'USER'] } }, { userId: { $in: responsible } }],
  })
    .limit(MOST_RECIPIENTS)
    .lean();
  const ids = memberships.map(({ userId }) => userId).filter((id) => !createdBy || !id.equals(createdBy));
  return await models.User.find({ _id: { $in: ids } }).lean();
}
