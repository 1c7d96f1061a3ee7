/** The part of an image that contains all overlays: fractions of its width and height. */
export interface Extent {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Outlined {
  readonly overlays: readonly { readonly points: readonly Readonly<[number, number]>[] }[];
}

const WHOLE: Extent = { left: 0, top: 0, right: 1, bottom: 1 };

/** The area of a navigator's images that contains its overlays; the whole image if it has none. */
export function extentOf(images: readonly Outlined[]): Extent {
  const extent = { left: 1, top: 1, right: 0, bottom: 0 };
  for (const { overlays } of images) {
    for (const { points } of overlays) {
      for (const [x, y] of points) {
        extent.left = Math.min(extent.left, x);
        extent.right = Math.max(extent.right, x);
        extent.top = Math.min(extent.top, y);
        extent.bottom = Math.max(extent.bottom, y);
      }
    }
  }
  return extent.left < extent.right && extent.top < extent.bottom ? extent : WHOLE;
}

interface Sized {
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

/** For an image whose size is not known yet. */
const USUAL_SIZE = { width: 1920, height: 1080 };
/** Margin around the overlays, as a fraction of the image. */
const AIR = 0.035;

/** The size of a navigator's image, pixels. */
export function frameSize(image: Sized | undefined): { readonly width: number; readonly height: number } {
  return image?.width && image.height ? { width: image.width, height: image.height } : USUAL_SIZE;
}

/**
 * Custom properties of a building for the apartment viewer's style sheet: the aspect ratio of its images, where the apartments are, their
 * colours.
 *
 * @param statusColors checked by the contract to be `#rrggbb`
 */
export function frameProperties(
  image: Sized | undefined,
  extent: Extent,
  statusColors: Readonly<Record<string, string>>,
): Readonly<Record<`--${string}`, string>> {
  const { width, height } = frameSize(image);
  const [left, top] = [Math.max(extent.left - AIR, 0), Math.max(extent.top - AIR, 0)];
  const [right, bottom] = [Math.min(extent.right + AIR, 1), Math.min(extent.bottom + AIR, 1)];
  const numbers = { aspect: width / height, left, top, width: right - left, height: bottom - top };
  return Object.fromEntries([
    ...Object.entries(numbers).map(([name, value]) => [`--frame-${name}`, String(Number(value.toFixed(4)))]),
    ...Object.entries(statusColors).map(([name, color]) => [`--outline-${name.toLowerCase()}`, color]),
  ]);
}
