import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { codeOf, onEachDatabase } from './targets.ts';

onEachDatabase('bulk writes and concurrency', (subject) => {
  const failure = (promise: Promise<unknown>) =>
    promise.then(
      () => undefined,
      (error: unknown) => (error instanceof mongoose.mongo.MongoBulkWriteError ? error : undefined),
    );

  test('stops an ordered insert at the first duplicate, and continues an unordered one', async () => {
    const ids = [1, 2, 1, 3, 2, 4].map((_id) => ({ _id }) as object);
    const ordered = subject.fresh();
    const stopped = await failure(ordered.insertMany(ids));
    expect([stopped?.code, stopped?.insertedCount]).toEqual([11000, 2]);
    expect(await ordered.countDocuments()).toBe(2);
    const unordered = subject.fresh();
    const went = await failure(unordered.insertMany(ids, { ordered: false }));
    const errors = went ? [went.writeErrors].flat() : [];
    expect([went?.insertedCount, errors.map(({ index }) => index)]).toEqual([4, [2, 4]]);
    expect(await unordered.countDocuments()).toBe(4);
  });

  test('counts each kind of operation in a mixed bulkWrite', async () => {
    const collection = subject.fresh();
    await collection.createIndex({ k: 1 }, { unique: true });
    const result = await collection.bulkWrite([
      { insertOne: { document: { k: 1 } } },
      { updateOne: { filter: { k: 1 }, update: { $set: { v: 1 } } } },
      { updateOne: { filter: { k: 2 }, update: { $inc: { v: 5 } }, upsert: true } },
      { replaceOne: { filter: { k: 1 }, replacement: { k: 1, w: 1 } } },
      { updateMany: { filter: {}, update: { $set: { all: true } } } },
      { deleteOne: { filter: { k: 2 } } },
    ]);
    expect([
      result.insertedCount,
      result.matchedCount,
      result.modifiedCount,
      result.upsertedCount,
      result.deletedCount,
    ]).toEqual([1, 4, 4, 1, 1]);
    expect(await collection.find({}, { projection: { _id: 0 } }).toArray()).toEqual([
      { k: 1, w: 1, all: true },
    ]);
    const broken = await failure(
      collection.bulkWrite(
        [
          { insertOne: { document: { k: 1 } } },
          { insertOne: { document: { k: 3 } } },
          { updateOne: { filter: { k: 3 }, update: { $inc: { all: 1 } } } },
          { updateOne: { filter: { k: 1 }, update: { $inc: { all: 1 } } } },
        ],
        { ordered: false },
      ),
    );
    expect(broken && [broken.writeErrors].flat().map(({ index, code }) => [index, code])).toEqual([
      [0, 11000],
      [3, 14],
    ]);
    expect(await collection.findOne({ k: 3 })).toMatchObject({ all: 1 });
  });

  test('creates one document from concurrent upserts', async () => {
    const collection = subject.fresh();
    await collection.createIndex({ hour: 1, estateId: 1 }, { unique: true });
    const results = await Promise.allSettled(
      Array.from({ length: 200 }, () =>
        collection.updateOne(
          { hour: 5, estateId: 'e' },
          { $inc: { views: 1 }, $max: { last: 3 } },
          { upsert: true },
        ),
      ),
    );
    // A real server may answer some with a duplicate key; the counts of the others are checked.
    const done = results.filter(({ status }) => status === 'fulfilled').length;
    expect(await collection.find({}, { projection: { _id: 0 } }).toArray()).toEqual([
      { hour: 5, estateId: 'e', views: done, last: 3 },
    ]);
  });

  test('counts all concurrent increments', async () => {
    const collection = subject.fresh();
    await collection.insertOne({ _id: 1, n: 0 } as object);
    await Promise.all(
      Array.from({ length: 500 }, () => collection.updateOne({ _id: 1 } as object, { $inc: { n: 1 } })),
    );
    expect(await collection.findOne({})).toEqual({ _id: 1, n: 500 });
  });

  test('grants a lease to one of many', async () => {
    const collection = subject.fresh();
    await collection.createIndex({ status: 1, leaseUntil: 1 });
    await collection.insertMany(
      Array.from({ length: 50 }, (_, at) => ({ at, status: 'PENDING', leaseUntil: new Date(0) })),
    );
    const now = new Date();
    const claim = (owner: number) =>
      collection.findOneAndUpdate(
        { status: { $in: ['PENDING', 'RUNNING'] }, leaseUntil: { $lt: now } },
        {
          $set: { status: 'RUNNING', owner, leaseUntil: new Date(now.getTime() + 60_000) },
          $inc: { attempts: 1 },
        },
        { sort: { leaseUntil: 1 }, returnDocument: 'after' },
      );
    const claims = await Promise.all(Array.from({ length: 80 }, (_, owner) => claim(owner)));
    const taken = claims.flatMap((one) => (one ? [one.at] : []));
    expect(taken).toHaveLength(50);
    expect(new Set(taken).size).toBe(50);
    expect(await collection.countDocuments({ attempts: 1 })).toBe(50);
  });

  test('serves a thousand connections', { timeout: 60_000 }, async () => {
    const database = subject.connection.name;
    const client = new mongoose.mongo.MongoClient(subject.uri, {
      maxPoolSize: 1000,
      minPoolSize: 0,
      maxConnecting: 50,
    });
    try {
      const collection = client.db(database).collection(subject.fresh().collectionName);
      await collection.createIndex({ n: 1 }, { unique: true });
      await Promise.all(
        Array.from({ length: 1000 }, async (_, n) => {
          await collection.insertOne({ n });
          expect((await collection.findOne({ n }))?.n).toBe(n);
        }),
      );
      expect(await collection.countDocuments()).toBe(1000);
    } finally {
      await client.close();
    }
  });

  test('rejects an empty batch and an unknown write', async () => {
    const db = subject.connection.db;
    expect(await codeOf(Promise.resolve(db?.command({ insert: 'x', documents: [] })))).toBe(16);
  });
});
