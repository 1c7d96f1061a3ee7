import { type Connection, type Model, type Query, type Schema, Types } from 'mongoose';

/** Called with the organization whose data was written; undefined when a write may affect any. */
type ChangeListener = (organizationId: string | undefined) => void;

declare module 'mongoose' {
  interface QueryOptions {
    /** Why this write does not change anything visible to visitors, so that public answers stay valid. */
    unseen?: string;
  }
}

/** By connection, so that applications in one process only hear their own writes. */
const listeners = new WeakMap<Connection, Set<ChangeListener>>();

/** Calls back on every write of this process to visitor-visible data, before the writer continues. */
export function onChange(connection: Connection, listener: ChangeListener): void {
  const all = listeners.get(connection) ?? new Set();
  all.add(listener);
  listeners.set(connection, all);
}

function announce(connection: Connection, ids: readonly (string | undefined)[]): void {
  for (const listener of listeners.get(connection) ?? []) {
    for (const id of ids) listener(id);
  }
}

const WRITES = [
  'findOneAndUpdate',
  'findOneAndDelete',
  'findOneAndReplace',
  'updateOne',
  'updateMany',
  'replaceOne',
  'deleteOne',
  'deleteMany',
] as const;

type Key = 'organizationId' | '_id';

/** Organizations named in a value of a filter or document. */
function named(value: unknown): (string | undefined)[] {
  if (value instanceof Types.ObjectId || typeof value === 'string') return [String(value)];
  const list = (value as { $in?: unknown } | null | undefined)?.$in;
  return Array.isArray(list) && list.length > 0 ? list.flatMap(named) : [undefined];
}

function fieldOf(document: unknown, key: Key): unknown {
  return (document as Record<string, unknown> | null | undefined)?.[key];
}

type Next = (error?: Error) => void;

/**
 * Announces every completed write to a schema's documents, also failed ones, because part of them may have been applied. A `bulkWrite`
 * cannot be attributed, so it counts as affecting every organization; with the option `middleware: { post: false }` it is not announced.
 *
 * @param key field of the organization in a document or filter
 */
export function announceWrites(schema: Schema, key: Key): void {
  function afterQuery(query: Query<unknown, unknown>): void {
    if (typeof query.getOptions().unseen === 'string') return;
    announce(query.model.db, named(fieldOf(query.getFilter(), key)));
  }
  const queries = { query: true, document: false } as const;
  for (const operation of WRITES) {
    schema.post(operation, queries, function done(this: Query<unknown, unknown>) {
      afterQuery(this);
    });
    schema.post(
      operation,
      queries,
      function failed(this: Query<unknown, unknown>, error: Error, _result: unknown, next: Next) {
        afterQuery(this);
        next(error);
      },
    );
  }
  schema.post('save', function saved() {
    announce(this.db, named(this.get(key)));
  });
  schema.post('insertMany', function inserted(this: Model<unknown>, documents: unknown) {
    const ids = [documents].flat().flatMap((document) => named(fieldOf(document, key)));
    announce(this.db, [...new Set(ids)]);
  });
  schema.post(
    'insertMany',
    function failed(this: Model<unknown>, error: Error, _result: unknown, next: Next) {
      announce(this.db, [undefined]);
      next(error);
    },
  );
  schema.post('bulkWrite', function done(this: Model<unknown>) {
    announce(this.db, [undefined]);
  });
  schema.post('bulkWrite', function failed(this: Model<unknown>, error: Error, _result: unknown, next: Next) {
    announce(this.db, [undefined]);
    next(error);
  });
}
