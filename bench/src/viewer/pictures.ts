import sharp from 'sharp';
import { type Pixels, psnr, readPixels } from '../../../e2e/src/support/pictures.ts';
import { reprojectEquirectangular } from '../../../server/src/media/reference-view.ts';
import { WINDOW } from './browser.ts';

export interface View {
  readonly yaw: number;
  readonly pitch: number;
  readonly fov: number;
}

export const HOME: View = { yaw: 0, pitch: 0, fov: 75 };

/** Where a picture's likeness is judged: small enough to be blind to sharpness. */
const THUMBNAIL = { width: 64, height: 36 };

/** A view as it ought to look. */
export interface Reference {
  readonly pixels: Pixels;
  readonly thumbnail: Buffer;
}

export async function referenceOf(source: Pixels, view: View): Promise<Reference> {
  const { width, height } = WINDOW;
  const picture = { pixels: source.data, width: source.width, height: source.height, channels: 3 };
  const data = Buffer.from(reprojectEquirectangular(picture, view, width, height));
  return { pixels: { data, width, height }, thumbnail: await thumbnailOf({ data, width, height }) };
}

/** How a picture of the screen compares with what it ought to be. */
export interface Likeness {
  /** Correlation of the thumbnails, -1..1: what is shown, whatever its sharpness and however faint. */
  readonly correlation: number;
  /** Peak signal-to-noise ratio, dB: how well it is shown. */
  readonly decibels: number;
}

export async function compare(screen: Buffer, reference: Reference): Promise<Likeness> {
  const pixels = await readPixels(screen);
  return {
    correlation: correlation(await thumbnailOf(pixels), reference.thumbnail),
    decibels: psnr(pixels, reference.pixels),
  };
}

async function thumbnailOf({ data, width, height }: Pixels): Promise<Buffer> {
  return await sharp(data, { raw: { width, height, channels: 3 } })
    .resize({ ...THUMBNAIL, fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer();
}

/** Pearson's; 0 for a picture of one colour. */
function correlation(one: Buffer, other: Buffer): number {
  const mean = (values: Buffer): number => values.reduce((sum, value) => sum + value, 0) / values.length;
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
