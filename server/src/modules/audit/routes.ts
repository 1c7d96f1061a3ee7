import type { RefreshedAngles } from '@oriel/contract/audit';
import type { QueryOf } from '@oriel/contract/wire';
import type { FastifyRequest } from 'fastify';
import { Types } from 'mongoose';
import type { Storage } from '../../media/storage.ts';
import { memberScope } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { requestLocale } from '../../platform/language.ts';
import { type Api, route } from '../../platform/route.ts';
import { refreshPreferredAngles } from '../navigator/preferred-angles.ts';
import { audit } from './report.ts';

function idOf(id: string | undefined): Types.ObjectId | undefined {
  return id === undefined ? undefined : new Types.ObjectId(id);
}

interface Dependencies {
  readonly database: Database;
  readonly media: Storage;
  readonly clock: Clock;
}

export function apartmentAuditRoutes(app: Api, deps: Dependencies): void {
  const { models } = deps.database;

  async function refresh(
    request: FastifyRequest & { readonly query: QueryOf<'refreshPreferredAngles'> },
  ): Promise<{ data: RefreshedAngles }> {
    const { organizationId } = memberScope(request);
    const query = request.query;
    const [estateId, navigatorId] = [idOf(query.estateId), idOf(query.navigatorId)];
    const known = await Promise.all([
      !estateId || models.Estate.exists({ organizationId, _id: estateId }),
      !navigatorId || models.Navigator.exists({ organizationId, _id: navigatorId }),
    ]);
    if (!known.every(Boolean)) throw new ApiError('NOT_FOUND');
    const started = performance.now();
    const done = await refreshPreferredAngles(models, { organizationId, estateId, navigatorId });
    return { data: { ...done, durationMs: Math.round(performance.now() - started) } };
  }

  app.route({
    ...route('checkApartmentIntegrity'),
    async handler(request, reply) {
      const { organizationId, organization } = memberScope(request);
      const query = request.query;
      const [estateId, buildingId] = [idOf(query.estateId), idOf(query.buildingId)];
      const known = await Promise.all([
        !estateId || models.Estate.exists({ organizationId, _id: estateId }),
        !buildingId || models.Building.exists({ organizationId, _id: buildingId }),
      ]);
      if (!known.every(Boolean)) throw new ApiError('NOT_FOUND');
      reply.header('cache-control', 'private, no-store');
      const now = deps.clock();
      const locale = requestLocale(request, organization.locale);
      const scope = { organization, estateId, buildingId };
      return { data: await audit({ models, media: deps.media }, scope, { now, locale }) };
    },
  });

  app.route({
    ...route('refreshPreferredAngles'),
    async handler(request, reply) {
      // A GET that writes must not be answered from a cache.
      reply.header('cache-control', 'private, no-store');
      return await refresh(request);
    },
  });

  app.route({
    ...route('refreshPreferredAnglesByPost'),
    handler: (request) => refresh(request),
  });
}
