import { type Model, Schema, type Types } from 'mongoose';

declare module '../platform/database.ts' {
  interface Models {
    readonly Job: Model<JobDocument>;
  }
}

const JOB_STATES = ['QUEUED', 'RUNNING', 'DONE', 'FAILED'] as const;

export interface JobDocument {
  _id: Types.ObjectId;
  kind: string;
  /** The job's subject; there is one live job per kind and subject. */
  subject: string;
  /** Erased when the job has finished: it may contain personal data. */
  payload: Record<string, unknown>;
  state: (typeof JOB_STATES)[number];
  /** Share of the machine: 1 is half of it, 2 is all of it, 0 mostly waits. */
  weight: number;
  /** Lower runs first: 0 when somebody waits for the job, 1 otherwise. */
  priority: number;
  attempts: number;
  /** Attempts before it is given up, if not the default. */
  tries?: number;
  runAt: Date;
  leaseOwner?: string;
  leaseUntil?: Date;
  error?: string;
  finishedAt?: Date;
  createdAt: Date;
  updatedAt: Date;
}

export const jobSchema = new Schema<JobDocument>(
  {
    kind: { type: String, required: true },
    subject: { type: String, required: true },
    payload: { type: Schema.Types.Mixed, default: {} },
    state: { type: String, enum: JOB_STATES, required: true },
    weight: { type: Number, required: true },
    priority: { type: Number, default: 0 },
    attempts: { type: Number, default: 0 },
    tries: Number,
    runAt: { type: Date, required: true },
    leaseOwner: String,
    leaseUntil: Date,
    error: String,
    finishedAt: Date,
  },
  { timestamps: true, minimize: false, id: false },
);
jobSchema.index({ state: 1, priority: 1, runAt: 1 });
jobSchema.index(
  { kind: 1, subject: 1 },
  { unique: true, partialFilterExpression: { state: { $in: ['QUEUED', 'RUNNING'] } } },
);
// Finished jobs are kept for a month, for diagnosis.
jobSchema.index({ finishedAt: 1 }, { expireAfterSeconds: 30 * 24 * 3600 });
