import { AuditQuery, AuditReport, RefreshAnglesQuery, RefreshedAngles } from '@oriel/contract/audit';
import { Data } from '@oriel/contract/envelope';
import { Nullable } from '@oriel/contract/primitives';
import { CALLS } from '@oriel/contract/routes';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Types } from 'mongoose';
import { Type } from 'typebox';
import type { AppDependencies } from '../../app.ts';
import { memberScope } from '../../platform/caller.ts';
import { ApiError } from '../../platform/errors.ts';
import { requestLocale } from '../../platform/language.ts';
import { route } from '../../platform/route.ts';
import { refreshPreferredAngles } from '../navigator/preferred-angles.ts';
import { audit } from './report.ts';

/** A POST without a body, or with an empty one. */
const NoBody = Nullable(Type.Object({}, { additionalProperties: false }));

function idOf(id: string | undefined): Types.ObjectId | undefined {
  return id === undefined ? undefined : new Types.ObjectId(id);
}

export function apartmentAuditRoutes(app: FastifyInstance, deps: AppDependencies): void {
  const { models } = deps.database;

  async function refresh(request: FastifyRequest): Promise<{ data: RefreshedAngles }> {
    const { organizationId } = memberScope(request);
    const query = request.query as RefreshAnglesQuery;
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
    ...route(CALLS.checkApartmentIntegrity, 'checkApartmentIntegrity', {
      querystring: AuditQuery,
      response: { 200: Data(AuditReport) },
    }),
    async handler(request, reply) {
      const { organizationId, organization } = memberScope(request);
      const query = request.query as AuditQuery;
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
    ...route(CALLS.refreshPreferredAngles, 'refreshPreferredAngles', {
      querystring: RefreshAnglesQuery,
      response: { 200: Data(RefreshedAngles) },
    }),
    async handler(request, reply) {
      // It reads like a read and writes, so nothing may keep the answer in place of the call.
      reply.header('cache-control', 'private, no-store');
      return await refresh(request);
    },
  });

  app.route({
    ...route(CALLS.refreshPreferredAnglesByPost, 'refreshPreferredAnglesByPost', {
      querystring: RefreshAnglesQuery,
      body: NoBody,
      response: { 200: Data(RefreshedAngles) },
    }),
    handler: (request) => refresh(request),
  });
}
