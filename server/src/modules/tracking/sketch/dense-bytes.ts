/**
 * Registers as bytes: half a byte each relative to the lowest register (the base), with exceptions in a list at the end. Values are close
 * together, so the list is short.
 */
const OVER = 15;
const HEADER = 1;
const EXCEPTION = 3;

/** Size without exceptions, bytes. */
export function denseSize(registers: number): number {
  return HEADER + registers / 2;
}

export function packRegisters(registers: Uint8Array): Buffer {
  let base = 255;
  for (const value of registers) if (value < base) base = value;
  const exceptions: number[] = [];
  const halves = Buffer.alloc(denseSize(registers.length));
  halves[0] = base;
  for (let index = 0; index < registers.length; index += 1) {
    const above = (registers[index] ?? 0) - base;
    if (above >= OVER) exceptions.push(index);
    const half = Math.min(above, OVER);
    const at = HEADER + (index >> 1);
    halves[at] = (halves[at] ?? 0) | (index & 1 ? half << 4 : half);
  }
  const list = Buffer.alloc(exceptions.length * EXCEPTION);
  for (const [place, index] of exceptions.entries()) {
    list.writeUInt16LE(index, place * EXCEPTION);
    list[place * EXCEPTION + 2] = registers[index] ?? 0;
  }
  return Buffer.concat([halves, list]);
}

/** Raises registers to those in packed bytes. */
export function raiseTo(registers: Uint8Array, bytes: Uint8Array): void {
  const size = denseSize(registers.length);
  const base = bytes[0] ?? 0;
  for (let at = HEADER, index = 0; at < size; at += 1, index += 2) {
    const pair = bytes[at] ?? 0;
    const first = base + (pair & 0x0f);
    const second = base + (pair >> 4);
    if (first > (registers[index] ?? 0)) registers[index] = first;
    if (second > (registers[index + 1] ?? 0)) registers[index + 1] = second;
  }
  for (let at = size; at + EXCEPTION <= bytes.length; at += EXCEPTION) {
    const index = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
    const value = bytes[at + 2] ?? 0;
    if (value > (registers[index] ?? 0)) registers[index] = value;
  }
}
