import { Activity, ActivityListQuery, NoteCreate } from '@oriel/contract/activity';
import { Data, DataList, Deleted } from '@oriel/contract/envelope';
import { ApartmentInquiriesQuery, Inquiry } from '@oriel/contract/inquiry';
import { Id } from '@oriel/contract/primitives';
import { CALLS } from '@oriel/contract/routes';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import type { AppDependencies } from '../../app.ts';
import { route } from '../../platform/route.ts';
import { type ActivitySubject, addNote, deleteNote, listActivities } from '../activity/notes.ts';
import { readerOf } from '../activity/reader.ts';
import { listInquiriesOfApartment } from '../inquiry/of-apartment.ts';
import { requireOwnApartment } from './access.ts';

const Params = Type.Object({ id: Id });
const NoteParams = Type.Object({ id: Id, activityId: Id });

/** What has happened to a flat: its history, notes, and who asked about it. */
export function apartmentActivityRoutes(app: FastifyInstance, deps: AppDependencies): void {
  const { models } = deps.database;

  async function subjectOf(request: FastifyRequest): Promise<ActivitySubject> {
    const { organizationId, _id } = await requireOwnApartment(models, request);
    return { organizationId, subject: { type: 'APARTMENT', id: _id } };
  }

  app.route({
    ...route(CALLS.listApartmentInquiries, 'listApartmentInquiries', {
      params: Params,
      querystring: ApartmentInquiriesQuery,
      response: { 200: DataList(Inquiry) },
    }),
    async handler(request) {
      const { _id } = await requireOwnApartment(models, request);
      const query = request.query as ApartmentInquiriesQuery;
      return await listInquiriesOfApartment(models, request, _id, query);
    },
  });

  app.route({
    ...route(CALLS.listApartmentActivities, 'listApartmentActivities', {
      params: Params,
      querystring: ActivityListQuery,
      response: { 200: DataList(Activity) },
    }),
    async handler(request) {
      const query = request.query as ActivityListQuery;
      return await listActivities(models, await subjectOf(request), query, readerOf(request));
    },
  });

  app.route({
    ...route(CALLS.addApartmentNote, 'addApartmentNote', {
      params: Params,
      body: NoteCreate,
      response: { 201: Data(Activity) },
    }),
    async handler(request, reply) {
      const { content } = request.body as NoteCreate;
      const note = await addNote(deps.services.activities, await subjectOf(request), content, request);
      return reply.code(201).send({ data: note });
    },
  });

  app.route({
    ...route(CALLS.deleteApartmentActivity, 'deleteApartmentActivity', {
      params: NoteParams,
      response: { 200: Deleted },
    }),
    async handler(request) {
      const { activityId } = request.params as Static<typeof NoteParams>;
      return { data: await deleteNote(models, await subjectOf(request), activityId, readerOf(request)) };
    },
  });
}
