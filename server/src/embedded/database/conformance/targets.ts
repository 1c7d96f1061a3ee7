import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose, { type Connection } from 'mongoose';
import { afterAll, beforeAll, describe } from 'vitest';
import { startEmbeddedDatabase } from '../start.ts';

/** A database under test. */
interface Target {
  readonly name: string;
  readonly embedded: boolean;
  open(): Promise<{ uri: string; close(): Promise<void> }>;
}

const embedded: Target = {
  name: 'embedded',
  embedded: true,
  async open() {
    const directory = mkdtempSync(join(tmpdir(), 'oriel-conformance-'));
    const database = await startEmbeddedDatabase({ directory, ttlSweepMs: 200 });
    return {
      uri: database.uri,
      async close() {
        await database.close();
        rmSync(directory, { recursive: true, force: true });
      },
    };
  },
};

function real(uri: string): Target {
  return { name: 'MongoDB', embedded: false, open: async () => ({ uri, close: async () => {} }) };
}

const testUri = process.env.TEST_MONGODB_URI;
const targets: readonly Target[] = testUri ? [embedded, real(testUri)] : [embedded];

export interface Subject {
  readonly embedded: boolean;
  /** URI of the running database. */
  readonly uri: string;
  /** A connection to an empty database of its own. */
  readonly connection: Connection;
  /** A new collection. */
  fresh(): ReturnType<Connection['collection']>;
}

/** Runs a suite against the embedded database, and against `TEST_MONGODB_URI` if set. */
export function onEachDatabase(topic: string, suite: (subject: Subject) => void): void {
  const named = targets.map((target) => [target.name, target] as const);
  describe.each(named)(`${topic} (%s)`, { timeout: 30_000 }, (_name, target) => {
    let uri: string | undefined;
    let connection: Connection | undefined;
    let close: (() => Promise<void>) | undefined;
    let used = 0;

    beforeAll(async () => {
      const opened = await target.open();
      uri = opened.uri;
      close = opened.close;
      const dbName = `oriel_test_${randomBytes(6).toString('hex')}`;
      connection = await mongoose.createConnection(uri, { dbName }).asPromise();
    });
    afterAll(async () => {
      if (!target.embedded) await connection?.dropDatabase();
      await connection?.close();
      await close?.();
    });

    const need = <T>(value: T | undefined): T => {
      if (value === undefined) throw new Error('the database is not open yet');
      return value;
    };
    suite({
      embedded: target.embedded,
      get uri() {
        return need(uri);
      },
      get connection() {
        return need(connection);
      },
      fresh: () => need(connection).collection(`c${++used}`),
    });
  });
}

/** The error code of a rejected promise; undefined when it resolves. */
export async function codeOf(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
    return undefined;
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  }
}
