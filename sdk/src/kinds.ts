/** Element of each kind of viewer, by the name of its id option. */
export const TAGS = {
  panorama: 'oriel-panorama',
  navigator: 'oriel-viewer',
  project: 'oriel-feedback',
} as const;

/** Kind of viewer: the 360° panorama viewer, the apartment viewer, or a feedback project. */
export type ViewerKind = keyof typeof TAGS;

/** All of them. */
export const KINDS = Object.keys(TAGS) as readonly ViewerKind[]; // The keys of the object above.

/** Path of each kind's hosted pages. */
export const PATHS = { panorama: 'viewer360', navigator: 'viewer', project: 'feedback' } as const;
