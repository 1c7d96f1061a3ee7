/**
 * The north from a file's metadata, if any. Cameras without a compass write a heading of exactly 0, which is not a measurement.
 *
 * @param sphere read from the file
 */
export function northOfFile(sphere: { readonly north?: number } | undefined): number | undefined {
  return sphere?.north || undefined;
}
