/** The files of an immutable version, by name. */
export function exactVersion(v1: URL): Record<string, Buffer>;
