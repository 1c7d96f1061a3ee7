import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../../../shared/data/', import.meta.url));

/** Real input files available on some machines; tests that need them are skipped elsewhere. */
export const hasSharedData = existsSync(root);

/** Path of one of them. */
export function sharedData(name: string): string {
  return root + name;
}
