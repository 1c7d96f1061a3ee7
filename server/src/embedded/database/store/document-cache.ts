import type { Stored } from './collection.ts';

/** Bytes of BSON in each of the two halves; a decoded document takes several times as much memory. */
const halfBytes = 12 * 1024 * 1024;
/** Larger documents are not cached, so that they do not evict everything else. */
const largest = 256 * 1024;

/** Documents by collection and record. */
class Half {
  private readonly entries = new Map<number, Map<number, Stored>>();
  bytes = 0;

  get(collection: number, record: number): Stored | undefined {
    return this.entries.get(collection)?.get(record);
  }

  put(collection: number, stored: Stored): void {
    let records = this.entries.get(collection);
    if (!records) {
      records = new Map();
      this.entries.set(collection, records);
    }
    records.set(stored.record, stored);
    this.bytes += stored.bytes.length;
  }

  drop(collection: number, record: number): void {
    const records = this.entries.get(collection);
    const known = records?.get(record);
    if (!records || !known) return;
    records.delete(record);
    this.bytes -= known.bytes.length;
  }
}

/**
 * Decoded documents, by last use: those of the newer half have been used since the last turn. What nobody has used between two turns is
 * dropped, so that memory follows what is in use, not what has ever been.
 */
export class DocumentCache {
  private newer = new Half();
  private older = new Half();

  /** Bytes of BSON that are kept. */
  get bytes(): number {
    return this.newer.bytes + this.older.bytes;
  }

  get(collection: number, record: number): Stored | undefined {
    const known = this.newer.get(collection, record);
    if (known) return known;
    const stored = this.older.get(collection, record);
    return stored && this.put(collection, stored);
  }

  put(collection: number, stored: Stored): Stored {
    this.drop(collection, stored.record);
    if (stored.bytes.length > largest) return stored;
    this.newer.put(collection, stored);
    if (this.newer.bytes > halfBytes) this.turn();
    return stored;
  }

  drop(collection: number, record: number): void {
    this.newer.drop(collection, record);
    this.older.drop(collection, record);
  }

  /** Drops what has not been used since the last turn. */
  turn(): void {
    this.older = this.newer;
    this.newer = new Half();
  }

  clear(): void {
    this.turn();
    this.turn();
  }
}
