import type { FastifyRequest } from 'fastify';
import type { Models } from '../../platform/database.ts';
import { mapById } from '../../platform/object-ids.ts';
import type { UserDocument } from './model.ts';
import type { OwnPlaces } from './present.ts';

/**
 * A user's active memberships, and the current one: the header's organization if they are a member, else the last used one; a foreign
 * header never causes an error here.
 */
export async function ownPlaces(
  models: Models,
  request: FastifyRequest,
  user: UserDocument,
): Promise<OwnPlaces> {
  const memberships = await models.Membership.find({ userId: user._id }).sort({ joinedAt: 1, _id: 1 }).lean();
  const active = memberships.filter((one) => one.status === 'ACTIVE');
  const organizations = await models.Organization.find({
    _id: { $in: active.map((one) => one.organizationId) },
  }).lean();
  const byId = mapById(organizations);
  const wanted = request.headers['x-organization-id'];
  const current =
    active.find((one) => String(one.organizationId) === wanted) ??
    active.find((one) => one.organizationId.equals(user.currentOrganizationId)) ??
    active[0];
  return {
    places: active.flatMap((membership) => {
      const organization = byId.get(String(membership.organizationId));
      return organization ? [{ membership, organization }] : [];
    }),
    current,
    otherwise: memberships[0]?.status ?? 'ACTIVE',
    staff: request.caller.staff,
  };
}
