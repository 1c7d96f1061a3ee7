import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose, { type Connection } from 'mongoose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EmbeddedDatabase, startEmbeddedDatabase } from './start.ts';

describe('unsupported features', () => {
  const directory = mkdtempSync(join(tmpdir(), 'oriel-refusals-'));
  let database: EmbeddedDatabase;
  let connection: Connection;
  beforeAll(async () => {
    database = await startEmbeddedDatabase({ directory });
    connection = await mongoose.createConnection(database.uri).asPromise();
    await connection.collection('c').insertOne({ a: [1], at: new Date(0) });
  });
  afterAll(async () => {
    await connection.close();
    await database.close();
    rmSync(directory, { recursive: true, force: true });
  });

  async function refusal(promise: Promise<unknown> | undefined): Promise<string> {
    const error = await promise?.then(
      () => 'accepted',
      (failed: unknown) => failed,
    );
    return error instanceof Error ? error.message : String(error);
  }
  const sentence = (what: string) => `${what} is not supported by the embedded database; set MONGODB_URI`;

  test.each([
    ['$where', { $where: 'true' }],
    ['$text', { $text: { $search: 'x' } }],
    ['$jsonSchema', { $jsonSchema: {} }],
    ['$near', { a: { $near: [1, 2] } }],
    ['$geoWithin', { a: { $geoWithin: {} } }],
    ['$bitsAllSet', { a: { $bitsAllSet: 1 } }],
    ['$sampleRate', { $sampleRate: 0.5 }],
    ['$ref', { a: { $ref: 'x', $id: 1 } }],
    ['$comment', { $comment: 'x' }],
    ['$eq', { a: { $eq: 1 } }],
    ['$not', { a: { $not: { $gt: 1 } } }],
    ['$size', { a: { $size: 1 } }],
    ['$mod', { a: { $mod: [2, 1] } }],
    ['$options', { a: { $regex: 'x', $options: 'i' } }],
  ])('the query operator %s', async (name, filter) => {
    const collection = connection.collection('c');
    const refused = sentence(`the query operator ${name}`);
    expect(await refusal(collection.find(filter as object).toArray())).toBe(refused);
    expect(await refusal(collection.deleteMany(filter as object))).toContain(refused);
    expect(await refusal(collection.updateMany({ $and: [filter] } as object, { $set: { a: 1 } }))).toContain(
      refused,
    );
    expect(await refusal(collection.aggregate([{ $match: { $or: [filter] } }]).toArray())).toBe(refused);
  });

  test.each(
    ['x', '(?i)a', 'a++', '\\Qa\\E', '[[:alpha:]]', '\\h', '(?#c)a', '(*UCP)a', 'a{,2}', '\\p{L}'].slice(1),
  )('the regular expression %s', async (pattern) => {
    expect(await refusal(connection.collection('c').findOne({ a: { $regex: pattern } }))).toContain(
      'not supported by the embedded database',
    );
  });

  test.each([
    ['$bit', { $bit: { a: { and: 1 } } }],
    ['$nonsense', { $nonsense: { a: 1 } }],
    ['$mul', { $mul: { a: 2 } }],
    ['$rename', { $rename: { a: 'b' } }],
    ['$currentDate', { $currentDate: { a: true } }],
    ['$pullAll', { $pullAll: { a: [1] } }],
    ['$pop', { $pop: { a: 1 } }],
  ])('the update operator %s', async (name, update) => {
    expect(await refusal(connection.collection('c').updateOne({}, update as object))).toContain(
      sentence(`the update operator ${name}`),
    );
  });

  test.each([
    ['$position in $push', { $push: { a: { $each: [2], $position: 0 } } }],
    ['$sort in $push', { $push: { a: { $each: [2], $sort: 1 } } }],
    ['$each in $addToSet', { $addToSet: { a: { $each: [2] } } }],
    ['the positional operator $', { $set: { 'a.$': 2 } }],
    ['the positional operator $[]', { $inc: { 'a.$[]': 2 } }],
  ])('update option: %s', async (what, update) => {
    expect(await refusal(connection.collection('c').updateOne({}, update as object))).toContain(
      sentence(what),
    );
  });

  test.each([
    ['$slice in the projection of find', {}, { a: { $slice: 1 } }],
    ['$elemMatch in the projection of find', {}, { a: { $elemMatch: { b: 1 } } }],
    ['$gt of the elements themselves in $elemMatch', { a: { $elemMatch: { $gt: 1 } } }, {}],
    ['$elemMatch in $all', { a: { $all: [{ $elemMatch: { b: 1 } }] } }, {}],
    ['$type by number', { a: { $type: 1 } }, {}],
  ])('query option: %s', async (what, filter, projection) => {
    expect(await refusal(connection.collection('c').findOne(filter as object, { projection }))).toBe(
      sentence(what),
    );
  });

  test('an update by a pipeline', async () => {
    expect(await refusal(connection.collection('c').updateOne({}, [{ $set: { a: 1 } }]))).toContain(
      sentence('an update with an aggregation pipeline'),
    );
  });

  test.each([
    '$out',
    '$merge',
    '$graphLookup',
    '$bucket',
    '$geoNear',
    '$unionWith',
    '$sample',
    '$setWindowFields',
    '$densify',
    '$search',
    '$indexStats',
    '$addFields',
    '$set',
    '$unset',
    '$replaceRoot',
    '$replaceWith',
    '$count',
    '$sortByCount',
    '$facet',
    '$lookup',
  ])('the stage %s', async (name) => {
    expect(
      await refusal(
        connection
          .collection('c')
          .aggregate([{ [name]: {} }])
          .toArray(),
      ),
    ).toBe(sentence(`the aggregation stage ${name}`));
  });

  test.each(
    [
      ['$function', '$accumulator', '$dateAdd', '$regexMatch', '$zip', '$sqrt', '$convert', '$trim'],
      ['$ne', '$or', '$cmp', '$switch', '$literal', '$let', '$map', '$reduce', '$divide', '$round', '$max'],
      ['$isArray', '$first', '$concatArrays', '$mergeObjects', '$concat', '$toString', '$dateToString'],
    ].flat(),
  )('the expression %s', async (name) => {
    const pipeline = [{ $project: { r: { [name]: 1 } } }];
    expect(await refusal(connection.collection('c').aggregate(pipeline).toArray())).toBe(
      sentence(`the aggregation expression ${name}`),
    );
  });

  const staged = (stage: object) => refusal(connection.collection('c').aggregate([stage]).toArray());

  test.each(['$stdDevPop', '$avg', '$max', '$count', '$first', '$last', '$addToSet', '$mergeObjects'])(
    'the accumulator %s',
    async (name) => {
      const group = { _id: null, r: { [name]: '$a' } };
      expect(await staged({ $group: group })).toBe(sentence(`the accumulator ${name}`));
    },
  );

  test.each(['$$USER_ROLES', '$$NOW', '$$REMOVE', '$$CURRENT'])('the variable %s', async (name) => {
    expect(await staged({ $project: { r: name } })).toBe(sentence(`the aggregation variable ${name}`));
  });

  test('expressions and stages outside their supported places', async () => {
    expect(await staged({ $unwind: { path: '$a', includeArrayIndex: 'at' } })).toBe(
      sentence('$unwind with options'),
    );
    const named = new Map(Object.entries({ if: true, else: 1 })).set('then', 2);
    expect(await staged({ $project: { r: { $cond: named } } })).toBe(sentence('$cond with named arguments'));
    expect(await staged({ $project: { r: { $filter: { input: '$a', cond: true, limit: 1 } } } })).toBe(
      sentence('the argument limit of $filter'),
    );
  });

  test.each([
    'collStats',
    'explain',
    'mapReduce',
    'renameCollection',
    'collMod',
    'serverStatus',
    'bulkWrite',
    'createUser',
    'commitTransaction',
    'abortTransaction',
    'watch',
    'count',
    'drop',
    'dropDatabase',
    'listDatabases',
    'buildInfo',
    'refreshSessions',
  ])('the command %s', async (name) => {
    expect(await refusal(connection.db?.command({ [name]: 'c' }))).toBe(sentence(`the command ${name}`));
  });

  test('dropping all indexes, or one by its key', async () => {
    await connection.collection('c').createIndex({ k: 1 });
    for (const index of ['*', { k: 1 }])
      expect(await refusal(connection.db?.command({ dropIndexes: 'c', index }))).toBe(
        sentence('dropping indexes other than by name'),
      );
  });

  test('options that would change an answer', async () => {
    const collection = connection.collection('c');
    expect(await refusal(collection.find({}, { collation: { locale: 'pl' } }).toArray())).toBe(
      sentence('the option collation of find'),
    );
    expect(await refusal(collection.find({}).min({ a: 1 }).toArray())).toBe(
      sentence('the option min of find'),
    );
    expect(
      await refusal(collection.updateOne({}, { $set: { a: 1 } }, { collation: { locale: 'pl' } })),
    ).toContain(sentence('the option collation of update'));
    expect(await refusal(collection.aggregate([], { let: { x: 1 } }).toArray())).toBe(
      sentence('the option let of aggregate'),
    );
    expect(await refusal(connection.createCollection('capped', { capped: true, size: 1000 }))).toBe(
      sentence('the option capped of create'),
    );
    expect(await refusal(connection.createCollection('v', { viewOn: 'c', pipeline: [] }))).toContain(
      'not supported by the embedded database',
    );
    expect(await refusal(collection.findOne({}, { sort: { a: { $meta: 'textScore' } } }))).toBe(
      sentence('sort by $meta'),
    );
  });

  test('other kinds of indexes', async () => {
    const collection = connection.collection('c');
    expect(await refusal(collection.createIndex({ a: 'text' }))).toBe(sentence('a text index'));
    expect(await refusal(collection.createIndex({ a: '2dsphere' }))).toBe(sentence('a 2dsphere index'));
    expect(await refusal(collection.createIndex({ a: 'hashed' }))).toBe(sentence('a hashed index'));
    expect(await refusal(collection.createIndex({ '$**': 1 }))).toBe(sentence('a wildcard index'));
    expect(await refusal(collection.createIndex({ a: 1 }, { collation: { locale: 'pl' } }))).toBe(
      sentence('the index option collation'),
    );
  });

  test('transactions and change streams', async () => {
    const session = await connection.startSession();
    session.startTransaction();
    expect(await refusal(connection.collection('c').insertOne({ b: 1 }, { session }))).toBe(
      sentence('a transaction or a retryable write'),
    );
    await session.abortTransaction().catch(() => {});
    await session.endSession();
    expect(await connection.collection('c').countDocuments({ b: 1 })).toBe(0);
    const stream = connection.collection('c').watch();
    expect(await refusal(stream.next())).toBe(sentence('the aggregation stage $changeStream'));
    await stream.close();
  });

  test('documents that it could not return unchanged', async () => {
    const collection = connection.collection('c');
    expect(await refusal(collection.insertOne({ $a: 1 } as object))).toContain(
      'a field name that begins with a dollar sign ($a)',
    );
    expect(await refusal(collection.insertOne({ code: new mongoose.mongo.Code('x') }))).toContain(
      sentence('the BSON type JavaScript code'),
    );
    expect(await refusal(collection.updateOne({}, { $set: { x: { $y: 1 } } }))).toContain(
      'a field name that begins with a dollar sign ($y)',
    );
  });

  test('leave nothing behind', async () => {
    expect(
      await connection
        .collection('c')
        .find({}, { projection: { _id: 0 } })
        .toArray(),
    ).toEqual([{ a: [1], at: new Date(0) }]);
    expect((await connection.listCollections()).map(({ name }) => name)).toEqual(['c']);
  });
});
