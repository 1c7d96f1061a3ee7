import { type Pixels, psnr, readPixels } from '../../../e2e/src/support/pictures.ts';
import { reprojectEquirectangular } from '../../../server/src/media/reference-view.ts';
import { WINDOW } from './browser.ts';
import { type Thumbnail, thumbnailOf } from './thumbnail.ts';

export interface View {
  readonly yaw: number;
  readonly pitch: number;
  readonly fov: number;
}

export const HOME: View = { yaw: 0, pitch: 0, fov: 75 };

/** The same direction at 90° width, the default of most viewers. */
export const WIDE: View = { ...HOME, fov: (360 / Math.PI) * Math.atan(WINDOW.height / WINDOW.width) };

/** The reference rendering of a view. */
export interface Reference {
  readonly pixels: Pixels;
  readonly thumbnail: Thumbnail;
}

export async function referenceOf(source: Pixels, view: View): Promise<Reference> {
  const { width, height } = WINDOW;
  const picture = { pixels: source.data, width: source.width, height: source.height, channels: 3 };
  const data = Buffer.from(reprojectEquirectangular(picture, view, width, height));
  return { pixels: { data, width, height }, thumbnail: await thumbnailOf({ data, width, height }) };
}

/** Similarity of a screenshot to the reference. */
export interface Likeness {
  readonly thumbnail: Thumbnail;
  /** Peak signal-to-noise ratio, dB. */
  readonly decibels: number;
}

export async function compare(screen: Buffer, reference: Reference): Promise<Likeness> {
  const pixels = await readPixels(screen);
  return {
    thumbnail: await thumbnailOf(pixels),
    decibels: psnr(pixels, reference.pixels),
  };
}
