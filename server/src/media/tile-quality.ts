import type { DecodedSphere } from './decode-sphere.ts';
import { sharp } from './image-library.ts';

/** How tiles are compressed besides their quality: smart subsampling keeps coloured edges and is worth 0.4 dB. */
export const TILE_ENCODING = { effort: 4, smartSubsample: true } as const;

/**
 * Qualities of the top level's tiles, chosen by measurement beside JPEG tiles of quality 85. A photo full of detail hides what compression
 * does to it and is heavy; one that is smooth shows every step and is light, so it can have the better quality for the same bytes.
 */
export const TILE_QUALITY = { detailed: 78, smooth: 88 } as const;

/** Bits a pixel, as `detailOf` counts them, up to which a photo counts as smooth and from which on as full of detail. */
const SMOOTH_BITS = 0.5;
const DETAILED_BITS = 1.2;

/**
 * How much lower the quality of the lower levels is. They are drawn with more than a texel to a pixel, or stand in until the top level has
 * arrived, so their compression shows less, and least in a photo full of detail.
 */
const LOWER_LEVELS = { detailed: 9, smooth: 6 } as const;

const PROBE_QUALITY = 79;
/** Patches around the horizon, where people look. */
const PATCHES = 8;
const PATCH_SIZE = 512;

/** How much detail a photo has: bits that a pixel of it takes at one quality, about 0.2 (a bare room) to 2.5 (a garden). */
export async function detailOf({ width, height, readRows }: DecodedSphere): Promise<number> {
  const size = Math.min(PATCH_SIZE, Math.floor(width / PATCHES));
  const band = new Uint8Array(width * size * 3);
  await readRows(Math.floor((height - size) / 2), band);
  const raw = { width, height: size, channels: 3 as const };
  let bytes = 0;
  for (let patch = 0; patch < PATCHES; patch++) {
    const left = Math.floor((patch * width) / PATCHES);
    const encoded = await sharp(band, { raw })
      .extract({ left, top: 0, width: size, height: size })
      .webp({ quality: PROBE_QUALITY, effort: 2, smartSubsample: true })
      .toBuffer();
    bytes += encoded.length;
  }
  return (8 * bytes) / (PATCHES * size * size);
}

/**
 * The quality of each level's tiles.
 *
 * @param detail from `detailOf`
 * @param levels how many there are
 */
export function tileQualities(detail: number, levels: number): number[] {
  const { detailed, smooth } = TILE_QUALITY;
  const share = Math.min(1, Math.max(0, (detail - SMOOTH_BITS) / (DETAILED_BITS - SMOOTH_BITS)));
  const top = Math.round(smooth + share * (detailed - smooth));
  const less = Math.round(LOWER_LEVELS.smooth + share * (LOWER_LEVELS.detailed - LOWER_LEVELS.smooth));
  return Array.from({ length: levels }, (_, level) => (level === levels - 1 ? top : top - less));
}
