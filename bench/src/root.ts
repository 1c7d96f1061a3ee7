import { fileURLToPath } from 'node:url';

/** The top of the checkout, with a slash. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Where intermediate files are kept from one run to the next; ignored by git, safe to delete. */
export const CACHE = `${ROOT}.build/bench/`;
