/** The lowest usable quality; nothing smaller is possible. */
const WORST_QUALITY = 1;

/** A result that fills this share of its limit is not encoded again. */
const FILLED = 0.93;

/** Growth of the logarithm of a photo's size with quality, for the first guess. */
const LOG_SIZE_PER_QUALITY = 0.025;

/**
 * Encodes at about the best quality that fits, in few attempts: sizes grow exponentially with quality, so the next attempt is interpolated
 * from the last ones.
 *
 * @param maxBytes the limit; exceeded only if even the lowest quality is larger
 * @param best initial quality, 1..100
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
