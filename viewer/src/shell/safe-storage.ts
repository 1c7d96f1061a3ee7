/** Reads from a browser storage; null when there is no entry or storage is blocked. */
export function readStored(storage: () => Storage, name: string): string | null {
  try {
    return storage().getItem(name);
  } catch {
    return null;
  }
}

/** Writes to a browser storage; null removes the entry. Ignored when storage is blocked: memory has to do. */
export function writeStored(storage: () => Storage, name: string, value: string | null): void {
  try {
    if (value === null) storage().removeItem(name);
    else storage().setItem(name, value);
  } catch {
    // Blocked, as in third-party frames, or full.
  }
}

// Accessing a blocked storage throws, so it is accessed as late as possible.
export const browserStorage = () => window.localStorage;
export const tabStorage = () => window.sessionStorage;
