import { Readable } from 'node:stream';
import { ApartmentPatch } from '@oriel/contract/apartment-input';
import type { FastifyRequest } from 'fastify';
import { memberScope } from '../../../platform/caller.ts';
import { cleanBody } from '../../../platform/clean-body.ts';
import { askedWording } from '../../../platform/language.ts';
import { listPage, sharedFilter } from '../../../platform/list.ts';
import { patchRoute } from '../../../platform/patch-route.ts';
import { type Api, route } from '../../../platform/route.ts';
import { CSV_TYPE, csvLines, workbook, XLSX_TYPE } from '../../../platform/spreadsheet.ts';
import { userActor } from '../../activity/service.ts';
import { apartmentFilter, editorOf, findOwnApartment, requireOwnApartment } from './access.ts';
import { apartmentActivityRoutes } from './activity-routes.ts';
import type { ApartmentDependencies } from './dependencies.ts';
import { apartmentDetail } from './detail.ts';
import { COLUMNS, exportRows } from './export.ts';
import { APARTMENT_SORT_PATHS, APARTMENTS_FIRST, apartmentListFilter } from './list-filter.ts';
import type { ApartmentDocument } from './model.ts';
import { readOpenRooms } from './open-rooms.ts';
import { apartmentForMembers } from './present.ts';
import { priceRowForMembers } from './present-price-history.ts';
import { presentationContextOf } from './presentation-context.ts';
import { markMistake } from './price-mistake.ts';
import { publicApartmentRoutes } from './public-routes.ts';
import { removeApartment } from './remove.ts';

/** Fields that a search looks in. */
const SEARCHED = ['number', 'name', 'externalId'];

export function apartmentRoutes(app: Api, deps: ApartmentDependencies): void {
  const { models } = deps.database;
  const { activities, apartments, countPanoramas, seesInquiry } = deps.services;

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
        firstBy: APARTMENTS_FIRST,
        searchIn: SEARCHED,
        projection: { outbox: 0 },
      });
      const context = await presentationContextOf(models, organizationId, rows, {
        locale: askedWording(request),
        now,
      });
      return { data: rows.map((row) => apartmentForMembers(row, context)), meta };
    },
  });

  app.route({
    ...route('exportApartments'),
    onRequest: readOpenRooms,
    async handler(request, reply) {
      const { organizationId } = memberScope(request);
      const query = request.query;
      const { format = 'csv' } = query;
      const now = deps.clock();
      const filter = sharedFilter<ApartmentDocument>({
        query,
        filter: await apartmentListFilter(models, apartmentFilter(request), query, now),
        searchIn: SEARCHED,
      });
      const rows = exportRows(models, organizationId, filter, now);
      const day = now.toISOString().slice(0, 10);
      reply.header('content-disposition', `attachment; filename="apartments-${day}.${format}"`);
      if (format === 'xlsx') return reply.type(XLSX_TYPE).send(await workbook(COLUMNS, rows, 'apartments'));
      return reply.type(CSV_TYPE).send(Readable.from(csvLines(COLUMNS, rows)));
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

  patchRoute(app, 'updateApartment', {
    admit: memberScope,
    find: (request) => findOwnApartment(models, request),
    present: detail,
    unchanged: ApartmentPatch,
    change: (request, apartment, since) =>
      apartments.update(apartment, cleanBody(request.body), editorOf(request, seesInquiry), since),
  });

  app.route({
    ...route('deleteApartment'),
    async handler(request) {
      const apartment = await requireOwnApartment(models, request);
      await removeApartment(models, apartment);
      return { data: { id: String(apartment._id), deleted: true as const } };
    },
  });

  app.route({
    ...route('markPriceMistake'),
    async handler(request) {
      const apartment = await requireOwnApartment(models, request);
      const { user } = editorOf(request, seesInquiry);
      const marking = { models, activities, actor: userActor(user), now: deps.clock() };
      return { data: priceRowForMembers(await markMistake(marking, apartment, request.params.rowId)) };
    },
  });

  apartmentActivityRoutes(app, deps);
}
