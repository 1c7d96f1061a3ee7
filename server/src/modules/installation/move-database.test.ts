import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Model, mongo } from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectDatabase, openDatabase } from '../../database.ts';
import { startEmbeddedDatabase } from '../../embedded/database/start.ts';
import type { Database } from '../../platform/database.ts';
import { copyDemo } from '../../testing/demo-template.ts';
import { realDatabaseOf, TEST_MONGODB_URI } from '../../testing/real-database.ts';
import { adoptFiles, agreeOnInstallation, databaseId, describeInstallation, MOVE } from './agree.ts';
import { fileStores, namesOf } from './file-stores.ts';
import { moveDatabase } from './move-database.ts';

const { Binary, BSONRegExp, Decimal128, Double, Int32, Long, MaxKey, MinKey, ObjectId, Timestamp } = mongo;

/** Of a sweep that never comes, milliseconds. */
const NEVER_MS = 2 ** 31 - 1;

let scratch: string;
let dataDir: string;
let source: Database;
let closeSource: () => Promise<void>;
let uri: string;
let target: Database;
let closeTarget: () => Promise<void>;

beforeAll(async () => {
  scratch = await mkdtemp(path.join(tmpdir(), 'oriel-move-'));
  dataDir = path.join(scratch, 'data');
  await copyDemo(dataDir);
  const directory = path.join(dataDir, 'database');
  const embedded = await startEmbeddedDatabase({ directory, ttlSweepMs: NEVER_MS });
  source = await connectDatabase(embedded.uri);
  // Locks of ten minutes, which a target would drop before they can be looked at.
  await source.models.InquiryHold.collection.deleteMany({});
  closeSource = async () => {
    await source.close();
    await embedded.close();
  };
}, 120_000);

afterAll(async () => {
  await closeSource?.();
  await rm(scratch, { recursive: true, force: true });
});

/** An empty database of another server: an embedded one, or that of `TEST_MONGODB_URI`. */
async function openTarget(ttlSweepMs = NEVER_MS): Promise<void> {
  const folder = await mkdtemp(path.join(scratch, 'target-'));
  const opened = TEST_MONGODB_URI
    ? await realDatabaseOf(TEST_MONGODB_URI, folder)
    : await startEmbeddedDatabase({ directory: path.join(folder, 'database'), ttlSweepMs });
  uri = opened.uri;
  target = await openDatabase(uri, { autoCreate: false });
  closeTarget = async () => {
    await target.close();
    await ('drop' in opened ? opened.drop() : opened.close());
  };
}

beforeEach(() => openTarget());
afterEach(async () => {
  await closeTarget();
  await source.models.Installation.deleteOne({ _id: MOVE });
});

interface Told {
  readonly say?: (line: string) => void;
  readonly signal?: AbortSignal;
  readonly to?: string;
}

async function move({ say = () => {}, signal = new AbortController().signal, to = 'new' }: Told = {}) {
  const names = { source: 'old', target: to };
  await moveDatabase({ source, target, names, now: new Date('2026-11-29'), say, signal });
}

const markOf = ({ models }: Database) => models.Installation.findById(MOVE).lean();

function raw({ connection }: Database, name: string): mongo.Collection {
  return connection.getClient().db(connection.name).collection(name);
}

/** Every document but the mark, as it is stored, in the order of ids, by collections that hold any. */
async function contentOf(database: Database): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {};
  const names = (await database.connection.listCollections()).map(({ name }) => name);
  for (const name of names.sort()) {
    const all = raw(database, name).find({}, { raw: true, sort: { _id: 1 } });
    const documents = (await all.toArray()).map((document) => Buffer.from(document as unknown as Uint8Array));
    const moved = documents.filter((bytes) => mongo.BSON.deserialize(bytes)._id !== MOVE);
    if (moved.length > 0) content[name] = moved.map((bytes) => bytes.toString('hex'));
  }
  return content;
}

async function expectSameContent(): Promise<void> {
  const [before, after] = [await contentOf(source), await contentOf(target)];
  expect(Object.keys(after)).toEqual(Object.keys(before));
  // One by one, because a difference of megabytes takes minutes to print.
  for (const name of Object.keys(before))
    expect([name, after[name]?.findIndex((document, at) => document !== before[name]?.[at])]).toEqual([
      name,
      -1,
    ]);
}

