/** Articles below `/resources`, titled by both the server and the browser. */
export const RESOURCE_IDS = ['first-panorama', 'embedding', 'asking-people'] as const;

export type ResourceId = (typeof RESOURCE_IDS)[number];
