import type { PanoramaDocument } from './model.ts';

/**
 * Whether somebody has said where north is, or a camera has measured it. Where nothing was noted, a north of exactly 0 is the default that
 * every panorama begins with.
 */
export function isNorthKnown({ north, northKnown }: Pick<PanoramaDocument, 'north' | 'northKnown'>): boolean {
  return northKnown ?? north !== 0;
}
