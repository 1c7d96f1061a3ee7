/** Reads from a storage of the browser; null where there is nothing, or pages like this one may keep nothing. */
export function readStored(storage: () => Storage, name: string): string | null {
  try {
    return storage().getItem(name);
  } catch {
    return null;
  }
}

/** Writes to a storage of the browser, or takes away with null. Where nothing may be kept, the page's own memory has to do. */
export function writeStored(storage: () => Storage, name: string, value: string | null): void {
  try {
    if (value === null) storage().removeItem(name);
    else storage().setItem(name, value);
  } catch {
    // Denied, as in frames of strangers, or full.
  }
}

// Naming a storage throws where it is denied, so that it is named as late as possible.
export const browserStorage = () => window.localStorage;
export const tabStorage = () => window.sessionStorage;
