/** Below this quality a photo falls apart, and nothing smaller can be had. */
const WORST_QUALITY = 1;

/** A picture that fills this part of its bound is good enough not to be encoded once more. */
const FILLED = 0.93;

/** How the logarithm of a photo's size grows with quality, roughly, for the first guess. */
const LOG_SIZE_PER_QUALITY = 0.025;

/**
 * Encode at about the best quality that fits, in few attempts: sizes grow exponentially with quality, so the next attempt is read off
 * the line through the last ones.
 *
 * @param maxBytes the bound; the answer keeps it unless even the lowest quality is bigger
 * @param best quality to begin with, 1..100
 * @param encode encodes at a quality
 */
export async function encodeWithin(
  maxBytes: number,
  best: number,
  encode: (quality: number) => Promise<Buffer>,
): Promise<Buffer> {
  let low = WORST_QUALITY - 1;
  let high = best + 1;
  let quality = best;
  let slope = LOG_SIZE_PER_QUALITY;
  let last: { quality: number; size: number } | undefined;
  let fitting: Buffer | undefined;
  let encoded = await encode(quality);
  for (;;) {
    const { length: size } = encoded;
    if (size <= maxBytes) {
      fitting = encoded;
      low = quality;
      if (quality === best || size >= maxBytes * FILLED) return fitting;
    } else {
      high = quality;
    }
    if (high - low <= 1) return fitting ?? encoded;
    if (last !== undefined) {
      slope = Math.max(LOG_SIZE_PER_QUALITY / 4, Math.log(size / last.size) / (quality - last.quality));
    }
    last = { quality, size };
    const guess = quality + Math.floor(Math.log((maxBytes * (1 + FILLED)) / 2 / size) / slope);
    quality = Math.min(high - 1, Math.max(low + 1, guess));
    encoded = await encode(quality);
  }
}
