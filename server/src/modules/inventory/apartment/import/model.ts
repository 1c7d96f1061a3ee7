import type { ImportField } from '@oriel/contract/apartment-fields';
import type { ImportCorrection, ImportEffects } from '@oriel/contract/apartment-import';
import {
  IMPORT_UNDO_DAYS,
  PAST_IMPORT_STATES,
  type PastImportState,
} from '@oriel/contract/apartment-import-undo';
import { type Model, Schema, type Types } from 'mongoose';
import { guardTenancy, type TenantDocument } from '../../../../platform/tenant.ts';
import type { ActivityActor } from '../../../activity/model.ts';
import type { ApartmentFields } from '../fields.ts';

declare module '../../../../platform/database.ts' {
  interface Models {
    readonly ApartmentImport: Model<ApartmentImportDocument>;
    readonly ApartmentImportPart: Model<ApartmentImportPartDocument>;
    readonly ApartmentImportTrace: Model<ApartmentImportTraceDocument>;
  }
}

/** What an import does to one apartment. */
export interface PlannedApartment {
  /** Id of the apartment, which may not exist yet. */
  apartmentId: Types.ObjectId;
  action: 'create' | 'update';
  fields: ApartmentFields;
  /** The apartment's revision as read; another revision means a change since, by this import or by someone else. */
  revision?: number;
  /** Id of the import's activity; once that exists, the apartment is done. */
  mark: Types.ObjectId;
}

/** What an estate's next import of a sheet with the same headers starts with. */
export interface ImportMemory {
  /** the texts of all headers, lower case, one per line */
  readonly headers: string;
  readonly columns: readonly { readonly field: ImportField; readonly at: number }[];
  /** what words in cells mean */
  readonly meanings: readonly ImportCorrection[];
}

/** What else is known about an import when it is accepted. */
export interface ImportFacts {
  readonly fileName?: string;
  /** Buildings made for it. */
  readonly buildings?: readonly Types.ObjectId[];
  /** Apartments that its sheet found as they were: an earlier import of the same values is no longer the last word on them. */
  readonly confirmed?: readonly Types.ObjectId[];
  readonly effects?: ImportEffects;
}

/** An accepted import. It is finished even when the process that accepted it dies, and so is its undoing. */
export interface ApartmentImportDocument extends TenantDocument, Partial<ImportMemory>, ImportFacts {
  estateId: Types.ObjectId;
  state: PastImportState;
  actor: ActivityActor;
  /** Parts of the plan already carried out; they run in order. */
  done: number;
  parts: number;
  /** No other process continues the import before then. */
  leaseUntil: Date;
  /** Apartments that could not be written because something had changed since the plan was made. */
  conflicts: Types.ObjectId[];
  /** Apartments planned to be created and changed; absent for imports before undoing existed. */
  planned?: { created: number; updated: number };
  /** Who has undone it, and when. */
  undoneBy?: ActivityActor;
  undoneAt?: Date;
  /** Buildings removed by that. */
  buildingsRemoved?: number;
}

/** What an undo did with an apartment; `removing` and none at all mean that it is not finished. */
const TRACE_OUTCOMES = ['removing', 'removed', 'restored', 'changed', 'used'] as const;
export type TraceOutcome = (typeof TRACE_OUTCOMES)[number];

/** What an import has done to an apartment, so that it can be undone. Written before the apartment. */
export interface ApartmentImportTraceDocument extends TenantDocument {
  importId: Types.ObjectId;
  apartmentId: Types.ObjectId;
  action: PlannedApartment['action'];
  /** Ids of the import's activity and of the undo's: the apartment was written, and undone, when they exist. */
  mark: Types.ObjectId;
  undoMark: Types.ObjectId;
  /** The apartment's revision after the import. Another one: someone has changed it since. */
  revision: number;
  /** The fields that the import changed as they were before; null for none. */
  before: Record<string, unknown>;
  /** Rows of the price history that the undo declares to be mistakes. */
  rows: Types.ObjectId[];
  outcome?: TraceOutcome;
}

/** A part of an import's plan; there are several because a document's size is limited. */
export interface ApartmentImportPartDocument extends TenantDocument {
  importId: Types.ObjectId;
  index: number;
  /** What an import does to each apartment; the name is that of parts written before. */
  flats: PlannedApartment[];
}

const id = Schema.Types.ObjectId;
const UNSEEN = { unseen: 'imports are for members' };

export const apartmentImportSchema = new Schema<ApartmentImportDocument>(
  {
    organizationId: { type: id, required: true },
    createdBy: id,
    estateId: { type: id, required: true },
    state: { type: String, enum: PAST_IMPORT_STATES, required: true },
    actor: { type: Schema.Types.Mixed, required: true },
    done: { type: Number, default: 0 },
    parts: { type: Number, required: true },
    leaseUntil: { type: Date, required: true },
    conflicts: { type: [id], default: [] },
    headers: String,
    columns: { type: [Schema.Types.Mixed], default: undefined },
    meanings: { type: [Schema.Types.Mixed], default: undefined },
    fileName: String,
    buildings: { type: [id], default: undefined },
    confirmed: { type: [id], default: undefined },
    planned: { type: Schema.Types.Mixed, default: undefined },
    effects: { type: Schema.Types.Mixed, default: undefined },
    undoneBy: { type: Schema.Types.Mixed, default: undefined },
    undoneAt: Date,
    buildingsRemoved: Number,
  },
  { timestamps: true, id: false },
);
apartmentImportSchema.index({ state: 1, leaseUntil: 1 });
apartmentImportSchema.index({ organizationId: 1, estateId: 1, createdAt: -1 });
guardTenancy(apartmentImportSchema, UNSEEN);

export const apartmentImportPartSchema = new Schema<ApartmentImportPartDocument>(
  {
    organizationId: { type: id, required: true },
    importId: { type: id, required: true },
    index: { type: Number, required: true },
    flats: { type: Schema.Types.Mixed, required: true },
  },
  { timestamps: true, id: false, minimize: false },
);
apartmentImportPartSchema.index({ organizationId: 1, importId: 1, index: 1 }, { unique: true });
// A plan is useless once it is carried out or when its import was never accepted.
apartmentImportPartSchema.index({ createdAt: 1 }, { expireAfterSeconds: 7 * 24 * 3600 });
guardTenancy(apartmentImportPartSchema, UNSEEN);

const DAY_S = 24 * 3600;

export const apartmentImportTraceSchema = new Schema<ApartmentImportTraceDocument>(
  {
    organizationId: { type: id, required: true },
    importId: { type: id, required: true },
    apartmentId: { type: id, required: true },
    action: { type: String, enum: ['create', 'update'], required: true },
    mark: { type: id, required: true },
    undoMark: { type: id, required: true },
    revision: { type: Number, required: true },
    before: { type: Schema.Types.Mixed, required: true },
    rows: { type: [id], default: [] },
    outcome: { type: String, enum: TRACE_OUTCOMES },
  },
  { timestamps: true, id: false, minimize: false },
);
apartmentImportTraceSchema.index({ organizationId: 1, importId: 1, apartmentId: 1 }, { unique: true });
apartmentImportTraceSchema.index({ organizationId: 1, apartmentId: 1, revision: 1 });
// A day longer than an import can be undone, so that an undo never loses its traces halfway.
apartmentImportTraceSchema.index({ createdAt: 1 }, { expireAfterSeconds: (IMPORT_UNDO_DAYS + 1) * DAY_S });
guardTenancy(apartmentImportTraceSchema, UNSEEN);
