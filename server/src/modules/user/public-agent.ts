import type { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import type { OrganizationDocument } from '../organization/model.ts';
import type { UserDocument } from './model.ts';

/** A user with a public profile in an active organization, with that organization: the last used one, else their first. */
export async function publicAgent(
  models: Models,
  id: Types.ObjectId,
): Promise<{ user: UserDocument; organization: OrganizationDocument } | undefined> {
  const user = await models.User.findOne({ _id: id, 'publicProfile.enabled': true }).lean();
  if (!user) return undefined;
  const memberships = await models.Membership.find({ userId: id, status: 'ACTIVE' })
    .sort({ joinedAt: 1, _id: 1 })
    .lean();
  const organizations = await models.Organization.find({
    _id: { $in: memberships.map((one) => one.organizationId) },
    status: 'ACTIVE',
  }).lean();
  const places = memberships.flatMap(
    (one) => organizations.find((organization) => organization._id.equals(one.organizationId)) ?? [],
  );
  const organization = places.find((one) => one._id.equals(user.currentOrganizationId)) ?? places[0];
  return organization ? { user, organization } : undefined;
}
