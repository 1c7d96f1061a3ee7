const FIRST_SLOTS = 8;
const RANK_BITS = 6;

/**
 * A set of codes (see `codeOf`), the highest rank of each index: open addressing over one array of 32-bit numbers, because a `Map` takes
 * seven times the memory of the numbers in it, and a busy server holds thousands of these.
 */
export class CodeSet {
  /** 0 is empty: no rank is 0. Indices are bits of a hash, so their low bits are the slot. */
  #slots = new Uint32Array(FIRST_SLOTS);
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** Size in memory, bytes. */
  get size(): number {
    return this.#slots.byteLength;
  }

  /** False when the index has this rank or a higher one already. */
  add(code: number): boolean {
    const at = this.#find(code);
    const held = this.#slots[at] ?? 0;
    if (held >= code) return false;
    this.#slots[at] = code;
    if (held === 0) {
      this.#count += 1;
      if (this.#count * 4 > this.#slots.length * 3) this.#grow();
    }
    return true;
  }

  /** In ascending order, so that equal sets are stored alike; in the order of slots, adding them to a smaller set would collide all the time. */
  sorted(): Uint32Array {
    return this.#slots.filter((code) => code !== 0).sort();
  }

  /** The slot of the code's index, or the empty one where it belongs. */
  #find(code: number): number {
    const last = this.#slots.length - 1;
    const index = code >>> RANK_BITS;
    for (let at = index & last; ; at = (at + 1) & last) {
      const held = this.#slots[at] ?? 0;
      if (held === 0 || held >>> RANK_BITS === index) return at;
    }
  }

  #grow(): void {
    const before = this.#slots;
    this.#slots = new Uint32Array(2 * before.length);
    for (const code of before) if (code !== 0) this.#slots[this.#find(code)] = code;
  }
}
