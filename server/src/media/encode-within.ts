/** Below this quality a photo falls apart; a picture that is still too big then stays at it only when nothing is smaller. */
const WORST_QUALITY = 1;

/**
 * Encode at the best quality that fits.
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
  const first = await encode(best);
  if (first.length <= maxBytes) return first;
  let low = WORST_QUALITY;
  let high = best - 1;
  let fitting: Buffer | undefined;
  while (low <= high) {
    const quality = Math.ceil((low + high) / 2);
    const encoded = await encode(quality);
    if (encoded.length <= maxBytes) {
      fitting = encoded;
      low = quality + 1;
    } else {
      high = quality - 1;
    }
  }
  return fitting ?? (await encode(WORST_QUALITY));
}
