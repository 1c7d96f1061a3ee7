import fc from 'fast-check';
import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { codeOf, onEachDatabase } from './targets.ts';

const { Long } = mongoose.mongo;

onEachDatabase('indexes', (subject) => {
  test('rejects a duplicate in a unique index, and names the key', async () => {
    const collection = subject.fresh();
    await collection.createIndex({ email: 1 }, { unique: true });
    await collection.insertOne({ email: 'a@x' });
    const error = await collection.insertOne({ email: 'a@x' }).catch((failed: unknown) => failed);
    expect(error).toMatchObject({ code: 11000, keyPattern: { email: 1 }, keyValue: { email: 'a@x' } });
    expect(String(error)).toMatch(
      /E11000 duplicate key error collection: .* index: email_1 dup key: \{ email: "a@x" \}/,
    );
    await collection.insertOne({ email: 'b@x' });
    expect(await codeOf(collection.updateOne({ email: 'b@x' }, { $set: { email: 'a@x' } }))).toBe(11000);
    expect(await codeOf(collection.findOneAndUpdate({ email: 'b@x' }, { $set: { email: 'a@x' } }))).toBe(
      11000,
    );
    expect(await codeOf(collection.replaceOne({ email: 'b@x' }, { email: 'a@x' }))).toBe(11000);
    expect(
      await codeOf(collection.updateOne({ email: 'c@x' }, { $set: { email: 'a@x' } }, { upsert: true })),
    ).toBeDefined();
    expect(await collection.distinct('email')).toEqual(['a@x', 'b@x']);
  });

  test('drops an index by its name, and nothing else', async () => {
    const collection = subject.fresh();
    await collection.createIndex({ k: 1 }, { unique: true });
    await collection.createIndex({ n: 1 });
    await collection.insertMany([{ k: 1, n: 1 }]);
    expect(await codeOf(collection.insertOne({ k: 1 }))).toBe(11000);
    await collection.dropIndex('k_1');
    await collection.insertOne({ k: 1, n: 2 });
    expect(await collection.countDocuments({ k: 1 })).toBe(2);
    expect((await collection.indexes()).map(({ name }) => name)).toEqual(['_id_', 'n_1']);
    expect(await codeOf(collection.dropIndex('k_1'))).toBe(27);
    expect(await codeOf(collection.dropIndex('_id_'))).toBe(72);
    // Taken back, it finds what was written without it.
    await collection.deleteOne({ n: 2 });
    await collection.createIndex({ k: 1 }, { unique: true });
    expect(await codeOf(collection.insertOne({ k: 1 }))).toBe(11000);
  });

  test('frees a key once its document is deleted or changed', async () => {
    const collection = subject.fresh();
    await collection.createIndex({ k: 1 }, { unique: true });
    await collection.insertMany([{ k: 1 }, { k: 2 }]);
    await collection.updateOne({ k: 1 }, { $set: { k: 3 } });
    await collection.insertOne({ k: 1 });
    await collection.deleteOne({ k: 2 });
    await collection.insertOne({ k: 2 });
    expect(await collection.countDocuments()).toBe(4 - 1 + 0);
  });

  test('compares numbers across types, and documents with their field order, for uniqueness', async () => {
    const collection = subject.fresh();
    await collection.createIndex({ k: 1 }, { unique: true });
    await collection.insertOne({ k: 1 });
    expect(await codeOf(collection.insertOne({ k: Long.fromNumber(1) }))).toBe(11000);
    expect(await codeOf(collection.insertOne({ k: new mongoose.mongo.Double(1) }))).toBe(11000);
    await collection.insertOne({ k: { a: 1, b: 1 } });
    await collection.insertOne({ k: { b: 1, a: 1 } });
    expect(await codeOf(collection.insertOne({ k: { a: 1, b: 1 } }))).toBe(11000);
  });

  test('treats missing as null in a unique index, unless it is sparse or partial', async () => {
    const plain = subject.fresh();
    await plain.createIndex({ k: 1 }, { unique: true });
    await plain.insertOne({});
    expect(await codeOf(plain.insertOne({ k: null }))).toBe(11000);

    const sparse = subject.fresh();
    await sparse.createIndex({ k: 1 }, { unique: true, sparse: true });
    await sparse.insertMany([{}, {}, { k: null }]);
    expect(await codeOf(sparse.insertOne({ k: null }))).toBe(11000);
    expect(await sparse.countDocuments({ k: null })).toBe(3);
    expect(await sparse.countDocuments({ k: { $exists: false } })).toBe(2);

    const partial = subject.fresh();
    await partial.createIndex({ k: 1 }, { unique: true, partialFilterExpression: { live: true } });
    await partial.insertMany([{ k: 1 }, { k: 1 }, { k: 1, live: true }]);
    expect(await codeOf(partial.insertOne({ k: 1, live: true }))).toBe(11000);
    expect(await codeOf(partial.updateMany({ k: 1 }, { $set: { live: true } }))).toBe(11000);
    expect(await partial.countDocuments({ k: 1 })).toBe(3);
  });

  test('skips elements without the field in a sparse index', async () => {
    const collection = subject.fresh();
    await collection.createIndex({ 'list.k': 1 }, { unique: true, sparse: true });
    await collection.insertMany([
      { list: [{ k: 1 }, {}] },
      { list: [{ k: 2 }, {}] },
      { list: [] },
      { list: [] },
      { list: [{}] },
    ]);
    expect(await codeOf(collection.insertOne({ list: [{ k: 2 }] }))).toBe(11000);
  });

  test('indexes arrays inside array elements one by one', async () => {
    const collection = subject.fresh();
    await collection.createIndex({ 'a.x': 1 });
    await collection.insertMany([
      { _id: 1, a: [{ x: [1, 2] }, { x: 3 }] },
      { _id: 2, a: [[{ x: 1 }]] },
    ] as object[]);
    for (const x of [1, 2, 3, [1, 2]]) expect(await collection.distinct('_id', { 'a.x': x })).toEqual([1]);
  });

  test('enforces a unique multikey index across documents, not inside one', async () => {
    const collection = subject.fresh();
    await collection.createIndex({ tags: 1 }, { unique: true });
    await collection.insertOne({ tags: ['a', 'a', 'b'] });
    expect(await codeOf(collection.insertOne({ tags: ['c', 'b'] }))).toBe(11000);
    await collection.insertOne({ tags: ['c'] });
    expect(await codeOf(collection.updateOne({ tags: 'c' }, { $push: { tags: 'a' } } as object))).toBe(11000);
  });

  test('enforces a compound unique index', async () => {
    const collection = subject.fresh();
    await collection.createIndex({ buildingId: 1, number: 1 }, { unique: true });
    await collection.insertMany([
      { buildingId: 1, number: '1' },
      { buildingId: 1, number: '2' },
      { buildingId: 2, number: '1' },
    ]);
    const error = await collection
      .insertOne({ buildingId: 1, number: '2' })
      .catch((failed: unknown) => failed);
    expect(error).toMatchObject({ keyValue: { buildingId: 1, number: '2' } });
  });

  test('rejects two arrays in one compound index', async () => {
    const collection = subject.fresh();
    await collection.createIndex({ a: 1, b: 1 });
    expect(await codeOf(collection.insertOne({ a: [1], b: [2] }))).toBe(171);
    await collection.insertOne({ a: [1, 2], b: 3 });
    expect(await codeOf(collection.updateOne({}, { $set: { b: [1] } }))).toBe(171);
    expect(await collection.findOne({}, { projection: { _id: 0 } })).toEqual({ a: [1, 2], b: 3 });
  });

  test('creates no index over duplicates, and leaves nothing behind', async () => {
    const collection = subject.fresh();
    await collection.insertMany([{ k: 1 }, { k: 1 }]);
    expect(await codeOf(collection.createIndex({ k: 1 }, { unique: true }))).toBe(11000);
    expect((await collection.indexes()).map(({ name }) => name)).toEqual(['_id_']);
    await collection.insertOne({ k: 1 });
  });

  test('lists indexes, tolerates repeated creation, and rejects conflicts', async () => {
    const collection = subject.fresh();
    await collection.createIndex({ a: 1, b: -1 }, { name: 'ab', unique: true, sparse: true });
    await collection.createIndex({ a: 1, b: -1 }, { name: 'ab', unique: true, sparse: true });
    await collection.createIndex({ t: 1 }, { expireAfterSeconds: 3600 });
    expect(await collection.indexes()).toEqual([
      { v: 2, key: { _id: 1 }, name: '_id_' },
      { v: 2, key: { a: 1, b: -1 }, name: 'ab', unique: true, sparse: true },
      { v: 2, key: { t: 1 }, name: 't_1', expireAfterSeconds: 3600 },
    ]);
    expect(await codeOf(collection.createIndex({ c: 1 }, { name: 'ab' }))).toBe(86);
    expect(await codeOf(collection.createIndex({ t: 1 }, { name: 'other', expireAfterSeconds: 3600 }))).toBe(
      85,
    );
    expect(await codeOf(collection.createIndex({ t: 1 }, { expireAfterSeconds: 60 }))).toBe(85);
  });

  test('keeps _id unique, of any type except array and regular expression', async () => {
    const collection = subject.fresh();
    await collection.insertOne({ _id: 1 } as object);
    expect(await codeOf(collection.insertOne({ _id: Long.fromNumber(1) } as object))).toBe(11000);
    await collection.insertOne({ _id: { a: 1 } } as object);
    await collection.insertOne({ _id: null } as object);
    expect(await codeOf(collection.insertOne({ _id: { a: 1 } } as object))).toBe(11000);
    expect(await codeOf(collection.insertOne({ _id: [1] } as object))).toBeDefined();
    expect(await codeOf(collection.insertOne({ _id: /x/ } as object))).toBeDefined();
    expect(await collection.countDocuments()).toBe(3);
  });

  test('removes expired documents', { timeout: 100_000 }, async () => {
    const collection = subject.fresh();
    await collection.createIndex({ at: 1 }, { expireAfterSeconds: 60 });
    const old = new Date(Date.now() - 120_000);
    const young = new Date();
    await collection.insertMany([
      { _id: 1, at: old },
      { _id: 2, at: young },
      { _id: 3 },
      { _id: 4, at: [young, old] },
      { _id: 5, at: 'text' },
    ] as object[]);
    await expect.poll(() => collection.countDocuments(), { timeout: 90_000, interval: 50 }).toBe(3);
    expect((await collection.find().sort({ _id: 1 }).toArray()).map(({ _id }) => Number(_id))).toEqual([
      2, 3, 5,
    ]);
  });

  const scalar = fc.oneof(
    fc.integer({ min: 0, max: 4 }),
    fc.constantFrom('x', 'y', null, true, 1.5, Number.NaN),
  );
  const element = fc.oneof(
    scalar,
    fc.array(scalar, { maxLength: 2 }),
    fc.record({ x: fc.oneof(scalar, fc.array(scalar, { maxLength: 2 })), y: scalar }, { requiredKeys: [] }),
  );
  const field = fc.oneof(element, fc.array(element, { maxLength: 3 }));
  const document = fc.record({ a: field, b: scalar, c: field }, { requiredKeys: [] });
  const condition: fc.Arbitrary<unknown> = fc.oneof(
    scalar,
    fc.record({ $gt: scalar }),
    fc.record({ $gte: scalar, $lt: scalar }),
    fc.record({ $lte: scalar }),
    fc.record({ $in: fc.array(scalar, { maxLength: 3 }) }),
    fc.record({ $ne: scalar }),
    fc.record({ $exists: fc.boolean() }),
    fc.record({ $elemMatch: fc.record({ x: scalar }) }),
  );
  const conditions = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'a.x', 'a.y', 'c.x'), condition, {
    maxKeys: 3,
  });
  const filter = fc.oneof(
    conditions,
    fc.record({ $or: fc.array(conditions, { minLength: 1, maxLength: 3 }) }),
    fc.tuple(conditions, conditions).map(([one, other]) => ({ $and: [one, other] })),
  );
  const direction = fc.constantFrom(1 as const, -1 as const);
  const sort = fc.oneof(
    fc.constant(undefined),
    direction.map((way) => ({ b: way, _id: way })),
    direction.map((way) => ({ 'a.x': way, _id: 1 as const })),
    fc.tuple(direction, direction).map(([one, other]) => ({ a: one, b: other, _id: 1 as const })),
  );

  test('finds the same with and without indexes', { timeout: 120_000 }, async () => {
    const plain = subject.fresh();
    const indexed = subject.fresh();
    await indexed.createIndexes([
      { key: { a: 1 } },
      { key: { b: 1, _id: 1 } },
      { key: { 'a.x': 1, 'a.y': -1 } },
      { key: { a: 1, b: -1 } },
      { key: { b: -1, 'c.x': 1 } },
      { key: { 'a.x': -1 }, sparse: true, name: 'sparse' },
      { key: { c: 1 }, partialFilterExpression: { b: { $gt: 1 } }, name: 'partial' },
    ]);
    await fc.assert(
      fc.asyncProperty(
        fc.array(document, { minLength: 5, maxLength: 25 }),
        fc.array(fc.tuple(filter, sort), { minLength: 15, maxLength: 15 }),
        async (documents, queries) => {
          const numbered = documents.map((one, _id) => ({ _id, ...one })) as object[];
          for (const collection of [plain, indexed]) {
            await collection.deleteMany({});
            await collection.insertMany(numbered);
          }
          for (const [query, order] of queries) {
            const ids = async (collection: typeof plain): Promise<number[]> => {
              const cursor = collection.find(query as object);
              const all = await (order ? cursor.sort(order) : cursor).toArray();
              const list = all.map(({ _id }) => Number(_id));
              return order ? list : list.sort((x, y) => x - y);
            };
            const [withIndex, without] = await Promise.allSettled([ids(indexed), ids(plain)]);
            const refused = [withIndex, without].find(({ status }) => status === 'rejected');
            // Null below an array of scalars; whether it occurs depends on how many documents are examined.
            if (refused?.status === 'rejected') expect(refused.reason).toMatchObject({ code: 238 });
            else expect(withIndex).toEqual(without);
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  test('keeps indexes consistent after any writes', { timeout: 120_000 }, async () => {
    const collection = subject.fresh();
    await collection.createIndexes([
      { key: { n: 1 } },
      { key: { 'list.x': 1 } },
      { key: { u: 1 }, unique: true, sparse: true },
    ]);
    const write = fc.oneof(
      fc.record({ kind: fc.constant('insert' as const), n: fc.nat(9), u: fc.nat(30) }),
      fc.record({ kind: fc.constant('inc' as const), n: fc.nat(9), u: fc.nat(30) }),
      fc.record({ kind: fc.constant('push' as const), n: fc.nat(9), u: fc.nat(30) }),
      fc.record({ kind: fc.constant('delete' as const), n: fc.nat(9), u: fc.nat(30) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(write, { minLength: 10, maxLength: 40 }), async (writes) => {
        for (const { kind, n, u } of writes) {
          const done =
            kind === 'insert'
              ? collection.insertOne({ n, u, list: [{ x: n }] })
              : kind === 'inc'
                ? collection.updateMany({ n }, { $inc: { n: 1, u: 1 } })
                : kind === 'push'
                  ? collection.updateMany({ n }, { $push: { list: { x: u } } } as object)
                  : collection.deleteMany({ n });
          expect([undefined, 11000]).toContain(await codeOf(done));
        }
        const all = await collection.find().toArray();
        for (let value = 0; value < 31; value++) {
          expect(await collection.countDocuments({ n: value })).toBe(
            all.filter(({ n }) => n === value).length,
          );
          expect(await collection.countDocuments({ u: value })).toBe(
            all.filter(({ u }) => u === value).length,
          );
          expect(await collection.countDocuments({ 'list.x': value })).toBe(
            all.filter(({ list }) => list.some(({ x }: { x: number }) => x === value)).length,
          );
        }
      }),
      { numRuns: 10 },
    );
  });
});
