import mongoose, { mongo } from 'mongoose';
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

/** Of the driver, for a database that is out of reach, restarts, or elects another primary. */
const DATABASE_AWAY = [
  mongo.MongoNetworkError,
  mongo.MongoServerSelectionError,
  mongo.MongoNotConnectedError,
  mongo.MongoTopologyClosedError,
  mongoose.Error.MongooseServerSelectionError,
];
/** Label of a write that a primary has refused because it is none any more, or shuts down. */
const NO_PRIMARY = 'RetryableWriteError';
/** Mongoose waits for a connection that it has lost, and gives up. */
const GIVEN_UP = /buffering timed out/;

/** Whether the database is out of reach, which passes. */
export function isDatabaseAway(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 5) return false;
  if (DATABASE_AWAY.some((kind) => error instanceof kind)) return true;
  if (error instanceof mongo.MongoError && error.hasErrorLabel(NO_PRIMARY)) return true;
  if (error instanceof mongoose.Error && GIVEN_UP.test(error.message)) return true;
  return isDatabaseAway(error.cause, depth + 1);
}

function asError(value: unknown): Error | undefined {
  return typeof value === 'object' && value !== null ? Object.assign(new Error(), value) : undefined;
}
