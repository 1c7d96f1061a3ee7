/** Integrity values of files, by name. */
export function integrityOf(files: URL | Readonly<Record<string, Buffer>>): Record<string, string>;
