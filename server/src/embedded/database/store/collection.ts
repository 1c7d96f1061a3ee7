import { BSONRegExp, Int32, ObjectId, serialize } from 'bson';
import { decodeDocument } from '../bson/decode.ts';
import { type Document, isDocument, type Value } from '../bson/value.ts';
import { DatabaseError, notSupported } from '../errors.ts';
import type { DocumentCache } from './document-cache.ts';
import { duplicateKey } from './duplicate-key.ts';
import { Index, type IndexSpecification, parseIndexSpecification } from './index.ts';
import type { IndexTable } from './index-table.ts';
import type { TableStatements } from './sqlite-file.ts';

/** A stored document, decoded and as bytes. Both are shared, and never changed in place. */
export interface Stored {
  readonly record: number;
  readonly document: Document;
  readonly bytes: Buffer;
}

export const maxDocumentBytes = 16 * 1024 * 1024;

export function encode(document: Document): Buffer {
  return Buffer.from(serialize(document, { ignoreUndefined: false }));
}

const idIndex: IndexSpecification = parseIndexSpecification(
  new Map<string, Value>([
    ['v', new Int32(2)],
    ['key', new Map([['_id', new Int32(1)]])],
    ['name', '_id_'],
    ['unique', true],
  ]),
);

/**
 * One collection: a SQLite table for the documents, and one for each index. A write first computes all keys and checks every unique index;
 * only then does it store the document and update the indexes. So a rejected write leaves nothing behind.
 */
export class Collection {
  readonly id: number;
  readonly database: string;
  readonly name: string;
  readonly indexes = new Map<string, Index>();
  private readonly table: TableStatements;
  private readonly cache: DocumentCache;
  private nextRecord: number;
  private count: number;

  constructor(
    id: number,
    database: string,
    name: string,
    table: TableStatements,
    ids: IndexTable,
    cache: DocumentCache,
  ) {
    this.id = id;
    this.database = database;
    this.name = name;
    this.table = table;
    this.cache = cache;
    this.indexes.set('_id_', new Index(idIndex, ids));
    this.nextRecord = Number(table.lastRecord.get()?.record ?? 0) + 1;
    this.count = ids.count();
  }

  get namespace(): string {
    return `${this.database}.${this.name}`;
  }

  get size(): number {
    return this.count;
  }

  read(record: number): Stored | undefined {
    const known = this.cache.get(this.id, record);
    if (known) return known;
    const row = this.table.read.get(record);
    return row ? this.remember(record, asBuffer(row.document)) : undefined;
  }

  /** All documents in insertion order; concurrent writes may or may not be seen. */
  *scan(): Generator<Stored> {
    let after = 0;
    for (;;) {
      const rows = this.table.scan.all(after);
      for (const row of rows) {
        const record = Number(row.record);
        after = record;
        yield this.cache.get(this.id, record) ?? this.remember(record, asBuffer(row.document));
      }
      if (rows.length < 256) return;
    }
  }

  insert(sent: Document, sentBytes?: Buffer): Stored {
    const document = withIdFirst(sent);
    const bytes = document === sent && sentBytes ? sentBytes : encode(document);
    checkDocument(document);
    if (bytes.length > maxDocumentBytes) {
      throw new DatabaseError(
        'BadValue',
        `object to insert too large. size in bytes: ${bytes.length}, max size: ${maxDocumentBytes}`,
      );
    }
    const entries = this.keys(document, undefined);
    const record = this.nextRecord;
    this.table.insert.run(record, bytes);
    this.nextRecord++;
    this.count++;
    for (const [index, keys] of entries) for (const key of keys) index.entries.add(key, record);
    // Not cached: most of what is inserted, such as events of visitors, is not read again soon, and would take the place of what is.
    return { record, document, bytes };
  }

