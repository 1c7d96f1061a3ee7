/** What the frame of a viewer may do, as the `allow` attribute says it: nothing that asks the visitor for data. */
export const FRAME_ALLOW =
  'fullscreen; xr-spatial-tracking; gyroscope; accelerometer; clipboard-write; web-share';

/** The same, one by one. */
export const FRAME_FEATURES: readonly string[] = FRAME_ALLOW.split('; ');
