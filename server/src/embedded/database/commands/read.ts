import { Long } from 'bson';
import { parseExprTest } from '../aggregate/expr-test.ts';
import { encodeKey } from '../bson/key.ts';
import { isDocument, type Value } from '../bson/value.ts';
import { DatabaseError, notSupported } from '../errors.ts';
import { parseFilter } from '../query/parse-filter.ts';
import { parseProjection } from '../query/projection.ts';
import { parseSortPattern } from '../query/sort-pattern.ts';
import { valuesAlong } from '../query/values-along.ts';
import { Find } from '../store/find.ts';
import { sameKey } from '../store/index.ts';
import type { CommandContext } from './command.ts';
import { type Call, type Command, reply } from './command.ts';
import { batchesOfFind, cursorReply, defaultFirstBatch } from './cursor-reply.ts';

/** A hint may name any existing index; the database still chooses itself. */
export function checkHint(call: Call, context: CommandContext, hint: Value | undefined): void {
  if (hint === undefined || (isDocument(hint) && hint.size === 0)) return;
  if (isDocument(hint) && hint.has('$natural')) throw notSupported('a hint of $natural');
  const indexes = context.store.collection(call.database, call.collection)?.indexes.values() ?? [];
  for (const { specification } of indexes) {
    if (hint === specification.name || (isDocument(hint) && sameKey(hint, specification.key))) return;
  }
  throw new DatabaseError('BadValue', 'hint provided does not correspond to an existing index');
}

function refuseTrue(call: Call, fields: readonly string[]): void {
  for (const field of fields)
    if (call.boolean(field)) throw notSupported(`the option ${field} of ${call.name}`);
}

function nonNegative(call: Call, field: string): number {
  const value = call.number(field) ?? 0;
  if (value < 0)
    throw new DatabaseError(51024, `BSON field '${field}' value must be >= 0, actual value '${value}'`);
  return value;
}

const find: Command = {
  fields: [
    'filter',
    'sort',
    'projection',
    'hint',
    'skip',
    'limit',
    'batchSize',
    'singleBatch',
    'allowDiskUse',
    'noCursorTimeout',
    'allowPartialResults',
    'tailable',
    'awaitData',
    'returnKey',
    'showRecordId',
    'oplogReplay',
  ],
  run(call, context) {
    refuseTrue(call, ['tailable', 'awaitData', 'returnKey', 'showRecordId', 'noCursorTimeout']);
    checkHint(call, context, call.body.get('hint'));
    const filter = parseFilter(call.document('filter') ?? new Map(), parseExprTest);
    const sort = parseSortPattern(call.document('sort') ?? new Map(), 'sort');
    const projection = parseProjection(call.document('projection') ?? new Map());
    const skip = nonNegative(call, 'skip');
    const sentLimit = call.number('limit') ?? 0;
    // A negative limit is a legacy way to request a single batch.
    const single = sentLimit < 0 || call.boolean('singleBatch') === true;
    const batchSize = call.body.has('batchSize') ? nonNegative(call, 'batchSize') : defaultFirstBatch;
    const collection = context.store.collection(call.database, call.collection);
    if (!collection) return cursorReply('firstBatch', [], 0n, call.namespace);
    const query = new Find(collection, { filter, sort, skip, limit: Math.abs(sentLimit) });
    const batches = batchesOfFind(
      call.namespace,
      query,
      projection && ((stored) => projection(stored.document)),
    );
    const { documents, done } = batches.take(batchSize);
    const id = done || single ? 0n : context.cursors.keep(batches);
    return cursorReply('firstBatch', documents, id, call.namespace);
  },
};

const getMore: Command = {
  fields: ['collection', 'batchSize'],
  run(call, context) {
    const sent = call.body.get('getMore');
    const name = call.body.get('collection');
    if (!(sent instanceof Long) || typeof name !== 'string') {
      throw new DatabaseError('TypeMismatch', 'getMore needs the id of a cursor and its collection');
    }
    const id = sent.toBigInt();
    const namespace = `${call.database}.${name}`;
    const batches = context.cursors.get(id, namespace);
    const { documents, done } = batches.take(call.number('batchSize') || Number.POSITIVE_INFINITY);
    if (done) context.cursors.kill(id);
    else batches.pause();
    return cursorReply('nextBatch', documents, done ? 0n : id, namespace);
  },
};

const killCursors: Command = {
  fields: ['cursors'],
  run(call, context) {
    const ids = call.body.get('cursors');
    if (!Array.isArray(ids)) throw new DatabaseError('TypeMismatch', 'killCursors needs an array of cursors');
    const killed: Value[] = [];
    const missing: Value[] = [];
    for (const id of ids) {
      if (id instanceof Long && context.cursors.kill(id.toBigInt())) killed.push(id);
      else missing.push(id);
    }
    return reply([
      ['cursorsKilled', killed],
      ['cursorsNotFound', missing],
      ['cursorsAlive', []],
      ['cursorsUnknown', []],
    ]);
  },
};

const distinct: Command = {
  fields: ['key', 'query', 'hint'],
  run(call, context) {
    checkHint(call, context, call.body.get('hint'));
    const key = call.body.get('key');
    if (typeof key !== 'string')
      throw new DatabaseError('TypeMismatch', "BSON field 'distinct.key' has to be a string");
    const filter = parseFilter(call.document('query') ?? new Map(), parseExprTest);
    const collection = context.store.collection(call.database, call.collection);
    const values = new Map<string, Value>();
    for (const { document } of collection ? new Find(collection, { filter }) : []) {
      for (const value of valuesAlong(document, key)) {
        const id = encodeKey(value);
        if (!values.has(id)) values.set(id, value);
      }
    }
    return reply([['values', [...values.values()]]]);
  },
};

export const readCommands = { find, getMore, killCursors, distinct };
