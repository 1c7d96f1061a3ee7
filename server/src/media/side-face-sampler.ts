import { arctangent } from './arctangent.ts';
import { interpolationWeights, PHASES, TAPS, WEIGHT_BITS } from './lanczos.ts';
import { createScratch } from './scratch.ts';
import type { FaceBlock, SphereSource } from './sphere-source.ts';

/** Fractional bits kept between the two passes. */
const FRACTION_BITS = 6;

const weights = interpolationWeights();
const scratch = createScratch();

/**
 * Renders a block of one of the four upright faces.
 *
 * On these faces the yaw depends on the column alone, so the picture is resampled in two one-dimensional passes: every source row to the
 * block's columns, then every column to the block's rows. Neither direction ever shrinks (the face's pixels are nowhere further apart than
 * the source's), so plain interpolation is free of aliasing.
 *
 * @param turn which face: 0 front, 1 right, 2 back, 3 left
 * @param out receives 8-bit RGB, rows from the top
 */
export function renderSideBlock(
  source: SphereSource,
  turn: number,
  block: FaceBlock,
  out: Uint8ClampedArray,
): void {
  const { faceSize, left, top, width: columns, height: rows } = block;
  const { height } = source;

  const cosines = new Float64Array(columns);
  let widest = 0;
  for (let j = 0; j < columns; j++) {
    const a = (2 * (left + j + 0.5)) / faceSize - 1;
    const cosine = 1 / Math.sqrt(1 + a * a);
    cosines[j] = cosine;
    widest = Math.max(widest, cosine);
  }
  const rowAt = (b: number): number => height / 2 - 0.5 + (Math.atan(b) * height) / Math.PI;
  const edge = (i: number): number => ((2 * (top + i + 0.5)) / faceSize - 1) * widest;
  const firstRow = Math.max(0, Math.floor(rowAt(Math.min(edge(0), 0))) - TAPS / 2 + 1);
  const lastRow = Math.min(height - 1, Math.floor(rowAt(Math.max(edge(rows - 1), 0))) + TAPS / 2);

  const lines = stretchRows(source, turn, block, firstRow, lastRow);
  sampleColumns(lines, firstRow, lastRow, height, cosines, block, out);
}

/** First pass: source rows to the block's columns, with a few fractional bits. */
function stretchRows(
  source: SphereSource,
  turn: number,
  block: FaceBlock,
  firstRow: number,
  lastRow: number,
) {
  const { pixels, width } = source;
  const { faceSize, left, width: columns } = block;
  const offsets = new Int32Array(columns * TAPS);
  const factors = new Int32Array(columns * TAPS);
  for (let j = 0; j < columns; j++) {
    const a = (2 * (left + j + 0.5)) / faceSize - 1;
    const x = ((turn * Math.PI) / 2 + Math.atan(a)) * (width / (2 * Math.PI)) + width / 2 - 0.5;
    const whole = Math.floor(x);
    const phase = Math.round((x - whole) * PHASES);
    for (let tap = 0; tap < TAPS; tap++) {
      const column = whole + tap - TAPS / 2 + 1;
      offsets[j * TAPS + tap] = 3 * (((column % width) + width) % width);
      factors[j * TAPS + tap] = weights[phase * TAPS + tap] ?? 0;
    }
  }

  const lines = scratch.int16((lastRow - firstRow + 1) * columns * 3);
  const round = 1 << (WEIGHT_BITS - FRACTION_BITS - 1);
  let out = 0;
  for (let row = firstRow; row <= lastRow; row++) {
    stretchRow(
      pixels.subarray((row - source.firstRow) * width * 3, (row + 1 - source.firstRow) * width * 3),
      offsets,
      factors,
      columns,
      lines,
      out,
      round,
    );
    out += columns * 3;
  }
  return lines;
}

function stretchRow(
  line: Uint8Array,
  offsets: Int32Array,
  factors: Int32Array,
  columns: number,
  lines: Int16Array,
  start: number,
  round: number,
): void {
  let out = start;
  const end = columns * TAPS;
  for (let k = 0; k < end; k += TAPS) {
    let red = round;
    let green = round;
    let blue = round;
    for (let tap = k; tap < k + TAPS; tap++) {
      const at = offsets[tap] as number;
      const factor = factors[tap] as number;
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

/** Second pass: for each pixel the six stretched rows around its pitch. */
function sampleColumns(
  lines: Int16Array,
  firstRow: number,
  lastRow: number,
  height: number,
  cosines: Float64Array,
  block: FaceBlock,
  out: Uint8ClampedArray,
): void {
  const { faceSize, top, width: columns, height: rows } = block;
  const stride = columns * 3;
  const shift = WEIGHT_BITS + FRACTION_BITS;
  const half = 1 << (shift - 1);
  const scale = height / Math.PI;
  const origin = height / 2 - 0.5 - firstRow - (TAPS / 2 - 1);
  const lowest = Math.max(0, lastRow - firstRow + 1 - TAPS);
  let at = 0;
  for (let i = 0; i < rows; i++) {
    const b = (2 * (top + i + 0.5)) / faceSize - 1;
    const sign = b < 0 ? -scale : scale;
    const size = Math.abs(b);
    for (let j = 0; j < columns; j++) {
      const y = origin + sign * arctangent(size * (cosines[j] as number));
      const whole = Math.min(lowest, Math.max(0, Math.floor(y)));
      const phase = ((y - whole) * PHASES + 0.5) | 0;
      let line = whole * stride + j * 3;
      const first = phase * TAPS;
      let red = half;
      let green = half;
      let blue = half;
      for (let k = first; k < first + TAPS; k++) {
        const factor = weights[k] as number;
        red += Math.imul(lines[line] as number, factor);
        green += Math.imul(lines[line + 1] as number, factor);
        blue += Math.imul(lines[line + 2] as number, factor);
        line += stride;
      }
      out[at] = red >> shift;
      out[at + 1] = green >> shift;
      out[at + 2] = blue >> shift;
      at += 3;
    }
  }
}
