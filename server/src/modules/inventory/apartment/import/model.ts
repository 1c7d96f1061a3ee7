import type { ImportField } from '@oriel/contract/apartment-fields';
import type { ImportCorrection } from '@oriel/contract/apartment-import';
import { type Model, Schema, type Types } from 'mongoose';
import { guardTenancy, type TenantDocument } from '../../../../platform/tenant.ts';
import type { ActivityActor } from '../../../activity/model.ts';
import type { ApartmentFields } from '../fields.ts';

declare module '../../../../platform/database.ts' {
  interface Models {
    readonly ApartmentImport: Model<ApartmentImportDocument>;
    readonly ApartmentImportPart: Model<ApartmentImportPartDocument>;
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

/** An accepted import. It is finished even when the process that accepted it dies. */
export interface ApartmentImportDocument extends TenantDocument, Partial<ImportMemory> {
  estateId: Types.ObjectId;
  state: 'APPLYING' | 'DONE';
  actor: ActivityActor;
  /** Parts of the plan already carried out; they run in order. */
  done: number;
  parts: number;
  /** No other process continues the import before then. */
  leaseUntil: Date;
  /** Apartments that could not be written because something had changed since the plan was made. */
  conflicts: Types.ObjectId[];
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
    state: { type: String, enum: ['APPLYING', 'DONE'], required: true },
    actor: { type: Schema.Types.Mixed, required: true },
    done: { type: Number, default: 0 },
    parts: { type: Number, required: true },
    leaseUntil: { type: Date, required: true },
    conflicts: { type: [id], default: [] },
    headers: String,
    columns: { type: [Schema.Types.Mixed], default: undefined },
    meanings: { type: [Schema.Types.Mixed], default: undefined },
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
