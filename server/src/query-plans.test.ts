import { CALLS, type Call, type CallName } from '@oriel/contract/routes';
import mongoose, { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_MONGODB_URI } from './testing/real-database.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';
import { bodyOf, idsOf } from './testing/valid-requests.ts';
import { makeWorld, STAFF, type World } from './testing/world.ts';

/** An operation as Mongoose hands it to the driver. */
interface Asked {
  readonly collection: string;
  readonly method: string;
  readonly args: readonly unknown[];
}

/** Collections of a handful of documents, whatever the installation grows to. */
const SMALL: readonly string[] = ['installations', 'migrations'];

/**
 * How a real MongoDB plans what the calls and the periodic tasks ask of it: everything by an index. Needs a real one, as the embedded
 * database explains nothing.
 */
describe.skipIf(!TEST_MONGODB_URI)('on a real MongoDB', () => {
  let server: TestServer;
  let world: World;
  const asked: Asked[] = [];
  beforeAll(async () => {
    server = await startTestServer({ PLATFORM_STAFF: STAFF });
    world = await makeWorld(server);
    mongoose.set('debug', (collection: string, method: string, ...args: unknown[]) => {
      asked.push({ collection, method, args });
    });
  }, 300_000);
  afterAll(() => {
    mongoose.set('debug', false);
    return server?.stop();
  });

  it('no operation reads a collection without an index', async () => {
    const { db } = server.running.database.connection;
    if (!db) throw new Error('There is no database');
    // Those that delete come last, so that the others find something.
    const calls = (Object.entries(CALLS) as [CallName, Call][]).sort(
      ([, one], [, other]) => Number(one.method === 'DELETE') - Number(other.method === 'DELETE'),
    );
    for (const [operation, call] of calls) {
      const ids = call.path.includes(':') ? idsOf(call, world.own) : [];
      let place = 0;
      const path = call.path.replaceAll(/:\w+/g, () => ids[place++] ?? '');
      const { json, form, query = '' } = bodyOf(operation, world.own);
      const token = world.tokens.get('ADMIN');
      const answer = await server.call(call.method, path + query, {
        organization: world.own.organization,
        ...(token ? { token } : {}),
        ...(form ? { form } : {}),
        ...(json === undefined ? {} : { body: json }),
      });
      expect(answer.status, `${call.method} ${path} ${answer.text}`).toBeLessThan(500);
    }
    mongoose.set('debug', false);
    const commands = new Map(
      asked.flatMap(explainable).map((one) => [`${one.collection} ${shapeOf(one.command)}`, one]),
    );
    expect(commands.size).toBeGreaterThan(100);
    const scans: string[] = [];
    for (const [shape, { collection, command }] of commands) {
      if (SMALL.includes(collection)) continue;
      const plan = await db.command({ explain: command, verbosity: 'queryPlanner' });
      if (JSON.stringify(plan).includes('"COLLSCAN"')) scans.push(shape);
    }
    expect(scans).toEqual([]);
  }, 240_000);
});

/** The commands that read what an operation reads. */
function explainable({
  collection,
  method,
  args,
}: Asked): { collection: string; command: Record<string, unknown> }[] {
  const [first, second] = args as Record<string, unknown>[];
  const find = (filter: unknown, options?: Record<string, unknown>) => ({
    collection,
    command: { find: collection, filter: filter ?? {}, ...(options?.sort ? { sort: options.sort } : {}) },
  });
  switch (method) {
    case 'aggregate':
      return [{ collection, command: { aggregate: collection, pipeline: first, cursor: {} } }];
    case 'distinct':
      return [{ collection, command: { distinct: collection, key: first, query: second ?? {} } }];
    case 'bulkWrite':
      return (first as unknown as Record<string, { filter?: unknown }>[]).flatMap((write) =>
        Object.values(write).flatMap(({ filter }) => (filter ? [find(filter)] : [])),
      );
    case 'insertOne':
    case 'insertMany':
    case 'createIndex':
    case 'estimatedDocumentCount':
      return [];
    default:
      return [find(first, second)];
  }
}

/** A command without its values. */
function shapeOf(command: Record<string, unknown>): string {
  return JSON.stringify(command, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !isId(value) ? value : '?',
  );
}

function isId(value: object): boolean {
  return value instanceof Types.ObjectId || value instanceof Date;
}
