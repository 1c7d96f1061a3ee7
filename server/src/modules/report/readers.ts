import type { NotificationKind } from '@oriel/contract/user';
import type { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import { isAddress } from '../../platform/mail-address.ts';
import type { MembershipDocument, OrganizationDocument } from '../organization/model.ts';
import { isRegistered, type UserDocument } from '../user/model.ts';
import { notificationsOf } from '../user/present.ts';

/** Somebody who is sent a report, in one of their organizations. */
export interface ReportReader {
  readonly user: UserDocument;
  readonly membership: MembershipDocument;
  readonly organization: OrganizationDocument;
}

/** Whether a report can be mailed to somebody: they want it, and the address is known to be theirs. */
export function mayMail(user: UserDocument, kind: NotificationKind): boolean {
  return notificationsOf(user)[kind].email && user.account?.emailVerified === true && isAddress(user.email);
}

/** Whether there is any way in which somebody wants to hear of a kind of thing. */
export function wantsAtAll(user: UserDocument, kind: NotificationKind): boolean {
  return isRegistered(user) && (mayMail(user, kind) || notificationsOf(user)[kind].inApp);
}

/** The reader as things are now; nothing when they have left, or the organization rests. */
export async function findReader(
  models: Models,
  organizationId: Types.ObjectId,
  userId: Types.ObjectId,
): Promise<ReportReader | undefined> {
  const [user, membership, organization] = await Promise.all([
    models.User.findById(userId).lean(),
    models.Membership.findOne({ organizationId, userId, status: 'ACTIVE' }).lean(),
    models.Organization.findOne({ _id: organizationId, status: 'ACTIVE' }).lean(),
  ]);
  return user && membership && organization ? { user, membership, organization } : undefined;
}
