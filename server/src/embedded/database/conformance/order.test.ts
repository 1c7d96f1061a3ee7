import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { onEachDatabase } from './targets.ts';

const { Binary, Decimal128, Double, Long, MaxKey, MinKey, ObjectId, Timestamp } = mongoose.mongo;

/** Values in MongoDB's order, ascending. */
const ascending: unknown[] = [
  new MinKey(),
  null,
  Number.NaN,
  Number.NEGATIVE_INFINITY,
  Decimal128.fromString('-1E+6000'),
  -Number.MAX_VALUE,
  Long.fromString('-9223372036854775808'),
  -1.5,
  -1,
  Decimal128.fromString('-1E-6000'),
  0,
  Decimal128.fromString('1E-6000'),
  Number.MIN_VALUE,
  Decimal128.fromString('0.1'),
  new Double(0.1),
  1,
  Decimal128.fromString('1.000000000000000000000000000000001'),
  new Double(9007199254740992),
  Long.fromString('9007199254740993'),
  Long.fromString('9223372036854775807'),
  new Double(2 ** 63),
  Number.MAX_VALUE,
  Decimal128.fromString('1E+6000'),
  Number.POSITIVE_INFINITY,
  '',
  'A',
  'B',
  'a',
  'a\u0000',
  'a\u0000b',
  'aa',
  'ab',
  'z',
  'ł',
  '\ue000',
  '\uffff',
  '😀',
  {},
  { a: null },
  { a: 1 },
  { a: 1, b: 1 },
  { a: 2 },
  { b: 1 },
  { a: '' },
  { a: {} },
  { a: [] },
  [[]],
  [[1]],
  [[1, 2]],
  [[2]],
  new Binary(Buffer.from([])),
  new Binary(Buffer.from([9])),
  new Binary(Buffer.from([9]), 128),
  new Binary(Buffer.from([0, 0])),
  new ObjectId('000000000000000000000000'),
  new ObjectId('ff0000000000000000000000'),
  false,
  true,
  new Date(-1),
  new Date(0),
  new Date(1),
  new Timestamp({ t: 0, i: 5 }),
  new Timestamp({ t: 4_000_000_000, i: 0 }),
  /a/,
  /a/i,
  /b/,
  new MaxKey(),
];

function shuffled<T>(items: readonly T[]): T[] {
  const copy = [...items];
  let state = 7;
  for (let at = copy.length - 1; at > 0; at--) {
    state = (state * 1103515245 + 12345) % 2147483648;
    const other = state % (at + 1);
    const [a, b] = [copy[at], copy[other]];
    if (a !== undefined && b !== undefined) [copy[at], copy[other]] = [b, a];
  }
  return copy;
}

onEachDatabase('order', (subject) => {
  const documents = ascending.map((v, _id) => ({ _id, v }));
  const ids = documents.map(({ _id }) => _id);

  test('sorts values of all types, up and down, with and without an index', async () => {
    for (const indexed of [false, true]) {
      const collection = subject.fresh();
      if (indexed) await collection.createIndex({ v: 1 });
      await collection.insertMany(shuffled(documents) as object[]);
      const up = await collection.find().sort({ v: 1 }).toArray();
      expect(up.map(({ _id }) => Number(_id))).toEqual(ids);
      const down = await collection.find().sort({ v: -1 }).toArray();
      expect(down.map(({ _id }) => Number(_id))).toEqual(ids.toReversed());
    }
  });

  test('sorts the same in an aggregation', async () => {
    const collection = subject.fresh();
    await collection.insertMany(shuffled(documents) as object[]);
    const up = await collection.aggregate([{ $project: { v: 1 } }, { $sort: { v: 1 } }]).toArray();
    expect(up.map(({ _id }) => Number(_id))).toEqual(ids);
  });

  test('sorts the same with a descending index', async () => {
    const collection = subject.fresh();
    await collection.createIndex({ v: -1 });
    await collection.insertMany(shuffled(documents) as object[]);
    const up = await collection
      .find({ v: { $exists: true } })
      .sort({ v: 1 })
      .hint({ v: -1 })
      .toArray();
    expect(up.map(({ _id }) => Number(_id))).toEqual(ids);
  });

  test('sorts a missing field like null, and an empty array before it', async () => {
    const collection = subject.fresh();
    await collection.insertMany([
      { _id: 1, v: 0 },
      { _id: 2 },
      { _id: 3, v: [] },
      { _id: 4, v: new MinKey() },
    ] as object[]);
    const sorted = await collection.find().sort({ v: 1 }).toArray();
    expect(sorted.map(({ _id }) => Number(_id))).toEqual([4, 3, 2, 1]);
  });

  test('sorts arrays by their least element ascending and by their greatest descending', async () => {
    const collection = subject.fresh();
    await collection.insertMany([
      { _id: 1, v: [1, 10] },
      { _id: 2, v: [2, 3] },
      { _id: 3, v: 5 },
      { _id: 4, v: [0, 'x'] },
    ] as object[]);
    const order = async (direction: 1 | -1) =>
      (await collection.find().sort({ v: direction }).toArray()).map(({ _id }) => Number(_id));
    expect(await order(1)).toEqual([4, 1, 2, 3]);
    expect(await order(-1)).toEqual([4, 1, 3, 2]);
    await collection.createIndex({ v: 1 });
    expect(await order(1)).toEqual([4, 1, 2, 3]);
    expect(await order(-1)).toEqual([4, 1, 3, 2]);
  });

  test('sorts by several fields, directions and nested paths', async () => {
    const collection = subject.fresh();
    const documents = [];
    for (const a of [2, 1, 3])
      for (const b of ['y', 'x']) for (const c of [1, 2]) documents.push({ a, n: { b }, c });
    await collection.insertMany(documents);
    const sorted = await collection
      .find({}, { projection: { _id: 0 } })
      .sort({ a: -1, 'n.b': 1, c: -1 })
      .skip(3)
      .limit(4)
      .toArray();
    expect(sorted).toEqual([
      { a: 3, n: { b: 'y' }, c: 1 },
      { a: 2, n: { b: 'x' }, c: 2 },
      { a: 2, n: { b: 'x' }, c: 1 },
      { a: 2, n: { b: 'y' }, c: 2 },
    ]);
  });
});
