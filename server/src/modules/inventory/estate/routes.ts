import type { FastifyRequest } from 'fastify';
import { Types } from 'mongoose';
import type { AnswerCache } from '../../../platform/answer-cache.ts';
import { memberScope, scopeOf } from '../../../platform/caller.ts';
import { cleanBody } from '../../../platform/clean-body.ts';
import type { Database } from '../../../platform/database.ts';
import { idOf, type RequestById } from '../../../platform/entity-id.ts';
import { ApiError } from '../../../platform/errors.ts';
import { askedWording, requestWording } from '../../../platform/language.ts';
import { listPage } from '../../../platform/list.ts';
import { patchRoute } from '../../../platform/patch-route.ts';
import { type Api, route } from '../../../platform/route.ts';
import { wordingOf } from '../../../platform/translation.ts';
import { visibilityOf } from '../apartment/public-visibility.ts';
import { correctUnits } from './correct-units.ts';
import { estateDetailForMembers, publicEstateDetail } from './detail.ts';
import { apartmentDetailsStats } from './details-stats.ts';
import { estateListFilter, ownEstates } from './list-filter.ts';
import type { EstateDocument } from './model.ts';
import { estateForMembers } from './present.ts';
import { findPublicEstate, type PublicEstate } from './public.ts';
import { relationsOf } from './related.ts';
import type { EstateService } from './service.ts';
import { unchangedEstateFieldsDropped } from './unchanged.ts';

/** Whether the caller has an ADMIN's rights. */
function isAdmin({ caller }: FastifyRequest): boolean {
  return caller.role === 'ADMIN' || caller.staff;
}

interface Dependencies {
  readonly database: Database;
  readonly services: {
    readonly estates: EstateService;
    readonly answers: AnswerCache;
  };
}

export function estateRoutes(app: Api, deps: Dependencies): void {
  const { models } = deps.database;
  const { estates } = deps.services;

  async function ownEstate(request: RequestById): Promise<EstateDocument | undefined> {
    const scope = scopeOf(request);
    if (!scope) return undefined;
    const filter = {
      $and: [ownEstates(scope)],
      organizationId: scope.organizationId,
      _id: idOf(request),
    };
    return (await models.Estate.findOne(filter).lean()) ?? undefined;
  }

  async function requireOwn(request: RequestById): Promise<EstateDocument> {
    memberScope(request);
    const estate = await ownEstate(request);
    if (!estate) throw new ApiError('NOT_FOUND');
    return estate;
  }

  app.route({
    ...route('listEstates'),
    async handler(request) {
      const scope = memberScope(request);
      const query = request.query;
      const { rows, meta } = await listPage<EstateDocument>(models.Estate, {
        query,
        filter: await estateListFilter(models, scope, query),
        defaultSort: '-createdAt',
        sortPaths: { name: 'nameKey' },
        searchIn: ['name', 'slug', 'stage', 'address.city', 'address.street'],
      });
      const related = await relationsOf(models, scope.organizationId, rows, { forPublic: false });
      const locale = askedWording(request);
      return { data: rows.map((row) => estateForMembers(row, related, locale)), meta };
    },
  });

  app.route({
    ...route('createEstate'),
    async handler(request, reply) {
      const { organization, userId } = memberScope(request);
      const estate = await estates.create(organization, cleanBody(request.body), userId);
      return reply.code(201).send({ data: await estateDetailForMembers(models, estate, undefined) });
    },
  });

  app.route({
    ...route('getEstate'),
    async handler(request, reply) {
      const own = await ownEstate(request);
      if (own) return { data: await estateDetailForMembers(models, own, askedWording(request)) };
      return await deps.services.answers.send(request, reply, async (locale) => {
        const found = await requirePublic(request);
        const { organization } = found;
        const data = await publicEstateDetail(models, found, wordingOf(organization, locale));
        return { body: JSON.stringify({ data }), organizations: [organization], live: true };
      });
    },
  });

  patchRoute(app, 'updateEstate', {
    admit: memberScope,
    find: ownEstate,
    present: (request, estate) => estateDetailForMembers(models, estate, askedWording(request)),
    unchanged: unchangedEstateFieldsDropped,
    change: (request, estate, ifUnchangedSince) =>
      estates.update(estate, {
        patch: cleanBody(request.body),
        mayArchive: isAdmin(request),
        ifUnchangedSince,
      }),
  });

  app.route({
    ...route('deleteEstate'),
    async handler(request) {
      const estate = await requireOwn(request);
      const { cascade = false } = request.query;
      await estates.remove(estate, cascade);
      return { data: { id: String(estate._id), deleted: true as const } };
    },
  });

  app.route({
    ...route('correctEstateUnits'),
    async handler(request) {
      const estate = await requireOwn(request);
      return { data: await correctUnits({ models, estates }, estate, request.body) };
    },
  });

  app.route({
    ...route('getApartmentDetailsStats'),
    async handler(request, reply) {
      const query = request.query;
      const own = await ownEstate(request);
      if (own) {
        await requireBuilding(own, query.buildingId);
        const locale = requestWording(request, memberScope(request).organization);
        return { data: await apartmentDetailsStats(models, { estate: own, query, locale }) };
      }
      return await deps.services.answers.send(request, reply, async (wanted) => {
        const { estate, organization } = await requirePublic(request);
        await requireBuilding(estate, query.buildingId);
        const view = {
          estate,
          query,
          visibility: visibilityOf(estate),
          locale: wordingOf(organization, wanted),
        };
        const data = await apartmentDetailsStats(models, view);
        return { body: JSON.stringify({ data }), organizations: [organization], live: true };
      });
    },
  });

  async function requirePublic(request: RequestById): Promise<PublicEstate> {
    const found = await findPublicEstate(models, idOf(request));
    if (!found) throw new ApiError('NOT_FOUND');
    return found;
  }

  async function requireBuilding(estate: EstateDocument, id: string | undefined): Promise<void> {
    if (id === undefined) return;
    const { organizationId, _id } = estate;
    const filter = { organizationId, estateId: _id, _id: new Types.ObjectId(id) };
    if (!(await models.Building.exists(filter))) throw new ApiError('NOT_FOUND');
  }
}
