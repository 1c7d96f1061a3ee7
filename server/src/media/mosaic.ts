import { sharp } from './image-library.ts';

/** Blocks along a mosaic's longer side: enough to know a room by, few enough to be drawn at once. */
const LONG_SIDE = 24;
/** Steps of a colour's channel, 0..255: finer ones weigh more than they show. */
const STEP = 255 / 31;

/** Blocks of one colour beside each other. */
export interface MosaicBar {
  /** Of its left upper corner, in blocks. */
  readonly x: number;
  readonly y: number;
  /** In blocks; a bar is one block high. */
  readonly width: number;
  /** As CSS writes it: `#rrggbb`. */
  readonly colour: string;
}

/** A picture as coloured blocks. */
export interface Mosaic {
  readonly columns: number;
  readonly rows: number;
  /** Width / height of the picture, which blocks are stretched to: their number is whole. */
  readonly aspect: number;
  readonly bars: readonly MosaicBar[];
}

/**
 * Takes a picture apart into blocks. Plain colours are the one thing that a browser draws without a decoder, an upload to the graphics
 * processor and the compiling of a program that draws textures: a fifth of the way to the first paint.
 *
 * @throws Error when the picture cannot be read
 */
export async function mosaicOf(picture: Buffer): Promise<Mosaic> {
  const { width, height } = await sharp(picture).metadata();
  const scale = LONG_SIDE / Math.max(width, height);
  const columns = Math.max(1, Math.round(width * scale));
  const rows = Math.max(1, Math.round(height * scale));
  const pixels = await sharp(picture)
    .resize({ width: columns, height: rows, fit: 'fill' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  const colourAt = (block: number): string => {
    const channels = pixels.subarray(block * 3, block * 3 + 3);
    const steps = Array.from(channels, (value) => Math.round(Math.round(value / STEP) * STEP));
    return `#${steps.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
  };
  const bars: MosaicBar[] = [];
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; ) {
      const colour = colourAt(y * columns + x);
      let end = x + 1;
      while (end < columns && colourAt(y * columns + end) === colour) end++;
      bars.push({ x, y, width: end - x, colour });
      x = end;
    }
  }
  return { columns, rows, aspect: width / height, bars };
}
