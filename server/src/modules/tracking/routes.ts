import { Data } from '@oriel/contract/envelope';
import { CALLS } from '@oriel/contract/routes';
import {
  EstateHeatmap,
  EstateHeatmapQuery,
  TrackingStats,
  TrackingStatsQuery,
} from '@oriel/contract/tracking';
import { TrackingBody, TrackingReceipt } from '@oriel/contract/tracking-event';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Types } from 'mongoose';
import type { AppDependencies } from '../../app.ts';
import { estateFilter, memberScope } from '../../platform/caller.ts';
import { ApiError } from '../../platform/errors.ts';
import { route } from '../../platform/route.ts';
import { trackingValidator } from './body.ts';
import { isEvent } from './event-of.ts';
import type { Arrival } from './service.ts';
import { estateHeatmap } from './stats/heatmap.ts';
import { PastTallies } from './stats/past-tallies.ts';
import { rangeOf } from './stats/range.ts';
import { select } from './stats/select.ts';
import { trackingStats } from './stats/stats.ts';

/** Browsers say so when they fetch a page that nobody has asked for yet. */
function isPrefetch({ headers }: FastifyRequest): boolean {
  const purposes = [headers['sec-purpose'], headers.purpose, headers['x-moz']];
  return purposes.some((purpose) => /prefetch|prerender|preview/i.test(String(purpose ?? '')));
}

function arrivalOf(request: FastifyRequest, publicUrl: string): Arrival {
  const { origin, host, 'user-agent': userAgent } = request.headers;
  const own = [`${request.protocol}://${host}`, publicUrl];
  return {
    userAgent,
    prefetch: isPrefetch(request),
    isAllowedFrom: (allowedOrigins) =>
      allowedOrigins.length === 0 ||
      origin === undefined ||
      own.includes(origin) ||
      allowedOrigins.includes(origin),
  };
}

export function trackingRoutes(app: FastifyInstance, deps: AppDependencies): void {
  const { models } = deps.database;
  const { tracking } = deps.services;
  const past = new PastTallies(deps.database.connection);
  app.addHook('onClose', async () => await tracking.close());

  app.route({
    ...route(CALLS.track, 'track', { body: TrackingBody, response: { 202: Data(TrackingReceipt) } }),
    validatorCompiler: trackingValidator(app),
    async handler(request, reply) {
      const body = request.body as TrackingBody;
      const sent = 'events' in body ? body.events : [body];
      if (!('events' in body) && !isEvent(body)) {
        throw new ApiError('VALIDATION', { fields: { props: ['field.invalid'] } });
      }
      const receipt = await tracking.ingest(sent, arrivalOf(request, deps.publicUrl()));
      // Two numbers tell nothing of anybody, and a page that is being left cannot read them anyway.
      reply.header('access-control-allow-origin', '*');
      reply.header('cross-origin-resource-policy', 'cross-origin');
      return reply.code(202).send({ data: receipt });
    },
  });

  app.route({
    ...route(CALLS.getTrackingStats, 'getTrackingStats', {
      querystring: TrackingStatsQuery,
      response: { 200: Data(TrackingStats) },
    }),
    async handler(request) {
      const { organizationId } = memberScope(request);
      const query = request.query as TrackingStatsQuery;
      const now = deps.clock();
      const { subjects, navigatorId, timezone: ownZone } = await select(models, request, query);
      const { range, timezone } = rangeOf(query, ownZone, now);
      await tracking.settled();
      const data = await trackingStats(models, past, {
        organizationId,
        subjects,
        selection: { name: query.name, navigatorId },
        range,
        timezone,
        interval: query.interval ?? 'day',
        withPrevious: query.compare === 'previous',
        now,
      });
      return { data };
    },
  });

  app.route({
    ...route(CALLS.getEstateHeatmap, 'getEstateHeatmap', {
      querystring: EstateHeatmapQuery,
      response: { 200: Data(EstateHeatmap) },
    }),
    async handler(request) {
      const scope = memberScope(request);
      const { organizationId, estateIds } = scope;
      const query = request.query as EstateHeatmapQuery;
      const estateId = new Types.ObjectId(query.estateId);
      const isMine = !estateIds || estateIds.some((id) => id.equals(estateId));
      const estate = isMine
        ? await models.Estate.findOne({ organizationId, _id: estateId }, { timezone: 1 }).lean()
        : null;
      if (!estate) throw new ApiError('NOT_FOUND');
      const buildingId = query.buildingId ? new Types.ObjectId(query.buildingId) : undefined;
      const inEstate = { ...estateFilter(scope), estateId };
      if (buildingId && !(await models.Building.exists({ ...inEstate, _id: buildingId }))) {
        throw new ApiError('NOT_FOUND');
      }
      const now = deps.clock();
      const { range } = rangeOf(query, estate.timezone, now);
      await tracking.settled();
      const data = await estateHeatmap(models, {
        organizationId,
        estateId,
        ...(buildingId ? { buildingId } : {}),
        range,
        metric: query.metric ?? 'score',
        unique: query.unique ?? true,
        now,
      });
      return { data };
    },
  });
}
