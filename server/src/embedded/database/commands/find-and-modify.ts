import { parseExprTest } from '../aggregate/expr-test.ts';
import type { Document, Value } from '../bson/value.ts';
import { DatabaseError } from '../errors.ts';
import { parseFilter } from '../query/parse-filter.ts';
import { parseProjection } from '../query/projection.ts';
import { parseSortPattern } from '../query/sort-pattern.ts';
import { findFirst } from '../store/find.ts';
import { parseUpdate } from '../update/parse-update.ts';
import { type Command, int, reply } from './command.ts';
import { checkHint } from './read.ts';
import { refuseExpression } from './upsert.ts';
import { insertUpsert, type UpdateRequest, updateStored } from './write.ts';

export const findAndModify: Command = {
  fields: [
    'query',
    'sort',
    'remove',
    'update',
    'new',
    'fields',
    'upsert',
    'arrayFilters',
    'hint',
    'bypassDocumentValidation',
  ],
  run(call, context) {
    checkHint(call, context, call.body.get('hint'));
    const remove = call.boolean('remove') ?? false;
    const wantsNew = call.boolean('new') ?? false;
    const upsert = call.boolean('upsert') ?? false;
    const sent = call.body.get('update');
    if (remove && (sent !== undefined || upsert || wantsNew)) {
      throw new DatabaseError('FailedToParse', 'Cannot specify update, upsert or new along with remove=true');
    }
    if (!remove && sent === undefined) {
      throw new DatabaseError('FailedToParse', 'Either an update or remove=true must be specified');
    }
    const filter = parseFilter(call.document('query') ?? new Map(), parseExprTest);
    if (upsert) refuseExpression(filter);
    const sort = parseSortPattern(call.document('sort') ?? new Map(), 'sort');
    const projection = parseProjection(call.document('fields') ?? new Map());
    const shape = (document: Document): Value => (projection ? projection(document) : document);
    const request: UpdateRequest | undefined = remove
      ? undefined
      : { filter, update: parseUpdate(sent, call.body.get('arrayFilters'), false) };

    const collection = context.store.collection(call.database, call.collection);
    const found = collection && findFirst(collection, { filter, sort });
    if (collection && found) {
      context.store.begin();
      if (!request) {
        collection.remove(found);
        return answer([['n', int(1)]], shape(found.document));
      }
      updateStored(collection, found, request);
      const now = collection.read(found.record);
      const value = wantsNew && now ? now.document : found.document;
      return answer(
        [
          ['n', int(1)],
          ['updatedExisting', true],
        ],
        shape(value),
      );
    }
    if (!request) return answer([['n', int(0)]], null);
    if (!upsert)
      return answer(
        [
          ['n', int(0)],
          ['updatedExisting', false],
        ],
        null,
      );
    const inserted = insertUpsert(context, call.database, call.collection, request);
    return answer(
      [
        ['n', int(1)],
        ['updatedExisting', false],
        ['upserted', inserted.document.get('_id') ?? null],
      ],
      wantsNew ? shape(inserted.document) : null,
    );
  },
};

function answer(lastErrorObject: [string, Value][], value: Value): Document {
  return reply([
    ['lastErrorObject', new Map(lastErrorObject)],
    ['value', value],
  ]);
}
