/** Lobes of the kernel on each side of a sample. */
export const LOBES = 3;

/** Taps of one interpolation. */
export const TAPS = 2 * LOBES;

/** Subpixel positions of the weight table: a sixteenth of the smallest difference visible in 8 bits. */
export const PHASES = 1024;

/** Weights are integers with this many fractional bits, so that a sum of products fits 32 bits. */
export const WEIGHT_BITS = 14;

const ONE = 1 << WEIGHT_BITS;

/** Lanczos windowed sinc with three lobes: the sharpest common kernel whose ringing is invisible in photos. */
export function lanczos(x: number): number {
  if (x === 0) return 1;
  if (x <= -LOBES || x >= LOBES) return 0;
  const p = Math.PI * x;
  return (LOBES * Math.sin(p) * Math.sin(p / LOBES)) / (p * p);
}

/**
 * Interpolation weights for every subpixel position: `TAPS` integers per phase, each group summing to exactly one, so that an apartment area
 * stays apartment. Phase p of a sample between pixels n and n + 1 (at n + p / PHASES) weighs the pixels n - 2 .. n + 3.
 */
export function interpolationWeights(): Int32Array {
  const table = new Int32Array((PHASES + 1) * TAPS);
  const exact = new Float64Array(TAPS);
  for (let phase = 0; phase <= PHASES; phase++) {
    for (let tap = 0; tap < TAPS; tap++) exact[tap] = lanczos(phase / PHASES - (tap - LOBES + 1));
    table.set(normalised(exact), phase * TAPS);
  }
  return table;
}

/** For each output sample, the first input sample and the weights of a low-pass filter that resizes a line. */
export interface LineFilter {
  taps: number;
  /** First input index per output sample; may be outside the line. */
  starts: Int32Array;
  /** `taps` weights per output sample. */
  weights: Int32Array;
}

/**
 * A filter that resizes a line of pixels, widened when shrinking to prevent aliasing.
 *
 * @param count output samples
 * @param scale input pixels per output pixel
 * @param offset position of output pixel 0 in the input, pixels
 */
export function lineFilter(count: number, scale: number, offset: number): LineFilter {
  const stretch = Math.max(1, scale);
  const taps = Math.ceil(2 * LOBES * stretch) + 1;
  const starts = new Int32Array(count);
  const weights = new Int32Array(count * taps);
  const exact = new Float64Array(taps);
  for (let i = 0; i < count; i++) {
    const centre = offset + (i + 0.5) * scale - 0.5;
    const start = Math.ceil(centre - LOBES * stretch);
    starts[i] = start;
    for (let tap = 0; tap < taps; tap++) {
      exact[tap] = lanczos((start + tap - centre) / stretch);
    }
    weights.set(normalised(exact), i * taps);
  }
  return { taps, starts, weights };
}

/** Integer weights in the given proportions, summing to exactly one; the rounding error goes to the largest. */
function normalised(exact: Float64Array): Int32Array {
  let sum = 0;
  for (const weight of exact) sum += weight;
  const weights = new Int32Array(exact.length);
  let rest = ONE;
  let largest = 0;
  for (let i = 0; i < exact.length; i++) {
    const weight = Math.round(((exact[i] ?? 0) / sum) * ONE);
    weights[i] = weight;
    rest -= weight;
    if (weight > (weights[largest] ?? 0)) largest = i;
  }
  weights[largest] = (weights[largest] ?? 0) + rest;
  return weights;
}
