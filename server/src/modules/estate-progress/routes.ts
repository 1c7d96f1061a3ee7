import type { Storage } from '../../media/storage.ts';
import { memberScope } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { idOf, type RequestById } from '../../platform/entity-id.ts';
import { ApiError } from '../../platform/errors.ts';
import { type Api, route } from '../../platform/route.ts';
import { estateProgress, type OwnEstate } from './progress.ts';
import { type Publishers, publishEstate } from './publish.ts';

interface Dependencies {
  readonly database: Database;
  readonly media: Storage;
  readonly clock: Clock;
  readonly services: Publishers;
}

export function estateProgressRoutes(app: Api, deps: Dependencies): void {
  const { models } = deps.database;

  async function requireOwn(request: RequestById): Promise<OwnEstate> {
    const { organizationId, organization } = memberScope(request);
    const estate = await models.Estate.findOne({ organizationId, _id: idOf(request) }).lean();
    if (!estate) throw new ApiError('NOT_FOUND');
    return { organization, estate };
  }

  app.route({
    ...route('getEstateProgress'),
    async handler(request, reply) {
      const own = await requireOwn(request);
      reply.header('cache-control', 'private, no-store');
      return { data: await estateProgress({ models, media: deps.media }, own, deps.clock()) };
    },
  });

  app.route({
    ...route('publishEstate'),
    async handler(request) {
      const { organization, estate } = await requireOwn(request);
      const published = await publishEstate({ models, services: deps.services }, estate, request.body);
      const own = { organization, estate: published };
      return { data: await estateProgress({ models, media: deps.media }, own, deps.clock()) };
    },
  });
}
