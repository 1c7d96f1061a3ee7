/**
 * Permissions of a viewer's frame, in `allow` attribute syntax: nothing that asks the visitor for data. What people paste has no more than
 * these, because a browser warns in the page's console of a permission that it does not know.
 */
export const FRAME_ALLOW = 'fullscreen; xr-spatial-tracking; gyroscope; accelerometer; clipboard-write';

const SHARE = 'web-share';

/** Permissions of a frame that a script makes, which knows its browser. */
export function frameAllow(canShare: boolean): string {
  return canShare ? `${FRAME_ALLOW}; ${SHARE}` : FRAME_ALLOW;
}

/** All of them as a list. */
export const FRAME_FEATURES: readonly string[] = frameAllow(true).split('; ');
