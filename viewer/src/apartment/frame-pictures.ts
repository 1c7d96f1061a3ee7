import type { PublicNavigatorImage } from '@oriel/contract/navigator-image';

/** The picture of a frame, in its sizes and formats. */
export type FramePicture = Pick<
  PublicNavigatorImage,
  'url' | 'variants' | 'width' | 'height' | 'alt' | 'blurhash'
>;

/** Widths of the pictures drawn during a turn, in pixels, widest first; memory decides which is used. */
const TURNING_WIDTHS = [960, 480] as const;
/** Memory budget for the decoded pictures of a turn, in bytes, by device. */
const TURNING_BYTES = { desktop: 128 * 2 ** 20, phone: 64 * 2 ** 20 } as const;
const BYTES_PER_PIXEL = 4;
const USUAL_ASPECT = 16 / 9;

export function aspectOf({ width, height }: FramePicture): number {
  return width && height ? width / height : USUAL_ASPECT;
}

/** Width of the pictures that stay decoded while the building turns. */
export function turningWidth(pictures: readonly FramePicture[], device: keyof typeof TURNING_BYTES): number {
  const bytes = (width: number) =>
    pictures.reduce((sum, picture) => sum + (width ** 2 / aspectOf(picture)) * BYTES_PER_PIXEL, 0);
  return TURNING_WIDTHS.find((width) => bytes(width) <= TURNING_BYTES[device]) ?? TURNING_WIDTHS[1];
}

/** URL of the picture closest to a width in the format that decodes fastest: WebP takes half the time of AVIF. */
export function turningUrl(picture: FramePicture, width: number): string {
  const webp = picture.variants.filter(({ format }) => format === 'webp');
  const enough = webp.filter((variant) => variant.width >= width);
  const [best] = enough.length > 0 ? enough : webp.toReversed();
  return best?.url ?? picture.url;
}

/** `srcset` of one format; empty when there is no such variant. */
export function sourceSet({ variants }: FramePicture, format: 'avif' | 'webp'): string {
  return variants
    .filter((variant) => variant.format === format)
    .map(({ url, width }) => `${url} ${width}w`)
    .join(', ');
}
