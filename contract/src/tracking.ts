import { type Static, Type } from 'typebox';
import { APARTMENT_STATUSES, TRACKING_EVENTS } from './enums.ts';
import { DateTime, Id, OneOf, PeriodEnd } from './primitives.ts';

/** Steps of a time series. Weeks begin on Monday. */
export const INTERVALS = ['hour', 'day', 'week', 'month'] as const;
export type Interval = (typeof INTERVALS)[number];

/** Most points in one series. */
export const MAX_SERIES = 1000;

/** Most points in a series that counts distinct visitors per point. */
export const MAX_PEOPLE_STEPS = 120;

const Moment = PeriodEnd('in the time zone');

const Count = Type.Integer({ minimum: 0 });

/** Number of events by name. */
export const EventCounts = Type.Object({
  load_viewer: Count,
  add_to_favorite: Count,
  remove_from_favorite: Count,
  see_apartment_details: Count,
  send_inquiry: Count,
  apply_filters: Count,
});
export type EventCounts = Static<typeof EventCounts>;

/** Filters of the statistics. */
const selection = {
  from: Type.Optional(Moment),
  to: Type.Optional(Moment),
  estateId: Type.Optional(Id),
  buildingId: Type.Optional(Id),
  apartmentId: Type.Optional(Id),
  navigatorId: Type.Optional(Id),
  agentId: Type.Optional(Id),
  name: Type.Optional(OneOf(TRACKING_EVENTS)),
  interval: Type.Optional(OneOf(INTERVALS, 'day unless said otherwise')),
  timezone: Type.Optional(Type.String({ maxLength: 60, description: 'IANA name, such as Europe/Warsaw' })),
};

/**
 * `GET /tracking/stats`. Counted by whole UTC hours: `from` rounds down to the hour, `to` (exclusive; a day includes its end) rounds up.
 * Defaults to the last 30 days, today included, in `timezone`, which defaults to the estate's, else the organization's. Filters apply to
 * everything. `name` narrows the counts, visitors and sessions to one event; traffic sources and devices always cover all events.
 */
export const TrackingStatsQuery = Type.Object({
  ...selection,
  compare: Type.Optional(OneOf(['previous'], 'also the time of the same length before')),
  people: Type.Optional(
    Type.Boolean({
      description: `also how many different visitors and sessions each step had; at most ${MAX_PEOPLE_STEPS} steps`,
    }),
  ),
  top: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 2000,
      description: 'apartments that are told of, 10 unless said otherwise',
    }),
  ),
});
export type TrackingStatsQuery = Static<typeof TrackingStatsQuery>;

const people = {
  totals: EventCounts,
  visitors: Type.Integer({
    minimum: 0,
    description: 'different ones who let themselves be counted; within 2 %',
  }),
  sessions: Type.Integer({ minimum: 0, description: 'different ones; within 2 %' }),
  conversionRate: Type.Number({
    minimum: 0,
    maximum: 1,
    description: 'of the visitors who let themselves be counted, how many sent an inquiry',
  }),
};

/** A search without results. */
const FruitlessSearch = Type.Object({
  rooms: Type.Array(Type.String(), { description: '1 to 4, 5+, and halves; none: any' }),
  priceMin: Type.Optional(Type.Integer()),
  priceMax: Type.Optional(Type.Integer({ description: 'rounded up, in twenty steps for each power of ten' })),
  more: Type.Boolean({ description: 'whether they asked for something else besides' }),
  visitors: Count,
});
export type FruitlessSearch = Static<typeof FruitlessSearch>;

/** A campaign, by the UTM parameters of its links. */
const Campaign = Type.Object({
  source: Type.Optional(Type.String()),
  medium: Type.Optional(Type.String()),
  campaign: Type.Optional(Type.String()),
  visitors: Count,
});
export type Campaign = Static<typeof Campaign>;

