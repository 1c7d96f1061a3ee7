import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { codeOf, onEachDatabase } from './targets.ts';

const { Decimal128, Double, Int32, Long } = mongoose.mongo;

onEachDatabase('aggregation', (subject) => {
  async function run(documents: object[], pipeline: object[], options: object = {}): Promise<unknown[]> {
    const collection = subject.fresh();
    if (documents.length > 0)
      await collection.insertMany(documents.map((one, _id) => ({ _id, ...one })) as object[]);
    return await collection.aggregate(pipeline, options).toArray();
  }
  async function compute(document: object, expression: unknown): Promise<unknown> {
    const [result] = await run([document], [{ $project: { _id: 0, r: expression } }]);
    return (result as { r?: unknown }).r;
  }

  test('$group accumulates and distinguishes null and missing groups', async () => {
    const documents = [{ k: 'a', n: 1 }, { k: 'a', n: 3 }, { k: null, n: 5 }, { n: 7 }, { k: 'a' }];
    const grouped = await run(documents, [
      {
        $group: {
          _id: '$k',
          sum: { $sum: '$n' },
          min: { $min: '$n' },
          all: { $push: '$n' },
          count: { $sum: 1 },
        },
      },
      { $sort: { _id: 1 } },
    ]);
    expect(grouped).toEqual([
      { _id: null, sum: 12, min: 5, all: [5, 7], count: 2 },
      { _id: 'a', sum: 4, min: 1, all: [1, 3], count: 3 },
    ]);
  });

  test('$group by several fields distinguishes missing and null inside the key', async () => {
    const grouped = await run(
      [{ a: 1 }, { a: 1, b: null }, { a: 1 }],
      [{ $group: { _id: { a: '$a', b: '$b' }, n: { $sum: 1 } } }, { $sort: { n: 1 } }],
    );
    expect(grouped).toEqual([
      { _id: { a: 1, b: null }, n: 1 },
      { _id: { a: 1 }, n: 2 },
    ]);
  });

  test('$sum preserves number types', async () => {
    const sum = async (values: unknown[]) => {
      const collection = subject.fresh();
      await collection.insertMany(values.map((v) => ({ v })));
      const [result] = await collection
        .aggregate([{ $group: { _id: null, s: { $sum: '$v' } } }, { $project: { _id: 0, s: 1 } }], {
          promoteValues: false,
        })
        .toArray();
      return [result?.s._bsontype, result?.s.toString()];
    };
    expect(await sum([new Int32(1), new Int32(2)])).toEqual(['Int32', '3']);
    expect(await sum([new Int32(2147483647), new Int32(1)])).toEqual(['Long', '2147483648']);
    expect(await sum([new Int32(1), Long.fromNumber(2)])).toEqual(['Long', '3']);
    expect(await sum([new Int32(1), new Double(2)])).toEqual(['Double', '3']);
    expect(await sum([new Double(0.1), new Double(0.2), new Double(-0.3), 'x', null])).toEqual([
      'Double',
      expect.any(String),
    ]);
    expect(await sum([Decimal128.fromString('0.1'), Decimal128.fromString('0.2'), new Int32(1)])).toEqual([
      'Decimal128',
      '1.3',
    ]);
    expect(await sum(['x'])).toEqual(['Int32', '0']);
  });

  test('$project includes, excludes, computes, nests, and works in arrays', async () => {
    const documents = [{ a: 1, b: { c: 2, d: 3 }, list: [{ x: 1, y: 2 }, { x: 3 }], s: 5 }];
    const project = async (specification: object) => (await run(documents, [{ $project: specification }]))[0];
    expect(await project({ a: 1 })).toEqual({ _id: 0, a: 1 });
    expect(await project({ a: 1, _id: 0 })).toEqual({ a: 1 });
    expect(await project({ _id: 0, list: 0, b: { d: 0 } })).toEqual({ a: 1, b: { c: 2 }, s: 5 });
    expect(await project({ _id: 0, 'b.c': 1, sum: { $add: ['$a', '$b.d'] } })).toEqual({
      b: { c: 2 },
      sum: 4,
    });
    expect(await project({ _id: 0, n: { deep: '$a', none: '$zzz' }, xs: '$list.x' })).toEqual({
      n: { deep: 1 },
      xs: [1, 3],
    });
    expect(await project({ _id: 0, 'list.z': '$a' })).toEqual({ list: [{ z: 1 }, { z: 1 }] });
    expect(await project({ _id: 0, 'list.x': 1, 'list.z': '$a' })).toEqual({
      list: [
        { x: 1, z: 1 },
        { x: 3, z: 1 },
      ],
    });
    expect(await project({ _id: 0, 's.t': '$a' })).toEqual({ s: { t: 1 } });
    expect(await project({ _id: 0, text: 'plain' })).toEqual({ text: 'plain' });
    expect(Object.keys((await project({ z: '$a', s: 1, a: 1 })) as object)).toEqual(['_id', 'a', 's', 'z']);
    const keyed = [{ $group: { _id: { k: '$a', s: '$s' }, n: { $sum: 1 } } }];
    expect(await run(documents, [...keyed, { $project: { '_id.k': 1, n: 1 } }])).toEqual([
      { _id: { k: 1 }, n: 1 },
    ]);
    expect(await run(documents, [...keyed, { $project: { _id: '$_id.s', n: 1 } }])).toEqual([
      { _id: 5, n: 1 },
    ]);
    expect(await codeOf(project({ a: 1, b: 0 }))).toBe(31254);
  });

  test('$unwind', async () => {
    const documents = [{ t: [1, 2] }, { t: [] }, { t: null }, {}, { t: 5 }];
    expect(await run(documents, [{ $unwind: '$t' }])).toEqual([
      { _id: 0, t: 1 },
      { _id: 0, t: 2 },
      { _id: 4, t: 5 },
    ]);
    expect(await run([{ a: { b: [1, 2], c: 3 } }], [{ $unwind: '$a.b' }, { $project: { _id: 0 } }])).toEqual([
      { a: { b: 1, c: 3 } },
      { a: { b: 2, c: 3 } },
    ]);
  });

  test('comparisons distinguish missing from null, and order types', async () => {
    const document = { n: null, i: 5, s: 'x', a: [1] };
    expect(await compute(document, { $eq: ['$n', null] })).toBe(true);
    expect(await compute(document, { $eq: ['$zzz', null] })).toBe(false);
    expect(await compute(document, { $lt: ['$zzz', null] })).toBe(true);
    expect(await compute(document, { $lt: ['$i', '$s'] })).toBe(true);
    expect(await compute(document, { $gte: ['$a', '$s'] })).toBe(true);
    expect(await compute(document, { $eq: [new Double(5), '$i'] })).toBe(true);
    expect(await compute(document, { $ifNull: ['$n', '$zzz', 7] })).toBe(7);
    expect(await compute(document, { $ifNull: ['$n', '$zzz'] })).toBeUndefined();
    expect(await compute(document, { $and: ['$i', { $not: ['$n'] }] })).toBe(true);
    expect(await compute(document, { $cond: [{ $gte: ['$i', 3] }, 'big', 'small'] })).toBe('big');
    expect(await compute(document, { $cond: ['$n', 1, 2] })).toBe(2);
  });

  test('arithmetic', async () => {
    const document = { i: 7, n: null, d: new Date(1000) };
    expect(await compute(document, { $add: ['$i', 1, 0.5] })).toBe(8.5);
    expect(await compute(document, { $add: ['$i', '$n'] })).toBeNull();
    expect(await compute(document, { $add: ['$d', 500] })).toEqual(new Date(1500));
    expect(await compute(document, { $subtract: ['$d', new Date(0)] })).toBe(1000);
    expect(await compute(document, { $multiply: ['$i', 2] })).toBe(14);
    expect(await compute(document, { $subtract: ['$i', 0.5] })).toBe(6.5);
    expect(await codeOf(compute({ s: 'x' }, { $add: ['$s', 1] }))).toBeDefined();
  });

  test('arrays, and the whole document', async () => {
    const document = { a: [3, 1, 2], d: { x: 1 } };
    expect(await compute(document, { $size: '$a' })).toBe(3);
    expect(await compute(document, { $arrayElemAt: ['$a', -1] })).toBe(2);
    expect(await compute(document, { $arrayElemAt: ['$a', 9] })).toBeUndefined();
    expect(await compute(document, { $slice: ['$a', -2, 1] })).toEqual([1]);
    expect(
      await compute(document, { $filter: { input: '$a', as: 'v', cond: { $gte: ['$$v', 2] } } }),
    ).toEqual([3, 2]);
    expect(await compute(document, { $in: [2, '$a'] })).toBe(true);
    expect(await compute(document, '$$ROOT.d.x')).toBe(1);
    expect(((await compute(document, { $setUnion: ['$a', [3, 4]] })) as number[]).sort()).toEqual([
      1, 2, 3, 4,
    ]);
    expect(await codeOf(compute({}, { $size: '$zzz' }))).toBe(17124);
  });

  test('answers a leading match, sort and limit like find', async () => {
    const collection = subject.fresh();
    await collection.createIndex({ k: 1, n: -1 });
    await collection.insertMany(Array.from({ length: 100 }, (_, n) => ({ k: n % 3, n })));
    const piped = await collection
      .aggregate([
        { $match: { k: 1 } },
        { $match: { n: { $lt: 50 } } },
        { $sort: { n: -1 } },
        { $skip: 2 },
        { $limit: 3 },
        { $project: { _id: 0, n: 1 } },
      ])
      .toArray();
    expect(piped.map(({ n }) => n)).toEqual([43, 40, 37]);
  });
});
