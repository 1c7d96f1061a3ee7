import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import type { Models } from '../platform/database.ts';
import { isDuplicateKey } from '../platform/duplicate-key.ts';
import { StartRefusal } from '../platform/start-refusal.ts';
import type { Migration } from './migration.ts';
import { MIGRATIONS } from './migrations.ts';
import type { MigrationDocument } from './model.ts';

/** Lifetime of a lease without a sign of life, and how often one is given, milliseconds. */
const LEASE_MS = 30_000;
const RENEW_MS = 10_000;
/** Between two looks at a migration that another server runs. */
const LOOK_MS = 500;

interface Surroundings {
  readonly connection: Connection;
  readonly models: Pick<Models, 'Migration'>;
  /** No other process can use this database, so whoever had a lease is dead. */
  readonly alone: boolean;
  readonly note: (message: string) => void;
  /** Those of this version, oldest first. */
  readonly migrations?: readonly Migration[];
  /** Runs what has failed before once more, instead of refusing. */
  readonly retry?: boolean;
}

/**
 * Brings a database up to date: runs what it has not had yet, one after the other, in one process at a time. A process that dies in the
 * middle of one leaves it to the next, which runs it again from its beginning.
 *
 * @returns the ids of what this process ran
 * @throws StartRefusal when a migration has failed, or when a newer version has been here
 */
export async function migrate(surroundings: Surroundings): Promise<readonly string[]> {
  const { connection, models, migrations = MIGRATIONS } = surroundings;
  const records = await models.Migration.find().lean();
  const newer = newerThan(migrations, records);
  if (newer) throw new StartRefusal(`${newer} Nothing was started, and nothing was changed.\n${WAY_BACK}`);
  if (records.length === 0 && !(await holdsAnything(connection))) {
    await noteAllDone(models, migrations);
    return [];
  }
  const ran: string[] = [];
  const done = new Set(records.flatMap(({ _id, state }) => (state === 'DONE' ? [_id] : [])));
  for (const migration of migrations) {
    if (!done.has(migration.id) && (await runOrAwait(migration, surroundings))) ran.push(migration.id);
  }
  return ran;
}

const WAY_BACK = 'Start that version again, or put a backup back that was made before it.';

/** That a newer version has been here; undefined while none has. */
function newerThan(
  migrations: readonly Migration[],
  records: readonly Pick<MigrationDocument, '_id'>[],
): string | undefined {
  const unknown = records.map(({ _id }) => _id).filter((id) => !migrations.some((one) => one.id === id));
  return unknown.length > 0
    ? `A newer version has changed this database (${unknown.join(', ')}).`
    : undefined;
}

/** Between two looks for a newer version. */
const LOOK_FOR_NEWER_MS = 60_000;

/**
 * Looks whether a newer version changes the database under a server that runs: what the server writes from then on would be of the old form.
 *
 * @param end called once, with a sentence for the operator
 * @returns stops looking
 */
export function watchForNewer(
  models: Surroundings['models'],
  end: (reason: string) => void,
  everyMs = LOOK_FOR_NEWER_MS,
): () => void {
  let over = false;
  const timer = setInterval(async () => {
    // A database that is away is somebody else's to tell.
    const records = await models.Migration.find({}, { _id: 1 })
      .lean()
      .catch(() => []);
    const newer = newerThan(MIGRATIONS, records);
    // Looks may overlap.
    if (!newer || over) return;
    over = true;
    clearInterval(timer);
    end(`${newer} This server ends: what it writes would be of the old form.\n${WAY_BACK}`);
  }, everyMs);
  timer.unref();
  return () => {
    over = true;
    clearInterval(timer);
  };
}

/** A new database needs no migration: what is written into it has today's form. */
async function holdsAnything({ db }: Connection): Promise<boolean> {
  const collections = (await db?.listCollections({}, { nameOnly: true }).toArray()) ?? [];
  for (const { name } of collections) if (await db?.collection(name).findOne({})) return true;
  return false;
}

async function noteAllDone(models: Surroundings['models'], migrations: readonly Migration[]): Promise<void> {
  const now = new Date();
  for (const { id } of migrations) {
    await models.Migration.updateOne(
      { _id: id },
      { $setOnInsert: { state: 'DONE', startedAt: now, finishedAt: now } },
      { upsert: true },
    );
  }
}

/** True when this process ran it, false when another one did. */
async function runOrAwait(migration: Migration, surroundings: Surroundings): Promise<boolean> {
  const { models, alone, note } = surroundings;
  const owner = randomUUID();
  let awaited = false;
  for (let first = true; ; first = false) {
    if (
      await lease(models, migration.id, owner, { alone: alone && first, retry: surroundings.retry ?? false })
    ) {
      note(`changing the database: ${migration.id}`);
      if (await runLeased(migration, owner, surroundings)) return true;
    }
    const record = await models.Migration.findById(migration.id).lean();
    if (record?.state === 'DONE') return false;
    if (record?.state === 'FAILED') throw failed(migration.id, record.error ?? '');
    if (!awaited) note(`another server is changing the database (${migration.id}); waiting for it`);
    awaited = true;
    await pause(LOOK_MS);
  }
}

async function lease(
  models: Surroundings['models'],
  id: string,
  owner: string,
  { alone, retry }: { readonly alone: boolean; readonly retry: boolean },
): Promise<boolean> {
  const now = new Date();
  const free: { state: MigrationDocument['state']; leaseUntil?: { $lt: Date } }[] = [
    alone ? { state: 'RUNNING' } : { state: 'RUNNING', leaseUntil: { $lt: now } },
  ];
  if (retry) free.push({ state: 'FAILED' });
  try {
    const { matchedCount, upsertedCount } = await models.Migration.updateOne(
      { _id: id, $or: free },
      {
        $set: {
          state: 'RUNNING',
          leaseOwner: owner,
          leaseUntil: new Date(now.getTime() + LEASE_MS),
          startedAt: now,
        },
        $unset: { error: 1 },
      },
      { upsert: true },
    );
    return matchedCount + upsertedCount > 0;
  } catch (error) {
    // There is a record, which is done, has failed, or is another process's.
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** False when it has slept through its lease and another process has begun anew: that one will say when it is done. */
async function runLeased(
  { id, run }: Migration,
  owner: string,
  { connection, models, note }: Surroundings,
): Promise<boolean> {
  const mine = { _id: id, state: 'RUNNING', leaseOwner: owner } as const;
  const lost = new AbortController();
  const renewing = setInterval(() => {
    const leaseUntil = new Date(Date.now() + LEASE_MS);
    models.Migration.updateOne(mine, { $set: { leaseUntil } }).then(
      ({ matchedCount }) => matchedCount === 0 && lost.abort(),
      () => {},
    );
  }, RENEW_MS);
  try {
    await run({ connection, note, signal: lost.signal });
  } catch (error) {
    if (lost.signal.aborted) return false;
    const message = error instanceof Error ? error.message : String(error);
    await models.Migration.updateOne(mine, { $set: { state: 'FAILED', error: message } });
    throw failed(id, message);
  } finally {
    clearInterval(renewing);
  }
  const { matchedCount } = await models.Migration.updateOne(mine, {
    $set: { state: 'DONE', finishedAt: new Date() },
    $unset: { leaseOwner: 1, leaseUntil: 1 },
  });
  return matchedCount > 0;
}

function failed(id: string, message: string): StartRefusal {
  return new StartRefusal(
    [
      `The database is half changed: ${id} stopped with "${message}". The server was not started.`,
      'When the reason is gone: npm run migrate. Or put the backup back that you made before the update.',
    ].join('\n'),
  );
}
