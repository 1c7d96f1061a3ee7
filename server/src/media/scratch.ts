/**
 * Working memory reused for block after block. The garbage collector frees large arrays late, and several generations would add up to more
 * than the pictures themselves.
 */
export interface Scratch {
  /** At least `length` elements with undefined content; always the same memory. */
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
