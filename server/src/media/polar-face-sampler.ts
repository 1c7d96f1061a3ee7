import { interpolationWeights, PHASES, TAPS, WEIGHT_BITS } from './lanczos.ts';
import type { PolarRows } from './polar-rows.ts';
import type { FaceBlock, SphereSource } from './sphere-source.ts';

const FRACTION_BITS = 6;

const weights = interpolationWeights();

/**
 * Render a block of the upper or the lower face: six rows around the pixel's angle from the pole, each interpolated at its own yaw and
 * from as many pixels as it has (see `PolarRows`). Beyond the pole the picture goes on at the opposite yaw.
 *
 * @returns 8-bit RGB, rows from the top
 */
export function renderPolarBlock(
  source: SphereSource,
  polar: PolarRows,
  pole: 'up' | 'down',
  block: FaceBlock,
): Uint8ClampedArray {
  const { width, height } = source;
  const { faceSize, left, top, width: columns, height: rows } = block;
  const out = new Uint8ClampedArray(columns * rows * 3);
  const sum = new Int32Array(3);
  const shift = WEIGHT_BITS + FRACTION_BITS;
  const half = 1 << (shift - 1);
  const ascending = pole === 'up' ? 1 : -1;
  let at = 0;
  for (let i = 0; i < rows; i++) {
    const b = (2 * (top + i + 0.5)) / faceSize - 1;
    for (let j = 0; j < columns; j++) {
      const a = (2 * (left + j + 0.5)) / faceSize - 1;
      const turn = Math.atan2(a, ascending * b) / (2 * Math.PI) + 0.5;
      const y = (Math.atan(Math.sqrt(a * a + b * b)) * height) / Math.PI - 0.5;
      const whole = Math.floor(y);
      const phase = ((y - whole) * PHASES + 0.5) | 0;
      let red = half;
      let green = half;
      let blue = half;
      for (let tap = 0; tap < TAPS; tap++) {
        let row = whole + tap - TAPS / 2 + 1;
        let around = turn;
        if (row < 0) {
          row = -1 - row;
          around += around < 0.5 ? 0.5 : -0.5;
        }
        if (row < polar.count) {
          const start = (polar.starts[row] as number) + (pole === 'up' ? 0 : polar.size);
          sampleRow(polar.pixels, start, polar.widths[row] as number, around, sum);
        } else {
          sampleRow(source.pixels, (pole === 'up' ? row : height - 1 - row) * width * 3, width, around, sum);
        }
        const factor = weights[phase * TAPS + tap] as number;
        red += Math.imul(sum[0] as number, factor);
        green += Math.imul(sum[1] as number, factor);
        blue += Math.imul(sum[2] as number, factor);
      }
      out[at] = red >> shift;
      out[at + 1] = green >> shift;
      out[at + 2] = blue >> shift;
      at += 3;
    }
  }
  return out;
}

/** One row at a yaw, given as the part of a turn from the row's first pixel's edge; the row closes on itself. */
function sampleRow(pixels: Uint8Array, start: number, width: number, around: number, sum: Int32Array): void {
  const x = around * width - 0.5;
  const whole = Math.floor(x);
  const first = (((x - whole) * PHASES + 0.5) | 0) * TAPS;
  let column = whole - TAPS / 2 + 1;
  let red = 1 << (WEIGHT_BITS - FRACTION_BITS - 1);
  let green = red;
  let blue = red;
  if (column >= 0 && column + TAPS <= width) {
    let at = start + column * 3;
    for (let k = first; k < first + TAPS; k++) {
      const factor = weights[k] as number;
      red += Math.imul(pixels[at] as number, factor);
      green += Math.imul(pixels[at + 1] as number, factor);
      blue += Math.imul(pixels[at + 2] as number, factor);
      at += 3;
    }
  } else {
    if (column < 0) column += width;
    for (let k = first; k < first + TAPS; k++) {
      if (column >= width) column -= width;
      const factor = weights[k] as number;
      const at = start + column * 3;
      red += Math.imul(pixels[at] as number, factor);
      green += Math.imul(pixels[at + 1] as number, factor);
      blue += Math.imul(pixels[at + 2] as number, factor);
      column++;
    }
  }
  sum[0] = red >> (WEIGHT_BITS - FRACTION_BITS);
  sum[1] = green >> (WEIGHT_BITS - FRACTION_BITS);
  sum[2] = blue >> (WEIGHT_BITS - FRACTION_BITS);
}