/** A value of each type, and fields in an order that no object keeps. */
const EVERY_TYPE: readonly [string, unknown][] = [
  ['10', new Int32(1)],
  ['9', new Double(1)],
  ['short', Long.fromNumber(1)],
  ['long', Long.fromString('9007199254740993')],
  ['decimal', Decimal128.fromString('1.10')],
  ['negative zero', new Double(-0)],
  ['no number', new Double(Number.NaN)],
  ['date', new Date(-1)],
  ['text', 'zażółć \u0000 😀'],
  ['nothing', null],
  ['yes', true],
  ['id', new ObjectId()],
  ['bytes', new Binary(Buffer.from([0, 1, 2]))],
  ['old bytes', new Binary(Buffer.from([0, 1, 2]), Binary.SUBTYPE_BYTE_ARRAY)],
  ['uuid', new mongo.UUID()],
  ['pattern', new BSONRegExp('^a', 'im')],
  [
    'inner',
    new Map<string, unknown>([
      ['b', new Map()],
      ['2', [new Double(2), new Int32(2), []]],
      ['1', {}],
    ]),
  ],
  ['time', new Timestamp({ t: 1, i: 2 })],
  ['least', new MinKey()],
  ['most', new MaxKey()],
];
const IDS = [new Int32(1), new Double(1.5), 'text', new ObjectId(), new Date(0), new Map([['1', 'a']])];

