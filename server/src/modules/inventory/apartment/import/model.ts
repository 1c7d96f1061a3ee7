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

/** What an import does to one flat. */
export interface PlannedFlat {
  /** Of the flat, which may still have to be made. */
  apartmentId: Types.ObjectId;
  action: 'create' | 'update';
  fields: ApartmentFields;
  /** The flat's as it was read; a flat of another revision was changed since, by this import or by somebody. */
  revision?: number;
  /** Id of the activity that tells of it; that it is there says that the flat is done. */
  mark: Types.ObjectId;
}

/** An import that was accepted. It is finished even when the process that accepted it dies. */
export interface ApartmentImportDocument extends TenantDocument {
  estateId: Types.ObjectId;
  state: 'APPLYING' | 'DONE';
  actor: ActivityActor;
  /** Parts of the plan that are carried out already; they are, in their order. */
  done: number;
  parts: number;
  /** Nobody else goes on with it before then. */
  leaseUntil: Date;
  /** Flats that could not be written because somebody else had changed something since the plan was made. */
  conflicts: Types.ObjectId[];
}

/** A part of an import's plan; several, since a document has a size. */
export interface ApartmentImportPartDocument extends TenantDocument {
  importId: Types.ObjectId;
  index: number;
  flats: PlannedFlat[];
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
  },
  { timestamps: true, id: false },
);
apartmentImportSchema.index({ state: 1, leaseUntil: 1 });
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
// A plan is of no use once it is carried out, or when its import was never accepted.
apartmentImportPartSchema.index({ createdAt: 1 }, { expireAfterSeconds: 7 * 24 * 3600 });
guardTenancy(apartmentImportPartSchema, UNSEEN);
