import type { Stored } from './collection.ts';

/** Budget in bytes of BSON; a decoded document takes several times as much memory. */
const budget = 24 * 1024 * 1024;
/** Larger documents are not cached, so that they do not evict everything else. */
const largest = 256 * 1024;

/** Cache of decoded documents, by last use. */
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

  /** Evicts the oldest documents, a quarter of each collection. */
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
