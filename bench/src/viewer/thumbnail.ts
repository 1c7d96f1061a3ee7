import sharp from 'sharp';
import type { Pixels } from '../../../e2e/src/support/pictures.ts';

/** Where a picture's likeness is judged: small enough to be blind to sharpness. */
const THUMBNAIL = { width: 64, height: 36 };

/** A picture of the screen, small and grey: a byte a cell, rows from the top. */
export type Thumbnail = Uint8Array;

export async function thumbnailOf({ data, width, height }: Pixels): Promise<Thumbnail> {
  return await sharp(data, { raw: { width, height, channels: 3 } })
    .resize({ ...THUMBNAIL, fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer();
}

/** How alike two thumbnails are whatever their contrast, -1..1: Pearson's correlation; 0 for a picture of one colour. */
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
  // Less than half a level of variation is compression noise on an empty screen.
  if (squaresOne < one.length / 4 || squaresOther === 0) return 0;
  return product / Math.sqrt(squaresOne * squaresOther);
}

/** Correlation from which on a picture shows something of the panorama. */
const ALIKE = 0.7;
/** Grey levels, of 255, that a cell may be away from the settled picture's. */
const NEAR = 32;
/** Share of the cells that have to be near. */
const NEAR_CELLS = 0.8;

/** Whether something of the panorama is shown, however coarse or faint. */
export function showsSomething(thumbnail: Thumbnail, reference: Thumbnail): boolean {
  return correlation(thumbnail, reference) >= ALIKE;
}

/** Share of the cells, 0..1, that are near the other's. */
export function nearCells(one: Thumbnail, other: Thumbnail): number {
  let near = 0;
  for (let at = 0; at < one.length; at++) if (Math.abs((one[at] ?? 0) - (other[at] ?? 0)) <= NEAR) near += 1;
  return near / one.length;
}

/** Whether somebody recognizes the room: alike, and light and dark as in the settled picture at four places in five. */
export function isRecognizable(thumbnail: Thumbnail, settled: Thumbnail): boolean {
  return nearCells(thumbnail, settled) >= NEAR_CELLS && correlation(thumbnail, settled) >= ALIKE;
}
