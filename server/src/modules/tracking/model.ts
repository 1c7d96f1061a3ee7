import { LOCALES, type Locale, TRACKING_EVENTS, type TrackingEvent } from '@oriel/contract/enums';
import { type Model, Schema, type Types } from 'mongoose';
import { guardTenancy } from '../../platform/tenant.ts';

declare module '../../platform/database.ts' {
  interface Models {
    readonly TrackingEvent: Model<TrackingEventDocument>;
    readonly TrackingRollup: Model<RollupDocument>;
    readonly TrackingWriter: Model<TrackingWriterDocument>;
    readonly TrackingRefusal: Model<TrackingRefusalDocument>;
  }
}

const DAY_S = 24 * 3600;

/** Raw events are kept for thirteen months, so that a month can be compared with the previous year's. */
export const KEEP_EVENTS_DAYS = 396;

export interface DeviceDocument {
  type: 'desktop' | 'mobile' | 'tablet' | 'tv' | 'other';
  os?: string;
  browser?: string;
}

/**
 * One event as received. Stored before it is acknowledged; counted in the rollups afterwards. Designed for sharding by estate and day.
 * Contains no client address and, without consent, no visitor id.
 */
export interface TrackingEventDocument {
  /** Hash of organization and `eventId`, so that the primary index rejects a repeat. */
  _id: Types.ObjectId;
  organizationId: Types.ObjectId;
  /** Absent for a panorama without an estate. */
  estateId?: Types.ObjectId;
  /** UTC day of `ts`. */
  day: string;
  name: TrackingEvent;
  ts: Date;
  receivedAt: Date;
  eventId: string;
  visitorId?: string;
  sessionId?: string;
  buildingId?: Types.ObjectId;
  apartmentId?: Types.ObjectId;
  /** Of an inquiry about several: all of them, and their buildings. */
  apartmentIds?: Types.ObjectId[];
  buildingIds?: Types.ObjectId[];
  navigatorId?: Types.ObjectId;
  panoramaId?: Types.ObjectId;
  inquiryId?: Types.ObjectId;
  agentId?: Types.ObjectId;
  props?: Record<string, unknown>;
  page?: { origin?: string; path?: string; embedOrigin?: string };
  referrerHost?: string;
  utm?: Record<string, string>;
  device: DeviceDocument;
  locale?: Locale;
  consent: boolean;
  /** Responsible for counting: a writer, and its batch. */
  writer: string;
  batch: number;
}

const id = Schema.Types.ObjectId;
const mixed = { type: Schema.Types.Mixed, default: undefined };

export const trackingEventSchema = new Schema<TrackingEventDocument>(
  {
    organizationId: { type: id, required: true },
    estateId: id,
    day: { type: String, required: true },
    name: { type: String, enum: TRACKING_EVENTS, required: true },
    ts: { type: Date, required: true },
    receivedAt: { type: Date, required: true },
    eventId: { type: String, required: true },
    visitorId: String,
    sessionId: String,
    buildingId: id,
    apartmentId: id,
    apartmentIds: { type: [id], default: undefined },
    buildingIds: { type: [id], default: undefined },
    navigatorId: id,
    panoramaId: id,
    inquiryId: id,
    agentId: id,
    props: mixed,
    page: mixed,
    referrerHost: String,
    utm: mixed,
    device: mixed,
    locale: { type: String, enum: LOCALES },
    consent: { type: Boolean, required: true },
    writer: { type: String, required: true },
    batch: { type: Number, required: true },
  },
  { id: false, versionKey: false, minimize: false },
);
trackingEventSchema.index({ receivedAt: 1 }, { expireAfterSeconds: KEEP_EVENTS_DAYS * DAY_S });
trackingEventSchema.index(
  { organizationId: 1, visitorId: 1, ts: -1 },
  { partialFilterExpression: { visitorId: { $exists: true } } },
);
guardTenancy(trackingEventSchema, { unseen: 'visitors are shown no events' });

/** Subjects of counting: all events for an estate, building, apartment or navigator; for a panorama only views. */
const SUBJECT_KINDS = ['estate', 'building', 'apartment', 'navigator', 'panorama'] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/** Period of one rollup: an hour or a day, UTC, or all time. */
export type Unit = 'hour' | 'day' | 'ever';

