import type { Role } from '@oriel/contract/enums';
import { LIST_LIMIT_DEFAULT, type ListMeta } from '@oriel/contract/envelope';
import type { UserListQuery } from '@oriel/contract/user';
import type { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { searchPattern } from '../../platform/list.ts';
import { mapById } from '../../platform/object-ids.ts';
import { periodEnd } from '../../platform/period.ts';
import { cleanText } from '../../platform/present.ts';
import type { MembershipDocument } from '../organization/model.ts';
import { type KnownMember, knownMember } from './known-member.ts';
import { nameKeyOf } from './name.ts';

export interface MemberFilter {
  readonly role?: readonly Role[];
  readonly status?: readonly MembershipDocument['status'][];
  /** Those with access to this estate: assigned AGENTs, and everybody with access to all. */
  readonly estateId?: Types.ObjectId;
  readonly nobody?: true;
}

/** The filtered members of an organization, as known to it. */
async function membersOf(
  models: Models,
  organizationId: Types.ObjectId,
  { role, status, estateId, nobody }: MemberFilter,
): Promise<KnownMember[]> {
  if (nobody) return [];
  const memberships = await models.Membership.find({
    organizationId,
    ...(role ? { role: { $in: [...role] } } : {}),
    ...(status ? { status: { $in: [...status] } } : {}),
    ...(estateId ? { $or: [{ role: { $ne: 'AGENT' } }, { allEstates: true }, { estateIds: estateId }] } : {}),
  }).lean();
  const users = await models.User.find({ _id: { $in: memberships.map((one) => one.userId) } }).lean();
  const byId = mapById(users);
  return memberships.flatMap((membership) => {
    const user = byId.get(String(membership.userId));
    return user ? [knownMember(user, membership)] : [];
  });
}

type SortKey = 'name' | 'email' | 'createdAt' | 'lastLoginAt';

const SORTED_BY: Readonly<Record<SortKey, (member: KnownMember) => string | number>> = {
  name: ({ user }) => nameKeyOf(user),
  email: ({ user }) => user.email,
  createdAt: ({ user }) => user.createdAt.getTime(),
  // Those who never signed in come first.
  lastLoginAt: ({ user }) => user.lastLoginAt?.getTime() ?? 0,
};

function compare(a: string | number, b: string | number): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** @throws ApiError VALIDATION for a search that is empty after cleaning */
function isSearched(search: string | undefined, withEmail: boolean): (member: KnownMember) => boolean {
  if (search === undefined) return () => true;
  const clean = cleanText(search);
  if (clean === '') throw new ApiError('VALIDATION', { fields: { search: ['field.control'] } });
  const pattern = searchPattern(clean);
  return ({ user }) => {
    const { firstName, lastName, email } = user;
    const texts = [firstName, lastName, nameKeyOf(user), ...(withEmail ? [email] : [])];
    return texts.some((text) => pattern.test(text));
  };
}

interface Asked {
  readonly query: UserListQuery;
  readonly filter: MemberFilter;
  /** Also searches addresses. */
  readonly withEmail: boolean;
}

/**
 * One page of the members of an organization. Searched and sorted here instead of in the database, which knows more about people than the
 * organization: order or matches would reveal it.
 *
 * @throws ApiError VALIDATION
 */
export async function membersPage(
  models: Models,
  organizationId: Types.ObjectId,
  { query, filter, withEmail }: Asked,
): Promise<{ rows: KnownMember[]; meta: ListMeta }> {
  const { page = 1, limit = LIST_LIMIT_DEFAULT, search, ids, from, to } = query;
  const wish = query.sort ?? 'name';
  const sort = wish.replace(/^-/, '') as SortKey;
  const order = query.order ?? (wish.startsWith('-') ? 'desc' : 'asc');
  const direction = order === 'asc' ? 1 : -1;
  const finds = isSearched(search, withEmail);
  const end = to === undefined ? undefined : periodEnd(to);
  const all = await membersOf(models, organizationId, filter);
  const found = all.filter((member) => {
    const { _id, createdAt } = member.user;
    return (
      (ids === undefined || ids.includes(String(_id))) &&
      (from === undefined || createdAt >= new Date(from)) &&
      (end === undefined || createdAt < end.at || (end.included && createdAt <= end.at)) &&
      finds(member)
    );
  });
  const key = SORTED_BY[sort];
  const sorted = found
    .map((member) => ({ member, key: key(member), id: String(member.user._id) }))
    .sort((a, b) => direction * (compare(a.key, b.key) || compare(a.id, b.id)));
  const rows = sorted.slice((page - 1) * limit, page * limit).map(({ member }) => member);
  const total = found.length;
  return { rows, meta: { page, limit, total, totalPages: Math.ceil(total / limit), sort, order } };
}
