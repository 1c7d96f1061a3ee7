import { ApartmentDetailsStats, ApartmentDetailsStatsQuery } from '@oriel/contract/apartment-details-stats';
import { Data, DataList, Deleted } from '@oriel/contract/envelope';
import {
  Estate,
  EstateCreate,
  EstateDeleteQuery,
  EstateDetail,
  EstateListQuery,
  EstatePatch,
  PublicEstateDetail,
} from '@oriel/contract/estate';
import { Id } from '@oriel/contract/primitives';
import { CALLS } from '@oriel/contract/routes';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Types } from 'mongoose';
import { type Static, Type } from 'typebox';
import type { AppDependencies } from '../../app.ts';
import { memberScope, scopeOf } from '../../platform/caller.ts';
import { cleanBody } from '../../platform/clean-body.ts';
import { ApiError } from '../../platform/errors.ts';
import { ifMatchDate } from '../../platform/if-match.ts';
import { askedWording, requestWording } from '../../platform/language.ts';
import { listPage } from '../../platform/list.ts';
import { route } from '../../platform/route.ts';
import { wordingOf } from '../../platform/translation.ts';
import { exposureOf } from '../apartment/exposure.ts';
import { estateDetailForMembers, publicEstateDetail } from './detail.ts';
import { apartmentDetailsStats } from './details-stats.ts';
import { estateListFilter, ownEstates } from './list-filter.ts';
import type { EstateDocument } from './model.ts';
import { estateForMembers } from './present.ts';
import { findPublicEstate, type PublicEstate } from './public.ts';
import { relationsOf } from './related.ts';
import { unchangedEstateFieldsDropped } from './unchanged.ts';

const Params = Type.Object({ id: Id });

function estateId(request: FastifyRequest): Types.ObjectId {
  return new Types.ObjectId((request.params as Static<typeof Params>).id);
}

/** Whether the caller may do what is an ADMIN's. */
function isAdmin({ caller }: FastifyRequest): boolean {
  return caller.role === 'ADMIN' || caller.staff;
}

export function estateRoutes(app: FastifyInstance, deps: AppDependencies): void {
  const { models } = deps.database;
  const { estates } = deps.services;

  async function ownEstate(request: FastifyRequest): Promise<EstateDocument | undefined> {
    const scope = scopeOf(request);
    if (!scope) return undefined;
    const filter = {
      $and: [ownEstates(scope)],
      organizationId: scope.organizationId,
      _id: estateId(request),
    };
    return (await models.Estate.findOne(filter).lean()) ?? undefined;
  }

  async function requireOwn(request: FastifyRequest): Promise<EstateDocument> {
    memberScope(request);
    const estate = await ownEstate(request);
    if (!estate) throw new ApiError('NOT_FOUND');
    return estate;
  }

  app.route({
    ...route(CALLS.listEstates, 'listEstates', {
      querystring: EstateListQuery,
      response: { 200: DataList(Estate) },
    }),
    async handler(request) {
      const scope = memberScope(request);
      const query = request.query as EstateListQuery;
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
    ...route(CALLS.createEstate, 'createEstate', {
      body: EstateCreate,
      response: { 201: Data(EstateDetail) },
    }),
    async handler(request, reply) {
      const { organization, userId } = memberScope(request);
      const estate = await estates.create(organization, cleanBody(request.body as EstateCreate), userId);
      return reply.code(201).send({ data: await estateDetailForMembers(models, estate, undefined) });
    },
  });

  app.route({
    ...route(CALLS.getEstate, 'getEstate', {
      params: Params,
      response: { 200: Data(Type.Union([EstateDetail, PublicEstateDetail])) },
    }),
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

  app.route({
    ...route(CALLS.updateEstate, 'updateEstate', {
      params: Params,
      body: EstatePatch,
      response: { 200: Data(EstateDetail) },
    }),
    async preValidation(request) {
      memberScope(request);
      // A malformed id is for the validation to name.
      if (!Types.ObjectId.isValid((request.params as Static<typeof Params>).id)) return;
      const current = await ownEstate(request);
      if (!current) return;
      const answered = await estateDetailForMembers(models, current, askedWording(request));
      request.body = unchangedEstateFieldsDropped(request.body, answered);
    },
    async handler(request) {
      const estate = await requireOwn(request);
      const updated = await estates.update(estate, {
        patch: cleanBody(request.body as EstatePatch),
        mayArchive: isAdmin(request),
        ifUnchangedSince: ifMatchDate(request),
      });
      return { data: await estateDetailForMembers(models, updated, askedWording(request)) };
    },
  });

  app.route({
    ...route(CALLS.deleteEstate, 'deleteEstate', {
      params: Params,
      querystring: EstateDeleteQuery,
      response: { 200: Deleted },
    }),
    async handler(request) {
      const estate = await requireOwn(request);
      const { cascade = false } = request.query as Static<typeof EstateDeleteQuery>;
      await estates.remove(estate, cascade);
      return { data: { id: String(estate._id), deleted: true as const } };
    },
  });

  app.route({
    ...route(CALLS.getApartmentDetailsStats, 'getApartmentDetailsStats', {
      params: Params,
      querystring: ApartmentDetailsStatsQuery,
      response: { 200: Data(ApartmentDetailsStats) },
    }),
    async handler(request, reply) {
      const query = request.query as ApartmentDetailsStatsQuery;
      const own = await ownEstate(request);
      if (own) {
        await requireBuilding(own, query.buildingId);
        const locale = requestWording(request, memberScope(request).organization);
        return { data: await apartmentDetailsStats(models, { estate: own, query, locale }) };
      }
      return await deps.services.answers.send(request, reply, async (wanted) => {
        const { estate, organization } = await requirePublic(request);
        await requireBuilding(estate, query.buildingId);
        const view = { estate, query, exposure: exposureOf(estate), locale: wordingOf(organization, wanted) };
        const data = await apartmentDetailsStats(models, view);
        return { body: JSON.stringify({ data }), organizations: [organization], live: true };
      });
    },
  });

  async function requirePublic(request: FastifyRequest): Promise<PublicEstate> {
    const found = await findPublicEstate(models, estateId(request));
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
