import type { NotificationKind } from '@oriel/contract/user';
import type { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import { isAddress } from '../../platform/mail-address.ts';
import type { MembershipDocument, OrganizationDocument } from '../organization/model.ts';
import { isRegistered, type UserDocument } from '../user/model.ts';
import { notificationsOf } from '../user/present.ts';

/** The recipient of a report in one of their organizations. */
export interface ReportReader {
  readonly user: UserDocument;
  readonly membership: MembershipDocument;
  readonly organization: OrganizationDocument;
}

/** Whether a report can be mailed to a user: they opted in, and their address is verified. */
export function mayMail(user: UserDocument, kind: NotificationKind): boolean {
  return notificationsOf(user)[kind].email && user.account?.emailVerified === true && isAddress(user.email);
}

/** Whether a user wants a kind of notification on any channel. */
export function wantsAtAll(user: UserDocument, kind: NotificationKind): boolean {
  return isRegistered(user) && (mayMail(user, kind) || notificationsOf(user)[kind].inApp);
}

/** The reader's current state; undefined when they have left, or the organization is inactive. */
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
