import { Readable } from 'node:stream';
import type { TrackingStats, TrackingStatsQuery } from '@oriel/contract/tracking';
import type { FastifyRequest } from 'fastify';
import { Types } from 'mongoose';
import { dayIn } from '../../platform/calendar.ts';
import { estateFilter, memberScope } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { type Api, route } from '../../platform/route.ts';
import { CSV_TYPE, csvLines, workbook, XLSX_TYPE } from '../../platform/spreadsheet.ts';
import { trackingValidator } from './body.ts';
import { isEvent } from './event-of.ts';
import type { Arrival, TrackingService } from './service.ts';
import { exportedTable } from './stats/export.ts';
import { estateHeatmap } from './stats/heatmap.ts';
import { PastTallies } from './stats/past-tallies.ts';
import { rangeOf } from './stats/range.ts';
import { select } from './stats/select.ts';
import { type StatsRequest, TOP_APARTMENTS, trackingStats } from './stats/stats.ts';

/** Most apartments in one file. */
const MOST_EXPORTED = 20_000;

/** Browsers send this header when they prefetch a page. */
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
    ownOrigins: own,
    isAllowedFrom: (allowedOrigins) =>
      allowedOrigins.length === 0 ||
      origin === undefined ||
      own.includes(origin) ||
      allowedOrigins.includes(origin),
  };
}

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  publicUrl(): string;
  readonly services: {
    readonly tracking: TrackingService;
  };
}

export function trackingRoutes(app: Api, deps: Dependencies): void {
  const { models } = deps.database;
  const { tracking } = deps.services;
  const past = new PastTallies(deps.database.connection);
  app.addHook('onClose', async () => await tracking.close());

  app.route({
    ...route('track'),
    validatorCompiler: trackingValidator(app),
    async handler(request, reply) {
      const body = request.body;
      const sent = 'events' in body ? body.events : [body];
      if (!('events' in body) && !isEvent(body)) {
        throw new ApiError('VALIDATION', { fields: { props: ['field.invalid'] } });
      }
      const receipt = await tracking.ingest(sent, arrivalOf(request, deps.publicUrl()));
      // Two numbers reveal nothing, and an unloading page cannot read them anyway.
      reply.header('access-control-allow-origin', '*');
      reply.header('cross-origin-resource-policy', 'cross-origin');
      return reply.code(202).send({ data: receipt });
    },
  });

  async function answer(
    request: FastifyRequest,
    query: TrackingStatsQuery,
    how: Pick<StatsRequest, 'withPrevious' | 'withPeople' | 'top'>,
  ): Promise<TrackingStats> {
    const { organizationId } = memberScope(request);
    const now = deps.clock();
    const { subjects, navigatorId, timezone: ownZone } = await select(models, request, query);
    const { range, timezone } = rangeOf(query, ownZone, now);
    await tracking.settled();
    return await trackingStats(models, past, {
      organizationId,
      subjects,
      selection: { name: query.name, navigatorId },
      range,
      timezone,
      interval: query.interval ?? 'day',
      now,
      ...how,
    });
  }

  app.route({
    ...route('getTrackingStats'),
    async handler(request) {
      const { compare, people, top, ...query } = request.query;
      return {
        data: await answer(request, query, {
          withPrevious: compare === 'previous',
          withPeople: people ?? false,
          top: top ?? TOP_APARTMENTS,
        }),
      };
    },
  });

  app.route({
    ...route('exportTrackingStats'),
    async handler(request, reply) {
      const { format = 'csv', table = 'apartments', ...query } = request.query;
      const stats = await answer(request, query, {
        withPrevious: false,
        withPeople: table === 'series',
        top: MOST_EXPORTED,
      });
      const { columns, rows } = exportedTable(stats, table);
      const days = `${dayIn(stats.timezone, new Date(stats.from))}-${dayIn(stats.timezone, new Date(Date.parse(stats.to) - 1))}`;
      reply.header('content-disposition', `attachment; filename="statistics-${table}-${days}.${format}"`);
      if (format === 'xlsx') return reply.type(XLSX_TYPE).send(await workbook(columns, rows, table));
      return reply.type(CSV_TYPE).send(Readable.from(csvLines(columns, rows)));
    },
  });

  app.route({
    ...route('getEstateHeatmap'),
    async handler(request) {
      const scope = memberScope(request);
      const { organizationId, estateIds } = scope;
      const query = request.query;
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
