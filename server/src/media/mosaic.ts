import { sharp } from './image-library.ts';
import { type BlockPixels, splitIntoBlocks } from './mosaic-blocks.ts';

/** Cells along a mosaic's longer side, which blocks are made of: what somebody recognizes a room by is no smaller. */
const LONG_SIDE = 64;
/** Blocks of a mosaic: enough to recognize a room by, few enough to be drawn at once and to travel inside a page. */
const MOST_BLOCKS = 360;
/** Steps of a colour's channel, 0..255: finer ones weigh more than they show. */
const STEP = 255 / 31;

/** A rectangle of one colour. */
interface MosaicBlock {
  /** Of its left upper corner, in cells. */
  readonly x: number;
  readonly y: number;
  /** In cells. */
  readonly width: number;
  readonly height: number;
  /** As CSS writes it: `#rrggbb`. */
  readonly colour: string;
}

/** A picture as coloured blocks. */
export interface Mosaic {
  readonly columns: number;
  readonly rows: number;
  /** Width / height of the picture, which cells are stretched to: their number is whole. */
  readonly aspect: number;
  readonly blocks: readonly MosaicBlock[];
}

/**
 * Takes a picture apart into blocks, small ones where it has detail and large ones where it has none. Plain colours are the one thing that
 * a browser draws without a decoder, an upload to the graphics processor and the compiling of a program that draws textures: a fifth of the
 * way to the first paint.
 *
 * @throws Error when the picture cannot be read
 */
export async function mosaicOf(picture: Buffer): Promise<Mosaic> {
  const { width, height } = await sharp(picture).metadata();
  const scale = LONG_SIDE / Math.max(width, height);
  const columns = Math.max(1, Math.round(width * scale));
  const rows = Math.max(1, Math.round(height * scale));
  const data = await sharp(picture)
    .resize({ width: columns, height: rows, fit: 'fill' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  const pixels: BlockPixels = { data, width: columns, height: rows };
  const blocks = splitIntoBlocks(pixels, MOST_BLOCKS).map(({ mean, ...place }) => ({
    ...place,
    colour: `#${mean.map(channel).join('')}`,
  }));
  return { columns, rows, aspect: width / height, blocks };
}

function channel(value: number): string {
  return Math.round(Math.round(value / STEP) * STEP)
    .toString(16)
    .padStart(2, '0');
}
