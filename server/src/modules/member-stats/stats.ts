import { MEMBERSHIP_STATUSES, ROLES } from '@oriel/contract/enums';
import type { AgentStats, UserStats } from '@oriel/contract/user-stats';
import type { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import { mapById } from '../../platform/object-ids.ts';
import type { MembershipDocument } from '../organization/model.ts';
import { knownName } from '../user/known-member.ts';
import type { UserDocument } from '../user/model.ts';
import { nameOf } from '../user/name.ts';
import { agentInquiries } from './agent-inquiries.ts';
import { agentSales } from './agent-sales.ts';
import { agentVisits, type Period } from './agent-visits.ts';

const WEEK_MS = 7 * 86_400_000;

type Person = Pick<UserDocument, '_id' | 'firstName' | 'lastName' | 'email' | 'lastLoginAt'>;

interface Asked extends Period {
  readonly now: Date;
  /** A single member; for an AGENT, themselves. */
  readonly only?: Types.ObjectId;
  /** Counts only that member, too. */
  readonly alone: boolean;
}

function tally<const K extends string>(keys: readonly K[], values: readonly K[]): Record<K, number> {
  const counts = Object.fromEntries(keys.map((key) => [key, 0])) as Record<K, number>;
  for (const value of values) counts[value] += 1;
  return counts;
}

/** Members with a row: AGENTs, and all others with non-zero numbers. */
function hasRow({ role }: MembershipDocument, stats: AgentStats): boolean {
  const { inquiries, booked, sold, views, favorites } = stats;
  return role === 'AGENT' || inquiries + booked + sold + views + favorites > 0;
}

async function agentRows(
  models: Models,
  organizationId: Types.ObjectId,
  members: readonly { membership: MembershipDocument; user: Person }[],
  { only, ...period }: Asked,
): Promise<AgentStats[]> {
  const [inquiries, sales, visits] = await Promise.all([
    agentInquiries(models, organizationId, period),
    agentSales(models, organizationId, period),
    agentVisits(models, organizationId, period),
  ]);
  const rows = members.flatMap(({ membership, user }) => {
    const id = String(user._id);
    const stats = {
      userId: id,
      name: nameOf(knownName(user, membership)),
      ...(inquiries.get(id) ?? { inquiries: 0, unread: 0 }),
      booked: sales.booked(id),
      sold: sales.sold(id),
      ...(visits.get(id) ?? { views: 0, favorites: 0 }),
    };
    const wanted = only
      ? user._id.equals(only)
      : membership.status !== 'INVITED' && hasRow(membership, stats);
    return wanted ? [stats] : [];
  });
  return rows.sort((a, b) => b.inquiries - a.inquiries || a.name.localeCompare(b.name));
}

/** Statistics of an organization's members, with one query per kind of number. */
export async function userStats(
  models: Models,
  organizationId: Types.ObjectId,
  asked: Asked,
): Promise<UserStats> {
  const { only, alone, now } = asked;
  const memberships = await models.Membership.find({
    organizationId,
    ...(alone && only ? { userId: only } : {}),
  }).lean();
  const users = await models.User.find(
    { _id: { $in: memberships.map((one) => one.userId) } },
    { firstName: 1, lastName: 1, email: 1, lastLoginAt: 1 },
  ).lean<Person[]>();
  const byId = mapById(users);
  const members = memberships.flatMap((membership) => {
    const user = byId.get(String(membership.userId));
    return user ? [{ membership, user }] : [];
  });
  const statuses = members.map(({ membership }) => membership.status);
  const weekAgo = now.getTime() - WEEK_MS;
  const byStatus = tally(MEMBERSHIP_STATUSES, statuses);
  return {
    total: members.length,
    byRole: tally(
      ROLES,
      members.map(({ membership }) => membership.role),
    ),
    byStatus,
    active7d: members.filter(
      ({ membership, user }) =>
        membership.status === 'ACTIVE' && (user.lastLoginAt?.getTime() ?? 0) >= weekAgo,
    ).length,
    invited: byStatus.INVITED,
    agents: await agentRows(models, organizationId, members, asked),
  };
}
