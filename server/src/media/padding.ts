import { sharp } from './image-library.ts';
import { MAX_PIXELS } from './limits.ts';

/** Rows above and below a picture that are no picture, as shares of its height. */
export interface Padding {
  readonly top: number;
  readonly bottom: number;
}

/** Size at which a picture is looked at: a row is a sixth of a degree of a sphere. */
const COLUMNS = 256;
const ROWS = 1024;
/** Levels of 0..255 by which pixels of one colour differ after JPEG. */
const EVEN = 5;
/** Levels by which the picture differs from the padding at once, where the padding ends; a gradient needs more rows. */
const EDGE = 16;
/** Rows that the end of the padding may be blurred over. */
const BLUR = 3;
/** Rows before that end in which JPEG repeats a faint picture of it: the height of its blocks. */
const RINGING = 16;
/** Share of the columns that have to end there: a straight edge all the way round, which nothing in a room is. */
const STRAIGHT = 0.75;
/** Least and most padding on one side, share of the height. Less hides nothing worth it, more is no padding. */
const LEAST = 0.01;
const MOST = 0.45;

/**
 * Even bands above and below the picture of a sphere, as stitchers and exports write them where the camera saw nothing. A band is of one
 * colour, whichever, over the whole width, and ends in a straight edge all the way round. In doubt there is none: a plain ceiling
 * shades off, or ends at walls of different height.
 *
 * @param path the file on disk
 */
export async function findPadding(path: string): Promise<Padding> {
  const pixels = await sharp(path, { failOn: 'error', limitInputPixels: MAX_PIXELS, sequentialRead: true })
    .autoOrient()
    .flatten({ background: '#000' })
    .toColourspace('srgb')
    .resize(COLUMNS, ROWS, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer();
  const rows = Array.from({ length: ROWS }, (_, row) =>
    pixels.subarray(row * COLUMNS * 3, (row + 1) * COLUMNS * 3),
  );
  return { top: bandOf(rows) / ROWS, bottom: bandOf(rows.reverse()) / ROWS };
}

/** How many of the first rows are padding. */
function bandOf(rows: readonly Uint8Array[]): number {
  const [first] = rows;
  if (!first) return 0;
  const color = [0, 1, 2].map((channel) => median(first, channel));
  const away = (row: Uint8Array, column: number) =>
    Math.max(...color.map((level, channel) => Math.abs((row[column * 3 + channel] ?? 0) - level)));
  const differing = (row: Uint8Array, more: number) => {
    let count = 0;
    for (let column = 0; column < COLUMNS; column += 1) if (away(row, column) > more) count += 1;
    return count / COLUMNS;
  };
  const end = rows.findIndex((row) => differing(row, EDGE) >= STRAIGHT);
  if (end < ROWS * LEAST || end > ROWS * MOST) return 0;
  const isEven = rows.slice(0, Math.max(1, end - RINGING)).every((row) => differing(row, EVEN) === 0);
  const isSharp = rows.slice(0, Math.max(1, end - BLUR)).every((row) => differing(row, EVEN) <= 1 - STRAIGHT);
  // The blurred rows belong to neither.
  return isEven && isSharp ? end + BLUR : 0;
}

function median(row: Uint8Array, channel: number): number {
  const levels = Array.from({ length: COLUMNS }, (_, column) => row[column * 3 + channel] ?? 0);
  return levels.sort((one, other) => one - other)[COLUMNS >> 1] ?? 0;
}
