import { VISITOR_HEADER } from '@oriel/contract/visitor-header';
import { randomId } from '@oriel/sdk/random-id';
import { browserStorage, readStored, writeStored } from '../shell/safe-storage.ts';

const KEY = 'oriel-visitor';

let remembered: string | null = null;

/**
 * Random id that proves to the server that a comment or like is this visitor's. Created on the first comment or like, never before, and
 * linked to nothing else.
 */
export function visitorId(): string {
  remembered ??= readStored(browserStorage, KEY) ?? randomId();
  writeStored(browserStorage, KEY, remembered);
  return remembered;
}

/** The same if there is one: reading creates none. */
export function knownVisitorId(): string | null {
  return remembered ?? readStored(browserStorage, KEY);
}

/** Headers of a read that is to tell what is this visitor's own; none for who has not commented, liked or voted. */
export function visitorHeaders(): Record<string, string> {
  const known = knownVisitorId();
  return known ? { [VISITOR_HEADER]: known } : {};
}
