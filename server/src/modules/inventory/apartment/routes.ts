import { ApartmentPatch } from '@oriel/contract/apartment-input';
import type { FastifyRequest } from 'fastify';
import { Types } from 'mongoose';
import { memberScope } from '../../../platform/caller.ts';
import { cleanBody } from '../../../platform/clean-body.ts';
import { ifMatchDate } from '../../../platform/if-match.ts';
import { askedWording } from '../../../platform/language.ts';
import { listPage } from '../../../platform/list.ts';
import { withoutUnchanged } from '../../../platform/read-only.ts';
import { replaceBody } from '../../../platform/replace-body.ts';
import { type Api, route } from '../../../platform/route.ts';
import { apartmentFilter, editorOf, findOwnApartment, requireOwnApartment } from './access.ts';
import { apartmentActivityRoutes } from './activity-routes.ts';
import type { ApartmentDependencies } from './dependencies.ts';
import { apartmentDetail } from './detail.ts';
import { APARTMENT_SORT_PATHS, apartmentListFilter } from './list-filter.ts';
import type { ApartmentDocument } from './model.ts';
import { readOpenRooms } from './open-rooms.ts';
import { apartmentForMembers } from './present.ts';
import { publicApartmentRoutes } from './public-routes.ts';
import { removeApartment } from './remove.ts';
import { surroundingsOf } from './surroundings.ts';

export function apartmentRoutes(app: Api, deps: ApartmentDependencies): void {
  const { models } = deps.database;
  const { apartments, countPanoramas, seesInquiry } = deps.services;

  const detail = (request: FastifyRequest, apartment: ApartmentDocument) =>
    apartmentDetail({ models, countPanoramas, now: deps.clock(), locale: askedWording(request) }, apartment);

  publicApartmentRoutes(app, deps);

  app.route({
    ...route('listApartments'),
    onRequest: readOpenRooms,
    async handler(request) {
      const { organizationId } = memberScope(request);
      const query = request.query;
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
    ...route('createApartment'),
    async handler(request, reply) {
      const { organizationId } = memberScope(request);
      const body = cleanBody(request.body);
      const made = await apartments.create(organizationId, body, editorOf(request, seesInquiry));
      return reply.code(201).send({ data: await detail(request, made) });
    },
  });

  app.route({
    ...route('getApartment'),
    async handler(request) {
      return { data: await detail(request, await requireOwnApartment(models, request)) };
    },
  });

  app.route({
    ...route('updateApartment'),
    async preValidation(request) {
      memberScope(request);
      // A malformed id is for the validation to name.
      if (!Types.ObjectId.isValid(request.params.id)) return;
      const current = await findOwnApartment(models, request);
      if (!current) return;
      replaceBody(request, withoutUnchanged(request.body, ApartmentPatch, await detail(request, current)));
    },
    async handler(request) {
      const current = await requireOwnApartment(models, request);
      const patch = cleanBody(request.body);
      const updated = await apartments.update(
        current,
        patch,
        editorOf(request, seesInquiry),
        ifMatchDate(request),
      );
      return { data: await detail(request, updated) };
    },
  });

  app.route({
    ...route('deleteApartment'),
    async handler(request) {
      const apartment = await requireOwnApartment(models, request);
      await removeApartment(models, apartment);
      return { data: { id: String(apartment._id), deleted: true as const } };
    },
  });

  apartmentActivityRoutes(app, deps);
}
