import {
  type ApartmentKind,
  type ApartmentStatus,
  type Currency,
  INTEGRATION_HEALTHS,
  INTEGRATION_TYPES,
  type SYNC_STATUSES,
} from '@oriel/contract/enums';
import type { IntegrationScope, MappableField } from '@oriel/contract/integration';
import { type Model, Schema, type Types } from 'mongoose';
import { guardTenancy, type TenantDocument } from '../../platform/tenant.ts';

declare module '../../platform/database.ts' {
  interface Models {
    readonly Integration: Model<IntegrationDocument>;
  }
}

/** A part of a feed that could not be imported as it is; its sentence is `sync.warning.<code>` of the catalogue. */
export interface SyncWarningDocument {
  externalId?: string;
  code: string;
  values?: Record<string, string | number>;
}

export interface SyncTally {
  created: number;
  updated: number;
  unchanged: number;
  missing: number;
}

export interface SyncReportDocument extends SyncTally {
  /** Identifies the run. */
  runId: string;
  startedAt: Date;
  finishedAt?: Date;
  status: (typeof SYNC_STATUSES)[number];
  warnings: SyncWarningDocument[];
  /** Why it failed; its sentence is `integration.failed.<error>` of the catalogue. */
  error?: string;
  errorValues?: Record<string, string | number>;
}

/** Maps a feed's own values. */
export interface IntegrationMappingDocument {
  status?: Record<string, ApartmentStatus>;
  kind?: Record<string, ApartmentKind>;
  fields?: Partial<Record<MappableField, string>>;
}

/** The source of an estate's apartments. One per estate. */
export interface IntegrationDocument extends TenantDocument {
  estateId: Types.ObjectId;
  type: (typeof INTEGRATION_TYPES)[number];
  enabled: boolean;
  config: { baseUrl: string; investmentId: string; buildingFilter: string[]; currency?: Currency };
  /** Encrypted; never answered. */
  credentials: string;
  apiKeyHint: string;
  mapping: IntegrationMappingDocument;
  /** Groups of apartment fields that it manages. */
  scope: IntegrationScope[];
  schedule: { everyMinutes: number };
  leadPush: { enabled: boolean; email?: string };
  lastSync?: SyncReportDocument;
  /** Of the last successful one. */
  lastSyncDate?: Date;
  /** Next scheduled start. */
  nextSyncAt?: Date;
  /** The running synchronisation, and when its lease expires. */
  lease?: { runId: string; until: Date };
  /** Failures since the last success. */
  failures: number;
  health: (typeof INTEGRATION_HEALTHS)[number];
}

export const integrationSchema = new Schema<IntegrationDocument>(
  {
    organizationId: { type: Schema.Types.ObjectId, required: true },
    createdBy: Schema.Types.ObjectId,
    estateId: { type: Schema.Types.ObjectId, required: true },
    type: { type: String, enum: INTEGRATION_TYPES, required: true },
    enabled: { type: Boolean, default: true },
    config: {
      type: { baseUrl: String, investmentId: String, buildingFilter: [String], currency: String },
      _id: false,
      required: true,
    },
    credentials: { type: String, required: true },
    apiKeyHint: { type: String, required: true },
    mapping: { type: Schema.Types.Mixed, default: () => ({}) },
    scope: { type: [String], default: [] },
    schedule: { type: { everyMinutes: Number }, _id: false, default: () => ({ everyMinutes: 30 }) },
    leadPush: {
      type: { enabled: { type: Boolean, default: false }, email: String },
      _id: false,
      default: () => ({}),
    },
    lastSync: { type: Schema.Types.Mixed, default: undefined },
    lastSyncDate: Date,
    nextSyncAt: Date,
    lease: { type: { runId: String, until: Date }, _id: false, default: undefined },
    failures: { type: Number, default: 0 },
    health: { type: String, enum: INTEGRATION_HEALTHS, default: 'OK' },
  },
  { timestamps: true, id: false, minimize: false },
);
integrationSchema.index({ organizationId: 1, estateId: 1 }, { unique: true });
integrationSchema.index({ enabled: 1, nextSyncAt: 1 });
integrationSchema.index({ 'lease.until': 1 }, { sparse: true });
guardTenancy(integrationSchema);
