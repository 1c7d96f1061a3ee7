import type { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import type { UserDocument } from '../user/model.ts';
import type { InquiryDocument } from './model.ts';

/** However large the team. */
const MOST_RECIPIENTS = 50;

/**
 * The members who may hear of a new inquiry: whoever looks after it or whose link brought it, and those who see all inquiries. Not whoever
 * has typed it in, who knows.
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
