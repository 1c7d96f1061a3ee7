import type { Role } from '@oriel/contract/enums';
import type { MemberPatch } from '@oriel/contract/membership';
import type { Member } from '@oriel/contract/user';

/** A membership as form values. */
export interface PlaceValues {
  role: Role;
  allEstates: boolean;
  estateIds: string[];
}

export function placeOf({ role, allEstates, estateIds }: Member): PlaceValues {
  return { role, allEstates, estateIds };
}

/**
 * The changes of a form: estates are sent only for an AGENT; for other roles the stored ones are kept in case the member becomes an agent
 * again.
 */
export function placeChanges(member: Member, { role, allEstates, estateIds }: PlaceValues): MemberPatch {
  const isAgent = role === 'AGENT';
  const sameEstates = estateIds.toSorted().join() === member.estateIds.toSorted().join();
  return {
    ...(role === member.role ? {} : { role }),
    ...(isAgent && allEstates !== member.allEstates ? { allEstates } : {}),
    ...(isAgent && !allEstates && !sameEstates ? { estateIds } : {}),
  };
}

/** Whether the change needs the call for promoting to ADMIN; for a pending invitation a normal change is enough. */
export function becomesAdmin(member: Member, { role }: MemberPatch): boolean {
  return role === 'ADMIN' && member.status === 'ACTIVE';
}
