import { randomUUID } from 'node:crypto';
import type { Types } from 'mongoose';
import type { Clock } from '../platform/clock.ts';
import type { Models } from '../platform/database.ts';
import { isDuplicateKey } from '../platform/duplicate-key.ts';
import type { JobDocument } from './model.ts';
export interface JobRequest {
  /** The same id is the same job for as long as finished jobs are kept: a second request for it does nothing. */
  id?: Types.ObjectId;
  kind: string;
  subject: string;
  payload?: Record<string, unknown>;
  /** 0 waits on others and runs beside anything, 1 runs beside one other job, 2 runs alone. */
  weight?: 0 | 1 | 2;
  /** After how many tries it is given up. */
  tries?: number;
  /** Nobody waits for it: it lets others go first. */
  background?: boolean;
}

/** How long a lease holds without a sign of life, milliseconds. */
export const LEASE_MS = 30_000;

/** A job is given up after this many tries. */
export const MAX_ATTEMPTS = 4;

const BACKOFF_MS = 5_000;
const MAX_BACKOFF_MS = 3600_000;

/** The one queue: jobs in the database, taken by lease, so that any number of workers may run and any of them may die. */
export class JobQueue {
  readonly #models: Models;
  readonly #clock: Clock;
  readonly #owner = randomUUID();
  #wake: () => void = () => {};

  constructor(models: Models, clock: Clock) {
    this.#models = models;
    this.#clock = clock;
  }

  /** Called when this process has put something into the queue, so that its worker need not wait for its next look. */
  onEnqueue(wake: () => void): void {
    this.#wake = wake;
  }

  /** Queues a job; a live one of the same kind and subject stands for it. */
  async enqueue(request: JobRequest): Promise<void> {
    const { id, kind, subject, payload = {}, weight = 1, tries, background = false } = request;
    try {
      await this.#models.Job.create({
        ...(id ? { _id: id } : {}),
        ...(tries === undefined ? {} : { tries }),
        kind,
        subject,
        payload,
        weight,
        priority: background ? 1 : 0,
        state: 'QUEUED',
        runAt: this.#clock(),
      });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    this.#wake();
  }

  /** Takes the next job that weighs at most `most`, or one whose worker fell silent. */
  async lease(kinds: readonly string[], most: number, least = 0): Promise<JobDocument | null> {
    const now = this.#clock();
    return await this.#models.Job.findOneAndUpdate(
      {
        kind: { $in: kinds },
        weight: { $gte: least, $lte: most },
        $or: [
          { state: 'QUEUED', runAt: { $lte: now } },
          { state: 'RUNNING', leaseUntil: { $lt: now } },
        ],
      },
      {
        $set: { state: 'RUNNING', leaseOwner: this.#owner, leaseUntil: new Date(now.getTime() + LEASE_MS) },
        $inc: { attempts: 1 },
      },
      { sort: { priority: 1, runAt: 1 }, returnDocument: 'after' },
    ).lean();
  }

  /** Extends the lease. False when another worker has taken the job over: stop working on it. */
  async renew(job: JobDocument): Promise<boolean> {
    const leaseUntil = new Date(this.#clock().getTime() + LEASE_MS);
    const result = await this.#models.Job.updateOne(this.#mine(job), { $set: { leaseUntil } });
    return result.matchedCount === 1;
  }

  async finish(job: JobDocument): Promise<void> {
    await this.#models.Job.updateOne(this.#mine(job), {
      $set: { state: 'DONE', payload: {}, finishedAt: this.#clock() },
    });
  }

  /** Puts a failed job back for a later try. True when it was its last. */
  async fail(job: JobDocument, error: string, retry: boolean): Promise<boolean> {
    const last = !retry || job.attempts >= (job.tries ?? MAX_ATTEMPTS);
    const now = this.#clock();
    const again = new Date(now.getTime() + Math.min(BACKOFF_MS * 2 ** (job.attempts - 1), MAX_BACKOFF_MS));
    await this.#models.Job.updateOne(
      this.#mine(job),
      last
        ? { $set: { state: 'FAILED', error, payload: {}, finishedAt: now } }
        : { $set: { state: 'QUEUED', error, runAt: again }, $unset: { leaseOwner: 1, leaseUntil: 1 } },
    );
    return last;
  }

  /**
   * Gives a job back untouched, for a stop, or because the server and not the job is in trouble.
   *
   * @param afterMs how long nobody takes it
   */
  async release(job: JobDocument, afterMs = 0): Promise<void> {
    await this.#models.Job.updateOne(this.#mine(job), {
      $set: { state: 'QUEUED', runAt: new Date(this.#clock().getTime() + afterMs) },
      $unset: { leaseOwner: 1, leaseUntil: 1 },
      $inc: { attempts: -1 },
    });
  }

  /** Takes back every lease. Only for a database that no other process can use: its last owner is dead. */
  async releaseAll(): Promise<void> {
    await this.#models.Job.updateMany(
      { state: 'RUNNING' },
      { $set: { state: 'QUEUED', runAt: this.#clock() }, $unset: { leaseOwner: 1, leaseUntil: 1 } },
    );
  }

  #mine(job: JobDocument) {
    // The attempt tells a lease from a later one of the same process, which may have slept through its own.
    return { _id: job._id, state: 'RUNNING' as const, leaseOwner: this.#owner, attempts: job.attempts };
  }
}
