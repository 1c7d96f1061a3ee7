import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { codeOf, onEachDatabase } from './targets.ts';

onEachDatabase('cursors, limits and collections', (subject) => {
  test('delivers a result in batches, complete and in order', async () => {
    const collection = subject.fresh();
    await collection.createIndex({ n: 1 });
    await collection.insertMany(Array.from({ length: 1000 }, (_, n) => ({ n: 999 - n })));
    for (const batchSize of [1, 7, 101, 5000]) {
      const seen: number[] = [];
      for await (const { n } of collection
        .find({ n: { $gte: 0 } })
        .sort({ n: 1 })
        .batchSize(batchSize))
        seen.push(n);
      expect(seen).toEqual(Array.from({ length: 1000 }, (_, n) => n));
    }
    const unsorted: number[] = [];
    for await (const { n } of collection.find().batchSize(33).skip(10).limit(500)) unsorted.push(n);
    expect(unsorted).toEqual(Array.from({ length: 500 }, (_, at) => 989 - at));
  });

  test('keeps a result complete while its index changes', async () => {
    const collection = subject.fresh();
    await collection.createIndex({ n: 1 });
    await collection.insertMany(
      Array.from({ length: 400 }, (_, n) => ({ _id: n, n, keep: n % 2 === 0 })) as object[],
    );
    const seen: number[] = [];
    for await (const { _id } of collection
      .find({ keep: true, n: { $gte: 0 } })
      .sort({ n: 1 })
      .batchSize(10)) {
      seen.push(Number(_id));
      if (seen.length === 20) await collection.deleteMany({ keep: false });
      if (seen.length === 40) await collection.insertMany([{ n: -5, keep: true }]);
    }
    expect(seen).toEqual(Array.from({ length: 200 }, (_, at) => at * 2));
  });

  test('delivers an aggregation in batches too', async () => {
    const collection = subject.fresh();
    await collection.insertMany(Array.from({ length: 300 }, (_, n) => ({ n })));
    const seen: number[] = [];
    for await (const { m } of collection
      .aggregate([{ $sort: { n: 1 } }, { $project: { m: { $multiply: ['$n', 2] } } }])
      .batchSize(50)) {
      seen.push(m);
      if (seen.length === 60) await collection.deleteMany({});
    }
    expect(seen).toEqual(Array.from({ length: 300 }, (_, n) => n * 2));
  });

  test('forgets a closed cursor', async () => {
    const collection = subject.fresh();
    await collection.insertMany(Array.from({ length: 50 }, (_, n) => ({ n })));
    const db = subject.connection.db;
    const first = await db?.command({ find: collection.collectionName, batchSize: 5 });
    expect(first?.cursor.firstBatch).toHaveLength(5);
    const id = mongoose.mongo.Long.fromValue(first?.cursor.id);
    const killed = await db?.command({ killCursors: collection.collectionName, cursors: [id] });
    expect(killed?.cursorsKilled).toHaveLength(1);
    expect(
      await codeOf(Promise.resolve(db?.command({ getMore: id, collection: collection.collectionName }))),
    ).toBe(43);
  });

  test('stores documents up to 16 MB, and rejects larger ones', { timeout: 60_000 }, async () => {
    const collection = subject.fresh();
    const limit = 16 * 1024 * 1024;
    const empty = mongoose.mongo.BSON.calculateObjectSize({ _id: 1, text: '' });
    const fits = 'x'.repeat(limit - empty);
    await collection.insertOne({ _id: 1, text: fits } as object);
    expect((await collection.findOne({ _id: 1 } as object))?.text).toHaveLength(fits.length);
    expect([17419, 10334]).toContain(
      await codeOf(collection.updateOne({ _id: 1 } as object, { $set: { more: 1 } })),
    );
    const db = subject.connection.db;
    const write = await db
      ?.command({ insert: collection.collectionName, documents: [{ _id: 2, text: `${fits}x` }] })
      .catch((error) => error);
    expect([2, 10334]).toContain(write.writeErrors?.[0].code ?? write.code);
    expect(await collection.countDocuments()).toBe(1);
    // Several such documents exceed one answer.
    await collection.insertMany(
      Array.from({ length: 4 }, (_, at) => ({ _id: 10 + at, text: 'y'.repeat(limit / 2) })) as object[],
    );
    expect(
      (await collection.find({ _id: { $gte: 10 } } as object).toArray()).map(({ text }) => text.length),
    ).toEqual(Array(4).fill(limit / 2));
  });

  test('creates collections on the first write or by name, and lists them', async () => {
    const collection = subject.fresh();
    const db = subject.connection.db;
    const names = async () =>
      (await db?.listCollections({ name: collection.collectionName }).toArray())?.map(({ name }) => name);
    expect(await collection.findOne({})).toBeNull();
    expect(await collection.countDocuments()).toBe(0);
    expect(await names()).toEqual([]);
    expect(await codeOf(collection.indexes())).toBe(26);
    await collection.insertOne({});
    expect(await names()).toEqual([collection.collectionName]);
    const { collectionName } = subject.fresh();
    await db?.createCollection(collectionName);
    expect((await db?.listCollections().toArray())?.map(({ name }) => name)).toContain(collectionName);
  });

  test('counts with skip and limit', async () => {
    const collection = subject.fresh();
    await collection.insertMany(Array.from({ length: 10 }, (_, n) => ({ n })));
    expect(await collection.countDocuments({}, { skip: 3, limit: 4 })).toBe(4);
    expect(await collection.countDocuments({ n: { $gte: 5 } }, { skip: 3 })).toBe(2);
  });

  test('accepts sessions', async () => {
    const collection = subject.fresh();
    const session = await subject.connection.startSession();
    await collection.insertOne({ a: 1 }, { session });
    expect(await collection.countDocuments({}, { session })).toBe(1);
    await session.endSession();
  });

  test('applies unacknowledged writes', async () => {
    const collection = subject.fresh();
    await collection.insertOne({ a: 1 }, { writeConcern: { w: 0 } });
    await expect.poll(() => collection.countDocuments()).toBe(1);
  });
});
