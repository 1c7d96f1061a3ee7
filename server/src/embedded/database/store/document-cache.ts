import type { Stored } from './collection.ts';

/** Bytes of BSON whose decoded form is kept; a decoded document takes several times as much. */
const budget = 24 * 1024 * 1024;
/** Larger documents are decoded each time rather than push out everything else. */
const largest = 256 * 1024;

/** The documents read or written last, decoded. */
export class DocumentCache {
  private readonly entries = new Map<number, Map<number, Stored>>();
  private bytes = 0;

  get(collection: number, record: number): Stored | undefined {
    return this.entries.get(collection)?.get(record);
  }

  put(collection: number, stored: Stored): Stored {
    this.drop(collection, stored.record);
    if (stored.bytes.length > largest) return stored;
    let records = this.entries.get(collection);
    if (!records) {
      records = new Map();
      this.entries.set(collection, records);
    }
    records.set(stored.record, stored);
    this.bytes += stored.bytes.length;
    if (this.bytes > budget) this.evict();
    return stored;
  }

  drop(collection: number, record: number): void {
    const records = this.entries.get(collection);
    const known = records?.get(record);
    if (!records || !known) return;
    records.delete(record);
    this.bytes -= known.bytes.length;
  }

  clear(): void {
    this.entries.clear();
    this.bytes = 0;
  }

  /** The oldest of each collection go first, each giving up a quarter of what it holds. */
  private evict(): void {
    for (const records of this.entries.values()) {
      let excess = Math.ceil(records.size / 4);
      for (const [record, stored] of records) {
        if (excess-- <= 0) break;
        records.delete(record);
        this.bytes -= stored.bytes.length;
      }
    }
  }
}
