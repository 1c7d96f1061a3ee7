import { LOBES, lanczos } from './lanczos.ts';
import type { SphereSource } from './sphere-source.ts';

/**
 * The rows around a pole, each shortened to the resolution that the faces can show.
 *
 * Every row of an equirectangular picture has the same number of pixels, so they crowd near a pole: sampling them directly would alias. A
 * row at the angle t from the pole is a circle of pi * faceSize * tan(t) pixels on the face, so it is low-passed and shortened to that
 * many, like the reduced grids of weather models; rows that need all their pixels are read from the source.
 */
export interface PolarRows {
  /** Number of shortened rows, from the pole. */
  count: number;
  /** Pixels of each row. */
  widths: Int32Array<SharedArrayBuffer>;
  /** Start of each row in `pixels`. */
  starts: Int32Array<SharedArrayBuffer>;
  pixels: Uint8Array<SharedArrayBuffer>;
}

export type Pole = 'up' | 'down';

/** Minimum pixels of a row, so that the kernel never wraps onto itself. */
const SHORTEST = 8;

/** Resolution of the kernel table: the widest row alone evaluates the kernel a hundred thousand times. */
const KERNEL_STEPS = 4096;
const kernel = Float64Array.from({ length: 2 * LOBES * KERNEL_STEPS + 2 }, (_, i) =>
  lanczos(i / KERNEL_STEPS - LOBES),
);

/** Allocates the rows of one pole; `shortenPolarRows` fills them. */
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
  return { count: lengths.length, widths, starts, pixels: new Uint8Array(new SharedArrayBuffer(size)) };
}

/** Fills the rows `from` (inclusive) to `to` (exclusive) of a pole. */
export function shortenPolarRows(
  source: SphereSource,
  polar: PolarRows,
  pole: Pole,
  from: number,
  to: number,
): void {
  const { width, height, pixels, firstRow } = source;
  for (let row = from; row < to; row++) {
    const line = (pole === 'up' ? row : height - 1 - row) - firstRow;
    const start = polar.starts[row] as number;
    shortenLine(
      pixels.subarray(line * width * 3, (line + 1) * width * 3),
      polar.pixels.subarray(start, start + (polar.widths[row] as number) * 3),
    );
  }
}

/** Low-passes and shortens a circular row. */
function shortenLine(line: Uint8Array, out: Uint8Array): void {
  const width = line.length / 3;
  const scale = line.length / out.length;
  const reach = LOBES * scale;
  const step = KERNEL_STEPS / scale;
  for (let at = 0, centre = (scale - 1) / 2; at < out.length; at += 3, centre += scale) {
    const first = Math.ceil(centre - reach);
    const last = Math.floor(centre + reach);
    let place = (first - centre) * step + LOBES * KERNEL_STEPS + 0.5;
    let column = ((first % width) + width) % width;
    let total = 0;
    let red = 0;
    let green = 0;
    let blue = 0;
    for (let k = first; k <= last; k++) {
      const factor = kernel[place | 0] as number;
      const pixel = column * 3;
      total += factor;
      red += factor * (line[pixel] as number);
      green += factor * (line[pixel + 1] as number);
      blue += factor * (line[pixel + 2] as number);
      place += step;
      if (++column === width) column = 0;
    }
    out[at] = toByte(red / total);
    out[at + 1] = toByte(green / total);
    out[at + 2] = toByte(blue / total);
  }
}

function toByte(value: number): number {
  return Math.max(0, Math.min(255, Math.round(value)));
}
