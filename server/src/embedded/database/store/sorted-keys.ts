const fullChunk = 512;

interface Chunk {
  keys: string[];
  records: number[];
}

/** A place in the order: everything before it is smaller. */
interface Place {
  chunk: number;
  at: number;
}

/**
 * Pairs of key and record number in order, in chunks of a few hundred: an insertion moves at most one chunk, and two
 * arrays of plain strings and small integers are the least memory that JavaScript offers for it.
 */
export class SortedKeys {
  private readonly chunks: Chunk[] = [];
  private count = 0;

  get size(): number {
    return this.count;
  }

  /** Takes pairs in any order at once, which is far quicker than one after the other. Only for an empty structure. */
  load(pairs: { key: string; record: number }[]): void {
    pairs.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.record - b.record));
    const size = fullChunk / 2;
    for (let start = 0; start < pairs.length; start += size) {
      const part = pairs.slice(start, start + size);
      this.chunks.push({ keys: part.map((pair) => pair.key), records: part.map((pair) => pair.record) });
    }
    this.count = pairs.length;
  }

  add(key: string, record: number): void {
    const { chunk: index, at } = this.placeToInsert(key, record);
    const chunk = this.chunks[index];
    if (!chunk) {
      this.chunks.push({ keys: [key], records: [record] });
      this.count++;
      return;
    }
    chunk.keys.splice(at, 0, key);
    chunk.records.splice(at, 0, record);
    this.count++;
    if (chunk.keys.length <= fullChunk) return;
    // Keys mostly grow (ids, times): a chunk that overflows at its end stays nearly full.
    const cut =
      at === chunk.keys.length - 1 && index === this.chunks.length - 1 ? fullChunk - 8 : fullChunk / 2;
    this.chunks.splice(index + 1, 0, { keys: chunk.keys.splice(cut), records: chunk.records.splice(cut) });
  }

  delete(key: string, record: number): boolean {
    const { chunk: index, at } = this.place(key, record);
    const chunk = this.chunks[index];
    if (!chunk || chunk.keys[at] !== key || chunk.records[at] !== record) return false;
    chunk.keys.splice(at, 1);
    chunk.records.splice(at, 1);
    if (chunk.keys.length === 0) this.chunks.splice(index, 1);
    this.count--;
    return true;
  }

  clear(): void {
    this.chunks.length = 0;
    this.count = 0;
  }

  /** The first record that stands under exactly this key. */
  first(key: string): number | undefined {
    const { chunk: index, at } = this.place(key, -1);
    const chunk = this.chunks[index];
    return chunk && chunk.keys[at] === key ? chunk.records[at] : undefined;
  }

  /** Records with `from` <= key < `to`, in order. The structure must not change while it is read. */
  *range(from: string, to: string | undefined): Generator<number> {
    let { chunk: index, at } = this.place(from, -1);
    for (; index < this.chunks.length; index++, at = 0) {
      const chunk = this.chunks[index];
      if (!chunk) return;
      for (; at < chunk.keys.length; at++) {
        const key = chunk.keys[at];
        const record = chunk.records[at];
        if (key === undefined || record === undefined) return;
        if (to !== undefined && key >= to) return;
        yield record;
      }
    }
  }

  *rangeBackwards(from: string, to: string | undefined): Generator<number> {
    let { chunk: index, at } = to === undefined ? { chunk: this.chunks.length, at: 0 } : this.place(to, -1);
    for (;;) {
      at--;
      while (at < 0) {
        index--;
        const chunk = this.chunks[index];
        if (!chunk) return;
        at = chunk.keys.length - 1;
      }
      const chunk = this.chunks[index];
      const key = chunk?.keys[at];
      const record = chunk?.records[at];
      if (key === undefined || record === undefined || key < from) return;
      yield record;
    }
  }

  /** The first place whose pair is not smaller. */
  private place(key: string, record: number): Place {
    let low = 0;
    let high = this.chunks.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const chunk = this.chunks[middle];
      const last = chunk ? chunk.keys.length - 1 : -1;
      if (chunk && isBefore(chunk.keys[last], chunk.records[last], key, record)) low = middle + 1;
      else high = middle;
    }
    const chunk = this.chunks[low];
    return { chunk: low, at: chunk ? placeInChunk(chunk, key, record) : 0 };
  }

  /** As `place`, but the end of the last chunk rather than a chunk that does not exist. */
  private placeToInsert(key: string, record: number): Place {
    const place = this.place(key, record);
    if (place.chunk < this.chunks.length || this.chunks.length === 0) return place;
    const chunk = this.chunks.length - 1;
    return { chunk, at: this.chunks[chunk]?.keys.length ?? 0 };
  }
}

function placeInChunk(chunk: Chunk, key: string, record: number): number {
  let low = 0;
  let high = chunk.keys.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(chunk.keys[middle], chunk.records[middle], key, record)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function isBefore(
  leftKey: string | undefined,
  leftRecord: number | undefined,
  key: string,
  record: number,
): boolean {
  if (leftKey === undefined || leftRecord === undefined) return false;
  return leftKey < key || (leftKey === key && leftRecord < record);
}
