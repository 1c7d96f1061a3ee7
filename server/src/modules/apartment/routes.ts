import { Apartment } from '@oriel/contract/apartment';
import { ApartmentDetail } from '@oriel/contract/apartment-detail';
import { ApartmentCreate, ApartmentPatch } from '@oriel/contract/apartment-input';
import { ApartmentListQuery } from '@oriel/contract/apartment-query';
import { Data, DataList, Deleted } from '@oriel/contract/envelope';
import { Id } from '@oriel/contract/primitives';
import { CALLS } from '@oriel/contract/routes';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Types } from 'mongoose';
import { type Static, Type } from 'typebox';
import type { AppDependencies } from '../../app.ts';
import { memberScope } from '../../platform/caller.ts';
import { cleanBody } from '../../platform/clean-body.ts';
import { ifMatchDate } from '../../platform/if-match.ts';
import { askedWording } from '../../platform/language.ts';
import { listPage } from '../../platform/list.ts';
import { withoutUnchanged } from '../../platform/read-only.ts';
import { route } from '../../platform/route.ts';
import { apartmentFilter, editorOf, findOwnApartment, requireOwnApartment } from './access.ts';
import { apartmentActivityRoutes } from './activity-routes.ts';
import { apartmentDetail } from './detail.ts';
import { APARTMENT_SORT_PATHS, apartmentListFilter } from './list-filter.ts';
import type { ApartmentDocument } from './model.ts';
import { readOpenRooms } from './open-rooms.ts';
import { apartmentForMembers } from './present.ts';
import { publicApartmentRoutes } from './public-routes.ts';
import { removeApartment } from './remove.ts';
import { surroundingsOf } from './surroundings.ts';

const Params = Type.Object({ id: Id });

export function apartmentRoutes(app: FastifyInstance, deps: AppDependencies): void {
  const { models } = deps.database;
  const { apartments } = deps.services;

  const detail = (request: FastifyRequest, apartment: ApartmentDocument) =>
    apartmentDetail({ models, now: deps.clock(), locale: askedWording(request) }, apartment);

  publicApartmentRoutes(app, deps);

  app.route({
    ...route(CALLS.listApartments, 'listApartments', {
      querystring: ApartmentListQuery,
      response: { 200: DataList(Apartment) },
    }),
    onRequest: readOpenRooms,
    async handler(request) {
      const { organizationId } = memberScope(request);
      const query = request.query as ApartmentListQuery;
      const now = deps.clock();
      const { rows, meta } = await listPage<ApartmentDocument>(models.Apartment, {
        query,
        filter: await apartmentListFilter(models, apartmentFilter(request), query, now),
        defaultSort: 'number',
        sortPaths: APARTMENT_SORT_PATHS,
        searchIn: ['number', 'name', 'externalId'],
        projection: { outbox: 0 },
      });
      const surroundings = await surroundingsOf(models, organizationId, rows, {
        locale: askedWording(request),
        now,
      });
      return { data: rows.map((row) => apartmentForMembers(row, surroundings)), meta };
    },
  });

  app.route({
    ...route(CALLS.createApartment, 'createApartment', {
      body: ApartmentCreate,
      response: { 201: Data(ApartmentDetail) },
    }),
    async handler(request, reply) {
      const { organizationId } = memberScope(request);
      const body = cleanBody(request.body as ApartmentCreate);
      const made = await apartments.create(organizationId, body, editorOf(request));
      return reply.code(201).send({ data: await detail(request, made) });
    },
  });

  app.route({
    ...route(CALLS.getApartment, 'getApartment', {
      params: Params,
      response: { 200: Data(ApartmentDetail) },
    }),
    async handler(request) {
      return { data: await detail(request, await requireOwnApartment(models, request)) };
    },
  });

  app.route({
    ...route(CALLS.updateApartment, 'updateApartment', {
      params: Params,
      body: ApartmentPatch,
      response: { 200: Data(ApartmentDetail) },
    }),
    async preValidation(request) {
      memberScope(request);
      // A malformed id is for the validation to name.
      if (!Types.ObjectId.isValid((request.params as Static<typeof Params>).id)) return;
      const current = await findOwnApartment(models, request);
      if (!current) return;
      request.body = withoutUnchanged(request.body, ApartmentPatch, await detail(request, current));
    },
    async handler(request) {
      const current = await requireOwnApartment(models, request);
      const patch = cleanBody(request.body as ApartmentPatch);
      const updated = await apartments.update(current, patch, editorOf(request), ifMatchDate(request));
      return { data: await detail(request, updated) };
    },
  });

  app.route({
    ...route(CALLS.deleteApartment, 'deleteApartment', { params: Params, response: { 200: Deleted } }),
    async handler(request) {
      const apartment = await requireOwnApartment(models, request);
      await removeApartment(models, apartment);
      return { data: { id: String(apartment._id), deleted: true as const } };
    },
  });

  apartmentActivityRoutes(app, deps);
}
