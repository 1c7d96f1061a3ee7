import { CODE_INDEX_BITS, rankOf, registerOf } from './code.ts';
import { CodeSet } from './code-set.ts';
import { denseSize, packRegisters, raiseTo } from './dense-bytes.ts';
import { estimate, linearCount } from './estimate.ts';

const SPARSE = 1;
const DENSE = 2;
const HEADER = 2;
const CODE_BYTES = 4;
/** Objects around the numbers, bytes. */
const EMPTY = 200;

/**
 * Counts distinct names without storing them: a HyperLogLog that keeps codes of 26 bits while they are few, which counts some thousands
 * almost exactly, and registers afterwards. Its standard error is then 1.04 / √(2^precision): 0.8 % at 14, 1.6 % at 12. Sketches of the
 * same precision can be merged in any order, any number of times.
 */
export class Sketch {
  readonly precision: number;
  #few: CodeSet | undefined = new CodeSet();
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
    if (!few) return this.#raise(code);
    if (!few.add(code)) return false;
    if (few.count > this.#mostFew) this.#spread();
    return true;
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
      for (const code of other.#few.sorted()) this.add(code);
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
    return EMPTY + (this.#few ? this.#few.size : 2 ** this.precision);
  }

  count(): number {
    if (this.#few) return Math.round(linearCount(this.#few.count, 2 ** CODE_INDEX_BITS));
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
    const codes = this.#few.sorted();
    const bytes = Buffer.alloc(HEADER + codes.length * CODE_BYTES);
    bytes[0] = SPARSE;
    bytes[1] = this.precision;
    for (const [place, code] of codes.entries()) bytes.writeUInt32LE(code, HEADER + place * CODE_BYTES);
    return bytes;
  }

  /** Converts codes to registers. */
  #spread(): Uint8Array {
    if (this.#registers) return this.#registers;
    const registers = new Uint8Array(2 ** this.precision);
    this.#registers = registers;
    const few = this.#few;
    this.#few = undefined;
    for (const code of few?.sorted() ?? []) this.#raise(code);
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
