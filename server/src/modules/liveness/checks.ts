import { setTimeout } from 'node:timers/promises';
import type { Storage } from '../../media/storage.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';

/** Time limit of the database before it counts as down, milliseconds. */
const PATIENCE_MS = 2_000;

/** The same of a store, which may have to try several times. */
const STORE_PATIENCE_MS = 5_000;

/** A job overdue for longer means that no worker is running, milliseconds. */
const LATE_MS = 15 * 60_000;

/** How long the result of a deep check is reused, milliseconds: anybody may request it. */
const FRESH_MS = 5_000;

export interface Foundations {
  readonly database: Database;
  readonly media: Storage;
  readonly clock: Clock;
}

/** Result of a deep check. */
export interface Checks {
  readonly database: 'ok' | 'failed';
  /** Whether a file can be written. */
  readonly storage: 'ok' | 'failed';
  /** `late` is not a failure of this server: others may run the jobs. */
  readonly jobs: 'ok' | 'late' | 'failed';
}

export async function databaseAnswers({ database }: Pick<Foundations, 'database'>): Promise<boolean> {
  try {
    await database.connection.db?.command({ ping: 1 }, { timeoutMS: PATIENCE_MS });
    return database.connection.db !== undefined;
  } catch {
    return false;
  }
}

async function storageWrites({ media }: Foundations): Promise<boolean> {
  return await Promise.race([
    media.check().then(
      () => true,
      () => false,
    ),
    setTimeout(STORE_PATIENCE_MS, false, { ref: false }),
  ]);
}

async function jobsMove({ database, clock }: Foundations): Promise<Checks['jobs']> {
  const due = new Date(clock().getTime() - LATE_MS);
  try {
    const waiting = await database.models.Job.exists({ state: 'QUEUED', runAt: { $lt: due } }).maxTimeMS(
      PATIENCE_MS,
    );
    return waiting ? 'late' : 'ok';
  } catch {
    return 'failed';
  }
}

async function look(deps: Foundations): Promise<Checks> {
  const [database, storage] = await Promise.all([databaseAnswers(deps), storageWrites(deps)]);
  return {
    database: database ? 'ok' : 'failed',
    storage: storage ? 'ok' : 'failed',
    jobs: database ? await jobsMove(deps) : 'failed',
  };
}

/** A deep check shared by concurrent callers. */
export function deepChecks(deps: Foundations): () => Promise<Checks> {
  let last: { readonly at: number; readonly checks: Promise<Checks> } | undefined;
  return async () => {
    const now = deps.clock().getTime();
    if (!last || now - last.at > FRESH_MS) last = { at: now, checks: look(deps) };
    return await last.checks;
  };
}
