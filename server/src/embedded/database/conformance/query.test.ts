import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { codeOf, onEachDatabase } from './targets.ts';

const { Binary, BSONRegExp, Decimal128, Double, Int32, Long, MaxKey, MinKey, ObjectId, Timestamp } =
  mongoose.mongo;

onEachDatabase('queries', (subject) => {
  /** The `_id`s that a filter finds among these documents, which are numbered from 0. */
  async function found(documents: object[], filter: object): Promise<number[]> {
    const collection = subject.fresh();
    if (documents.length > 0)
      await collection.insertMany(documents.map((document, _id) => ({ _id, ...document }) as object));
    const ids = await collection.find(filter).toArray();
    return ids.map(({ _id }) => Number(_id)).sort((a, b) => a - b);
  }

  test('matches null against null and missing, not against an empty array', async () => {
    const documents = [{ a: null }, {}, { a: 1 }, { a: [] }, { a: [null] }, { a: [1] }];
    expect(await found(documents, { a: null })).toEqual([0, 1, 4]);
    expect(await found(documents, { a: { $ne: null } })).toEqual([2, 3, 5]);
    expect(await found(documents, { a: { $exists: true, $in: [null] } })).toEqual([0, 4]);
    expect(await found(documents, { a: { $exists: false } })).toEqual([1]);
    expect(await found(documents, { a: { $in: [null, 1] } })).toEqual([0, 1, 2, 4, 5]);
    expect(await found(documents, { a: { $gte: null } })).toEqual([0, 1, 4]);
    expect(await found(documents, { a: { $gt: null } })).toEqual([]);
  });

  test('treats scalars on a path as missing for null', async () => {
    const documents = [{ a: 5 }, { a: { b: null } }, { a: [{ b: 1 }, { c: 1 }] }, { a: [{ b: 1 }] }, {}];
    expect(await found(documents, { 'a.b': null })).toEqual([0, 1, 2, 4]);
    expect(await found(documents, { 'a.b': { $ne: null } })).toEqual([3]);
    expect(await found([{ a: [1, 2] }, { a: [] }, { a: 5 }], { 'a.b': { $exists: false } })).toEqual([
      0, 1, 2,
    ]);
  });

  // MongoDB 7.0 finds none of these, later versions find all of them.
  test.each([[[1, 2]], [[]], [[null]], [[[]]]])(
    'rejects null below an array of non-documents (%j) instead of guessing',
    async (a) => {
      for (const query of [
        { 'a.b': null },
        { 'a.b': { $ne: null } },
        { 'a.b': { $in: [null, 3] } },
        { 'a.b': { $gte: null } },
        { $nor: [{ 'a.b': null }] },
      ]) {
        const answer = await codeOf(found([{ a }], query));
        if (subject.embedded) expect(answer, JSON.stringify(query)).toBe(238);
      }
      // Answers when the result does not depend on it.
      expect(await found([{ a, b: 1 }], { b: 2, 'a.b': null })).toEqual([]);
      expect(await found([{ a }, { a: [{ b: 3 }] }], { 'a.b': 3 })).toEqual([1]);
    },
  );

  test('treats numbers as equal across types', async () => {
    const documents = [
      { a: new Int32(5) },
      { a: new Double(5) },
      { a: Long.fromNumber(5) },
      { a: Decimal128.fromString('5.00') },
      { a: '5' },
    ];
    for (const five of [new Int32(5), new Double(5), Long.fromNumber(5), Decimal128.fromString('5')]) {
      expect(await found(documents, { a: five })).toEqual([0, 1, 2, 3]);
      expect(await found(documents, { a: { $in: [five] } })).toEqual([0, 1, 2, 3]);
    }
  });

  test('compares large longs exactly with longs, doubles and decimals', async () => {
    const documents = [
      { a: Long.fromString('9007199254740993') },
      { a: Long.fromString('9007199254740992') },
      { a: new Double(9007199254740992) },
      { a: Decimal128.fromString('9007199254740993') },
      { a: Decimal128.fromString('9007199254740992.5') },
    ];
    expect(await found(documents, { a: Long.fromString('9007199254740993') })).toEqual([0, 3]);
    expect(await found(documents, { a: new Double(9007199254740992) })).toEqual([1, 2]);
    expect(await found(documents, { a: { $gt: new Double(9007199254740992) } })).toEqual([0, 3, 4]);
    expect(await found(documents, { a: { $gt: Decimal128.fromString('9007199254740992.5') } })).toEqual([
      0, 3,
    ]);
    expect(await found(documents, { a: { $lt: Long.fromString('9007199254740993') } })).toEqual([1, 2, 4]);
  });

  test('distinguishes a decimal from the double with the same notation', async () => {
    const documents = [{ a: new Double(0.1) }, { a: Decimal128.fromString('0.1') }];
    expect(await found(documents, { a: Decimal128.fromString('0.1') })).toEqual([1]);
    expect(await found(documents, { a: { $gt: Decimal128.fromString('0.1') } })).toEqual([0]);
  });

  test('matches NaN with itself only', async () => {
    const documents = [{ a: Number.NaN }, { a: 1 }, { a: Decimal128.fromString('NaN') }, { a: -1 }];
    expect(await found(documents, { a: Number.NaN })).toEqual([0, 2]);
    expect(await found(documents, { a: { $lt: 5 } })).toEqual([1, 3]);
    expect(await found(documents, { a: { $gte: Number.NaN } })).toEqual([0, 2]);
    expect(await found(documents, { a: { $ne: Number.NaN } })).toEqual([1, 3]);
  });

  test('limits ranges to the type of their bound', async () => {
    const documents = [
      { a: 3 },
      { a: 'b' },
      { a: new Date(5) },
      { a: true },
      { a: null },
      {},
      { a: { b: 1 } },
      { a: new Timestamp({ t: 1, i: 1 }) },
    ];
    expect(await found(documents, { a: { $gt: 0 } })).toEqual([0]);
    expect(await found(documents, { a: { $gte: '' } })).toEqual([1]);
    expect(await found(documents, { a: { $lt: new Date(10) } })).toEqual([2]);
    expect(await found(documents, { a: { $gt: false } })).toEqual([3]);
    expect(await found(documents, { a: { $gte: {} } })).toEqual([6]);
  });

  test('requires equal fields in equal order for embedded documents', async () => {
    const documents = [
      { a: { b: 1, c: 2 } },
      { a: { c: 2, b: 1 } },
      { a: { b: 1 } },
      { a: { b: new Double(1), c: 2 } },
      { a: [{ b: 1, c: 2 }] },
    ];
    expect(await found(documents, { a: { b: 1, c: 2 } })).toEqual([0, 3, 4]);
    expect(await found(documents, { a: { $in: [{ c: 2, b: 1 }] } })).toEqual([1]);
    expect(await found(documents, { a: { $ne: { b: 1, c: 2 } } })).toEqual([1, 2]);
    expect(await found(documents, { 'a.b': 1, 'a.c': 2 })).toEqual([0, 1, 3, 4]);
  });

  test('finds arrays by an element, as a whole, and by position', async () => {
    const documents = [{ a: [1, 2, 3] }, { a: [3, 2, 1] }, { a: [[1, 2, 3]] }, { a: 2 }, { a: [] }];
    expect(await found(documents, { a: 2 })).toEqual([0, 1, 3]);
    expect(await found(documents, { a: [1, 2, 3] })).toEqual([0, 2]);
    expect(await found(documents, { a: [] })).toEqual([4]);
    expect(await found(documents, { 'a.0': 3 })).toEqual([1]);
    expect(await found(documents, { a: { $gt: 1, $lt: 2 } })).toEqual([0, 1]);
    expect(await found(documents, { a: { $ne: 2 } })).toEqual([2, 4]);
    expect(await found(documents, { a: { $nin: [1] } })).toEqual([2, 3, 4]);
    expect(await found(documents, { a: { $all: [1, 3] } })).toEqual([0, 1]);
    expect(await found(documents, { a: { $all: [] } })).toEqual([]);
    expect(await found(documents, { a: { $all: [[1, 2, 3]] } })).toEqual([0, 2]);
  });

  test('tries a number as both position and field name', async () => {
    const documents = [{ a: [{ 0: 7 }, 8] }, { a: [7] }, { a: { 0: 7 } }, { a: [[7]] }, { a: [{ b: 7 }] }];
    expect(await found(documents, { 'a.0': 7 })).toEqual([0, 1, 2]);
    expect(await found(documents, { 'a.0.b': 7 })).toEqual([4]);
    expect(await found(documents, { 'a.0.0': 7 })).toEqual([0, 3]);
  });

  test('lets different array elements meet conditions, except under $elemMatch', async () => {
    const documents = [
      {
        a: [
          { x: 1, y: 2 },
          { x: 3, y: 4 },
        ],
      },
      { a: [{ x: 1, y: 4 }] },
      { a: { x: 1, y: 4 } },
      { a: [{ x: [1, 9], y: 4 }] },
    ];
    expect(await found(documents, { 'a.x': 1, 'a.y': 4 })).toEqual([0, 1, 2, 3]);
    expect(await found(documents, { a: { $elemMatch: { x: 1, y: 4 } } })).toEqual([1, 3]);
    expect(await found(documents, { $nor: [{ a: { $elemMatch: { x: 1, y: 4 } } }] })).toEqual([0, 2]);
    expect(await found(documents, { a: { $elemMatch: { $or: [{ x: 3 }, { y: 9 }] } } })).toEqual([0]);
  });

  test('combines conditions logically', async () => {
    const documents = [{ a: 1, b: 1 }, { a: 1 }, { b: 1 }, {}];
    expect(await found(documents, { $or: [{ a: 1 }, { b: 1 }] })).toEqual([0, 1, 2]);
    expect(await found(documents, { $and: [{ a: 1 }, { b: 1 }] })).toEqual([0]);
    expect(await found(documents, { $nor: [{ a: 1 }, { b: 1 }] })).toEqual([3]);
    expect(await found(documents, { $or: [{ a: 1 }, { b: 1 }], a: { $exists: false } })).toEqual([2]);
    const collection = subject.fresh();
    expect(await codeOf(collection.findOne({ $or: [] }))).toBe(2);
    expect(await codeOf(collection.findOne({ $and: 1 } as object))).toBe(2);
  });

  test('matches $type by name and list, on elements and on the whole array', async () => {
    const documents = [
      { a: new Int32(1) },
      { a: new Double(1) },
      { a: Long.fromNumber(1) },
      { a: Decimal128.fromString('1') },
      { a: 'x' },
      { a: null },
      { a: ['x'] },
      { a: new ObjectId() },
      { a: new Date() },
      { a: true },
      { a: new Binary(Buffer.from('x')) },
      { a: {} },
      { a: /x/ },
      {},
    ];
    expect(await found(documents, { a: { $type: 'number' } })).toEqual([0, 1, 2, 3]);
    expect(await found(documents, { a: { $type: ['int', 'long'] } })).toEqual([0, 2]);
    expect(await found(documents, { a: { $type: 'double' } })).toEqual([1]);
    expect(await found(documents, { a: { $type: 'string' } })).toEqual([4, 6]);
    expect(await found(documents, { a: { $type: 'array' } })).toEqual([6]);
    expect(await found(documents, { a: { $type: 'null' } })).toEqual([5]);
    expect(
      await found(documents, { a: { $type: ['objectId', 'date', 'bool', 'binData', 'object', 'regex'] } }),
    ).toEqual([7, 8, 9, 10, 11, 12]);
    expect(await codeOf(subject.fresh().findOne({ a: { $type: 'nonsense' } }))).toBe(2);
  });

  test('matches regular expressions', async () => {
    const documents = [
      { a: 'Kraków' },
      { a: 'KRAKOW' },
      { a: 'line\nkraków' },
      { a: ['x', 'Krk'] },
      { a: 5 },
      {},
    ];
    expect(await found(documents, { a: /^kra/i })).toEqual([0, 1]);
    expect(await found(documents, { a: /^kra/im })).toEqual([0, 1, 2]);
    expect(await found(documents, { a: { $regex: /KRAKÓW/i } })).toEqual([0, 2]);
    expect(await found(documents, { a: new BSONRegExp('line.krak', 's') })).toEqual([2]);
    expect(await found(documents, { a: { $in: [/^Krk$/, 'KRAKOW'] } })).toEqual([1, 3]);
    expect(await found(documents, { a: { $nin: [/kra/i] } })).toEqual([3, 4, 5]);
    expect(await found([{ a: 'x\n' }, { a: 'x' }, { a: 'x\n\n' }], { a: { $regex: 'x$' } })).toEqual([0, 1]);
    expect(
      await found([{ a: '1 (a+b) [c] {d} 50% – ł' }], {
        a: { $regex: '1 \\(a\\+b\\) \\[c\\] \\{d\\} 50\\% \\– ł' },
      }),
    ).toEqual([0]);
    expect(await found([{ a: 'a😀b' }, { a: 'ab' }], { a: /^a.b$/ })).toEqual([0]);
    expect(await codeOf(subject.fresh().findOne({ a: { $ne: /x/ } } as object))).toBe(2);
    expect(await codeOf(subject.fresh().findOne({ a: { $gt: /x/ } } as object))).toBe(2);
  });

  test('finds a stored regular expression by an equal one', async () => {
    expect(await found([{ a: /x/i }, { a: /x/ }], { a: new BSONRegExp('x', 'i') })).toEqual([0]);
  });

  test('compares fields of one document by $expr', async () => {
    const documents = [{ a: 5, b: 3 }, { a: 3, b: 5 }, { a: 3 }];
    expect(await found(documents, { $expr: { $gte: ['$a', '$b'] } })).toEqual([0, 2]);
  });

  test('rejects unknown operators and mixed documents', async () => {
    const collection = subject.fresh();
    await collection.insertOne({ a: 1 });
    expect(await codeOf(collection.findOne({ a: { $gt: 1, b: 2 } } as object))).toBeDefined();
    expect(await codeOf(collection.findOne({ a: { $in: 5 } } as object))).toBe(2);
    expect(await codeOf(collection.findOne({ a: { $all: 5 } } as object))).toBe(2);
    expect(await codeOf(collection.findOne({ a: { $elemMatch: 5 } } as object))).toBe(2);
  });

  test('returns every type as it was stored', async () => {
    const collection = subject.fresh();
    const sent = {
      _id: 1,
      int: new Int32(7),
      double: new Double(7),
      negativeZero: new Double(-0),
      long: Long.fromString('-9223372036854775808'),
      decimal: Decimal128.fromString('1.2300E-10'),
      text: 'zażółć 😀 \u0000 end',
      date: new Date(-1),
      id: new ObjectId(),
      bytes: new Binary(Buffer.from([0, 255]), 4),
      regex: new BSONRegExp('a/b', 'im'),
      time: new Timestamp({ t: 4_000_000_000, i: 7 }),
      least: new MinKey(),
      most: new MaxKey(),
      nested: { 10: 'b', 2: 'a', empty: {}, list: [[], [null, true]] },
    };
    await collection.insertOne(sent as object);
    const [bytes] = await collection.find({}, { raw: true }).toArray();
    const expected = mongoose.mongo.BSON.serialize(sent);
    expect(Buffer.compare(Buffer.from(bytes as unknown as Uint8Array), Buffer.from(expected))).toBe(0);
  });

  test('projects fields', async () => {
    const collection = subject.fresh();
    await collection.insertOne({
      _id: 1,
      a: 1,
      b: { c: 1, d: 2 },
      list: [{ x: 1, y: 2 }, 5, [{ x: 3, y: 4 }]],
    } as object);
    const project = async (projection: object) => await collection.findOne({}, { projection });
    expect(await project({ a: 1 })).toEqual({ _id: 1, a: 1 });
    expect(await project({ a: 1, _id: 0 })).toEqual({ a: 1 });
    expect(await project({ 'b.c': 1, _id: 0 })).toEqual({ b: { c: 1 } });
    expect(await project({ b: { d: 1 }, _id: 0 })).toEqual({ b: { d: 2 } });
    expect(await project({ 'list.x': 1, _id: 0 })).toEqual({ list: [{ x: 1 }, [{ x: 3 }]] });
    expect(await project({ 'list.x': 0, b: 0, a: 0 })).toEqual({ _id: 1, list: [{ y: 2 }, 5, [{ y: 4 }]] });
    expect(await project({ 'a.z': 1, _id: 0 })).toEqual({});
    await collection.insertOne({ _id: { x: 1, y: 2 }, a: 2 } as object);
    expect(await collection.findOne({ a: 2 }, { projection: { '_id.x': 1 } })).toEqual({ _id: { x: 1 } });
    expect(await codeOf(project({ a: 1, b: 0 }))).toBe(31254);
    expect(await codeOf(project({ a: 0, b: 1 }))).toBe(31253);
    expect([31249, 31250]).toContain(await codeOf(project({ b: 1, 'b.c': 1 })));
  });

  test('unwinds arrays and distinguishes types in distinct', async () => {
    const collection = subject.fresh();
    await collection.insertMany([
      { a: 1 },
      { a: [1, 2] },
      { a: '1' },
      { a: null },
      {},
      { a: [{ b: 1 }] },
      { b: [{ c: 1 }, { c: [2, 3] }] },
    ]);
    const values = await collection.distinct('a');
    expect(values).toHaveLength(5);
    expect(values).toEqual(expect.arrayContaining([1, 2, '1', null, { b: 1 }]));
    expect((await collection.distinct('b.c')).sort()).toEqual([1, 2, 3]);
    expect(await collection.distinct('a', { a: '1' })).toEqual(['1']);
  });
});
