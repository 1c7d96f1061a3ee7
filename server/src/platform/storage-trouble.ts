/** The code of the embedded database, and of MongoDB, for a write that found no room (OutOfDiskSpace). */
const OUT_OF_DISK_SPACE = 14031;

/** What a file system says when nothing more goes in: no space, a quota, a limit of the size of a file. */
const FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', OUT_OF_DISK_SPACE]);

/** What the embedded sign-in answers then; firebase-admin hands the words on in its own. */
export const STORAGE_FULL = 'STORAGE_FULL';

/** The same where an error has come from another thread or another program, as words alone. */
const IN_WORDS = /\b(ENOSPC|EDQUOT|EFBIG|STORAGE_FULL)\b|disk is full/;

/** Whether a write failed because there is no room, in a file or in the database. Looks through what an error was caused by. */
export function isStorageFull(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 5) return false;
  if ('code' in error && FULL.has(error.code)) return true;
  if ('errorResponse' in error && isStorageFull(asError(error.errorResponse), depth + 1)) return true;
  return IN_WORDS.test(error.message) || isStorageFull(error.cause, depth + 1);
}

function asError(value: unknown): Error | undefined {
  return typeof value === 'object' && value !== null ? Object.assign(new Error(), value) : undefined;
}
