import { type Organization, OrganizationPatch } from '@oriel/contract/organization';
import type { FastifyRequest } from 'fastify';
import { signedIn } from '../../platform/caller.ts';
import type { Database } from '../../platform/database.ts';
import { idOf } from '../../platform/entity-id.ts';
import { ApiError } from '../../platform/errors.ts';
import { askedLocale, requestLocale } from '../../platform/language.ts';
import { listPage } from '../../platform/list.ts';
import { patchRoute } from '../../platform/patch-route.ts';
import { allowPublicCaching } from '../../platform/public-answer.ts';
import { type Api, route } from '../../platform/route.ts';
import { countsOf } from './counts.ts';
import type { OrganizationDocument } from './model.ts';
import { organizationCard, organizationForMembers, type Standing } from './present.ts';
import type { OrganizationService } from './service.ts';
import { standingIn } from './standing.ts';

interface Dependencies {
  readonly database: Database;
  readonly services: {
    readonly organizations: OrganizationService;
  };
}

export function organizationRoutes(app: Api, deps: Dependencies): void {
  const { models } = deps.database;
  const { organizations } = deps.services;

  async function present(
    request: FastifyRequest,
    organization: OrganizationDocument,
    standing: Standing,
  ): Promise<Organization> {
    const counts = await countsOf(models, [organization._id]);
    return organizationForMembers(organization, standing, counts(organization._id), askedLocale(request));
  }

  app.route({
    ...route('listOrganizations'),
    async handler(request) {
      const query = request.query;
      const { staff } = request.caller;
      const own = await models.Membership.find({ userId: signedIn(request)._id, status: 'ACTIVE' }).lean();
      const roles = new Map(own.map((one) => [String(one.organizationId), one.role]));
      const { rows, meta } = await listPage<OrganizationDocument>(models.Organization, {
        query,
        filter: {
          ...(staff ? {} : { _id: { $in: own.map((one) => one.organizationId) } }),
          ...(query.status ? { status: { $in: query.status } } : {}),
        },
        defaultSort: 'name',
        searchIn: ['name', 'slug'],
      });
      const ids = rows.map((row) => row._id);
      const counts = await countsOf(models, ids);
      const data = rows.map((row) =>
        organizationForMembers(
          row,
          { role: roles.get(String(row._id)), staff },
          counts(row._id),
          askedLocale(request),
        ),
      );
      return { data, meta };
    },
  });

  app.route({
    ...route('getOrganization'),
    async handler(request, reply) {
      const id = idOf(request);
      const standing = standingIn(request, id);
      const organization = await organizations.find(id, standing ? undefined : 'ACTIVE');
      if (!organization) throw new ApiError('NOT_FOUND');
      if (standing) return { data: await present(request, organization, standing) };
      allowPublicCaching(request, reply, { organization });
      return { data: organizationCard(organization, requestLocale(request, organization.locale)) };
    },
  });

  app.route({
    ...route('createOrganization'),
    async handler(request, reply) {
      const createdBy = signedIn(request)._id;
      const made = await organizations.create({ ...request.body, createdBy });
      const standing = { role: undefined, staff: true };
      return reply.code(201).send({ data: await present(request, made, standing) });
    },
  });

  patchRoute(app, 'updateOrganization', {
    async find(request) {
      const standing = standingIn(request, idOf(request));
      const organization = standing && (await organizations.find(idOf(request)));
      return standing && organization ? { organization, standing } : undefined;
    },
    present: (request, { organization, standing }) => present(request, organization, standing),
    unchanged: OrganizationPatch,
    async change(request, { organization, standing }, since) {
      const { status, ...patch } = request.body;
      // Only platform staff suspend; an ADMIN could not revert it.
      if (status && status !== organization.status && !standing.staff) throw new ApiError('FORBIDDEN');
      const change = status && standing.staff ? { ...patch, status } : patch;
      return { organization: await organizations.update(organization._id, change, since), standing };
    },
  });
}
