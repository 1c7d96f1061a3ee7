import { type Static, Type } from 'typebox';
import { LOCALES, TRACKING_EVENTS } from './enums.ts';
import { DateTime, Id, OneOf } from './primitives.ts';
import { VISITOR_HEADER } from './visitor-header.ts';

const STRICT = { additionalProperties: false } as const;

/** A random first-party id of a visitor, session or event; carries no personal data. */
export const VisitorId = Type.String({ pattern: '^[A-Za-z0-9._:~-]{1,64}$' });

/** Headers of reads that tell a visitor what is their own. */
export const VisitorHeaders = Type.Object({
  [VISITOR_HEADER]: Type.Optional(
    Type.Unsafe<string>({
      ...VisitorId,
      description: 'the `visitorId` that comments and votes were sent with',
    }),
  ),
});

/** Largest `props` of an event, in bytes of JSON. */
export const MAX_PROPS_BYTES = 2048;

/** Most events in one call. */
export const MAX_BATCH = 50;

/**
 * One visitor action. Its organization follows from the entity it names (apartment, building, navigator, estate, panorama), never from the
 * body. Without consent the server stores neither `visitorId` nor `sessionId`.
 */
export const TrackingEventInput = Type.Object(
  {
    name: OneOf(TRACKING_EVENTS),
    eventId: Type.Unsafe<string>({ ...VisitorId, description: 'made by the client; a repeat counts once' }),
    ts: Type.Optional(
      Type.String({
        format: 'date-time',
        description: 'more than 24 h off, or absent: the server’s own time is taken',
      }),
    ),
    visitorId: Type.Optional(VisitorId),
    sessionId: Type.Optional(VisitorId),
    consent: Type.Optional(Type.Boolean({ description: 'to be followed; absent is no' })),
    estateId: Type.Optional(Id),
    buildingId: Type.Optional(Id),
    apartmentId: Type.Optional(Id),
    navigatorId: Type.Optional(Id),
    panoramaId: Type.Optional(Id),
    agentId: Type.Optional(Id),
    props: Type.Optional(
      Type.Record(Type.String({ maxLength: 60 }), Type.Unknown(), {
        description:
          'at most 2 kB. apply_filters: { filters, resultCount }; load_viewer: { mode, durationMs }',
      }),
    ),
    page: Type.Optional(
      Type.Object(
        {
          origin: Type.Optional(Type.String({ maxLength: 300 })),
          path: Type.Optional(Type.String({ maxLength: 1000 })),
          embedOrigin: Type.Optional(Type.String({ maxLength: 300 })),
        },
        STRICT,
      ),
    ),
    referrerHost: Type.Optional(Type.String({ maxLength: 253 })),
    utm: Type.Optional(
      Type.Record(Type.String({ pattern: '^[a-z]{1,20}$' }), Type.String({ maxLength: 200 }), {
        ...STRICT,
        maxProperties: 10,
      }),
    ),
    locale: Type.Optional(OneOf(LOCALES)),
  },
  STRICT,
);
export type TrackingEventInput = Static<typeof TrackingEventInput>;

/** A batch. Events are validated one by one: an invalid one counts as rejected. */
export const TrackingBatch = Type.Object(
  { events: Type.Array(Type.Unknown(), { maxItems: MAX_BATCH }) },
  STRICT,
);

/** `POST /tracking`: one event or a batch. Also accepted as `text/plain`, which is what a page can send while unloading. */
export const TrackingBody = Type.Union([TrackingEventInput, TrackingBatch]);
export type TrackingBody = TrackingEventInput | Static<typeof TrackingBatch>;

/** Outcome of a batch. A repeat is accepted and counts once; robots, prefetches and targets of other organizations are rejected. */
export const TrackingReceipt = Type.Object({
  accepted: Type.Integer({ minimum: 0 }),
  rejected: Type.Integer({ minimum: 0 }),
});
export type TrackingReceipt = Static<typeof TrackingReceipt>;

/** An event as the team sees it. */
export const TrackedEvent = Type.Object({
  name: OneOf(TRACKING_EVENTS),
  ts: DateTime,
  apartmentId: Type.Optional(Id),
  sessionId: Type.Optional(Type.String({ description: 'events of one visit share it' })),
  props: Type.Record(Type.String(), Type.Unknown()),
});
export type TrackedEvent = Static<typeof TrackedEvent>;
