import { createHash } from 'node:crypto';
import { Types } from 'mongoose';

/** A deterministic id, so that repeated writes are idempotent. */
export function derivedId(...parts: readonly string[]): Types.ObjectId {
  return new Types.ObjectId(createHash('sha1').update(parts.join(':')).digest().subarray(0, 12));
}
