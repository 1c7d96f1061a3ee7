import { availableParallelism } from 'node:os';

/** Bytes of one uploaded picture. */
export const MAX_IMAGE_BYTES = 100 * 1024 * 1024;

/** Full sphere widths that are accepted, pixels. */
export const MIN_PANORAMA_WIDTH = 2048;
export const MAX_PANORAMA_WIDTH = 16384;

/** A sphere is 2:1; pictures may miss it by this part (1 %), as stitchers round. */
export const PANORAMA_RATIO_TOLERANCE = 0.01;

/** No picture with more pixels than the largest accepted sphere is ever decoded. */
export const MAX_PIXELS =
  MAX_PANORAMA_WIDTH * Math.ceil((MAX_PANORAMA_WIDTH / 2) * (1 + PANORAMA_RATIO_TOLERANCE));

/** Worker threads of one tiling job; each holds its own scratch memory, so their number is bounded. */
export function tilingThreads(): number {
  return Math.max(1, Math.min(4, availableParallelism()));
}
