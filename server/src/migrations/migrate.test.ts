import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectDatabase } from '../database.ts';
import { startEmbeddedDatabase } from '../embedded/database/start.ts';
import type { Database } from '../platform/database.ts';
import { migrate, watchForNewer } from './migrate.ts';
import type { Migration } from './migration.ts';
import { MIGRATIONS } from './migrations.ts';

let folder = '';
let embedded: { uri: string; close(): Promise<void> };
let database: Database;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'oriel-migrate-'));
  embedded = await startEmbeddedDatabase({ directory: folder });
  database = await connectDatabase(embedded.uri);
});

afterAll(async () => {
  await database?.close();
  await embedded?.close();
  await rm(folder, { recursive: true, force: true });
});

const things = () => database.connection.collection<{ _id: number; size?: string; width?: number }>('things');

beforeEach(async () => {
  await database.models.Migration.deleteMany({});
  await things().deleteMany({});
  await things().insertMany(Array.from({ length: 20 }, (_, index) => ({ _id: index, size: String(index) })));
});

/** Gives each thing a number for its text, one by one. */
function widen(stopsAfter = Number.POSITIVE_INFINITY): Migration {
  return {
    id: '2026-01-01-widen',
    async run({ signal }) {
      let changed = 0;
      for await (const { _id, size } of things().find({ size: { $exists: true } })) {
        signal.throwIfAborted();
        if (changed++ === stopsAfter) throw new Error('the disk is full');
        await things().updateOne({ _id }, { $set: { width: Number(size) }, $unset: { size: 1 } });
      }
    },
  };
}

const count: Migration = {
  id: '2026-01-02-count',
  async run() {
    await things().updateMany({}, { $inc: { width: 1000 } });
  },
};

function start(migrations: readonly Migration[], more: { alone?: boolean; retry?: boolean } = {}) {
  const notes: string[] = [];
  const ran = migrate({
    connection: database.connection,
    models: database.models,
    alone: false,
    note: (message) => notes.push(message),
    migrations,
    ...more,
  });
  return { ran, notes };
}

const widths = async () => (await things().find().sort({ _id: 1 }).toArray()).map(({ width }) => width);
const NUMBERS = Array.from({ length: 20 }, (_, index) => index);

describe('bringing a database up to date', () => {
  it('runs what is missing, in order, and nothing twice', async () => {
    expect(await start([widen(), count]).ran).toEqual(['2026-01-01-widen', '2026-01-02-count']);
    expect(await widths()).toEqual(NUMBERS.map((number) => number + 1000));
    expect(await start([widen(), count]).ran).toEqual([]);
    expect(await widths()).toEqual(NUMBERS.map((number) => number + 1000));
  });

  it('is run by one of many servers, while the others wait until it is done', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => start([widen(), count]).ran));
    expect(all.flat().sort()).toEqual(['2026-01-01-widen', '2026-01-02-count']);
    expect(await widths()).toEqual(NUMBERS.map((number) => number + 1000));
  });

  it('is refused when it is half done, until somebody asks for it', async () => {
    await expect(start([widen(7), count]).ran).rejects.toThrow(
      /half changed: 2026-01-01-widen stopped with "the disk is full"[\s\S]*npm run migrate/,
    );
    await expect(start([widen(), count]).ran).rejects.toThrow(/half changed/);
    await expect(start([widen(), count], { alone: true }).ran).rejects.toThrow(/half changed/);
    expect(await start([widen(), count], { retry: true }).ran).toHaveLength(2);
    expect(await widths()).toEqual(NUMBERS.map((number) => number + 1000));
  });

  it('is taken up by the next process when one was killed in the middle', async () => {
    await expect(start([widen(7)]).ran).rejects.toThrow();
    const leaseUntil = new Date(Date.now() + 60_000);
    await database.models.Migration.updateOne(
      {},
      { $set: { state: 'RUNNING', leaseOwner: 'dead', leaseUntil } },
    );
    // With the embedded database nobody else can be at it.
    expect(await start([widen()], { alone: true }).ran).toEqual(['2026-01-01-widen']);
    expect(await widths()).toEqual(NUMBERS);
  });

  it('waits for the lease of another process, and takes over when it has run out', async () => {
    await expect(start([widen(7)]).ran).rejects.toThrow();
    const leaseUntil = new Date(Date.now() + 1500);
    await database.models.Migration.updateOne(
      {},
      { $set: { state: 'RUNNING', leaseOwner: 'dead', leaseUntil } },
    );
    const { ran, notes } = start([widen()]);
    expect(await ran).toEqual(['2026-01-01-widen']);
    expect(Date.now()).toBeGreaterThanOrEqual(leaseUntil.getTime());
    expect(notes).toEqual([
      'another server is changing the database (2026-01-01-widen); waiting for it',
      'changing the database: 2026-01-01-widen',
    ]);
  });

  it('refuses a database that a newer version has changed, and touches nothing', async () => {
    await start([widen(), count]).ran;
    await expect(start([widen()]).ran).rejects.toThrow(/newer version[\s\S]*2026-01-02-count/);
    expect(await widths()).toEqual(NUMBERS.map((number) => number + 1000));
  });

  it('ends a server under which a newer version changes the database', async () => {
    await start(MIGRATIONS).ran;
    const said: string[] = [];
    const stop = watchForNewer(database.models, (reason) => said.push(reason), 20);
    await database.models.Migration.create({ _id: count.id, state: 'RUNNING', startedAt: new Date() });
    await expect.poll(() => said).toEqual([expect.stringContaining(count.id)]);
    stop();
  });

  it('has nothing to do in a new database', async () => {
    const empty = await mkdtemp(path.join(tmpdir(), 'oriel-migrate-new-'));
    const fresh = await startEmbeddedDatabase({ directory: empty });
    const opened = await connectDatabase(fresh.uri);
    try {
      const never: Migration = { id: '2026-01-03-never', run: () => Promise.reject(new Error('was run')) };
      const surroundings = {
        connection: opened.connection,
        models: opened.models,
        alone: true,
        note: () => {},
      };
      await opened.models.Migration.deleteMany({});
      expect(await migrate({ ...surroundings, migrations: [never] })).toEqual([]);
      expect(await opened.models.Migration.find().lean()).toMatchObject([{ _id: never.id, state: 'DONE' }]);
    } finally {
      await opened.close();
      await fresh.close();
      await rm(empty, { recursive: true, force: true });
    }
  });

  it('has migrations with a name each, in the order of their days', () => {
    const ids = MIGRATIONS.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual([...ids].sort());
    for (const id of ids) expect(id).toMatch(/^\d{4}-\d\d-\d\d-[a-z-]+$/);
  });
});
