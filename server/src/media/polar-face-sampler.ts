import { arctangent, arctangent2 } from './arctangent.ts';
import { interpolationWeights, PHASES, TAPS, WEIGHT_BITS } from './lanczos.ts';
import type { PolarRows, Pole } from './polar-rows.ts';
import type { FaceBlock, SphereSource } from './sphere-source.ts';

/** Fractional bits kept between the two directions. */
const FRACTION_BITS = 6;
const DROP = WEIGHT_BITS - FRACTION_BITS;
const ROUND = 1 << (DROP - 1);

const weights = interpolationWeights();

/**
 * Renders a block of the upper or lower face: six rows around the pixel's angle from the pole, each interpolated at its own yaw and in its
 * own resolution (see `PolarRows`). Beyond the pole the picture continues at the opposite yaw.
 *
 * @param polar the shortened rows of this face's pole
 * @param out receives 8-bit RGB, rows from the top
 */
export function renderPolarBlock(
  source: SphereSource,
  polar: PolarRows,
  pole: Pole,
  block: FaceBlock,
  out: Uint8ClampedArray,
): void {
  const { faceSize, left, top, width: columns, height: rows } = block;
  const rowsPerRadian = source.height / Math.PI;
  const ascending = pole === 'up' ? 1 : -1;
  const angles = new Float64Array(columns);
  const turns = new Float64Array(columns);
  for (let i = 0; i < rows; i++) {
    const b = (2 * (top + i + 0.5)) / faceSize - 1;
    for (let j = 0; j < columns; j++) {
      const a = (2 * (left + j + 0.5)) / faceSize - 1;
      turns[j] = arctangent2(a, ascending * b) * (0.5 / Math.PI) + 0.5;
      angles[j] = arctangent(Math.sqrt(a * a + b * b)) * rowsPerRadian - 0.5;
    }
    sampleLine(source, polar, pole, turns, angles, out.subarray(i * columns * 3, (i + 1) * columns * 3));
  }
}

/**
 * One line of the block.
 *
 * @param turns yaw of each pixel as a fraction of a turn, 0..1 from the source's left edge
 * @param angles distance of each pixel from the pole in source rows, 0 at the first row's middle
 */
function sampleLine(
  source: SphereSource,
  polar: PolarRows,
  pole: Pole,
  turns: Float64Array,
  angles: Float64Array,
  out: Uint8ClampedArray,
): void {
  const { width, height, firstRow } = source;
  const shift = WEIGHT_BITS + FRACTION_BITS;
  const half = 1 << (shift - 1);
  const around = new Float64Array(3);
  for (let j = 0, at = 0; j < turns.length; j++, at += 3) {
    const y = angles[j] as number;
    const whole = Math.floor(y);
    const down = (((y - whole) * PHASES + 0.5) | 0) * TAPS;
    const turn = turns[j] as number;
    let red = half;
    let green = half;
    let blue = half;
    for (let tap = 0; tap < TAPS; tap++) {
      let row = whole + tap - TAPS / 2 + 1;
      let here = turn;
      if (row < 0) {
        row = -1 - row;
        here += here < 0.5 ? 0.5 : -0.5;
      }
      const short = row < polar.count;
      const pixels = short ? polar.pixels : source.pixels;
      const length = short ? (polar.widths[row] as number) : width;
      const start = short
        ? (polar.starts[row] as number)
        : ((pole === 'up' ? row : height - 1 - row) - firstRow) * width * 3;

      const x = here * length - 0.5;
      const column = Math.floor(x);
      const phase = (((x - column) * PHASES + 0.5) | 0) * TAPS;
      const factor = weights[down + tap] as number;
      const first = column - TAPS / 2 + 1;
      if (first < 0 || first + TAPS > length) {
        sampleAround(pixels, start, length, first, phase, around);
        red += Math.imul(around[0] as number, factor);
        green += Math.imul(around[1] as number, factor);
        blue += Math.imul(around[2] as number, factor);
        continue;
      }
      const p = start + first * 3;
      const w0 = weights[phase] as number;
      const w1 = weights[phase + 1] as number;
      const w2 = weights[phase + 2] as number;
      const w3 = weights[phase + 3] as number;
      const w4 = weights[phase + 4] as number;
      const w5 = weights[phase + 5] as number;
      const r =
        Math.imul(pixels[p] as number, w0) +
        Math.imul(pixels[p + 3] as number, w1) +
        Math.imul(pixels[p + 6] as number, w2) +
        Math.imul(pixels[p + 9] as number, w3) +
        Math.imul(pixels[p + 12] as number, w4) +
        Math.imul(pixels[p + 15] as number, w5);
      const g =
        Math.imul(pixels[p + 1] as number, w0) +
        Math.imul(pixels[p + 4] as number, w1) +
        Math.imul(pixels[p + 7] as number, w2) +
        Math.imul(pixels[p + 10] as number, w3) +
        Math.imul(pixels[p + 13] as number, w4) +
        Math.imul(pixels[p + 16] as number, w5);
      const b =
        Math.imul(pixels[p + 2] as number, w0) +
        Math.imul(pixels[p + 5] as number, w1) +
        Math.imul(pixels[p + 8] as number, w2) +
        Math.imul(pixels[p + 11] as number, w3) +
        Math.imul(pixels[p + 14] as number, w4) +
        Math.imul(pixels[p + 17] as number, w5);
      red += Math.imul((r + ROUND) >> DROP, factor);
      green += Math.imul((g + ROUND) >> DROP, factor);
      blue += Math.imul((b + ROUND) >> DROP, factor);
    }
    out[at] = red >> shift;
    out[at + 1] = green >> shift;
    out[at + 2] = blue >> shift;
  }
}

/** A sample near a row's ends, wrapping around. */
function sampleAround(
  pixels: Uint8Array,
  start: number,
  length: number,
  first: number,
  phase: number,
  sum: Float64Array,
): void {
  let red = ROUND;
  let green = ROUND;
  let blue = ROUND;
  for (let tap = 0; tap < TAPS; tap++) {
    const at = start + 3 * ((first + tap + length) % length);
    const factor = weights[phase + tap] as number;
    red += Math.imul(pixels[at] as number, factor);
    green += Math.imul(pixels[at + 1] as number, factor);
    blue += Math.imul(pixels[at + 2] as number, factor);
  }
  sum[0] = red >> DROP;
  sum[1] = green >> DROP;
  sum[2] = blue >> DROP;
}
