import type { DecodedSphere } from './decode-sphere.ts';
import { sharp } from './image-library.ts';

/** Tile compression settings besides quality: smart subsampling preserves coloured edges and gains 0.4 dB. */
export const TILE_ENCODING = { effort: 4, smartSubsample: true } as const;

/**
 * Qualities of the top level's tiles, calibrated against JPEG tiles of quality 85. A detailed photo hides compression artefacts and is
 * heavy; a smooth one shows every step and is light, so it can have a higher quality for the same bytes.
 */
export const TILE_QUALITY = { detailed: 78, smooth: 88 } as const;

/** Bits per pixel, as `detailOf` measures them, up to which a photo counts as smooth, and from which it counts as detailed. */
const SMOOTH_BITS = 0.5;
const DETAILED_BITS = 1.2;

/**
 * Quality reduction of the lower levels. They are drawn with more than one texel per pixel, or stand in until the top level has loaded, so
 * their compression shows less, and least in a detailed photo.
 */
const LOWER_LEVELS = { detailed: 9, smooth: 6 } as const;

const PROBE_QUALITY = 79;
/** Samples around the horizon, where people look. */
const PATCHES = 8;
const PATCH_SIZE = 512;

/** Amount of detail in a photo: bits per pixel at a fixed quality, about 0.2 (a bare room) to 2.5 (a garden). */
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
 * @param levels number of levels
 */
export function tileQualities(detail: number, levels: number): number[] {
  const { detailed, smooth } = TILE_QUALITY;
  const share = Math.min(1, Math.max(0, (detail - SMOOTH_BITS) / (DETAILED_BITS - SMOOTH_BITS)));
  const top = Math.round(smooth + share * (detailed - smooth));
  const less = Math.round(LOWER_LEVELS.smooth + share * (LOWER_LEVELS.detailed - LOWER_LEVELS.smooth));
  return Array.from({ length: levels }, (_, level) => (level === levels - 1 ? top : top - less));
}
