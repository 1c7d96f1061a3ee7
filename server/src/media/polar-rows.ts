import { lineFilter, WEIGHT_BITS } from './lanczos.ts';
import type { SphereSource } from './sphere-source.ts';

/**
 * The rows around both poles, each shortened to as many pixels as the faces can show of it.
 *
 * Every row of an equirectangular picture has the same number of pixels, so near a pole they crowd: sampling them one by one would
 * flicker. A row at the angle t from the pole is a circle of pi * faceSize * tan(t) pixels on the face, so it is low-passed and shortened
 * to that many, like the reduced grids of weather models; rows that need all their pixels are read from the source.
 */
export interface PolarRows {
  /** Rows counted from a pole that are kept shortened; the same for both. */
  count: number;
  /** Pixels of each row. */
  widths: Int32Array<SharedArrayBuffer>;
  /** Where each row begins in `pixels`, of the upper pole; the lower pole's rows follow as a second block of `size`. */
  starts: Int32Array<SharedArrayBuffer>;
  size: number;
  pixels: Uint8Array<SharedArrayBuffer>;
}

/** A row keeps at least this many pixels, so that the kernel never meets itself around the pole. */
const SHORTEST = 8;

/** Room for the rows; `shortenPolarRows` fills it. */
export function allocatePolarRows(width: number, height: number, faceSize: number): PolarRows {
  const lengths: number[] = [];
  for (let row = 0; row < height / 4; row++) {
    const needed = Math.ceil(Math.PI * faceSize * Math.tan(((row + 0.5) * Math.PI) / height));
    if (needed >= width) break;
    lengths.push(Math.max(SHORTEST, needed));
  }
  const widths = new Int32Array(new SharedArrayBuffer(lengths.length * 4));
  const starts = new Int32Array(new SharedArrayBuffer(lengths.length * 4));
  let size = 0;
  lengths.forEach((length, row) => {
    widths[row] = length;
    starts[row] = size;
    size += length * 3;
  });
  return {
    count: lengths.length,
    widths,
    starts,
    size,
    pixels: new Uint8Array(new SharedArrayBuffer(size * 2)),
  };
}

/** Fill the rows `from` (included) to `to` (excluded) of both poles. */
export function shortenPolarRows(source: SphereSource, polar: PolarRows, from: number, to: number): void {
  const { width, height, pixels } = source;
  for (let row = from; row < to; row++) {
    const length = polar.widths[row] as number;
    const filter = lineFilter(length, width / length, 0);
    const start = polar.starts[row] as number;
    for (const [line, target] of [
      [row, start],
      [height - 1 - row, polar.size + start],
    ] as const) {
      shortenLine(
        pixels.subarray(line * width * 3, (line + 1) * width * 3),
        width,
        filter,
        polar.pixels,
        target,
      );
    }
  }
}

function shortenLine(
  line: Uint8Array,
  width: number,
  filter: { taps: number; starts: Int32Array; weights: Int32Array },
  out: Uint8Array,
  target: number,
): void {
  const { taps, starts, weights } = filter;
  const half = 1 << (WEIGHT_BITS - 1);
  let at = target;
  for (let i = 0; i < starts.length; i++) {
    let column = (starts[i] as number) % width;
    if (column < 0) column += width;
    let red = half;
    let green = half;
    let blue = half;
    for (let k = i * taps; k < (i + 1) * taps; k++) {
      const factor = weights[k] as number;
      red += Math.imul(line[column * 3] as number, factor);
      green += Math.imul(line[column * 3 + 1] as number, factor);
      blue += Math.imul(line[column * 3 + 2] as number, factor);
      if (++column === width) column = 0;
    }
    out[at] = clamp(red >> WEIGHT_BITS);
    out[at + 1] = clamp(green >> WEIGHT_BITS);
    out[at + 2] = clamp(blue >> WEIGHT_BITS);
    at += 3;
  }
}

function clamp(value: number): number {
  return Math.max(0, Math.min(value, 255));
}
