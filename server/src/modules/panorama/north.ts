import type { PanoramaDocument } from './model.ts';

/**
 * Whether somebody has said where north is, or a camera has measured it. Where nothing was noted, a north of exactly 0 is the default that
 * every panorama begins with.
 */
export function isNorthKnown({ north, northKnown }: Pick<PanoramaDocument, 'north' | 'northKnown'>): boolean {
  return northKnown ?? north !== 0;
}

/**
 * The north that a file brings along, if any. Cameras without a compass write a heading of exactly 0, which is no measurement.
 *
 * @param sphere what was read from the file
 */
export function northOfFile(sphere: { readonly north?: number } | undefined): number | undefined {
  return sphere?.north || undefined;
}
