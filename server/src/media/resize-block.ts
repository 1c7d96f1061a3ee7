import { type LineFilter, WEIGHT_BITS } from './lanczos.ts';
import { createScratch } from './scratch.ts';

const FRACTION_BITS = 6;

const scratch = createScratch();

/**
 * Resizes an 8-bit RGB picture with one filter per direction; edge pixels repeat beyond the edges.
 *
 * @returns 8-bit RGB of `across.starts.length` columns and `down.starts.length` rows
 */
export function resizeBlock(
  pixels: Uint8Array | Uint8ClampedArray,
  width: number,
  height: number,
  across: LineFilter,
  down: LineFilter,
): Uint8ClampedArray {
  const columns = across.starts.length;
  const lines = scratch.int16(columns * height * 3);
  const offsets = clampedOffsets(across, width, 3);
  const round = 1 << (WEIGHT_BITS - FRACTION_BITS - 1);
  for (let row = 0; row < height; row++) {
    const line = pixels.subarray(row * width * 3, (row + 1) * width * 3);
    let out = row * columns * 3;
    for (let i = 0; i < columns; i++) {
      let red = round;
      let green = round;
      let blue = round;
      for (let k = i * across.taps; k < (i + 1) * across.taps; k++) {
        const factor = across.weights[k] as number;
        const at = offsets[k] as number;
        red += Math.imul(line[at] as number, factor);
        green += Math.imul(line[at + 1] as number, factor);
        blue += Math.imul(line[at + 2] as number, factor);
      }
      lines[out] = red >> (WEIGHT_BITS - FRACTION_BITS);
      lines[out + 1] = green >> (WEIGHT_BITS - FRACTION_BITS);
      lines[out + 2] = blue >> (WEIGHT_BITS - FRACTION_BITS);
      out += 3;
    }
  }
  return sumRows(lines, columns * 3, height, down);
}

function sumRows(lines: Int16Array, stride: number, height: number, down: LineFilter): Uint8ClampedArray {
  const rows = down.starts.length;
  const offsets = clampedOffsets(down, height, stride);
  const out = new Uint8ClampedArray(rows * stride);
  const sums = new Int32Array(stride);
  const shift = WEIGHT_BITS + FRACTION_BITS;
  for (let row = 0; row < rows; row++) {
    sums.fill(1 << (shift - 1));
    for (let k = row * down.taps; k < (row + 1) * down.taps; k++) {
      const factor = down.weights[k] as number;
      if (factor === 0) continue;
      const at = offsets[k] as number;
      for (let x = 0; x < stride; x++)
        sums[x] = (sums[x] as number) + Math.imul(lines[at + x] as number, factor);
    }
    const target = row * stride;
    for (let x = 0; x < stride; x++) out[target + x] = (sums[x] as number) >> shift;
  }
  return out;
}

function clampedOffsets(filter: LineFilter, length: number, stride: number): Int32Array {
  const offsets = new Int32Array(filter.weights.length);
  for (let k = 0; k < offsets.length; k++) {
    const index = (filter.starts[Math.floor(k / filter.taps)] as number) + (k % filter.taps);
    offsets[k] = stride * Math.min(length - 1, Math.max(0, index));
  }
  return offsets;
}
