/** Integrity values of the files in a folder, by their names. */
export function integrityOf(folder: URL): Record<string, string>;
