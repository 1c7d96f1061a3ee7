import type { NAVIGATOR_MODES } from './enums.ts';
import { edgeProperties } from './picture-edges.ts';

/** A part of an image: fractions of its width and height from the top left corner. */
export interface Extent {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Shortest side of a safe area that a team sets, as a fraction of the image. */
export const SAFE_AREA_MIN = 0.05;

export const WHOLE_IMAGE: Extent = { left: 0, top: 0, right: 1, bottom: 1 };

interface Outlined {
  readonly overlays: readonly { readonly points: readonly Readonly<[number, number]>[] }[];
}

/** The area of images that contains their overlays; the whole image if they have none. */
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
  return extent.left < extent.right && extent.top < extent.bottom ? extent : WHOLE_IMAGE;
}

/** Which controls lie over the images of a navigator; all have the buttons to zoom, and stills their picker on one line with these. */
interface Controls {
  /** Two directions do not circle a building: see building-compass.tsx in the viewer. */
  readonly compass: boolean;
  readonly storeys: boolean;
}

interface Framed {
  readonly mode: (typeof NAVIGATOR_MODES)[number];
  readonly safeArea?: Extent | undefined;
}

/** Modes whose images are a turn; a model is one until it is drawn, and where it cannot be. */
const TURNING: ReadonlySet<string> = new Set(['ROTATION', 'MODEL']);

export function isTurning({ mode }: Pick<Framed, 'mode'>): boolean {
  return TURNING.has(mode);
}

function controlsOf({ mode, imageCount }: Pick<Framed, 'mode'> & { readonly imageCount: number }): Controls {
  return {
    compass: isTurning({ mode }) && imageCount > 2,
    storeys: mode === 'FLOOR_PLAN' && imageCount > 1,
  };
}

/** Margin around the overlays, as a fraction of the image. */
const AIR = 0.035;

/**
 * The part of an image that every screen shows in full, clear of the controls: what the team has set, else the overlays with a margin. All
 * images of a turn share it, or the building would jump. A floor plan is shown whole, and so is an image without overlays, in which nothing
 * says what matters.
 *
 * @param shown id of the image
 */
export function safeAreaOf(
  { mode, safeArea }: Framed,
  images: readonly (Outlined & { readonly id: string })[],
  shown: string | undefined,
): Extent {
  if (safeArea) return safeArea;
  if (mode === 'FLOOR_PLAN') return WHOLE_IMAGE;
  const { left, top, right, bottom } = extentOf(
    isTurning({ mode }) ? images : images.filter(({ id }) => id === shown),
  );
  return {
    left: Math.max(left - AIR, 0),
    top: Math.max(top - AIR, 0),
    right: Math.min(right + AIR, 1),
    bottom: Math.min(bottom + AIR, 1),
  };
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What lies over the edges of a stage, CSS pixels. */
export interface Covered {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** Widths in CSS pixels below which the page is narrow, and heights of the stage below which it is low. */
const NARROW = 900;
const LOW = 480;

/**
 * What lies over a stage in the apartment viewer; `building.css` has the same values.
 *
 * @param pageWidth CSS pixels
 */
export function coveredOf(
  navigator: Pick<Framed, 'mode'> & { readonly imageCount: number },
  stage: Size,
  pageWidth: number,
): Covered {
  const { compass, storeys } = controlsOf(navigator);
  const isNarrow = pageWidth < NARROW;
  const isLow = stage.height <= LOW;
  const list = Math.min(168, stage.width * 0.3);
  return {
    top: compass ? (isLow ? 60 : isNarrow ? 76 : 80) : 0,
    right: 0,
    bottom: isLow ? 66 : isNarrow ? 70 : 78,
    left: storeys ? (isNarrow ? 72 : 24 + list) : 0,
  };
}

/** Least part of a stage's width and height that counts as free, however much lies over it. */
const FREE_MIN = 0.5;
/** Share of the spare height that goes above the picture: a sky can be continued further than ground. */
const ABOVE = 0.62;

interface Axis {
  readonly room: number;
  readonly before: number;
  readonly after: number;
  readonly size: number;
  readonly from: number;
  readonly to: number;
  readonly above: number;
}

const freeOf = (room: number, before: number, after: number) =>
  Math.max(room - before - after, room * FREE_MIN);
/** As in CSS: the lower bound wins. */
const clamp = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most));

function startOf({ room, before, after, size, from, to, above }: Axis): number {
  const slack = room - size;
  const centred = before + freeOf(room, before, after) / 2 - ((from + to) / 2) * size;
  const filling = clamp(Math.min(0, slack) + above * Math.max(0, slack), centred, Math.max(0, slack));
  return clamp(before - from * size, filling, room - after - to * size);
}

/**
 * Where a picture lies on its stage, CSS pixels: as large as fills the stage, and no larger than leaves its safe area free. The picture
 * reaches every edge of the stage that it can without moving its safe area under the controls. The style sheet of the apartment viewer
 * follows the same rule (`building.css`), so that the first paint needs no script.
 *
 * @param aspect width by height of the picture
 */
export function placePicture(
  stage: Size,
  covered: Covered,
  aspect: number,
  safe: Extent,
): Size & { readonly left: number; readonly top: number } {
  const { left, top, right, bottom } = safe;
  const width = Math.min(
    freeOf(stage.width, covered.left, covered.right) / (right - left),
    (freeOf(stage.height, covered.top, covered.bottom) * aspect) / (bottom - top),
    Math.max(stage.width, stage.height * aspect),
  );
  const height = width / aspect;
  return {
    width,
    height,
    left: startOf({
      ...{ room: stage.width, before: covered.left, after: covered.right },
      ...{ size: width, from: left, to: right, above: 0 },
    }),
    top: startOf({
      ...{ room: stage.height, before: covered.top, after: covered.bottom },
      ...{ size: height, from: top, to: bottom, above: ABOVE },
    }),
  };
}

interface Sized {
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

/** For an image whose size is not known yet. */
const USUAL_SIZE = { width: 1920, height: 1080 };

/** The size of a navigator's image, pixels. */
export function frameSize(image: Sized | undefined): Size {
  return image?.width && image.height ? { width: image.width, height: image.height } : USUAL_SIZE;
}

type Properties = Readonly<Record<`--${string}`, string>>;

/** Custom properties of one image for the apartment viewer's style sheet: its aspect ratio, its safe area, the colours of its edges. */
export function imageProperties(
  image: (Sized & { readonly blurhash?: string | undefined }) | undefined,
  { left, top, right, bottom }: Extent,
): Properties {
  const { width, height } = frameSize(image);
  const numbers = { aspect: width / height, left, top, width: right - left, height: bottom - top };
  return Object.fromEntries([
    ...Object.entries(numbers).map(([name, value]) => [`--frame-${name}`, String(Number(value.toFixed(4)))]),
    ...Object.entries(edgeProperties(image?.blurhash)),
  ]);
}

/**
 * Custom properties of a navigator for the apartment viewer's style sheet: which controls lie over its images, and the colours of its
 * apartments.
 */
export function frameProperties(
  navigator: Pick<Framed, 'mode'> & {
    readonly imageCount: number;
    /** checked by the contract to be `#rrggbb` */
    readonly statusColors: Readonly<Record<string, string>>;
  },
): Properties {
  return Object.fromEntries([
    ...Object.entries(controlsOf(navigator)).map(([name, there]) => [`--frame-${name}`, there ? '1' : '0']),
    ...Object.entries(navigator.statusColors).map(([name, color]) => [
      `--outline-${name.toLowerCase()}`,
      color,
    ]),
  ]);
}
