/**
 * The north that a file brings along, if any. Cameras without a compass write a heading of exactly 0, which is no measurement.
 *
 * @param sphere what was read from the file
 */
export function northOfFile(sphere: { readonly north?: number } | undefined): number | undefined {
  return sphere?.north || undefined;
}
