import { STORE_AWAY } from '../media/s3/s3-trouble.ts';

/** Code of the embedded database, and of MongoDB, for a full disk (OutOfDiskSpace). */
const OUT_OF_DISK_SPACE = 14031;

/** File system codes for a full disk: no space, a quota, a file size limit. */
const FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', OUT_OF_DISK_SPACE]);

/** The embedded sign-in's code for it; firebase-admin passes it on in its own message. */
export const STORAGE_FULL = 'STORAGE_FULL';

/** The same in the message of an error from another thread or program. */
const IN_WORDS = /\b(ENOSPC|EDQUOT|EFBIG|STORAGE_FULL)\b|disk is full/;

/** Whether a write failed for lack of space, in a file or in the database. Follows the chain of causes. */
export function isStorageFull(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 5) return false;
  if ('code' in error && FULL.has(error.code)) return true;
  if ('errorResponse' in error && isStorageFull(asError(error.errorResponse), depth + 1)) return true;
  return IN_WORDS.test(error.message) || isStorageFull(error.cause, depth + 1);
}

/** Whether the store of media is out of reach, overloaded or refuses its credentials: nothing that the caller or the file is to blame for. */
export function isStoreAway(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 5) return false;
  return ('code' in error && error.code === STORE_AWAY) || isStoreAway(error.cause, depth + 1);
}

function asError(value: unknown): Error | undefined {
  return typeof value === 'object' && value !== null ? Object.assign(new Error(), value) : undefined;
}
