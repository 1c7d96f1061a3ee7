import { sharp } from './image-library.ts';
import { MAX_PIXELS } from './limits.ts';

/** Empty rows above and below a picture, as shares of its height. */
export interface Padding {
  readonly top: number;
  readonly bottom: number;
}

/** Analysis size: a row is a sixth of a degree of a sphere. */
const COLUMNS = 256;
const ROWS = 1024;
/** Levels (of 255) by which pixels of one colour may differ after JPEG. */
const EVEN = 5;
/** Minimum step in levels from the padding to the picture; a gradient rises over more rows. */
const EDGE = 16;
/** Rows over which the end of the padding may be blurred. */
const BLUR = 3;
/** Rows before that end with JPEG ringing: the height of its blocks. */
const RINGING = 16;
/** Share of columns that must end there: a straight edge all the way round, which no room has. */
const STRAIGHT = 0.75;
/** Least and most padding on one side, as a share of the height: less is not worth removing, more is not padding. */
const LEAST = 0.01;
const MOST = 0.45;

/**
 * Finds plain bands above and below a sphere picture, which stitchers and exports write where the camera saw nothing. A band has a single
 * colour over the whole width, and ends in a straight edge all the way round. In doubt it is picture: a plain ceiling has gradients, or
 * ends at walls of different height.
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

/** Number of padding rows at the start. */
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
