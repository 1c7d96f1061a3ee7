/** What there is to read below `/resources`; the server and the browser both say what each is called. */
export const RESOURCE_IDS = ['first-panorama', 'embedding', 'asking-people'] as const;

export type ResourceId = (typeof RESOURCE_IDS)[number];
