/** Permissions of a viewer's frame, in `allow` attribute syntax: nothing that asks the visitor for data. */
export const FRAME_ALLOW =
  'fullscreen; xr-spatial-tracking; gyroscope; accelerometer; clipboard-write; web-share';

/** The same as a list. */
export const FRAME_FEATURES: readonly string[] = FRAME_ALLOW.split('; ');
