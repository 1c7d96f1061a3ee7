import { setTimeout as pause } from 'node:timers/promises';
import { MediaError } from '../media/media-error.ts';
import { isStorageFull, isStoreAway } from '../platform/storage-trouble.ts';
import type { JobDocument } from './model.ts';
import { type JobQueue, LEASE_MS, MAX_ATTEMPTS } from './queue.ts';

export interface JobContext {
  /** Aborted when the worker stops or the lease is lost. */
  readonly signal: AbortSignal;
}

export interface Runner {
  run(job: JobDocument, context: JobContext): Promise<void>;
  /**
   * The last attempt failed: leave the subject in a consistent state.
   *
   * @param message a sentence for people, of a fault in what they gave; undefined for all others, which are only logged
   */
  abandon(job: JobDocument, message: string | undefined): Promise<void>;
}

/** A permanent error; its message is a sentence for people. */
export class PermanentJobError extends Error {
  override name = 'PermanentJobError';
}

interface Log {
  debug(details: object, message: string): void;
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

const POLL_MS = 1_000;
const CAPACITY = 2;

/** Most concurrent jobs of weight 0. */
const WAITING = 4;

/** A job started this often beyond its attempts without finishing kills its process; it is not started again. */
const SPARE_STARTS = 6;

/** First time between two attempts to record that a job is done, and the longest, milliseconds. */
const RECORD_AGAIN_MS = 250;
const RECORD_AGAIN_MOST_MS = 4000;

/** Delay of a job that found the disk full, milliseconds. Does not count as an attempt. */
const STORAGE_WAIT_MS = 60_000;

/** A job that ends its process each time. */
class DeadlyJob extends Error {
  override name = 'DeadlyJob';
}

function forPeople(error: unknown): string | undefined {
  return error instanceof MediaError || error instanceof PermanentJobError ? error.message : undefined;
}

/** Runs jobs: two of weight 1 at a time, or one of weight 2; and a few of weight 0 besides. */
export class Worker {
  readonly #queue: JobQueue;
  readonly #runners: Readonly<Record<string, Runner>>;
  readonly #log: Log;
  readonly #stop = new AbortController();
  readonly #running = new Set<Promise<void>>();
  #used = 0;
  #waiting = 0;
  #loop: Promise<void> | undefined;
  #wake: () => void = () => {};

  constructor(queue: JobQueue, runners: Readonly<Record<string, Runner>>, log: Log) {
    this.#queue = queue;
    this.#runners = runners;
    this.#log = log;
  }

  start(): void {
    this.#queue.onEnqueue(() => this.#wake());
    this.#loop = this.#work();
  }

  /** Stops taking jobs, aborts the running ones and returns them. */
  async stop(): Promise<void> {
    this.#stop.abort();
    this.#wake();
    await this.#loop;
    await Promise.all(this.#running);
  }

  async #work(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      const job = await this.#next();
      if (job) this.#begin(job);
      else await this.#pause();
    }
  }

  async #next(): Promise<JobDocument | null> {
    const room = CAPACITY - this.#used;
    const least = this.#waiting < WAITING ? 0 : 1;
    if (room < least) return null;
    try {
      return await this.#queue.lease(Object.keys(this.#runners), room, least);
    } catch (error) {
      this.#log.warn({ err: error }, 'the job queue cannot be read');
      return null;
    }
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, POLL_MS);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
      if (this.#stop.signal.aborted) this.#wake();
    });
  }

  #begin(job: JobDocument): void {
    this.#used += job.weight;
    if (job.weight === 0) this.#waiting += 1;
    const work = this.#execute(job)
      .catch((error: unknown) => this.#log.warn({ err: error, job: job.kind }, 'a job could not be recorded'))
      .finally(() => {
        this.#used -= job.weight;
        if (job.weight === 0) this.#waiting -= 1;
        this.#running.delete(work);
        this.#wake();
      });
    this.#running.add(work);
  }

  /**
   * Records that a job is done. Tried again while the database is away: a job that is not recorded runs once more, and what it has sent by
   * mail would be sent twice.
   */
  async #finish(job: JobDocument, signal: AbortSignal): Promise<void> {
    for (let wait = RECORD_AGAIN_MS; ; wait = Math.min(2 * wait, RECORD_AGAIN_MOST_MS)) {
      try {
        await this.#queue.finish(job);
        // Logged at debug level: there are hundreds, mostly at the first start, which would scroll the printed addresses out of sight.
        this.#log.debug({ job: job.kind, subject: job.subject, attempt: job.attempts }, 'job done');
        return;
      } catch (error) {
        if (wait === RECORD_AGAIN_MS)
          this.#log.warn(
            { err: error, job: job.kind, subject: job.subject },
            'job done, but not recorded yet',
          );
        if (signal.aborted) return;
        await pause(wait);
      }
    }
  }

  async #execute(job: JobDocument): Promise<void> {
    const runner = this.#runners[job.kind];
    if (!runner) return;
    const lost = new AbortController();
    const heartbeat = setInterval(() => {
      this.#queue.renew(job).then(
        (mine) => mine || lost.abort(),
        () => undefined,
      );
    }, LEASE_MS / 3);
    const signal = AbortSignal.any([this.#stop.signal, lost.signal]);
    try {
      if (job.attempts > (job.tries ?? MAX_ATTEMPTS) + SPARE_STARTS)
        throw new DeadlyJob('its process has ended each time');
      await runner.run(job, { signal });
      await this.#finish(job, signal);
    } catch (error) {
      if (this.#stop.signal.aborted) return await this.#queue.release(job);
      if (lost.signal.aborted) return;
      if (isStorageFull(error)) {
        this.#log.warn({ job: job.kind, subject: job.subject }, 'the disk is full: the job waits for space');
        return await this.#queue.postpone(job, STORAGE_WAIT_MS, 'the disk is full');
      }
      if (isStoreAway(error)) {
        this.#log.warn({ err: error, job: job.kind, subject: job.subject }, 'the job waits for the store');
        return await this.#queue.postpone(job, STORAGE_WAIT_MS, 'the store does not answer');
      }
      const message = error instanceof Error ? error.message : String(error);
      this.#log.warn(
        { err: error, job: job.kind, subject: job.subject, attempt: job.attempts },
        'job failed',
      );
      const isFinal = error instanceof PermanentJobError || error instanceof DeadlyJob;
      const last = await this.#queue.fail(job, message, !isFinal);
      if (last) await runner.abandon(job, forPeople(error));
    } finally {
      clearInterval(heartbeat);
    }
  }
}
