import { hash } from 'node:crypto';

/** Index bits of a code; the rank takes the other six of its 32. */
export const CODE_INDEX_BITS = 26;

/**
 * What a sketch keeps of a name: 26 bits of its hash as an index, and the position (1..39) of the first 1 in the 38 bits that follow. 64
 * bits of SHA-1 are effectively random; collision resistance is not required.
 */
export function codeOf(name: string): number {
  const digest = hash('sha1', name, 'buffer');
  const high = digest.readUInt32BE(0);
  const low = digest.readUInt32BE(4);
  const top = high & 0x3f;
  const rank = top > 0 ? Math.clz32(top) - 26 + 1 : 6 + Math.clz32(low) + 1;
  return ((high & ~0x3f) | rank) >>> 0;
}

/** The register of a code among 2^precision. */
export function registerOf(code: number, precision: number): number {
  return code >>> (32 - precision);
}

/** The register value of a code: the position of the first 1 after the bits that select the register. */
export function rankOf(code: number, precision: number): number {
  const bits = CODE_INDEX_BITS - precision;
  const rest = (code >>> 6) & ((1 << bits) - 1);
  return rest === 0 ? bits + (code & 0x3f) : Math.clz32(rest) - (32 - bits) + 1;
}
