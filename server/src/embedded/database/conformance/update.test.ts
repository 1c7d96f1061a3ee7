import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { codeOf, onEachDatabase } from './targets.ts';

const { Decimal128, Double, Int32, Long, ObjectId } = mongoose.mongo;

onEachDatabase('updates', (subject) => {
  async function updated(
    document: object,
    update: object,
    options: object = {},
    filter: object = {},
  ): Promise<unknown> {
    const collection = subject.fresh();
    await collection.insertOne({ _id: 1, ...document } as object);
    await collection.updateOne({ _id: 1, ...filter } as object, update, options);
    const { _id, ...rest } = (await collection.findOne({})) ?? { _id: null };
    return rest;
  }
  async function code(
    document: object,
    update: object,
    options: object = {},
    filter: object = {},
  ): Promise<unknown> {
    const collection = subject.fresh();
    await collection.insertOne({ _id: 1, ...document } as object);
    const failed = await codeOf(collection.updateOne({ _id: 1, ...filter } as object, update, options));
    // A failed update leaves the document unchanged.
    if (failed !== undefined) expect(await collection.findOne({})).toEqual({ _id: 1, ...document });
    return failed;
  }

  test('$set creates the path, pads arrays with null, and refuses to traverse a scalar', async () => {
    expect(await updated({}, { $set: { 'a.b.c': 1 } })).toEqual({ a: { b: { c: 1 } } });
    expect(await updated({ a: [1] }, { $set: { 'a.3': 4 } })).toEqual({ a: [1, null, null, 4] });
    expect(await updated({ a: [{ b: 1 }] }, { $set: { 'a.0.b': 2, 'a.1.b': 3 } })).toEqual({
      a: [{ b: 2 }, { b: 3 }],
    });
    expect(await updated({}, { $set: { 'a.0': 1 } })).toEqual({ a: { 0: 1 } });
    expect(await code({ a: 5 }, { $set: { 'a.b': 1 } })).toBe(28);
    expect(await code({ a: null }, { $set: { 'a.b': 1 } })).toBe(28);
    expect(await code({ a: [1] }, { $set: { 'a.b': 1 } })).toBe(28);
    expect(await code({}, { $set: { 'a..b': 1 } })).toBe(56);
    expect(await code({}, { $set: { 'a.$b': 1 } })).toBe(52);
  });

  test('adds new fields in name order', async () => {
    const collection = subject.fresh();
    await collection.insertOne({ _id: 1, z: 1 } as object);
    await collection.updateOne({}, { $set: { c: 1, a: 1 }, $inc: { b: 1 } });
    expect(Object.keys((await collection.findOne({})) ?? {})).toEqual(['_id', 'z', 'a', 'b', 'c']);
  });

  test('rejects two operators on the same or a nested path', async () => {
    expect(await code({}, { $set: { a: 1 }, $inc: { a: 1 } })).toBe(40);
    expect(await code({}, { $set: { a: 1, 'a.b': 1 } })).toBe(40);
  });

  test('$unset removes a field, and leaves null in an array', async () => {
    expect(await updated({ a: 1, b: { c: 1, d: 1 } }, { $unset: { a: '', 'b.c': '' } })).toEqual({
      b: { d: 1 },
    });
    expect(await updated({ a: [1, 2, 3] }, { $unset: { 'a.1': '' } })).toEqual({ a: [1, null, 3] });
    expect(await updated({ a: 1 }, { $unset: { 'a.b.c': '', z: '' } })).toEqual({ a: 1 });
  });

  test('$inc preserves number types', async () => {
    const collection = subject.fresh();
    const cases = [
      [new Int32(1), { $inc: { v: new Int32(1) } }, 'int', '2'],
      [new Int32(2147483647), { $inc: { v: new Int32(1) } }, 'long', '2147483648'],
      [new Int32(1), { $inc: { v: new Double(0.5) } }, 'double', '1.5'],
      [new Int32(1), { $inc: { v: Long.fromNumber(1) } }, 'long', '2'],
      [new Double(1), { $inc: { v: new Int32(1) } }, 'double', '2'],
      [Long.fromString('9007199254740993'), { $inc: { v: new Int32(2) } }, 'long', '9007199254740995'],
      [Decimal128.fromString('0.1'), { $inc: { v: new Int32(2) } }, 'decimal', '2.1'],
    ] as const;
    for (const [at, [v, update, type, text]] of cases.entries()) {
      await collection.insertOne({ _id: at, v } as object);
      await collection.updateOne({ _id: at } as object, update);
      const after = await collection.findOne({ _id: at, v: { $type: type } } as object, {
        promoteValues: false,
      });
      expect(after?.v.toString(), `case ${at}`).toBe(text);
    }
    expect(await updated({}, { $inc: { a: 5 } })).toEqual({ a: 5 });
    expect(await updated({ a: [1, 2] }, { $inc: { 'a.1': 5 } })).toEqual({ a: [1, 7] });
    expect(await code({ a: 'x' }, { $inc: { a: 1 } })).toBe(14);
    expect(await code({ a: null }, { $inc: { a: 1 } })).toBe(14);
    expect(await code({ a: 1 }, { $inc: { a: 'x' } } as object)).toBe(14);
    await collection.insertOne({ _id: 99, v: Long.MAX_VALUE } as object);
    expect(await codeOf(collection.updateOne({ _id: 99 } as object, { $inc: { v: 1 } }))).toBe(2);
  });

  test('$min and $max compare across types', async () => {
    expect(await updated({ a: 5 }, { $min: { a: 3, b: 7 } })).toEqual({ a: 3, b: 7 });
    expect(await updated({ a: 5 }, { $max: { a: 3 } })).toEqual({ a: 5 });
    expect(await updated({ a: 5 }, { $max: { a: 'x' } })).toEqual({ a: 'x' });
    expect(await updated({ a: 5 }, { $min: { a: null } })).toEqual({ a: null });
  });

  test('$push supports its modifiers', async () => {
    expect(await updated({}, { $push: { a: 1 } })).toEqual({ a: [1] });
    expect(await updated({ a: [1] }, { $push: { a: [2, 3] } })).toEqual({ a: [1, [2, 3]] });
    expect(await updated({ a: [1] }, { $push: { a: { $each: [8, 9] } } })).toEqual({ a: [1, 8, 9] });
    expect(await updated({ a: [3, 1] }, { $push: { a: { $each: [2], $slice: 2 } } })).toEqual({ a: [3, 1] });
    expect(await updated({ a: [1, 2, 3] }, { $push: { a: { $each: [4], $slice: -2 } } })).toEqual({
      a: [3, 4],
    });
    expect(await updated({ a: [1, 2, 3] }, { $push: { a: { $each: [], $slice: 0 } } })).toEqual({ a: [] });
    expect(await code({ a: 1 }, { $push: { a: 1 } })).toBe(2);
    expect(await code({ a: [] }, { $push: { a: { $each: 1 } } } as object)).toBe(2);
  });

  test('$addToSet compares values by equality', async () => {
    const a = [1, { x: 1, y: 2 }];
    expect(await updated({ a }, { $addToSet: { a: new Double(1) } })).toEqual({ a });
    expect(await updated({ a }, { $addToSet: { a: { x: 1, y: 2 } } })).toEqual({ a });
    expect(await updated({ a }, { $addToSet: { a: { y: 2, x: 1 } } })).toEqual({ a: [...a, { y: 2, x: 1 }] });
    expect(await updated({}, { $addToSet: { a: [1] } })).toEqual({ a: [[1]] });
    expect(await code({ a: 1 }, { $addToSet: { a: 1 } })).toBe(2);
  });

  test('$pull removes by value, by condition and by nested fields', async () => {
    expect(await updated({ a: [1, 2, 3, 2] }, { $pull: { a: 2 } })).toEqual({ a: [1, 3] });
    expect(await updated({ a: [1, 5, 9] }, { $pull: { a: { $gte: 5 } } })).toEqual({ a: [1] });
    expect(await updated({ a: ['ab', 'b', 1] }, { $pull: { a: /^a/ } })).toEqual({ a: ['b', 1] });
    expect(await updated({ a: [{ x: 1, y: 1 }, { x: 2 }, 1] }, { $pull: { a: { x: 1 } } })).toEqual({
      a: [{ x: 2 }, 1],
    });
    expect(
      await updated(
        {
          a: [
            [1, 2],
            [2, 1],
          ],
        },
        { $pull: { a: [1, 2] } },
      ),
    ).toEqual({ a: [[2, 1]] });
    expect(await updated({ b: 1 }, { $pull: { a: 1 } })).toEqual({ b: 1 });
    expect(await updated({ a: [[1, 2], [3], 1, 5] }, { $pull: { a: { $in: [1] } } })).toEqual({
      a: [[3], 5],
    });
    expect(await code({ a: 1 }, { $pull: { a: 1 } })).toBe(2);
  });

  test('$[x] selects the elements that match a filter', async () => {
    expect(
      await updated(
        { a: [{ x: 1 }, { x: 5 }] },
        { $set: { 'a.$[big].y': 1 } },
        { arrayFilters: [{ 'big.x': { $gt: 3 } }] },
      ),
    ).toEqual({
      a: [{ x: 1 }, { x: 5, y: 1 }],
    });
    expect(
      await updated({ a: [1, 5, 9] }, { $set: { 'a.$[n]': 0 } }, { arrayFilters: [{ n: { $gte: 5 } }] }),
    ).toEqual({ a: [1, 0, 0] });
    expect(
      await updated(
        { a: [{ b: [1, 2] }, { b: [3] }] },
        { $inc: { 'a.$[one].b.$[odd]': 100 } },
        { arrayFilters: [{ 'one.b': { $exists: true } }, { odd: { $in: [1, 3] } }] },
      ),
    ).toEqual({ a: [{ b: [101, 2] }, { b: [103] }] });
    expect(await code({ a: [1] }, { $set: { 'a.$[x]': 1 } })).toBe(2);
    expect(await code({ a: [1] }, { $set: { 'a.0': 1 } }, { arrayFilters: [{ x: 1 }] })).toBe(9);
    expect(await code({}, { $set: { 'a.$[x]': 1 } }, { arrayFilters: [{ x: 1 }] })).toBe(2);
    expect(await code({ a: 1 }, { $set: { 'a.$[x]': 1 } }, { arrayFilters: [{ x: 1 }] })).toBe(2);
  });

  test('never changes _id', async () => {
    expect(await code({}, { $set: { _id: 2 } })).toBe(66);
    expect(await code({}, { $unset: { _id: '' } })).toBe(66);
    expect(await updated({ a: 1 }, { $set: { _id: 1, a: 2 } })).toEqual({ a: 2 });
    const collection = subject.fresh();
    await collection.insertOne({ _id: 1 } as object);
    expect(await codeOf(collection.replaceOne({ _id: 1 } as object, { _id: 2, a: 1 } as object))).toBe(66);
    await collection.replaceOne({ _id: 1 } as object, { b: 1 });
    expect(await collection.findOne({})).toEqual({ _id: 1, b: 1 });
  });

  test('counts matched and modified documents', async () => {
    const collection = subject.fresh();
    await collection.insertMany([{ a: 1 }, { a: 1 }, { a: 2 }]);
    const many = await collection.updateMany({}, { $set: { a: 2 } });
    expect([many.matchedCount, many.modifiedCount]).toEqual([3, 2]);
    const none = await collection.updateOne({ a: 7 }, { $set: { a: 2 } });
    expect([none.matchedCount, none.modifiedCount, none.upsertedCount]).toEqual([0, 0, 0]);
    const type = await collection.updateMany({}, { $set: { a: new Double(2) } });
    expect(type.modifiedCount).toBe(3);
    const raw = subject.connection.db?.command({
      update: collection.collectionName,
      updates: [{ q: {}, u: { a: 1 }, multi: true }],
    });
    expect(
      await codeOf(
        Promise.resolve(raw).then((reply) => {
          if (reply?.writeErrors)
            throw Object.assign(new Error('write error'), { code: reply.writeErrors[0].code });
        }),
      ),
    ).toBe(9);
  });

  test('updates every matching document once, even when it moves in the index', async () => {
    const collection = subject.fresh();
    await collection.createIndex({ n: 1 });
    await collection.insertMany(Array.from({ length: 500 }, (_, n) => ({ n })));
    const { modifiedCount } = await collection.updateMany({ n: { $gte: 0 } }, { $inc: { n: 250 } });
    expect(modifiedCount).toBe(500);
    expect(await collection.countDocuments({ n: { $gte: 250, $lt: 750 } })).toBe(500);
  });

  test('starts an upsert from the equality conditions of the query', async () => {
    const collection = subject.fresh();
    await collection.updateOne(
      { a: 1, 'b.c': 2, $and: [{ d: 3 }], e: { $gt: 5 }, f: { $in: [1, 2] } },
      { $set: { z: 1 }, $setOnInsert: { y: 2 }, $inc: { n: 1 } },
      { upsert: true },
    );
    expect(await collection.findOne({}, { projection: { _id: 0 } })).toEqual({
      a: 1,
      b: { c: 2 },
      d: 3,
      n: 1,
      y: 2,
      z: 1,
    });
    await collection.updateOne({ a: 1 }, { $setOnInsert: { y: 9 }, $inc: { n: 1 } }, { upsert: true });
    expect(await collection.findOne({}, { projection: { _id: 0, y: 1, n: 1 } })).toEqual({ n: 2, y: 2 });
    expect(
      await codeOf(collection.updateOne({ q: 1, $and: [{ q: 2 }] }, { $set: { z: 1 } }, { upsert: true })),
    ).toBe(54);
  });

  test('takes the _id of an upsert from the query, from the update, or generates one', async () => {
    const collection = subject.fresh();
    const byQuery = await collection.updateOne({ _id: 'q' } as object, { $set: { a: 1 } }, { upsert: true });
    expect(byQuery.upsertedId).toBe('q');
    const byUpdate = await collection.updateOne({ a: 7 }, { $set: { _id: 'u' } } as object, { upsert: true });
    expect(byUpdate.upsertedId).toBe('u');
    const made = await collection.updateOne({ a: 8 }, { $set: { b: 1 } }, { upsert: true });
    expect(made.upsertedId).toBeInstanceOf(ObjectId);
    const replaced = await collection.replaceOne({ _id: 'r' } as object, { only: 1 }, { upsert: true });
    expect(replaced.upsertedId).toBe('r');
    expect(await collection.findOne({ _id: 'r' } as object)).toEqual({ _id: 'r', only: 1 });
    expect(
      await codeOf(
        collection.updateOne({ _id: 'x' } as object, { $set: { _id: 'y' } } as object, { upsert: true }),
      ),
    ).toBe(66);
  });

  test('supports findOneAndUpdate, findOneAndReplace and findOneAndDelete', async () => {
    const collection = subject.fresh();
    await collection.insertMany([
      { _id: 1, n: 3 },
      { _id: 2, n: 1 },
      { _id: 3, n: 2 },
    ] as object[]);
    expect(await collection.findOneAndUpdate({}, { $inc: { n: 10 } }, { sort: { n: 1 } })).toEqual({
      _id: 2,
      n: 1,
    });
    expect(
      await collection.findOneAndUpdate(
        { n: 3 },
        { $set: { n: 4 } },
        { returnDocument: 'after', projection: { n: 1, _id: 0 } },
      ),
    ).toEqual({ n: 4 });
    expect(await collection.findOneAndUpdate({ n: 99 }, { $set: { n: 4 } })).toBeNull();
    expect(
      await collection.findOneAndUpdate({ _id: 9 } as object, { $set: { n: 9 } }, { upsert: true }),
    ).toBeNull();
    expect(
      await collection.findOneAndUpdate(
        { _id: 8 } as object,
        { $set: { n: 8 } },
        { upsert: true, returnDocument: 'after' },
      ),
    ).toEqual({ _id: 8, n: 8 });
    expect(
      await collection.findOneAndReplace({ _id: 8 } as object, { m: 1 }, { returnDocument: 'after' }),
    ).toEqual({ _id: 8, m: 1 });
    expect(await collection.findOneAndDelete({}, { sort: { _id: -1 } })).toEqual({ _id: 9, n: 9 });
    expect(await collection.countDocuments()).toBe(4);
    const whole = await collection.findOneAndUpdate(
      { _id: 1 } as object,
      { $set: { n: 0 } },
      { includeResultMetadata: true },
    );
    expect(whole?.lastErrorObject).toEqual({ n: 1, updatedExisting: true });
  });

  test('rejects an invalid path even when nothing would be written', async () => {
    const options = { arrayFilters: [{ 'm.k': 1 }] };
    expect(await code({ d: { x: 1 } }, { $setOnInsert: { 'd.$[m].v': 1 } }, options)).toBe(2);
  });

  test('rejects filtered and positional elements in the same field', async () => {
    const options = { arrayFilters: [{ 'm.k': 1 }] };
    expect(await code({ d: [{ k: 1 }] }, { $set: { 'd.$[m].v': 1, 'd.0.w': 1 } }, options)).toBe(40);
    const two = { arrayFilters: [{ 'm.k': 1 }, { 'n.k': { $lt: 5 } }] };
    expect(await updated({ d: [{ k: 1 }] }, { $set: { 'd.$[m].v': 1, 'd.$[n].w': 1 } }, two)).toEqual({
      d: [{ k: 1, v: 1, w: 1 }],
    });
    expect(await code({ d: [{ k: 1 }] }, { $set: { 'd.$[m].v': 1, 'd.$[n].v': 2 } }, two)).toBe(40);
  });

  test('rejects $expr in an upsert', async () => {
    const collection = subject.fresh();
    const query = { $and: [{ $expr: { $eq: ['$a', 1] } }] };
    for (const documents of [0, 1]) {
      if (documents > 0) await collection.insertOne({ a: 1 });
      expect(await codeOf(collection.updateOne(query, { $set: { b: 1 } }, { upsert: true }))).toBe(224);
      expect(await codeOf(collection.findOneAndUpdate(query, { $set: { b: 1 } }, { upsert: true }))).toBe(
        224,
      );
    }
    expect(await codeOf(collection.updateOne(query, { $set: { b: 1 } }))).toBeUndefined();
  });
});
