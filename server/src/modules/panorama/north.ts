import type { PanoramaDocument } from './model.ts';

/** Whether north was set by somebody, or measured by a camera. Without a flag, a north of exactly 0 is the default of every panorama. */
export function isNorthKnown({ north, northKnown }: Pick<PanoramaDocument, 'north' | 'northKnown'>): boolean {
  return northKnown ?? north !== 0;
}
