import type { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import { distinctIds } from '../../platform/object-ids.ts';
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
  const active = { organizationId, status: 'ACTIVE' } as const;
  const [first, others] = await Promise.all([
    models.Membership.find({ ...active, userId: { $in: responsible } }).lean(),
    models.Membership.find({ ...active, role: { $in: ['ADMIN', 'USER'] } })
      .limit(MOST_RECIPIENTS)
      .lean(),
  ]);
  const ids = distinctIds([...first, ...others].map(({ userId }) => userId))
    .slice(0, MOST_RECIPIENTS)
    .filter((id) => !createdBy || !id.equals(createdBy));
  return await models.User.find({ _id: { $in: ids } }).lean();
}