/** Counters and sketches of one selection, as stored (`rollup/packed.ts`, `sketch/`). */
export interface CellDocument {
  counts?: Uint8Array;
  visitors?: Uint8Array;
  sessions?: Uint8Array;
  names?: Partial<Record<TrackingEvent, { visitors?: Uint8Array; sessions?: Uint8Array }>>;
}

/**
 * Events of one subject in one hour, on one day, or of all time; in total or by the link of one agent. Statistics are read from these
 * alone, so that their cost does not grow with the number of events. Hours are kept as long as raw events, days indefinitely.
 */
export interface RollupDocument extends CellDocument {
  /** `rollup/key.ts` */
  _id: string;
  organizationId: Types.ObjectId;
  /** The organization's own id for subjects without an estate. */
  estateId: Types.ObjectId;
  day: string;
  unit: Unit;
  at: Date;
  kind: SubjectKind;
  subjectId: Types.ObjectId;
  agentId?: Types.ObjectId;
  /** Counts the writes; each is based on the previous one. */
  revision: number;
  /** The last counted batch of each writer. */
  applied: Record<string, number>;
  expireAt?: Date;
  /** All-time rollups: last write. */
  touchedAt?: Date;
  hosts?: Record<string, Uint8Array>;
  devices?: Record<string, Uint8Array>;
  campaigns?: Record<string, Uint8Array>;
  filters?: {
    rooms?: Record<string, number>;
    prices?: Record<string, number>;
    zeroResults?: number;
    fruitless?: Record<string, Uint8Array>;
  };
  /** Stored counters of apartments; the name is that of documents written before. */
  flats?: Uint8Array;
  agents?: Uint8Array;
  navigators?: Record<string, CellDocument>;
  last?: Partial<Record<TrackingEvent, Date>>;
}

export const rollupSchema = new Schema<RollupDocument>(
  {
    _id: String,
    organizationId: { type: id, required: true },
    estateId: { type: id, required: true },
    day: { type: String, required: true },
    unit: { type: String, required: true },
    at: { type: Date, required: true },
    kind: { type: String, required: true },
    subjectId: { type: id, required: true },
    agentId: id,
    revision: { type: Number, required: true },
    applied: mixed,
    expireAt: Date,
    touchedAt: Date,
    counts: Buffer,
    visitors: Buffer,
    sessions: Buffer,
    names: mixed,
    hosts: mixed,
    devices: mixed,
    campaigns: mixed,
    filters: mixed,
    flats: Buffer,
    agents: Buffer,
    navigators: mixed,
    last: mixed,
  },
  { id: false, versionKey: false, minimize: false },
);
rollupSchema.index({ estateId: 1, kind: 1, at: 1 });
rollupSchema.index({ expireAt: 1 }, { sparse: true, expireAfterSeconds: 0 });
rollupSchema.index({ touchedAt: 1 }, { sparse: true });
guardTenancy(rollupSchema, { unseen: 'visitors are shown no statistics' });

/**
 * A process that counts events. It stamps stored events with its name and a batch number, counts a batch after closing it, and records its
 * number here. After a crash, its outstanding work follows from this and the stamps.
 */
export interface TrackingWriterDocument {
  _id: string;
  /** The batch being counted; earlier ones are counted, later ones are not. */
  closing: number;
  /** Start of that batch: its events were received after this. */
  since: Date;
  /** Last heartbeat. */
  seenAt: Date;
  /** Another process has taken over its work. */
  fencedAt?: Date;
}

export const trackingWriterSchema = new Schema<TrackingWriterDocument>(
  {
    _id: String,
    closing: { type: Number, required: true },
    since: { type: Date, required: true },
    seenAt: { type: Date, required: true },
    fencedAt: Date,
  },
  { id: false, versionKey: false },
);

/** A visitor id whose owner has withdrawn their consent outside of the browser that has it: later events are stored without it. */
export interface TrackingRefusalDocument {
  /** Hash of organization and visitor id, which is random itself: nobody can be found by it. */
  _id: string;
  at: Date;
}

export const trackingRefusalSchema = new Schema<TrackingRefusalDocument>(
  { _id: String, at: { type: Date, required: true } },
  { id: false, versionKey: false },
);
// As long as a browser keeps the id.
trackingRefusalSchema.index({ at: 1 }, { expireAfterSeconds: KEEP_EVENTS_DAYS * DAY_S });
