import { type Model, Schema } from 'mongoose';

declare module '../../platform/database.ts' {
  interface Models {
    readonly Installation: Model<InstallationDocument>;
  }
}

/** A fact about the whole installation, by name: `identity`, `demo`, `sweep`. */
export interface InstallationDocument {
  _id: string;
  /** Progress of a one-time setup. */
  state?: 'STARTED' | 'FINISHED';
  /** Of `identity`: the id shared by the database and the file stores. */
  installationId?: string;
  /** Of `sweep`: result of the last sweep of unknown files. */
  sweep?: SweepRecord;
  createdAt: Date;
  updatedAt: Date;
}

/** Result of one sweep; counts include folders and navigator images. */
export interface SweepRecord {
  at: Date;
  looked: number;
  unknown: number;
  moved: number;
  /** Days of the trash deleted for good. */
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
