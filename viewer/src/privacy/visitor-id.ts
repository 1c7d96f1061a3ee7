import { browserStorage, readStored, writeStored } from '../shell/safe-storage.ts';

const KEY = 'oriel-visitor';

let remembered: string | null = null;

/**
 * Random id that proves to the server that a comment or like is this visitor's. Created on the first comment or like, never before, and
 * linked to nothing else.
 */
export function visitorId(): string {
  remembered ??= readStored(browserStorage, KEY) ?? crypto.randomUUID();
  writeStored(browserStorage, KEY, remembered);
  return remembered;
}

/** The same if there is one: reading creates none. */
export function knownVisitorId(): string | null {
  return remembered ?? readStored(browserStorage, KEY);
}
