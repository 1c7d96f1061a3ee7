import type { Role } from '@oriel/contract/enums';
import type { Types } from 'mongoose';
import type { Models } from '../../models.ts';
import type { MembershipDocument } from '../organization/model.ts';

export interface MemberFilter {
  readonly role?: readonly Role[];
  readonly status?: readonly MembershipDocument['status'][];
  /** Those who may see this estate: AGENTs to whom it is assigned, and everybody who sees all. */
  readonly estateId?: Types.ObjectId;
  readonly nobody?: true;
}

/** The memberships of an organization by the id of the user. */
export async function membersOf(
  models: Models,
  organizationId: Types.ObjectId,
  { role, status, estateId, nobody }: MemberFilter,
): Promise<Map<string, MembershipDocument>> {
  if (nobody) return new Map();
  const memberships = await models.Membership.find({
    organizationId,
    ...(role ? { role: { $in: [...role] } } : {}),
    ...(status ? { status: { $in: [...status] } } : {}),
    ...(estateId ? { $or: [{ role: { $ne: 'AGENT' } }, { allEstates: true }, { estateIds: estateId }] } : {}),
  }).lean();
  return new Map(memberships.map((one) => [String(one.userId), one]));
}
