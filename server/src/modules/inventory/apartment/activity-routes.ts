import type { RequestById } from '../../../platform/entity-id.ts';
import { type Api, route } from '../../../platform/route.ts';
import { type ActivitySubject, addNote, deleteNote, listActivities } from '../../activity/notes.ts';
import { readerOf } from '../../activity/reader.ts';
import { requireOwnApartment } from './access.ts';
import type { ApartmentDependencies } from './dependencies.ts';

/** The history and notes of an apartment. */
export function apartmentActivityRoutes(app: Api, deps: ApartmentDependencies): void {
  const { models } = deps.database;

  async function subjectOf(request: RequestById): Promise<ActivitySubject> {
    const { organizationId, _id } = await requireOwnApartment(models, request);
    return { organizationId, subject: { type: 'APARTMENT', id: _id } };
  }

  app.route({
    ...route('listApartmentActivities'),
    async handler(request) {
      const query = request.query;
      return await listActivities(models, await subjectOf(request), query, readerOf(request));
    },
  });

  app.route({
    ...route('addApartmentNote'),
    async handler(request, reply) {
      const { content } = request.body;
      const note = await addNote(deps.services.activities, await subjectOf(request), content, request);
      return reply.code(201).send({ data: note });
    },
  });

  app.route({
    ...route('deleteApartmentActivity'),
    async handler(request) {
      const { activityId } = request.params;
      return { data: await deleteNote(models, await subjectOf(request), activityId, readerOf(request)) };
    },
  });
}
