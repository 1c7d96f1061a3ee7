import { MemberPatch } from '@oriel/contract/membership';
import type { Member, UserListQuery } from '@oriel/contract/user';
import type { FastifyRequest } from 'fastify';
import { Types } from 'mongoose';
import { memberScope, type Scope, scopeOf, signedIn } from '../../platform/caller.ts';
import { idOf } from '../../platform/entity-id.ts';
import { ApiError } from '../../platform/errors.ts';
import { isRecord } from '../../platform/is-record.ts';
import { patchRoute } from '../../platform/patch-route.ts';
import { allowPublicCaching } from '../../platform/public-answer.ts';
import { withoutUnchanged } from '../../platform/read-only.ts';
import { type Api, route } from '../../platform/route.ts';
import type { MembershipDocument } from '../organization/model.ts';
import type { UserDependencies } from './dependencies.ts';
import { type KnownMember, knownMember } from './known-member.ts';
import { type MemberFilter, membersPage } from './members.ts';
import { ownPlaces } from './own-places.ts';
import { agentCard, memberUpdatedAt, presentColleague, presentMember, presentUser } from './present.ts';
import { publicAgent } from './public-agent.ts';

/** Whether the caller only sees the cards of colleagues. */
function seesCardsOnly(request: FastifyRequest): boolean {
  return request.caller.kind === 'AGENT';
}

/** The query of an AGENT: filters and sorts by visible fields only, and limits the estate filter to their own. */
function asColleague(
  query: UserListQuery,
  membership: MembershipDocument | undefined,
): { query: UserListQuery; filter: MemberFilter } {
  const { page, limit, order, ids, fields, search, sort, role, estateId } = query;
  const asked = { page, limit, order, ids, fields, search };
  const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
  const assigned = membership?.allEstates || membership?.estateIds.some((id) => String(id) === estateId);
  const foreign = estateId !== undefined && !assigned;
  return {
    query: { ...given, sort: sort === '-name' ? '-name' : 'name' },
    filter: {
      status: ['ACTIVE'],
      ...(role ? { role } : {}),
      ...(estateId && !foreign ? { estateId: new Types.ObjectId(estateId) } : {}),
      ...(foreign ? { nobody: true } : {}),
    },
  };
}

function asBackOffice(query: UserListQuery): { query: UserListQuery; filter: MemberFilter } {
  const { role, status, estateId } = query;
  return {
    query,
    filter: {
      ...(role ? { role } : {}),
      ...(status ? { status } : {}),
      ...(estateId ? { estateId: new Types.ObjectId(estateId) } : {}),
    },
  };
}

/** A body without unchanged read-only fields. INVITED cannot be set, so it may only be sent back. */
function unchangedMemberFieldsDropped(body: unknown, current: Member): unknown {
  const kept = withoutUnchanged(body, MemberPatch, current);
  if (!isRecord(kept) || kept.status !== current.status) return kept;
  const { status: _unchanged, ...rest } = kept;
  return rest;
}

export function memberRoutes(app: Api, deps: UserDependencies): void {
  const { models } = deps.database;
  const { memberships } = deps.services;

  /** A member of the organization; undefined for others. */
  async function memberIn(scope: Scope, userId: Types.ObjectId): Promise<KnownMember | undefined> {
    const { organizationId } = scope;
    const [membership, user] = await Promise.all([
      models.Membership.findOne({ organizationId, userId }).lean(),
      models.User.findById(userId).lean(),
    ]);
    return membership && user ? knownMember(user, membership) : undefined;
  }

  app.route({
    ...route('listUsers'),
    async handler(request) {
      const scope = memberScope(request);
      const { filter: alias, ...given } = request.query;
      const asked = alias !== undefined && given.search === undefined ? { ...given, search: alias } : given;
      const cardsOnly = seesCardsOnly(request);
      const { query, filter } = cardsOnly
        ? asColleague(asked, request.caller.membership)
        : asBackOffice(asked);
      const { rows, meta } = await membersPage(models, scope.organizationId, {
        query,
        filter,
        withEmail: !cardsOnly,
      });
      const present = cardsOnly ? presentColleague : presentMember;
      const data = rows.map(({ user, membership }) => present(user, membership));
      return { data, meta };
    },
  });

  app.route({
    ...route('getUser'),
    async handler(request, reply) {
      const id = idOf(request);
      const scope = scopeOf(request);
      const found = scope ? await memberIn(scope, id) : undefined;
      if (scope && found?.user._id.equals(scope.userId)) {
        const self = signedIn(request);
        return { data: presentUser(self, await ownPlaces(models, request, self)) };
      }
      if (found && !seesCardsOnly(request)) return { data: presentMember(found.user, found.membership) };
      if (found?.membership.status === 'ACTIVE')
        return { data: presentColleague(found.user, found.membership) };
      const agent = await publicAgent(models, id);
      if (!agent) throw new ApiError('NOT_FOUND');
      allowPublicCaching(request, reply, agent);
      return { data: agentCard(agent.user, agent.organization) };
    },
  });

  patchRoute(app, 'updateUser', {
    find: (request) => memberIn(memberScope(request), idOf(request)),
    present: (_request, { user, membership }) => presentMember(user, membership),
    unchanged: unchangedMemberFieldsDropped,
    async change(request, { user, membership }, known) {
      if (known && known.getTime() !== memberUpdatedAt(user, membership).getTime())
        throw new ApiError('STALE_UPDATE');
      const { organizationId } = membership;
      const since = known ? membership.updatedAt : undefined;
      return { user, membership: await memberships.change(organizationId, user._id, request.body, since) };
    },
  });

  app.route({
    ...route('deleteUser'),
    async handler(request) {
      const id = idOf(request);
      await memberships.remove(memberScope(request).organizationId, id);
      return { data: { id: String(id), deleted: true as const } };
    },
  });
}
