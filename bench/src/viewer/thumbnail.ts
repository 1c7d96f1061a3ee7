import sharp from 'sharp';
import type { Pixels } from '../../../e2e/src/support/pictures.ts';

/** Size for judging similarity: too small to show sharpness. */
const THUMBNAIL = { width: 64, height: 36 };

/** A screenshot, small and grey: a byte per cell, rows from the top. */
export type Thumbnail = Uint8Array;

export async function thumbnailOf({ data, width, height }: Pixels): Promise<Thumbnail> {
  return await sharp(data, { raw: { width, height, channels: 3 } })
    .resize({ ...THUMBNAIL, fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer();
}

/** Similarity of two thumbnails regardless of contrast, -1..1: Pearson's correlation; 0 for a plain picture. */
export function correlation(one: Thumbnail, other: Thumbnail): number {
  const mean = (values: Thumbnail): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const meanOne = mean(one);
  const meanOther = mean(other);
  let product = 0;
  let squaresOne = 0;
  let squaresOther = 0;
  for (let at = 0; at < one.length; at++) {
    const a = (one[at] ?? 0) - meanOne;
    const b = (other[at] ?? 0) - meanOther;
    product += a * b;
    squaresOne += a * a;
    squaresOther += b * b;
  }
  // A variation of less than half a level is compression noise on an empty screen.
  if (squaresOne < one.length / 4 || squaresOther === 0) return 0;
  return product / Math.sqrt(squaresOne * squaresOther);
}

/** Correlation from which a picture shows something of the panorama. */
const ALIKE = 0.7;
/** Tolerated difference of a cell from the settled picture's, in grey levels of 255. */
const NEAR = 32;
/** Share of cells that must be within tolerance. */
const NEAR_CELLS = 0.8;

/** Whether something of the panorama is shown, however coarse or faint. */
export function showsSomething(thumbnail: Thumbnail, reference: Thumbnail): boolean {
  return correlation(thumbnail, reference) >= ALIKE;
}

/** Share of cells, 0..1, close to the other's. */
export function nearCells(one: Thumbnail, other: Thumbnail): number {
  let near = 0;
  for (let at = 0; at < one.length; at++) if (Math.abs((one[at] ?? 0) - (other[at] ?? 0)) <= NEAR) near += 1;
  return near / one.length;
}

/** Whether the room is recognizable: similar, with the brightness of the settled picture in four cells of five. */
export function isRecognizable(thumbnail: Thumbnail, settled: Thumbnail): boolean {
  return nearCells(thumbnail, settled) >= NEAR_CELLS && correlation(thumbnail, settled) >= ALIKE;
}
