/** A picture as a canvas gives it: red, green, blue and alpha of every pixel, row by row. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray | Uint8Array;
}

/** A colour as one number, 0xrrggbb. */
export type Colour = number;

/** Pixels that nothing belongs to. */
export const NOTHING = 0;

/**
 * What each pixel belongs to, with a frame of one pixel of nothing around the picture: the number of a colour, counted from 1, or NOTHING.
 * Where the picture blends two colours, `share` says how much of the pixel is its own (0..255) and `partner` whose the rest is.
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

/** Distance of two colours in the cube of red, green and blue. */
export function colourDistance(one: Colour, other: Colour): number {
  return Math.hypot(red(one) - red(other), green(one) - green(other), blue(one) - blue(other));
}
