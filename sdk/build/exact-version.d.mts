/** The files of a version that is never to change, by their names. */
export function exactVersion(v1: URL): Record<string, Buffer>;
