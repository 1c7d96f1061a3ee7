import { sharp } from './image-library.ts';
import { type BlockPixels, splitIntoBlocks } from './mosaic-blocks.ts';

/** Cells along a mosaic's longer side: the smallest detail needed to recognize a room. */
const LONG_SIDE = 64;
/** Most blocks of a mosaic: enough to recognize a room, few enough to be drawn at once and embedded in a page. */
const MOST_BLOCKS = 360;
/** Quantization step of a colour channel, 0..255: finer steps cost more than they show. */
const STEP = 255 / 31;

/** A rectangle of one colour. */
interface MosaicBlock {
  /** Of its top left corner, in cells. */
  readonly x: number;
  readonly y: number;
  /** In cells. */
  readonly width: number;
  readonly height: number;
  /** As CSS: `#rrggbb`. */
  readonly colour: string;
}

/** A picture as coloured blocks. */
export interface Mosaic {
  readonly columns: number;
  readonly rows: number;
  /** Width / height of the picture, to which the whole number of cells is stretched. */
  readonly aspect: number;
  readonly blocks: readonly MosaicBlock[];
}

/**
 * Splits a picture into blocks, small ones in detailed areas and large ones in plain areas. Plain colours are all that a browser draws
 * without a decoder, a texture upload and a shader compilation: the first paint takes a fifth of the time.
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
