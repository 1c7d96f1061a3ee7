import { type Model, Schema, type Types } from 'mongoose';

declare module '../../platform/database.ts' {
  interface Models {
    readonly Installation: Model<InstallationDocument>;
    readonly FileCheck: Model<FileCheckDocument>;
  }
}

/** A fact about the whole installation, by name: `identity`, `demo`, `sweep`, `check`, `move`. */
export interface InstallationDocument {
  _id: string;
  /** Progress of a one-time setup; of `move`: `STARTED` in the database that is moved to, `FINISHED` in the one that was left. */
  state?: 'STARTED' | 'FINISHED';
  /** Of `identity`: the id shared by the database and the file stores. Of `move`: the installation that moves. */
  installationId?: string;
  /** Of `move`, in the database that was left: host and name of the other one, and when. */
  move?: { readonly to: string; readonly at: Date };
  /** Of `sweep`: result of the last sweep of unknown files. */
  sweep?: SweepRecord;
  /** Of `check`: how far the check of files is. */
  check?: { readonly at: Date; readonly after?: Types.ObjectId };
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
    move: { type: { to: String, at: Date }, _id: false },
    sweep: {
      type: { at: Date, looked: Number, unknown: Number, moved: Number, emptied: Number, refused: Boolean },
      _id: false,
    },
    check: { type: { at: Date, after: Schema.Types.ObjectId }, _id: false },
  },
  { timestamps: true, id: false },
);

/** What the files of one asset were when they were last looked at. */
export interface FileCheckDocument {
  /** Of the asset, the panorama or navigator model whose model it is, or the person. */
  _id: Types.ObjectId;
  checkedAt: Date;
  /** Lines of checksum and storage key, as `sha256sum` writes them; a key begins with its store. Of a bucket, which keeps its own, none. */
  sums: string;
  /** Storage keys, each beginning with its store. */
  missing: string[];
  damaged: string[];
  /** There when something is missing or damaged. */
  faulty?: true;
}

export const fileCheckSchema = new Schema<FileCheckDocument>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    checkedAt: { type: Date, required: true },
    sums: { type: String, default: '' },
    missing: [String],
    damaged: [String],
    faulty: Boolean,
  },
  { id: false, versionKey: false },
);
// Those with something wrong are few; they are counted, and looked at first.
fileCheckSchema.index({ faulty: 1 }, { partialFilterExpression: { faulty: { $exists: true } } });
