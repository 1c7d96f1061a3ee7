import { fileURLToPath } from 'node:url';

/** Root of the checkout, with a slash. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Folder for intermediate files kept between runs; ignored by git, safe to delete. */
export const CACHE = `${ROOT}.build/bench/`;