/** Statistics of a period. */
export const TrackingStats = Type.Object({
  from: DateTime,
  to: DateTime,
  timezone: Type.String(),
  interval: OneOf(INTERVALS),
  ...people,
  series: Type.Array(
    Type.Object({
      date: Type.String({
        description:
          'day, Monday of the week, or first of the month in the time zone; of an hour its beginning, ISO 8601 UTC',
      }),
      ...EventCounts.properties,
      visitors: Type.Optional(Type.Integer({ minimum: 0, description: 'with `people`' })),
      sessions: Type.Optional(Type.Integer({ minimum: 0, description: 'with `people`' })),
      conversionRate: Type.Optional(Type.Number({ minimum: 0, maximum: 1, description: 'with `people`' })),
    }),
    { description: 'without gaps' },
  ),
  topApartments: Type.Array(
    Type.Object({
      apartmentId: Id,
      number: Type.Optional(Type.String()),
      estateId: Type.Optional(Id),
      estateName: Type.Optional(Type.String()),
      details: Count,
      favorites: Count,
      inquiries: Count,
    }),
    { description: 'the most opened first, as many as `top` says' },
  ),
  filters: Type.Object({
    rooms: Type.Record(Type.String(), Count, { description: '1 to 4, 5+, and halves' }),
    priceBuckets: Type.Array(Type.Object({ from: Type.Integer(), to: Type.Integer(), count: Count }), {
      description: 'searches up to a price by the range that it falls into',
    }),
    zeroResults: Type.Integer({ minimum: 0, description: 'searches that found nothing' }),
    fruitless: Type.Array(FruitlessSearch, {
      description: 'what they looked for; at most twenty, by the number of visitors',
    }),
  }),
  sources: Type.Array(Type.Object({ host: Type.String(), visitors: Count }), {
    description: 'at most twenty; `direct` where a browser names none',
  }),
  campaigns: Type.Array(Campaign, { description: 'by the `utm_` marks of links; at most twenty' }),
  devices: Type.Record(Type.String(), Count, {
    description: 'visitors on desktop, mobile, tablet, tv, other',
  }),
  agents: Type.Array(Type.Object({ agentId: Id, name: Type.String(), ...EventCounts.properties }), {
    description: 'what came by the links of agents',
  }),
  previous: Type.Optional(Type.Object({ from: DateTime, to: DateTime, ...people })),
});
export type TrackingStats = Static<typeof TrackingStats>;

/** Tables of `GET /tracking/stats/export`. */
export const STATS_TABLES = ['series', 'apartments', 'agents', 'sources', 'campaigns', 'fruitless'] as const;
export type StatsTable = (typeof STATS_TABLES)[number];

/** `GET /tracking/stats/export` (additive): one table of the statistics of the same query, as a file. */
export const TrackingStatsExportQuery = Type.Object({
  ...selection,
  table: Type.Optional(OneOf(STATS_TABLES, 'apartments unless said otherwise')),
  format: Type.Optional(OneOf(['csv', 'xlsx'])),
});
export type TrackingStatsExportQuery = Static<typeof TrackingStatsExportQuery>;

export const HEATMAP_METRICS = ['score', 'see_apartment_details', 'add_to_favorite', 'send_inquiry'] as const;
export type HeatmapMetric = (typeof HEATMAP_METRICS)[number];

/** Weight of each event in a score. */
export const SCORE_WEIGHTS = {
  see_apartment_details: 1,
  add_to_favorite: 3,
  remove_from_favorite: -2,
  send_inquiry: 8,
} as const;

/** `GET /tracking/estate-heatmap`. Times as in `GET /tracking/stats`. */
export const EstateHeatmapQuery = Type.Object({
  estateId: Id,
  buildingId: Type.Optional(Id),
  from: Type.Optional(Moment),
  to: Type.Optional(Moment),
  timezone: Type.Optional(Type.String({ maxLength: 60 })),
  metric: Type.Optional(OneOf(HEATMAP_METRICS)),
  unique: Type.Optional(
    Type.Boolean({
      description:
        'true (default): what one visitor does again counts once; who is not known is somebody else each time',
    }),
  ),
});
export type EstateHeatmapQuery = Static<typeof EstateHeatmapQuery>;

/**
 * Demand for each apartment of an estate. `score` adds details × 1, favourites × 3, removed favourites × −2 and inquiries × 8, never below
 * 0. `intensity` is the value over the 95th percentile of the apartments that have one, at most 1.
 */
export const EstateHeatmap = Type.Object({
  estateId: Id,
  from: DateTime,
  to: DateTime,
  metric: OneOf(HEATMAP_METRICS),
  max: Type.Number({ minimum: 0 }),
  apartments: Type.Array(
    Type.Object({
      apartmentId: Id,
      buildingId: Type.Optional(Id),
      number: Type.String(),
      floor: Type.Optional(Type.Integer()),
      status: OneOf(APARTMENT_STATUSES),
      counts: Type.Object({
        see_apartment_details: Count,
        add_to_favorite: Count,
        remove_from_favorite: Count,
        send_inquiry: Count,
      }),
      visitors: Count,
      value: Type.Number({ minimum: 0 }),
      intensity: Type.Number({ minimum: 0, maximum: 1 }),
    }),
    { description: 'every apartment, the most wanted first' },
  ),
  floors: Type.Array(
    Type.Object({
      buildingId: Type.Optional(Id),
      floor: Type.Integer(),
      value: Type.Number({ minimum: 0 }),
    }),
  ),
});
export type EstateHeatmap = Static<typeof EstateHeatmap>;
