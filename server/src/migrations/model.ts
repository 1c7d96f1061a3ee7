import { type Model, Schema } from 'mongoose';

declare module '../platform/database.ts' {
  interface Models {
    readonly Migration: Model<MigrationDocument>;
  }
}

const MIGRATION_STATES = ['RUNNING', 'DONE', 'FAILED'] as const;

/** How far a migration of this database has come. A migration that has not begun has no record. */
export interface MigrationDocument {
  /** The migration's own. */
  _id: string;
  state: (typeof MIGRATION_STATES)[number];
  /** Who runs it, and until when that holds without a sign of life. */
  leaseOwner?: string;
  leaseUntil?: Date;
  startedAt: Date;
  finishedAt?: Date;
  /** Why it failed. */
  error?: string;
}

export const migrationSchema = new Schema<MigrationDocument>(
  {
    _id: { type: String, required: true },
    state: { type: String, enum: MIGRATION_STATES, required: true },
    leaseOwner: String,
    leaseUntil: Date,
    startedAt: { type: Date, required: true },
    finishedAt: Date,
    error: String,
  },
  { versionKey: false, id: false },
);
