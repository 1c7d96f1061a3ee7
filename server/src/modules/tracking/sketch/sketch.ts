import { CODE_INDEX_BITS, rankOf, registerOf } from './code.ts';
import { denseSize, packRegisters, raiseTo } from './dense-bytes.ts';
import { estimate, linearCount } from './estimate.ts';

const SPARSE = 1;
const DENSE = 2;
const HEADER = 2;
const CODE_BYTES = 4;

/**
 * Counts distinct names without storing them: a HyperLogLog that keeps codes of 26 bits while they are few, which counts some thousands
 * almost exactly, and registers afterwards. Its standard error is then 1.04 / √(2^precision): 0.8 % at 14, 1.6 % at 12. Sketches of the
 * same precision can be merged in any order, any number of times.
 */
export class Sketch {
  readonly precision: number;
  /** Index bits -> rank. */
  #few: Map<number, number> | undefined = new Map();
  #registers: Uint8Array | undefined;
  readonly #mostFew: number;

  /** @param mostFew codes kept before they become registers; by default as many as fit in the space of the registers */
  constructor(precision: number, mostFew = Math.floor(denseSize(2 ** precision) / CODE_BYTES)) {
    this.precision = precision;
    this.#mostFew = mostFew;
  }

  /** A stored sketch. */
  static from(precision: number, bytes: Uint8Array | undefined): Sketch {
    const sketch = new Sketch(precision);
    if (bytes) sketch.absorb(bytes);
    return sketch;
  }

  /** Counts a name by its code; false when nothing changes. */
  add(code: number): boolean {
    const few = this.#few;
    if (few) {
      const index = code >>> 6;
      const rank = code & 0x3f;
      const known = few.get(index);
      if (known !== undefined && known >= rank) return false;
      few.set(index, rank);
      if (few.size > this.#mostFew) this.#spread();
      return true;
    }
    return this.#raise(code);
  }

  /** Merges a stored sketch of the same precision. */
  absorb(bytes: Uint8Array): void {
    if (bytes[1] !== this.precision) {
      throw new Error(`a sketch of precision ${bytes[1]} cannot be merged into one of ${this.precision}`);
    }
    if (bytes[0] === DENSE) {
      raiseTo(this.#spread(), bytes.subarray(HEADER));
      return;
    }
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let at = HEADER; at + CODE_BYTES <= bytes.length; at += CODE_BYTES) {
      this.add(view.getUint32(at, true));
    }
  }

  /** Merges another sketch of the same precision. */
  merge(other: Sketch): void {
    if (other.precision !== this.precision)
      throw new Error('sketches of different precision cannot be merged');
    if (other.#few) {
      for (const [index, rank] of other.#few) this.add(((index << 6) | rank) >>> 0);
      return;
    }
    const registers = this.#spread();
    const others = other.#registers ?? registers;
    for (let index = 0; index < registers.length; index++) {
      const value = others[index] ?? 0;
      if (value > (registers[index] ?? 0)) registers[index] = value;
    }
  }

  /** Approximate size in memory, bytes. */
  get size(): number {
    return this.#few ? this.#few.size * 50 : 2 ** this.precision;
  }

  count(): number {
    if (this.#few) return Math.round(linearCount(this.#few.size, 2 ** CODE_INDEX_BITS));
    const most = 64 - this.precision + 1;
    const histogram = new Array<number>(most + 1).fill(0);
    for (const value of this.#registers ?? []) histogram[value] = (histogram[value] ?? 0) + 1;
    return Math.round(estimate(histogram));
  }

  toBytes(): Buffer {
    if (!this.#few) {
      const packed = packRegisters(this.#registers ?? new Uint8Array(2 ** this.precision));
      return Buffer.concat([Buffer.from([DENSE, this.precision]), packed]);
    }
    const bytes = Buffer.alloc(HEADER + this.#few.size * CODE_BYTES);
    bytes[0] = SPARSE;
    bytes[1] = this.precision;
    let at = HEADER;
    for (const [index, rank] of this.#few) {
      bytes.writeUInt32LE(((index << 6) | rank) >>> 0, at);
      at += CODE_BYTES;
    }
    return bytes;
  }

  /** Converts codes to registers. */
  #spread(): Uint8Array {
    if (this.#registers) return this.#registers;
    const registers = new Uint8Array(2 ** this.precision);
    this.#registers = registers;
    const few = this.#few;
    this.#few = undefined;
    for (const [index, rank] of few ?? []) this.#raise(((index << 6) | rank) >>> 0);
    return registers;
  }

  #raise(code: number): boolean {
    const registers = this.#registers;
    const index = registerOf(code, this.precision);
    const rank = rankOf(code, this.precision);
    if (!registers || (registers[index] ?? 0) >= rank) return false;
    registers[index] = rank;
    return true;
  }
}
