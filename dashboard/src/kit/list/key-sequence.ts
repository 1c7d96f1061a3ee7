/** How long a `g` waits for its second key, which opens an area of the dashboard, milliseconds. */
export const SEQUENCE_MS = 1500;
