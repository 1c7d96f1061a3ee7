import { fieldsBehindLocks } from '@oriel/contract/apartment-locks';
import type { ApartmentDocument } from './model.ts';

/** The fields that an integration manages and no override unlocks. */
export function lockedAmong(
  apartment: Pick<ApartmentDocument, 'sync'>,
  fields: readonly string[],
  override: readonly string[],
): string[] {
  const locked = fieldsBehindLocks(apartment.sync?.lockedFields ?? []);
  const freed = fieldsBehindLocks(override);
  return fields.filter((field) => locked.has(field) && !freed.has(field));
}
