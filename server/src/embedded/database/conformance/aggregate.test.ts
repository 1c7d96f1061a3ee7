import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { codeOf, onEachDatabase } from './targets.ts';

const { Decimal128, Double, Int32, Long, ObjectId } = mongoose.mongo;

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

  test('$group accumulates, and tells null and missing groups as one', async () => {
    const documents = [{ k: 'a', n: 1 }, { k: 'a', n: 3 }, { k: null, n: 5 }, { n: 7 }, { k: 'a' }];
    const grouped = await run(documents, [
      {
        $group: {
          _id: '$k',
          sum: { $sum: '$n' },
          avg: { $avg: '$n' },
          min: { $min: '$n' },
          max: { $max: '$n' },
          first: { $first: '$n' },
          last: { $last: '$n' },
          all: { $push: '$n' },
          count: { $sum: 1 },
          counted: { $count: {} },
        },
      },
      { $sort: { _id: 1 } },
    ]);
    expect(grouped).toEqual([
      { _id: null, sum: 12, avg: 6, min: 5, max: 7, first: 5, last: 7, all: [5, 7], count: 2, counted: 2 },
      { _id: 'a', sum: 4, avg: 2, min: 1, max: 3, first: 1, last: null, all: [1, 3], count: 3, counted: 3 },
    ]);
  });

  test('$group by several fields keeps missing and null apart inside the key', async () => {
    const grouped = await run(
      [{ a: 1 }, { a: 1, b: null }, { a: 1 }],
      [{ $group: { _id: { a: '$a', b: '$b' }, n: { $sum: 1 } } }, { $sort: { n: 1 } }],
    );
    expect(grouped).toEqual([
      { _id: { a: 1, b: null }, n: 1 },
      { _id: { a: 1 }, n: 2 },
    ]);
  });

  test('$sum keeps to the types of numbers', async () => {
    const sum = async (values: unknown[]) => {
      const collection = subject.fresh();
      await collection.insertMany(values.map((v) => ({ v })));
      const [result] = await collection
        .aggregate(
          [{ $group: { _id: null, s: { $sum: '$v' } } }, { $project: { _id: 0, s: 1, t: { $type: '$s' } } }],
          { promoteValues: false },
        )
        .toArray();
      return [result?.t, result?.s.toString()];
    };
    expect(await sum([new Int32(1), new Int32(2)])).toEqual(['int', '3']);
    expect(await sum([new Int32(2147483647), new Int32(1)])).toEqual(['long', '2147483648']);
    expect(await sum([new Int32(1), Long.fromNumber(2)])).toEqual(['long', '3']);
    expect(await sum([new Int32(1), new Double(2)])).toEqual(['double', '3']);
    expect(await sum([new Double(0.1), new Double(0.2), new Double(-0.3), 'x', null])).toEqual([
      'double',
      expect.any(String),
    ]);
    expect(await sum([Decimal128.fromString('0.1'), Decimal128.fromString('0.2'), new Int32(1)])).toEqual([
      'decimal',
      '1.3',
    ]);
    expect(await sum(['x'])).toEqual(['int', '0']);
  });

  test('$project: fields in, fields out, computed, nested, in arrays', async () => {
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
    expect(await project({ _id: 0, text: 'plain', literal: { $literal: '$a' } })).toEqual({
      text: 'plain',
      literal: '$a',
    });
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

  test('$addFields, $set, $unset, $replaceRoot', async () => {
    const documents = [{ a: 1, b: { c: 2 }, list: [{ x: 1 }, 5] }];
    expect(
      await run(documents, [{ $addFields: { 'b.d': '$a', z: { w: '$b.c' } } }, { $unset: ['_id', 'list'] }]),
    ).toEqual([{ a: 1, b: { c: 2, d: 1 }, z: { w: 2 } }]);
    expect(await run(documents, [{ $set: { 'list.y': 9, a: '$$REMOVE' } }, { $unset: '_id' }])).toEqual([
      { b: { c: 2 }, list: [{ x: 1, y: 9 }, { y: 9 }] },
    ]);
    expect(
      await run(documents, [{ $replaceRoot: { newRoot: { $mergeObjects: ['$b', { e: '$a' }] } } }]),
    ).toEqual([{ c: 2, e: 1 }]);
    expect(await run(documents, [{ $replaceWith: '$b' }])).toEqual([{ c: 2 }]);
    expect(await codeOf(run(documents, [{ $replaceWith: '$a' }]))).toBe(40228);
  });

  test('$unwind', async () => {
    const documents = [{ t: [1, 2] }, { t: [] }, { t: null }, {}, { t: 5 }];
    expect(await run(documents, [{ $unwind: '$t' }])).toEqual([
      { _id: 0, t: 1 },
      { _id: 0, t: 2 },
      { _id: 4, t: 5 },
    ]);
    expect(
      await run(documents, [
        { $unwind: { path: '$t', preserveNullAndEmptyArrays: true, includeArrayIndex: 'at' } },
      ]),
    ).toEqual([
      { _id: 0, t: 1, at: 0 },
      { _id: 0, t: 2, at: 1 },
      { _id: 1, at: null },
      { _id: 2, t: null, at: null },
      { _id: 3, at: null },
      { _id: 4, t: 5, at: null },
    ]);
    expect(await run([{ a: { b: [1, 2], c: 3 } }], [{ $unwind: '$a.b' }, { $unset: '_id' }])).toEqual([
      { a: { b: 1, c: 3 } },
      { a: { b: 2, c: 3 } },
    ]);
  });

  test('$count of nothing is nothing; $facet runs side by side', async () => {
    expect(await run([], [{ $count: 'n' }])).toEqual([]);
    expect(await run([{ a: 1 }, { a: 2 }], [{ $count: 'n' }])).toEqual([{ n: 2 }]);
    const pipeline = [
      { $match: { a: { $gt: 0 } } },
      {
        $facet: {
          total: [{ $count: 'n' }],
          page: [{ $sort: { a: -1 } }, { $skip: 1 }, { $limit: 1 }, { $project: { _id: 0, a: 1 } }],
        },
      },
    ];
    expect(await run([{ a: 1 }, { a: 2 }, { a: 3 }], pipeline)).toEqual([
      { total: [{ n: 3 }], page: [{ a: 2 }] },
    ]);
    expect(await run([], pipeline)).toEqual([{ total: [], page: [] }]);
    expect(await run([{ a: 'x' }, { a: 'y' }, { a: 'x' }], [{ $sortByCount: '$a' }])).toEqual([
      { _id: 'x', count: 2 },
      { _id: 'y', count: 1 },
    ]);
  });

  test('$lookup joins by equality: arrays by their elements, nothing with null', async () => {
    const flats = subject.fresh();
    const estates = subject.fresh();
    await estates.insertMany([
      { _id: 1, tag: 'a' },
      { _id: 2, tag: ['a', 'b'] },
      { _id: 3 },
      { _id: 4, tag: null },
    ] as object[]);
    await flats.insertMany([
      { _id: 1, e: 'a' },
      { _id: 2, e: ['b', 'zz'] },
      { _id: 3 },
      { _id: 4, e: 'none' },
    ] as object[]);
    await estates.createIndex({ tag: 1 });
    const joined = await flats
      .aggregate([
        { $lookup: { from: estates.collectionName, localField: 'e', foreignField: 'tag', as: 'j' } },
        { $sort: { _id: 1 } },
      ])
      .toArray();
    expect(joined.map(({ j }) => j.map(({ _id }: { _id: number }) => _id).sort())).toEqual([
      [1, 2],
      [2],
      [3, 4],
      [],
    ]);
    const none = await flats
      .aggregate([
        { $match: { _id: 1 } },
        { $lookup: { from: 'nothing', localField: 'e', foreignField: 'tag', as: 'j' } },
      ])
      .toArray();
    expect(none).toEqual([{ _id: 1, e: 'a', j: [] }]);
  });

  test('comparisons tell missing from null, and types by their order', async () => {
    const document = { n: null, i: 5, s: 'x', a: [1] };
    expect(await compute(document, { $eq: ['$n', null] })).toBe(true);
    expect(await compute(document, { $eq: ['$zzz', null] })).toBe(false);
    expect(await compute(document, { $lt: ['$zzz', null] })).toBe(true);
    expect(await compute(document, { $lt: ['$i', '$s'] })).toBe(true);
    expect(await compute(document, { $gt: ['$a', '$s'] })).toBe(true);
    expect(await compute(document, { $cmp: [new Double(5), '$i'] })).toBe(0);
    expect(await compute(document, { $ifNull: ['$n', '$zzz', 7] })).toBe(7);
    expect(await compute(document, { $ifNull: ['$n', '$zzz'] })).toBeUndefined();
    expect(await compute(document, { $and: ['$i', { $not: ['$n'] }] })).toBe(true);
    expect(await compute(document, { $or: [0, '$zzz', ''] })).toBe(true);
  });

  test('arithmetic', async () => {
    const document = { i: 7, n: null, d: new Date(1000) };
    expect(await compute(document, { $add: ['$i', 1, 0.5] })).toBe(8.5);
    expect(await compute(document, { $add: ['$i', '$n'] })).toBeNull();
    expect(await compute(document, { $add: ['$d', 500] })).toEqual(new Date(1500));
    expect(await compute(document, { $subtract: ['$d', new Date(0)] })).toBe(1000);
    expect(await compute(document, { $divide: ['$i', 2] })).toBe(3.5);
    expect(await compute(document, { $mod: [-7, 3] })).toBe(-1);
    expect(await compute(document, { $multiply: ['$i', 2] })).toBe(14);
    for (const [value, expected] of [
      [2.5, 2],
      [3.5, 4],
      [-2.5, -2],
      [2.4, 2],
      [1234, 1234],
    ] as const) {
      expect(await compute(document, { $round: [value, 0] })).toBe(expected);
    }
    expect(await compute(document, { $round: [1254, -1] })).toBe(1250);
    expect(await compute(document, { $round: [1.255, 2] })).toBe(1.25);
    expect(await compute(document, { $trunc: [-7.89, 1] })).toBe(-7.8);
    expect(await compute(document, { $floor: -1.5 })).toBe(-2);
    expect(await compute(document, { $ceil: -1.5 })).toBe(-1);
    expect(await compute(document, { $abs: -3 })).toBe(3);
    expect(await compute({ a: [1, 2, 'x'] }, { $sum: '$a' })).toBe(3);
    expect(await compute({ a: [1, 2] }, { $avg: ['$a', 4] })).toBe(4);
    expect(await compute({ a: [3, null, 1] }, { $min: '$a' })).toBe(1);
    expect(await codeOf(compute(document, { $divide: [1, 0] }))).toBeDefined();
    expect(await codeOf(compute({ s: 'x' }, { $add: ['$s', 1] }))).toBeDefined();
  });

  test('arrays and documents', async () => {
    const document = { a: [3, 1, 2], d: { x: 1, y: 2 }, n: null };
    expect(await compute(document, { $size: '$a' })).toBe(3);
    expect(await compute(document, { $arrayElemAt: ['$a', -1] })).toBe(2);
    expect(await compute(document, { $arrayElemAt: ['$a', 9] })).toBeUndefined();
    expect(await compute(document, { $first: '$a' })).toBe(3);
    expect(await compute(document, { $slice: ['$a', -2, 1] })).toEqual([1]);
    expect(await compute(document, { $concatArrays: ['$a', [9]] })).toEqual([3, 1, 2, 9]);
    expect(await compute(document, { $concatArrays: ['$a', '$n'] })).toBeNull();
    expect(
      await compute(document, { $filter: { input: '$a', as: 'v', cond: { $gte: ['$$v', 2] } } }),
    ).toEqual([3, 2]);
    expect(await compute(document, { $map: { input: '$a', in: { $multiply: ['$$this', '$d.y'] } } })).toEqual(
      [6, 2, 4],
    );
    expect(
      await compute(document, {
        $reduce: { input: '$a', initialValue: 0, in: { $add: ['$$value', '$$this'] } },
      }),
    ).toBe(6);
    expect(await compute(document, { $in: [2, '$a'] })).toBe(true);
    expect(await compute(document, { $reverseArray: '$a' })).toEqual([2, 1, 3]);
    expect(await compute(document, { $range: [0, 6, 2] })).toEqual([0, 2, 4]);
    expect(await compute(document, { $objectToArray: '$d' })).toEqual([
      { k: 'x', v: 1 },
      { k: 'y', v: 2 },
    ]);
    expect(await compute(document, { $arrayToObject: [[['k', 1]]] })).toEqual({ k: 1 });
    expect(await compute(document, { $let: { vars: { two: 2 }, in: { $add: ['$$two', '$d.x'] } } })).toBe(3);
    expect(((await compute(document, { $setUnion: ['$a', [3, 4]] })) as number[]).sort()).toEqual([
      1, 2, 3, 4,
    ]);
    expect(await compute(document, { $isArray: ['$a'] })).toBe(true);
    expect(await codeOf(compute({}, { $size: '$zzz' }))).toBe(17124);
  });

  test('text, conversion and choice', async () => {
    const id = new ObjectId();
    const document = { s: 'Zażółć', n: null, id, i: 5 };
    expect(await compute(document, { $concat: ['$s', '-', 'x'] })).toBe('Zażółć-x');
    expect(await compute(document, { $concat: ['$s', '$n'] })).toBeNull();
    expect(await compute({ s: 'ABC' }, { $toLower: '$s' })).toBe('abc');
    expect(await compute(document, { $substrCP: ['$s', 2, 3] })).toBe('żół');
    expect(await compute(document, { $strLenCP: '$s' })).toBe(6);
    expect(await compute({ s: 'a,b' }, { $split: ['$s', ','] })).toEqual(['a', 'b']);
    expect(await compute(document, { $toString: '$id' })).toBe(id.toHexString());
    expect(await compute({ s: '42' }, { $toInt: '$s' })).toBe(42);
    expect(await compute(document, { $type: '$zzz' })).toBe('missing');
    expect(await compute(document, { $cond: [{ $gt: ['$i', 3] }, 'big', 'small'] })).toBe('big');
    expect(
      await compute(document, {
        $cond: new Map<string, unknown>([
          ['if', '$n'],
          ['then', 1],
          ['else', 2],
        ]),
      }),
    ).toBe(2);
    expect(
      await compute(document, {
        $switch: {
          branches: [
            new Map<string, unknown>([
              ['case', { $eq: ['$i', 5] }],
              ['then', 'five'],
            ]),
          ],
          default: 'other',
        },
      }),
    ).toBe('five');
    expect(await codeOf(compute(document, { $toInt: '$s' }))).toBe(241);
  });

  test('dates in a time zone, across the change of clocks', async () => {
    const parts = async (iso: string, timezone?: string) =>
      await compute(
        { d: new Date(iso) },
        {
          $dateToString: {
            date: '$d',
            format: '%Y-%m-%d %H:%M:%S.%L %j %u %G-%V',
            ...(timezone && { timezone }),
          },
        },
      );
    expect(await parts('2026-03-29T00:30:00.007Z')).toBe('2026-03-29 00:30:00.007 088 7 2026-13');
    expect(await parts('2026-03-29T00:30:00Z', 'Europe/Warsaw')).toBe(
      '2026-03-29 01:30:00.000 088 7 2026-13',
    );
    expect(await parts('2026-03-29T01:30:00Z', 'Europe/Warsaw')).toBe(
      '2026-03-29 03:30:00.000 088 7 2026-13',
    );
    expect(await parts('2027-01-01T00:00:00Z', '-05:00')).toBe('2026-12-31 19:00:00.000 365 4 2026-53');
    const trunc = async (iso: string, unit: string, more: object = {}) =>
      (
        (await compute({ d: new Date(iso) }, { $dateTrunc: { date: '$d', unit, ...more } })) as Date
      ).toISOString();
    const timezone = 'Europe/Warsaw';
    expect(await trunc('2026-03-29T22:30:00Z', 'day', { timezone })).toBe('2026-03-29T22:00:00.000Z');
    expect(await trunc('2026-03-29T21:30:00Z', 'day', { timezone })).toBe('2026-03-28T23:00:00.000Z');
    expect(await trunc('2026-10-25T23:30:00Z', 'day', { timezone })).toBe('2026-10-25T23:00:00.000Z');
    expect(await trunc('2026-03-31T22:00:00Z', 'month', { timezone })).toBe('2026-03-31T22:00:00.000Z');
    expect(await trunc('2026-11-20T12:00:00Z', 'week')).toBe('2026-11-15T00:00:00.000Z');
    expect(await trunc('2026-11-20T12:00:00Z', 'week', { startOfWeek: 'monday' })).toBe(
      '2026-11-16T00:00:00.000Z',
    );
    expect(await trunc('2026-11-20T12:34:56Z', 'hour')).toBe('2026-11-20T12:00:00.000Z');
    expect(await compute({ d: new Date('2026-11-20T23:30:00Z') }, { $hour: { date: '$d', timezone } })).toBe(
      0,
    );
    expect(await compute({ d: new Date('2026-11-22T12:00:00Z') }, { $dayOfWeek: '$d' })).toBe(1);
  });

  test('a match, sort and limit in front are answered as in find', async () => {
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
