import type { Apartment } from '@oriel/contract/apartment';
import { fieldsBehindLocks } from '@oriel/contract/apartment-locks';
import { statusesAfter } from '@oriel/contract/apartment-status';
import type { ApartmentStatus, Role } from '@oriel/contract/enums';

/** The user in relation to apartments. */
export interface Viewer {
  readonly id: string;
  readonly role: Role;
}

/** Whether the user may edit more than status and notes. */
export function mayWrite(viewer: Viewer | undefined): boolean {
  return viewer !== undefined && viewer.role !== 'AGENT';
}

/** Whether an integration manages a field of an apartment. */
export function isLocked(apartment: Pick<Apartment, 'sync'>, field: string): boolean {
  return fieldsBehindLocks(apartment.sync?.lockedFields ?? []).has(field);
}

/** The statuses that a user may set now, without the current one. An ADMIN may override an integration's lock. */
export function nextStatuses(apartment: Apartment, viewer: Viewer | undefined): readonly ApartmentStatus[] {
  if (!viewer || (isLocked(apartment, 'status') && viewer.role !== 'ADMIN')) return [];
  return statusesAfter(apartment.status, viewer.role, apartment.bookedBy === viewer.id);
}
