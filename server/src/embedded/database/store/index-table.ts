import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';

/** Record numbers per read: few at first, because most queries look for one. */
const FIRST_CHUNK = 16;
const LARGEST_CHUNK = 2048;

/** Table name of an index. */
export function indexTableName(collection: number, index: number): string {
  return `index_${collection}_${index}`;
}

export function createIndexTable(file: DatabaseSync, table: string): void {
  file.exec(
    `CREATE TABLE ${table} (key BLOB NOT NULL, record INTEGER NOT NULL, PRIMARY KEY (key, record)) WITHOUT ROWID`,
  );
}

export function dropIndexTable(file: DatabaseSync, table: string): void {
  file.exec(`DROP TABLE ${table}`);
}

/** A condition on the pairs with its parameters. */
interface Bound {
  readonly where: string;
  readonly values: readonly SQLInputValue[];
}

/**
 * Sorted pairs of key and record number in a SQLite table, whose blob order equals our key order. Written in the same transaction as the
 * documents, so that the two cannot diverge.
 */
export class IndexTable {
  readonly #file: DatabaseSync;
  readonly #table: string;
  /** By SQL text. */
  readonly #statements = new Map<string, StatementSync>();

  constructor(file: DatabaseSync, table: string) {
    this.#file = file;
    this.#table = table;
  }

  /** Counts the pairs. */
  count(): number {
    return Number(this.#statement(`SELECT count(*) AS count FROM ${this.#table}`).get()?.count);
  }

  /** Loads pairs in any order at once, which is faster than one by one. */
  load(pairs: { key: string; record: number }[]): void {
    pairs.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.record - b.record));
    for (const { key, record } of pairs) this.add(key, record);
  }

  add(key: string, record: number): void {
    this.#statement(`INSERT INTO ${this.#table} (key, record) VALUES (?, ?)`).run(bytesOf(key), record);
  }

  delete(key: string, record: number): boolean {
    const statement = this.#statement(`DELETE FROM ${this.#table} WHERE key = ? AND record = ?`);
    return statement.run(bytesOf(key), record).changes === 1;
  }

  /** The first record with exactly this key. */
  first(key: string): number | undefined {
    const text = `SELECT record FROM ${this.#table} WHERE key = ? ORDER BY record LIMIT 1`;
    const row = this.#statement(text).get(bytesOf(key));
    return row && Number(row.record);
  }

  /** Records with `from` <= key < `to`, in order. Concurrent writes may or may not be seen. */
  range(from: string, to: string | undefined): Generator<number> {
    return this.#walk('ASC', { where: 'key >= ?', values: [bytesOf(from)] }, below(to));
  }

  /** The same in reverse. */
  rangeBackwards(from: string, to: string | undefined): Generator<number> {
    return this.#walk('DESC', below(to), { where: 'key >= ?', values: [bytesOf(from)] });
  }

  /** Reads in chunks, each continuing after the last pair of the previous one, so that no statement stays open. */
  *#walk(order: 'ASC' | 'DESC', begin: Bound, end: Bound): Generator<number> {
    let bound = begin;
    for (let size = FIRST_CHUNK; ; size = Math.min(size * 4, LARGEST_CHUNK)) {
      const rest = `FROM ${this.#table} WHERE ${bound.where} AND ${end.where} ORDER BY key ${order}, record ${order}`;
      const values = [...bound.values, ...end.values];
      const rows = this.#statement(`SELECT record ${rest} LIMIT ?`).all(...values, size);
      // Before yielding, because the reader may write.
      const last =
        rows.length < size
          ? undefined
          : this.#statement(`SELECT key, record ${rest} LIMIT 1 OFFSET ?`).get(...values, size - 1);
      for (const { record } of rows) yield Number(record);
      if (!last) return;
      const { key = null, record = null } = last;
      bound = { where: `(key, record) ${order === 'ASC' ? '>' : '<'} (?, ?)`, values: [key, record] };
    }
  }

  #statement(text: string): StatementSync {
    let statement = this.#statements.get(text);
    if (!statement) {
      statement = this.#file.prepare(text);
      this.#statements.set(text, statement);
    }
    return statement;
  }
}

/** Keys consist of byte-sized characters; any other bound sorts above all. */
function below(to: string | undefined): Bound {
  return to === undefined || to.charCodeAt(0) > 255
    ? { where: 'TRUE', values: [] }
    : { where: 'key < ?', values: [bytesOf(to)] };
}

function bytesOf(key: string): Buffer {
  return Buffer.from(key, 'latin1');
}
