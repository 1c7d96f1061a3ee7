import { INTEGRATION_HEALTHS, INTEGRATION_TYPES, type SYNC_STATUSES } from '@oriel/contract/enums';
import { Schema, type Types } from 'mongoose';
import { guardTenancy, type TenantDocument } from '../../platform/tenant.ts';

export interface SyncReport {
  startedAt: Date;
  finishedAt?: Date;
  status: (typeof SYNC_STATUSES)[number];
  created: number;
  updated: number;
  unchanged: number;
  missing: number;
  warnings: { externalId?: string; code: string; text: string }[];
  error?: string;
}

/** Where the flats of an estate come from. One per estate. */
export interface IntegrationDocument extends TenantDocument {
  estateId: Types.ObjectId;
  type: (typeof INTEGRATION_TYPES)[number];
  enabled: boolean;
  config: { baseUrl: string; investmentId: string; buildingFilter: string[]; currency?: string };
  /** Encrypted; never answered. */
  credentials: string;
  apiKeyHint: string;
  mapping: {
    status?: Record<string, string>;
    kind?: Record<string, string>;
    fields?: Record<string, string>;
  };
  /** Fields of a flat that it manages. */
  scope: string[];
  schedule: { everyMinutes: number };
  leadPush: { enabled: boolean; email?: string };
  lastSync?: SyncReport;
  lastSyncDate?: Date;
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
    health: { type: String, enum: INTEGRATION_HEALTHS, default: 'OK' },
  },
  { timestamps: true, id: false, minimize: false },
);
integrationSchema.index({ organizationId: 1, estateId: 1 }, { unique: true });
guardTenancy(integrationSchema);
