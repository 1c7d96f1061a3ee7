import { parseExprTest } from '../aggregate/expr-test.ts';
import type { Document, Value } from '../bson/value.ts';
import { DatabaseError } from '../errors.ts';
import type { Filter } from '../query/filter.ts';
import { parseFilter } from '../query/parse-filter.ts';
import type { Collection, Stored } from '../store/collection.ts';
import { Find, findFirst } from '../store/find.ts';
import { applyUpdate, type UpdateContext } from '../update/apply-update.ts';
import { parseUpdate, type Update } from '../update/parse-update.ts';
import {
  type Call,
  type Command,
  type CommandContext,
  checkStatement,
  int,
  readBoolean,
  readDocument,
  readNumber,
  reply,
} from './command.ts';
import { checkHint } from './read.ts';
import { refuseChangedId, refuseExpression, upsertDocument } from './upsert.ts';

const maxBatch = 100_000;

/** Runs the statements of a command; an ordered command stops at its first error. */
function runEach<T>(call: Call, statements: readonly T[], run: (statement: T, at: number) => void): Value[] {
  if (statements.length === 0 || statements.length > maxBatch) {
    throw new DatabaseError(
      16,
      `Write batch sizes must be between 1 and ${maxBatch}. Got ${statements.length} operations.`,
    );
  }
  const ordered = call.boolean('ordered') ?? true;
  const errors: Value[] = [];
  for (const [at, statement] of statements.entries()) {
    try {
      run(statement, at);
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      errors.push(writeError(at, error));
      if (ordered) break;
    }
  }
  return errors;
}

function writeError(at: number, error: DatabaseError): Document {
  return new Map<string, Value>([
    ['index', int(at)],
    ['code', int(error.code)],
    ...error.details,
    ['errmsg', error.message],
  ]);
}

function withErrors(fields: [string, Value][], errors: Value[]): Document {
  return reply(errors.length > 0 ? [...fields, ['writeErrors', errors]] : fields);
}

const insert: Command = {
  fields: ['documents', 'ordered', 'bypassDocumentValidation'],
  run(call, { store }) {
    const documents = call.documents('documents');
    store.begin();
    const collection = store.ensureCollection(call.database, call.collection);
    let n = 0;
    const errors = runEach(call, documents, ({ document, bytes }) => {
      collection.insert(document, bytes.length > 0 ? bytes : undefined);
      n++;
    });
    return withErrors([['n', int(n)]], errors);
  },
};

export interface UpdateRequest {
  readonly filter: Filter;
  readonly update: Update;
}

/** Updates one document; false when nothing changed. */
export function updateStored(collection: Collection, stored: Stored, { update }: UpdateRequest): boolean {
  const context: UpdateContext = { inserting: false };
  const changed = applyUpdate(stored.document, update, context);
  refuseChangedId(stored.document, changed);
  return collection.replace(stored, changed) || context.touched === true;
}

export function insertUpsert(
  context: CommandContext,
  database: string,
  name: string,
  request: UpdateRequest,
): Stored {
  const document = upsertDocument(request.filter, request.update);
  context.store.begin();
  return context.store.ensureCollection(database, name).insert(document);
}

const update: Command = {
  fields: ['updates', 'ordered', 'bypassDocumentValidation'],
  run(call, context) {
    let n = 0;
    let modified = 0;
    const upserted: Value[] = [];
    const errors = runEach(call, call.documents('updates'), ({ document: statement }, at) => {
      checkStatement('update', statement, ['q', 'u', 'multi', 'upsert', 'arrayFilters', 'hint']);
      checkHint(call, context, statement.get('hint'));
      const multi = readBoolean(statement, 'multi') ?? false;
      const request: UpdateRequest = {
        filter: parseFilter(readDocument(statement, 'q') ?? new Map(), parseExprTest),
        update: parseUpdate(statement.get('u'), statement.get('arrayFilters'), multi),
      };
      const upsert = readBoolean(statement, 'upsert') ?? false;
      if (upsert) refuseExpression(request.filter);
      const collection = context.store.collection(call.database, call.collection);
      const found = collection ? matched(collection, request.filter, multi) : [];
      if (collection && found.length > 0) {
        context.store.begin();
        for (const record of found) {
          const stored = collection.read(record);
          if (!stored) continue;
          n++;
          if (updateStored(collection, stored, request)) modified++;
        }
        return;
      }
      if (!upsert) return;
      const inserted = insertUpsert(context, call.database, call.collection, request);
      n++;
      upserted.push(
        new Map<string, Value>([
          ['index', int(at)],
          ['_id', inserted.document.get('_id') ?? null],
        ]),
      );
    });
    const fields: [string, Value][] = [['n', int(n)]];
    if (upserted.length > 0) fields.push(['upserted', upserted]);
    fields.push(['nModified', int(modified)]);
    return withErrors(fields, errors);
  },
};

/** All matching documents, collected before the first change, so that none is visited twice. */
function matched(collection: Collection, filter: Filter, multi: boolean): number[] {
  if (!multi) {
    const first = findFirst(collection, { filter });
    return first ? [first.record] : [];
  }
  return Array.from(new Find(collection, { filter }), (stored) => stored.record);
}

const remove: Command = {
  fields: ['deletes', 'ordered'],
  run(call, context) {
    let n = 0;
    const errors = runEach(call, call.documents('deletes'), ({ document: statement }) => {
      checkStatement('delete', statement, ['q', 'limit', 'hint']);
      checkHint(call, context, statement.get('hint'));
      const limit = readNumber(statement, 'limit');
      if (limit !== 0 && limit !== 1) {
        throw new DatabaseError('FailedToParse', 'The limit field in delete objects must be 0 or 1.');
      }
      const filter = parseFilter(readDocument(statement, 'q') ?? new Map(), parseExprTest);
      const collection = context.store.collection(call.database, call.collection);
      if (!collection) return;
      for (const record of matched(collection, filter, limit === 0)) {
        const stored = collection.read(record);
        if (!stored) continue;
        context.store.begin();
        collection.remove(stored);
        n++;
      }
    });
    return withErrors([['n', int(n)]], errors);
  },
};

export const writeCommands = { insert, update, delete: remove };