  /** Writes a new version of a document; false when nothing changed. */
  replace(old: Stored, document: Document): boolean {
    checkDocument(document);
    const bytes = encode(document);
    if (bytes.equals(old.bytes)) return false;
    if (bytes.length > maxDocumentBytes) {
      throw new DatabaseError(17419, `Resulting document after update is larger than ${maxDocumentBytes}`);
    }
    const entries = this.keys(document, old.record);
    const before = [...this.indexes.values()].map((index) => [index, index.keysOf(old.document)] as const);
    this.table.update.run(bytes, old.record);
    for (const [index, keys] of before) {
      const now = entries.get(index);
      for (const key of keys) if (!now?.has(key)) index.entries.delete(key, old.record);
    }
    for (const [at, [index, keys]] of [...entries].entries()) {
      const known = before[at]?.[1];
      for (const key of keys) if (!known?.has(key)) index.entries.add(key, old.record);
    }
    this.remember(old.record, ownBytes(bytes));
    return true;
  }

  remove(stored: Stored): void {
    this.table.remove.run(stored.record);
    for (const index of this.indexes.values()) {
      for (const key of index.keysOf(stored.document)) index.entries.delete(key, stored.record);
    }
    this.cache.drop(this.id, stored.record);
    this.count--;
  }

  /** Adds an index that already covers all documents. */
  enterIndex(index: Index): void {
    this.indexes.set(index.specification.name, index);
  }

  /** Fills an empty index with the existing documents; throws when two collide. */
  fillIndex(index: Index): void {
    const { unique } = index.specification;
    const pairs: { key: string; record: number }[] = [];
    const seen = new Map<string, number>();
    for (const { record, document } of this.scan()) {
      for (const key of index.keysOf(document)) {
        if (unique) {
          const holder = seen.get(key);
          if (holder !== undefined && holder !== record)
            throw duplicateKey(this.namespace, index, document, key);
          seen.set(key, record);
        }
        pairs.push({ key, record });
      }
    }
    index.entries.load(pairs);
  }

  private keys(document: Document, own: number | undefined): Map<Index, ReadonlySet<string>> {
    const entries = new Map<Index, ReadonlySet<string>>();
    for (const index of this.indexes.values()) {
      const keys = index.keysOf(document);
      const taken = index.conflict(keys, own);
      if (taken !== undefined) throw duplicateKey(this.namespace, index, document, taken);
      entries.set(index, keys);
    }
    return entries;
  }

  private remember(record: number, bytes: Buffer): Stored {
    return this.cache.put(this.id, { record, document: decodeDocument(bytes), bytes });
  }
}

/** The bytes in memory of their own: a small buffer is a part of a larger one, which it would keep. */
function ownBytes(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

function asBuffer(value: unknown): Buffer {
  if (!(value instanceof Uint8Array)) throw new Error('a document is not a blob');
  return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
}

function withIdFirst(document: Document): Document {
  if (document.keys().next().value === '_id') return document;
  const ordered: Document = new Map();
  const id = document.get('_id');
  ordered.set('_id', id === undefined ? new ObjectId() : id);
  for (const [name, value] of document) if (name !== '_id') ordered.set(name, value);
  return ordered;
}

function checkDocument(document: Document): void {
  const id = document.get('_id');
  if (Array.isArray(id)) throw new DatabaseError('InvalidIdField', "The '_id' value cannot be of type array");
  if (id instanceof BSONRegExp) {
    throw new DatabaseError('InvalidIdField', "The '_id' value cannot be of type regex");
  }
  refuseDollarNames(document);
}

function refuseDollarNames(value: Value): void {
  if (isDocument(value)) {
    for (const [name, inner] of value) {
      if (name.startsWith('$')) throw notSupported(`a field name that begins with a dollar sign (${name})`);
      if (typeof inner === 'object') refuseDollarNames(inner);
    }
  } else if (Array.isArray(value)) {
    for (const item of value) if (typeof item === 'object') refuseDollarNames(item);
  }
}
