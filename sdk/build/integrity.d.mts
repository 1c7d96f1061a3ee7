/** Integrity values of files, by their names. */
export function integrityOf(files: URL | Readonly<Record<string, Buffer>>): Record<string, string>;
