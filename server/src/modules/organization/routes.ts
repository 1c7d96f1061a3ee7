import { ORGANIZATION_STATUSES } from '@oriel/contract/enums';
import { Data, DataList, listQuery } from '@oriel/contract/envelope';
import { Organization, OrganizationCard } from '@oriel/contract/organization';
import { Id, OneOf } from '@oriel/contract/primitives';
import { CALLS } from '@oriel/contract/routes';
import type { FastifyInstance } from 'fastify';
import { Types } from 'mongoose';
import { type Static, Type } from 'typebox';
import type { AppDependencies } from '../../app.ts';
import { ApiError } from '../../platform/errors.ts';
import { listPage } from '../../platform/list.ts';
import { allowPublicCaching } from '../../platform/public-answer.ts';
import { route } from '../../platform/route.ts';
import type { MembershipDocument, OrganizationDocument } from './model.ts';
import { organizationCard, organizationForMembers } from './present.ts';

const Params = Type.Object({ id: Id });
const Query = Type.Object({
  ...listQuery(['name', 'createdAt']),
  status: Type.Optional(OneOf(ORGANIZATION_STATUSES)),
});

export function organizationRoutes(app: FastifyInstance, deps: AppDependencies): void {
  const { Organization: Organizations, Membership } = deps.database.models;

  app.route({
    ...route(CALLS.listOrganizations, 'listOrganizations', {
      querystring: Query,
      response: { 200: DataList(Organization) },
    }),
    async handler(request) {
      const query = request.query as Static<typeof Query>;
      const { user, staff } = request.caller;
      const memberships = user ? await Membership.find({ userId: user._id, status: 'ACTIVE' }).lean() : [];
      const roles = new Map(
        memberships.map((one: MembershipDocument) => [String(one.organizationId), one.role]),
      );
      const { rows, meta } = await listPage<OrganizationDocument>(Organizations, {
        query,
        filter: {
          ...(staff ? {} : { _id: { $in: memberships.map((one) => one.organizationId) } }),
          ...(query.status ? { status: query.status } : {}),
        },
        defaultSort: 'name',
        searchIn: ['name'],
      });
      return { data: rows.map((row) => organizationForMembers(row, roles.get(String(row._id)))), meta };
    },
  });

  app.route({
    ...route(CALLS.getOrganization, 'getOrganization', {
      params: Params,
      response: { 200: Data(Type.Union([Organization, OrganizationCard])) },
    }),
    async handler(request, reply) {
      const id = new Types.ObjectId((request.params as Static<typeof Params>).id);
      const organization = await Organizations.findById(id).lean();
      if (!organization) throw new ApiError('NOT_FOUND');
      const { user, staff } = request.caller;
      const membership = user
        ? await Membership.findOne({ userId: user._id, organizationId: id, status: 'ACTIVE' }).lean()
        : null;
      if (membership || staff) return { data: organizationForMembers(organization, membership?.role) };
      if (organization.status !== 'ACTIVE') throw new ApiError('NOT_FOUND');
      allowPublicCaching(request, reply, { organization });
      return { data: organizationCard(organization) };
    },
  });
}
