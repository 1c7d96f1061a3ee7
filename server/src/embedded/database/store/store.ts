import type { DatabaseSync } from 'node:sqlite';
import { decodeDocument } from '../bson/decode.ts';
import { DatabaseError } from '../errors.ts';
import { Collection, encode } from './collection.ts';
import { DocumentCache } from './document-cache.ts';
import { Index, type IndexSpecification, parseIndexSpecification } from './index.ts';
import { createIndexTable, dropIndexTable, IndexTable, indexTableName } from './index-table.ts';
import { Installation } from './installation.ts';
import {
  createTable,
  layoutOf,
  noteLayout,
  openSqliteFile,
  prepareTable,
  widenCatalog,
} from './sqlite-file.ts';

/** Number of the index that every collection has. */
const ID_INDEX = 0;

/** All collections, and the transaction that collects writes until the next commit. */
export class Store {
  private readonly file: DatabaseSync;
  private readonly installation: Installation;
  private readonly cache = new DocumentCache();
  private readonly databases = new Map<string, Map<string, Collection>>();
  private inTransaction = false;

  /** @throws DamagedDatabaseError when the file differs from when it was closed */
  constructor(directory: string) {
    this.installation = new Installation(directory);
    try {
      this.file = openSqliteFile(directory, (file) => this.installation.check(file));
    } catch (error) {
      throw this.installation.explain(error);
    }
    try {
      if (layoutOf(this.file) === 1) this.buildIndexTables();
      this.load();
      this.installation.checkDocuments(this.documentCount());
      this.installation.noteStart();
    } catch (error) {
      this.file.close();
      throw this.installation.explain(error);
    }
  }

  /** The folder had no database before. */
  get fresh(): boolean {
    return this.installation.fresh;
  }

  /** There are writes that are not on disk yet. */
  get dirty(): boolean {
    return this.inTransaction;
  }

  /** Every write starts here; the transaction is shared until the next commit. */
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

  /** After a failed write or commit: reverts to the state on disk, including indexes. */
  restore(): void {
    // SQLite ends the transaction itself after some failures.
    if (this.file.isTransaction) this.file.exec('ROLLBACK');
    this.inTransaction = false;
    this.load();
  }

  close(): void {
    this.commit();
    this.installation.noteStop(this.file, this.documentCount());
    this.file.close();
  }

  /** Drops documents from memory that have not been used since the last time. */
  forgetUnused(): void {
    this.cache.turn();
  }

  /** Writes all that is committed, and all that is acknowledged by now, into a new file. */
  copyTo(file: string): void {
    this.commit();
    this.file.prepare('VACUUM INTO ?').run(file);
  }

  private documentCount(): number {
    let count = 0;
    for (const database of this.databases.values())
      for (const collection of database.values()) count += collection.size;
    return count;
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

  /** The collection, created on the first write to its name. */
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
    createIndexTable(this.file, indexTableName(id, ID_INDEX));
    return this.enter(id, database, name);
  }

  /** Builds an index over the existing documents; throws and leaves none on failure. */
  createIndex(collection: Collection, specification: IndexSpecification): void {
    this.begin();
    const number = Math.max(ID_INDEX, ...this.indexNumbers(collection.id)) + 1;
    const table = indexTableName(collection.id, number);
    createIndexTable(this.file, table);
    const index = this.index(collection.id, specification, number, false);
    try {
      collection.fillIndex(index);
    } catch (error) {
      dropIndexTable(this.file, table);
      throw error;
    }
    this.file
      .prepare(
        'INSERT INTO collection_index (collection, name, specification, number, multikey) VALUES (?, ?, ?, ?, ?)',
      )
      .run(collection.id, specification.name, encode(specification.document), number, index.multikey ? 1 : 0);
    collection.enterIndex(index);
  }

  dropIndex(collection: Collection, name: string): void {
    this.begin();
    const row = this.file
      .prepare('DELETE FROM collection_index WHERE collection = ? AND name = ? RETURNING number')
      .get(collection.id, name);
    if (row) dropIndexTable(this.file, indexTableName(collection.id, Number(row.number)));
    collection.indexes.delete(name);
  }

  /** Migrates a file with in-memory indexes to the current layout, atomically. */
  private buildIndexTables(): void {
    this.begin();
    widenCatalog(this.file);
    const known = this.file
      .prepare('SELECT collection, specification FROM collection_index ORDER BY rowid')
      .all();
    this.file.exec('DELETE FROM collection_index');
    for (const { id } of this.file.prepare('SELECT id FROM collection').all())
      createIndexTable(this.file, indexTableName(Number(id), ID_INDEX));
    this.load();
    for (const database of this.databaseNames()) {
      for (const collection of this.collections(database)) {
        for (const index of collection.indexes.values()) collection.fillIndex(index);
        for (const row of known) {
          if (row.collection !== collection.id) continue;
          this.createIndex(collection, specificationOf(row.specification));
        }
      }
    }
    noteLayout(this.file);
    this.commit();
  }

  private indexNumbers(collection: number): number[] {
    return this.file
      .prepare('SELECT number FROM collection_index WHERE collection = ?')
      .all(collection)
      .map(({ number }) => Number(number));
  }

  private index(
    collection: number,
    specification: IndexSpecification,
    number: number,
    multikey: boolean,
  ): Index {
    const entries = new IndexTable(this.file, indexTableName(collection, number));
    return new Index(specification, entries, multikey, () => {
      this.file
        .prepare('UPDATE collection_index SET multikey = 1 WHERE collection = ? AND name = ?')
        .run(collection, specification.name);
    });
  }

  private load(): void {
    this.databases.clear();
    this.cache.clear();
    const indexes = this.file.prepare(
      'SELECT specification, number, multikey FROM collection_index WHERE collection = ? ORDER BY rowid',
    );
    for (const row of this.file.prepare('SELECT id, database, name FROM collection ORDER BY id').all()) {
      const collection = this.enter(Number(row.id), String(row.database), String(row.name));
      for (const { specification, number, multikey } of indexes.all(collection.id)) {
        const parsed = specificationOf(specification);
        collection.enterIndex(this.index(collection.id, parsed, Number(number), multikey === 1));
      }
    }
  }

  private enter(id: number, database: string, name: string): Collection {
    const collection = new Collection(
      id,
      database,
      name,
      prepareTable(this.file, id),
      new IndexTable(this.file, indexTableName(id, ID_INDEX)),
      this.cache,
    );
    let collections = this.databases.get(database);
    if (!collections) {
      collections = new Map();
      this.databases.set(database, collections);
    }
    collections.set(name, collection);
    return collection;
  }
}

function specificationOf(stored: unknown): IndexSpecification {
  if (!(stored instanceof Uint8Array)) throw new Error('an index specification is not a blob');
  return parseIndexSpecification(decodeDocument(Buffer.from(stored)));
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
