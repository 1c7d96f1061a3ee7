import type { Role } from '@oriel/contract/enums';
import type { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import type { UserDocument } from '../user/model.ts';

/** Recipient limit for any team size. */
const MOST_READERS = 50;

/** Members who may be notified: active ones with these roles, regardless of their settings. */
export async function membersOf(
  models: Models,
  organizationId: Types.ObjectId,
  roles: readonly Role[] = ['ADMIN', 'USER'],
): Promise<UserDocument[]> {
  const memberships = await models.Membership.find(
    { organizationId, status: 'ACTIVE', role: { $in: [...roles] } },
    { userId: 1 },
  )
    .sort({ userId: 1 })
    .limit(MOST_READERS)
    .lean();
  return await models.User.find({ _id: { $in: memberships.map(({ userId }) => userId) } }).lean();
}
