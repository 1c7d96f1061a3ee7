/** A picture from a canvas: red, green, blue and alpha of every pixel, row by row. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray | Uint8Array;
}

/** A colour as one number, 0xrrggbb. */
export type Colour = number;

/** Label of pixels that belong to nothing. */
export const NOTHING = 0;

/**
 * The label of each pixel, with a frame of one pixel of nothing around the picture: the number of a colour, counted from 1, or NOTHING.
 * Where the picture blends two colours, `share` is the label's part of the pixel (0..255) and `partner` the other label.
 */
export interface Labels {
  readonly width: number;
  readonly height: number;
  /** Pixels from one row to the next, the frame included. */
  readonly stride: number;
  readonly at: Uint16Array;
  readonly blend?: { readonly share: Uint8Array; readonly partner: Uint16Array } | undefined;
}

export function emptyLabels(width: number, height: number): Labels {
  const stride = width + 2;
  return { width, height, stride, at: new Uint16Array(stride * (height + 2)) };
}

export function red(colour: Colour): number {
  return colour >> 16;
}

export function green(colour: Colour): number {
  return (colour >> 8) & 255;
}

export function blue(colour: Colour): number {
  return colour & 255;
}

/** Euclidean distance of two colours in RGB. */
export function colourDistance(one: Colour, other: Colour): number {
  return Math.hypot(red(one) - red(other), green(one) - green(other), blue(one) - blue(other));
}
