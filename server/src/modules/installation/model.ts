import { type Model, Schema } from 'mongoose';

declare module '../../platform/database.ts' {
  interface Models {
    readonly Installation: Model<InstallationDocument>;
  }
}

/** A fact about this installation as a whole, by name: `identity`, `demo`, `sweep`. */
export interface InstallationDocument {
  _id: string;
  /** How far something that is made once has come. */
  state?: 'STARTED' | 'FINISHED';
  /** Of `identity`: the id that the database and the file stores share. */
  installationId?: string;
  /** Of `sweep`: what the last sweep of unknown files did. */
  sweep?: SweepRecord;
  createdAt: Date;
  updatedAt: Date;
}

/** What one sweep found and did; counts are of folders and of navigator images together. */
export interface SweepRecord {
  at: Date;
  looked: number;
  unknown: number;
  moved: number;
  /** Days of the trash that were deleted for good. */
  emptied: number;
  refused: boolean;
}

export const installationSchema = new Schema<InstallationDocument>(
  {
    _id: { type: String, required: true },
    state: String,
    installationId: String,
    sweep: {
      type: { at: Date, looked: Number, unknown: Number, moved: Number, emptied: Number, refused: Boolean },
      _id: false,
    },
  },
  { timestamps: true, id: false },
);
