/** The part of a picture that all outlines lie in: shares of its width and height. */
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

/** Where in its pictures a navigator has outlines; the whole of them where it has none. */
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

/** Where a picture has no size yet. */
const USUAL_SIZE = { width: 1920, height: 1080 };
/** Around the outlines, as a share of the picture: air for a building to stand in. */
const AIR = 0.035;

/** The size of a picture of a navigator, pixels. */
export function frameSize(image: Sized | undefined): { readonly width: number; readonly height: number } {
  return image?.width && image.height ? { width: image.width, height: image.height } : USUAL_SIZE;
}

/**
 * What the apartment viewer's style sheet needs to know of a building, as custom properties: the shape of its pictures, where the flats are,
 * their colours.
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
