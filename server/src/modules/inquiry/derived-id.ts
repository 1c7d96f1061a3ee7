import { createHash } from 'node:crypto';
import { Types } from 'mongoose';

/** An id that follows from what it is of, so that writing it twice is writing it once. */
export function derivedId(...parts: readonly string[]): Types.ObjectId {
  return new Types.ObjectId(createHash('sha1').update(parts.join(':')).digest().subarray(0, 12));
}