describe('a move of the database', () => {
  it('keeps every byte, creates the indexes, and marks what it left', async () => {
    const documents = IDS.map((_id) => new Map([['_id', _id], ...EVERY_TYPE]));
    await raw(source, 'things').insertMany(documents, { forceServerObjectId: true });
    // More than one batch.
    await raw(source, 'numbers').insertMany(Array.from({ length: 2500 }, (_, index) => ({ index })));
    const before = await contentOf(source);
    const lines: string[] = [];
    await move({ say: (line) => lines.push(line) });

    await expectSameContent();
    expect(await contentOf(source)).toEqual(before);
    expect(before.things).toHaveLength(IDS.length);
    for (const model of Object.values(source.models) as Model<unknown>[]) {
      const { name } = model.collection;
      const there = (
        await raw(target, name)
          .indexes()
          .catch(() => [])
      ).map(({ key }) => Object.keys(key).join());
      for (const [key] of model.schema.indexes()) expect(there, name).toContain(Object.keys(key).join());
    }
    expect(await markOf(target)).toBeNull();
    const installationId = await databaseId(source.models);
    const left = { to: 'new', at: new Date('2026-11-29') };
    expect(await markOf(source)).toMatchObject({ state: 'FINISHED', installationId, move: left });
    const headline = /^[\d,]+ documents in \d+ collections$/;
    const milestones = lines.filter((line) => !line.includes('%'));
    expect(milestones).toEqual([expect.stringMatching(headline), '  all copied', '  all compared']);
  }, 120_000);

  // A smaller database does for the rest.
  describe('of a small installation', () => {
    beforeAll(async () => {
      for (const name of ['trackingevents', 'trackingrollups']) await raw(source, name).deleteMany({});
    });

    it('begins anew after it was stopped, with what has changed meanwhile', async () => {
      const [stop, stopped] = [new AbortController(), new Error('stopped')];
      const moving = move({ signal: stop.signal });
      while ((await raw(target, 'apartments').countDocuments()) === 0);
      stop.abort(stopped);
      await expect(moving).rejects.toBe(stopped);
      expect(await raw(target, 'users').countDocuments()).toBe(0);
      expect(await markOf(source)).toBeNull();
      const refusal = 'A move into this database is under way, or broke off.';
      await expect(connectDatabase(uri)).rejects.toMatchObject({
        name: 'StartRefusal',
        message: expect.stringContaining(refusal),
      });

      const apartments = raw(source, 'apartments');
      const [gone = {}, changed = {}] = await apartments.find().project({ _id: 1 }).limit(2).toArray();
      await apartments.deleteOne(gone);
      await apartments.updateOne(changed, { $set: { number: 'another' } });
      await move();
      await expectSameContent();
    }, 120_000);

    it('finds a copy that differs, and leaves the target marked', async () => {
      const [user = {}] = await raw(source, 'users').find().project({ _id: 1 }).limit(1).toArray();
      let damage: Promise<unknown> | undefined;
      const say = (line: string): void => {
        if (line === '  all copied') damage = raw(target, 'users').updateOne(user, { $set: { a: 1 } });
      };
      await expect(move({ say })).rejects.toMatchObject({
        name: 'StartRefusal',
        message: expect.stringContaining(
          `The copy of users differs from its original, first at {"$oid":"${user._id}"}.`,
        ),
      });
      await damage;
      expect(await markOf(target)).toMatchObject({ state: 'STARTED' });
      expect(await markOf(source)).toBeNull();
    }, 120_000);

    it('refuses a target that holds anything else, and touches nothing there', async () => {
      await raw(target, 'theirs').insertOne({ a: 1 });
      const before = await contentOf(target);
      const refused = {
        name: 'StartRefusal',
        message: expect.stringContaining('new holds documents already'),
      };
      await expect(move()).rejects.toMatchObject(refused);
      expect(await contentOf(target)).toEqual(before);
      expect(await markOf(target)).toBeNull();
      await raw(target, 'theirs').deleteMany({});
      await raw(target, 'migrations').insertOne({ name: 'of another program' });
      await expect(move()).rejects.toMatchObject(refused);
      await raw(target, 'migrations').deleteMany({});
      await target.models.Installation.create({ _id: MOVE, state: 'STARTED', installationId: 'another' });
      await expect(move()).rejects.toMatchObject(refused);
      expect(await markOf(target)).toMatchObject({ installationId: 'another' });
    });

    it('accepts a target that a server was refused on, and moves what has expired', async () => {
      await closeTarget();
      await openTarget(20);
      await (await connectDatabase(uri)).close();
      const old = { _id: new ObjectId(), name: 'expired', finishedAt: new Date(0) };
      await raw(source, 'jobs').insertOne(old);
      await move();
      expect(await markOf(target)).toBeNull();
      await raw(source, 'jobs').deleteOne({ _id: old._id });
    }, 120_000);

    it('goes on when it was cut off between its two marks, and is refused when all is done', async () => {
      await move();
      const installationId = (await databaseId(source.models)) ?? '';
      await target.models.Installation.create({ _id: MOVE, state: 'STARTED', installationId });
      await expect(move({ to: 'a third one' })).rejects.toThrow(
        'The database in old was moved to new on 2026-11-29.',
      );
      await move();
      expect(await markOf(target)).toBeNull();
      await expect(move()).rejects.toThrow('The database in old was moved to new on 2026-11-29.');
    }, 120_000);
  });
});

describe('a database that was left', () => {
  it('is refused until it is adopted', async () => {
    const at = new Date('2026-11-29');
    await source.models.Installation.create({
      _id: MOVE,
      state: 'FINISHED',
      move: { to: 'host:1/oriel', at },
    });
    const names = namesOf({ dataDir, mongoUri: undefined, storage: undefined });
    const parts = { models: source.models, stores: fileStores({ dataDir }), names };
    const sentence = `The database in ${path.join(dataDir, 'database')} was moved to host:1/oriel on 2026-11-29.`;
    await expect(agreeOnInstallation(parts)).rejects.toMatchObject({
      name: 'StartRefusal',
      message: expect.stringContaining(`${sentence} Nothing was started`),
    });
    expect(await describeInstallation(parts)).toContain(sentence);
    const id = await adoptFiles(parts);
    expect(await agreeOnInstallation(parts)).toBe(id);
  });

  it('is named where an empty one takes its place', async () => {
    const empty = await connectDatabase(uri);
    const names = namesOf({ dataDir, mongoUri: uri, storage: undefined });
    const parts = { models: empty.models, stores: fileStores({ dataDir }), names };
    await expect(agreeOnInstallation(parts)).rejects.toThrow(
      `If the documents are still in ${path.join(dataDir, 'database')}: npm run move-database brings them over.`,
    );
    await empty.close();
  });
});
