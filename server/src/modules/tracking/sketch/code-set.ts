const FIRST_PLACES = 8;
/** Growth of the array when it is full: little, because sets of the day and of the hour stay about as full as they are. */
const GROWTH = 1.25;
const RANK_BITS = 6;

/**
 * A set of codes (see `codeOf`), the highest rank of each index: one sorted array of 32-bit numbers. A `Map` takes ten times the memory of
 * the numbers in it, a table with free slots twice, and a busy server holds thousands of these. A set becomes registers at two thousand
 * codes, so that making room for one moves 8 KB at most.
 */
export class CodeSet {
  /** In ascending order up to the count. */
  #codes = new Uint32Array(FIRST_PLACES);
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** Size in memory, bytes. */
  get size(): number {
    return this.#codes.byteLength;
  }

  /** False when the index has this rank or a higher one already. */
  add(code: number): boolean {
    const index = code >>> RANK_BITS;
    const at = this.#placeOf(index);
    const held = this.#codes[at] ?? 0;
    if (at === this.#count || held >>> RANK_BITS !== index) this.#insert(at, code);
    else if (held >= code) return false;
    else this.#codes[at] = code;
    return true;
  }

  /** In ascending order, so that equal sets are stored alike. */
  sorted(): Uint32Array {
    return this.#codes.slice(0, this.#count);
  }

  /** The place of the first code whose index is not below this one. */
  #placeOf(index: number): number {
    const last = this.#codes[this.#count - 1] ?? 0;
    // Stored sets come in order.
    if (last >>> RANK_BITS < index) return this.#count;
    let [from, to] = [0, this.#count];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((this.#codes[middle] ?? 0) >>> RANK_BITS < index) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  #insert(at: number, code: number): void {
    if (this.#count === this.#codes.length) {
      const before = this.#codes;
      this.#codes = new Uint32Array(Math.ceil(GROWTH * before.length));
      this.#codes.set(before);
    }
    this.#codes.copyWithin(at + 1, at, this.#count);
    this.#codes[at] = code;
    this.#count += 1;
  }
}
