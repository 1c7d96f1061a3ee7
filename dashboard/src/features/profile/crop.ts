/** The part of a picture used as an avatar: zoom, and centre (0..1 from the top left). */
export interface Crop {
  /** 1 shows the whole shorter side. */
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

export const WHOLE: Crop = { zoom: 1, x: 0.5, y: 0.5 };
export const NEAREST = 4;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The square of a crop in the picture's pixels; never beyond its edges. */
export function squareOf({ zoom, x, y }: Crop, { width, height }: Size) {
  const side = Math.min(width, height) / Math.min(NEAREST, Math.max(1, zoom));
  const within = (centre: number, length: number) =>
    Math.min(length - side, Math.max(0, centre * length - side / 2));
  return { left: within(x, width), top: within(y, height), side };
}

/**
 * The crop after dragging the picture.
 *
 * @param dx pixels on the screen, to the right
 * @param stage side of the square on the screen, pixels
 */
export function dragged(crop: Crop, size: Size, dx: number, dy: number, stage: number): Crop {
  const { left, top, side } = squareOf(crop, size);
  const scale = side / stage;
  const moved = {
    zoom: crop.zoom,
    x: (left + side / 2 - dx * scale) / size.width,
    y: (top + side / 2 - dy * scale) / size.height,
  };
  const square = squareOf(moved, size);
  return {
    zoom: crop.zoom,
    x: (square.left + square.side / 2) / size.width,
    y: (square.top + square.side / 2) / size.height,
  };
}
