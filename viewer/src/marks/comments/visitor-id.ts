import { browserStorage, readStored, writeStored } from '../../shell/safe-storage.ts';

const KEY = 'oriel-visitor';

let remembered: string | null = null;

/**
 * The random id that proves to the server that a comment or a like is this visitor's. It is made when somebody writes or likes, never
 * before, and knows nothing but itself.
 */
export function visitorId(): string {
  remembered ??= readStored(browserStorage, KEY) ?? crypto.randomUUID();
  writeStored(browserStorage, KEY, remembered);
  return remembered;
}
