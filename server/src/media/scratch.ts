/**
 * Working memory that is used again for block after block. The collector frees large arrays late, and several generations of them would
 * add up to more than the pictures themselves.
 */
export interface Scratch {
  /** At least `length` elements of unknown content; the same memory as every earlier answer. */
  int16(length: number): Int16Array;
}

export function createScratch(): Scratch {
  let memory = new Int16Array(0);
  return {
    int16(length) {
      if (memory.length < length) memory = new Int16Array(length);
      return memory;
    },
  };
}
