import type { DatabaseSync } from 'node:sqlite';
import { decodeDocument } from '../bson/decode.ts';
import { DatabaseError } from '../errors.ts';
import { Collection, encode } from './collection.ts';
import { DocumentCache } from './document-cache.ts';
import { type IndexSpecification, parseIndexSpecification } from './index.ts';
import { createTable, openSqliteFile, prepareTable } from './sqlite-file.ts';

/** All collections, and the transaction that gathers what is written until the next commit. */
export class Store {
  private readonly file: DatabaseSync;
  private readonly cache = new DocumentCache();
  private readonly databases = new Map<string, Map<string, Collection>>();
  private inTransaction = false;

  constructor(directory: string) {
    this.file = openSqliteFile(directory);
    this.load();
  }

  /** Something was written that is not yet on the disk. */
  get dirty(): boolean {
    return this.inTransaction;
  }

  /** Every write begins here; the transaction is shared by all that come before the next commit. */
  begin(): void {
    if (this.inTransaction) return;
    this.file.exec('BEGIN IMMEDIATE');
    this.inTransaction = true;
  }

  commit(): void {
    if (!this.inTransaction) return;
    this.file.exec('COMMIT');
    this.inTransaction = false;
  }

  /** After a failed write or commit: back to what is on the disk, indexes too. */
  restore(): void {
    // SQLite has ended the transaction by itself after some failures.
    if (this.file.isTransaction) this.file.exec('ROLLBACK');
    this.inTransaction = false;
    this.load();
  }

  close(): void {
    this.commit();
    this.file.close();
  }

  databaseNames(): string[] {
    return [...this.databases]
      .filter(([, collections]) => collections.size > 0)
      .map(([name]) => name)
      .sort();
  }

  collections(database: string): Collection[] {
    return [...(this.databases.get(database)?.values() ?? [])];
  }

  collection(database: string, name: string): Collection | undefined {
    return this.databases.get(database)?.get(name);
  }

  /** The collection, made when it is not there: writing to a name brings it into being. */
  ensureCollection(database: string, name: string): Collection {
    const known = this.collection(database, name);
    if (known) return known;
    checkNamespace(database, name);
    this.begin();
    const { lastInsertRowid } = this.file
      .prepare('INSERT INTO collection (database, name) VALUES (?, ?)')
      .run(database, name);
    const id = Number(lastInsertRowid);
    createTable(this.file, id);
    return this.enter(id, database, name);
  }

  dropCollection(collection: Collection): void {
    this.begin();
    this.file.exec(`DROP TABLE document_${collection.id}`);
    this.file.prepare('DELETE FROM collection_index WHERE collection = ?').run(collection.id);
    this.file.prepare('DELETE FROM collection WHERE id = ?').run(collection.id);
    this.databases.get(collection.database)?.delete(collection.name);
    this.cache.dropCollection(collection.id);
  }

  createIndex(collection: Collection, specification: IndexSpecification): void {
    this.begin();
    collection.addIndex(specification);
    this.file
      .prepare('INSERT INTO collection_index (collection, name, specification) VALUES (?, ?, ?)')
      .run(collection.id, specification.name, encode(specification.document));
  }

  dropIndex(collection: Collection, name: string): void {
    this.begin();
    this.file
      .prepare('DELETE FROM collection_index WHERE collection = ? AND name = ?')
      .run(collection.id, name);
    collection.indexes.delete(name);
  }

  private load(): void {
    this.databases.clear();
    this.cache.clear();
    for (const row of this.file.prepare('SELECT id, database, name FROM collection ORDER BY id').all()) {
      const collection = this.enter(Number(row.id), String(row.database), String(row.name));
      const specifications = this.file
        .prepare('SELECT specification FROM collection_index WHERE collection = ? ORDER BY rowid')
        .all(collection.id);
      for (const { specification } of specifications) {
        if (!(specification instanceof Uint8Array)) throw new Error('an index specification is not a blob');
        collection.declareIndex(parseIndexSpecification(decodeDocument(Buffer.from(specification))));
      }
      collection.load();
    }
  }

  private enter(id: number, database: string, name: string): Collection {
    const collection = new Collection(id, database, name, prepareTable(this.file, id), this.cache);
    let collections = this.databases.get(database);
    if (!collections) {
      collections = new Map();
      this.databases.set(database, collections);
    }
    collections.set(name, collection);
    return collection;
  }
}

function checkNamespace(database: string, name: string): void {
  if (database === '' || /[/\\. "$\0]/.test(database) || Buffer.byteLength(database) > 63) {
    throw new DatabaseError('InvalidNamespace', `Invalid database name: '${database}'`);
  }
  if (
    name === '' ||
    name.includes('$') ||
    name.includes('\0') ||
    name.startsWith('.') ||
    name.startsWith('system.')
  ) {
    throw new DatabaseError('InvalidNamespace', `Invalid collection name: ${name}`);
  }
}
