import { createHash, randomUUID } from 'node:crypto';
import { Types } from 'mongoose';
import type { Clock } from '../platform/clock.ts';
import type { Models } from '../platform/database.ts';
import { isDuplicateKey } from '../platform/duplicate-key.ts';
import type { JobDocument } from './model.ts';
export interface JobRequest {
  id?: Types.ObjectId;
  /** Done once as long as finished jobs are kept: another request of the kind with this text does nothing, also when the first is done. */
  once?: string;
  kind: string;
  subject: string;
  payload?: Record<string, unknown>;
  /** 0 waits on others and runs next to anything, 1 runs next to one other job, 2 runs alone. */
  weight?: 0 | 1 | 2;
  /** Attempts before it is given up. */
  tries?: number;
  /** Nobody waits for it: other jobs go first. */
  background?: boolean;
  /** Not before this time has passed, milliseconds. */
  afterMs?: number;
}

/** Lifetime of a lease without renewal, milliseconds. */
export const LEASE_MS = 30_000;

/** Default number of attempts. */
export const MAX_ATTEMPTS = 4;

const BACKOFF_MS = 5_000;
const MAX_BACKOFF_MS = 3600_000;

function onceId(kind: string, once: string): Types.ObjectId {
  return new Types.ObjectId(createHash('sha256').update(`${kind}:${once}`).digest().subarray(0, 12));
}

/** The job queue: jobs in the database, taken by lease, so that any number of workers may run and any of them may die. */
export class JobQueue {
  readonly #models: Models;
  readonly #clock: Clock;
  readonly #owner = randomUUID();
  #wake: () => void = () => {};

  constructor(models: Models, clock: Clock) {
    this.#models = models;
    this.#clock = clock;
  }

  /** Calls back when this process has queued a job, so that its worker need not wait for the next poll. */
  onEnqueue(wake: () => void): void {
    this.#wake = wake;
  }

  /** Queues a job, unless one of the same kind and subject is live. True when it was queued. */
  async enqueue(request: JobRequest): Promise<boolean> {
    const { kind, subject, payload = {}, weight = 1, tries, background = false, afterMs = 0 } = request;
    const id = request.once === undefined ? request.id : onceId(kind, request.once);
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
        runAt: new Date(this.#clock().getTime() + afterMs),
      });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return false;
    }
    this.#wake();
    return true;
  }

  /** Leases the next job of weight `most` or less, or one whose worker fell silent. */
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

  /** Renews the lease. False when another worker has taken over the job: stop working on it. */
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

  /** Returns a failed job for a later attempt. True when it was the last. */
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

  /** Returns a job unchanged, on a stop. */
  async release(job: JobDocument): Promise<void> {
    await this.#putBack(job, { runAt: this.#clock() });
  }

  /**
   * Returns a job when the problem is the server's and not the job's.
   *
   * @param afterMs delay before it can be leased again
   */
  async postpone(job: JobDocument, afterMs: number, error: string): Promise<void> {
    await this.#putBack(job, { runAt: new Date(this.#clock().getTime() + afterMs), error });
  }

  async #putBack(job: JobDocument, fields: Partial<JobDocument>): Promise<void> {
    await this.#models.Job.updateOne(this.#mine(job), {
      $set: { state: 'QUEUED', ...fields },
      $unset: { leaseOwner: 1, leaseUntil: 1 },
      $inc: { attempts: -1 },
    });
  }

  /** Releases all leases. Only for a database that no other process can use: the previous owner is dead. */
  async releaseAll(): Promise<void> {
    await this.#models.Job.updateMany(
      { state: 'RUNNING' },
      { $set: { state: 'QUEUED', runAt: this.#clock() }, $unset: { leaseOwner: 1, leaseUntil: 1 } },
    );
  }

  #mine(job: JobDocument) {
    // The attempt number distinguishes a lease from a later one of the same process, which may have slept through its own.
    return { _id: job._id, state: 'RUNNING' as const, leaseOwner: this.#owner, attempts: job.attempts };
  }
}
