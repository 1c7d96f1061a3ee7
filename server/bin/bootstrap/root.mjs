import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root of the checkout. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
