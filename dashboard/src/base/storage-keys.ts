/** What the browser's storage holds, by name: the session's two keys are the specification's. */
export const TOKEN_KEY = 'token';
export const ORGANIZATION_KEY = 'organization';
export const LANGUAGE_KEY = 'language';
/** Of the tab, `recent:<organization>`: recently opened pages, with names of buyers and members. */
export const RECENT_KEY = 'recent';
