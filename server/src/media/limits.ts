import { availableParallelism } from 'node:os';

/** Size limit of an uploaded picture, bytes. */
export const MAX_IMAGE_BYTES = 100 * 1024 * 1024;

/** Accepted widths of a full sphere, pixels. */
export const MIN_PANORAMA_WIDTH = 2048;
export const MAX_PANORAMA_WIDTH = 16384;

/** A sphere is 2:1; tolerates a deviation of 1 %, because stitchers round. */
export const PANORAMA_RATIO_TOLERANCE = 0.01;

/** Never decodes a picture with more pixels than the largest accepted sphere. */
export const MAX_PIXELS =
  MAX_PANORAMA_WIDTH * Math.ceil((MAX_PANORAMA_WIDTH / 2) * (1 + PANORAMA_RATIO_TOLERANCE));

/** Worker threads of one tiling job; bounded, because each has its own scratch memory. */
export function tilingThreads(): number {
  return Math.max(1, Math.min(4, availableParallelism()));
}
