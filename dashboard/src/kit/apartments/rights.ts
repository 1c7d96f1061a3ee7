import type { Apartment } from '@oriel/contract/apartment';
import { fieldsBehindLocks } from '@oriel/contract/apartment-locks';
import { statusesAfter } from '@oriel/contract/apartment-status';
import type { ApartmentStatus, Role } from '@oriel/contract/enums';

/** Who looks at flats. */
export interface Viewer {
  readonly id: string;
  readonly role: Role;
}

/** Who may write more of flats than their status and notes. */
export function mayWrite(viewer: Viewer | undefined): boolean {
  return viewer !== undefined && viewer.role !== 'AGENT';
}

/** Whether an integration manages a field of a flat. */
export function isLocked(flat: Pick<Apartment, 'sync'>, field: string): boolean {
  return fieldsBehindLocks(flat.sync?.lockedFields ?? []).has(field);
}

/** The statuses that somebody may give a flat now; its own is not among them. An ADMIN may step over the lock of an integration. */
export function nextStatuses(flat: Apartment, viewer: Viewer | undefined): readonly ApartmentStatus[] {
  if (!viewer || (isLocked(flat, 'status') && viewer.role !== 'ADMIN')) return [];
  return statusesAfter(flat.status, viewer.role, flat.bookedBy === viewer.id);
}
