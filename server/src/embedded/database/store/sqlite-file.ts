import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';

/** The layout written by this version. */
const LAYOUT = 2;

export const fileName = 'database.sqlite';
/** A killed process releases its lock within moments. */
const lockWaitMs = 2000;

/**
 * Opens the single file with all data. SQLite's exclusive lock keeps a second process out: the operating system releases it with the
 * process, so a kill leaves no lock behind.
 *
 * @param check runs once the file is locked, before anything is written to it
 */
export function openSqliteFile(directory: string, check: (file: DatabaseSync) => void): DatabaseSync {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  chmodSync(directory, 0o700);
  const path = join(directory, fileName);
  // Only touches a new file: closing any handle of an open database would release the lock of this whole process.
  if (!existsSync(path)) closeSync(openSync(path, 'ax', 0o600));
  const file = new DatabaseSync(path, { timeout: lockWaitMs });
  try {
    file.exec(`
      PRAGMA locking_mode = EXCLUSIVE;
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      PRAGMA fullfsync = ON;
      PRAGMA checkpoint_fullfsync = ON;
      PRAGMA cache_size = -4000;
      PRAGMA wal_autocheckpoint = 4000;
    `);
    check(file);
    if (layoutOf(file) === 0) makeCatalog(file);
  } catch (error) {
    file.close();
    if (error instanceof Error && /locked|busy/i.test(error.message)) {
      throw new Error(
        `The database in ${directory} is in use by another process. Stop that one, or set DATA_DIR to another folder.`,
      );
    }
    throw error;
  }
  return file;
}

/**
 * Layout of the tables: 0 in a new file; 1 with in-memory indexes; 2 with a table for each index.
 *
 * @throws when a later version of the program has written the file
 */
export function layoutOf(file: DatabaseSync): number {
  const version = Number(file.prepare('PRAGMA user_version').get()?.user_version);
  if (version > LAYOUT) {
    throw new Error(
      'The database was written by a later version of the program, which has to be used with it.',
    );
  }
  if (version > 0) return version;
  const old = file.prepare("SELECT 1 AS one FROM sqlite_master WHERE name = 'collection_index'").get();
  return old ? 1 : 0;
}

export function noteLayout(file: DatabaseSync): void {
  file.exec(`PRAGMA user_version = ${LAYOUT}`);
}

/** Prepares the catalog of a layout 1 file for index tables, which are created later. */
export function widenCatalog(file: DatabaseSync): void {
  file.exec(`
    ALTER TABLE collection_index ADD COLUMN number INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE collection_index ADD COLUMN multikey INTEGER NOT NULL DEFAULT 0;
  `);
}

function makeCatalog(file: DatabaseSync): void {
  file.exec(`
    BEGIN IMMEDIATE;
    CREATE TABLE collection (
      id INTEGER PRIMARY KEY AUTOINCREMENT, database TEXT NOT NULL, name TEXT NOT NULL, UNIQUE (database, name));
    CREATE TABLE collection_index (
      collection INTEGER NOT NULL, name TEXT NOT NULL, specification BLOB NOT NULL,
      number INTEGER NOT NULL, multikey INTEGER NOT NULL, PRIMARY KEY (collection, name));
    PRAGMA user_version = ${LAYOUT};
    COMMIT;
  `);
}

/** The statements of one collection's table. */
export interface TableStatements {
  readonly insert: StatementSync;
  readonly update: StatementSync;
  readonly remove: StatementSync;
  readonly read: StatementSync;
  readonly scan: StatementSync;
  readonly lastRecord: StatementSync;
}

export function createTable(file: DatabaseSync, id: number): void {
  file.exec(`CREATE TABLE document_${id} (record INTEGER PRIMARY KEY, document BLOB NOT NULL)`);
}

export function prepareTable(file: DatabaseSync, id: number): TableStatements {
  const table = `document_${id}`;
  return {
    insert: file.prepare(`INSERT INTO ${table} (record, document) VALUES (?, ?)`),
    update: file.prepare(`UPDATE ${table} SET document = ? WHERE record = ?`),
    remove: file.prepare(`DELETE FROM ${table} WHERE record = ?`),
    read: file.prepare(`SELECT document FROM ${table} WHERE record = ?`),
    scan: file.prepare(`SELECT record, document FROM ${table} WHERE record > ? ORDER BY record LIMIT 256`),
    lastRecord: file.prepare(`SELECT max(record) AS record FROM ${table}`),
  };
}
