import type { Role } from '@oriel/contract/enums';
import type { MemberPatch } from '@oriel/contract/membership';
import type { Member } from '@oriel/contract/user';

/** Somebody's place as the form holds it. */
export interface PlaceValues {
  role: Role;
  allEstates: boolean;
  estateIds: string[];
}

export function placeOf({ role, allEstates, estateIds }: Member): PlaceValues {
  return { role, allEstates, estateIds };
}

/** What a form changes: estates are said of an AGENT alone, and are kept of others for the day that they become one again. */
export function placeChanges(member: Member, { role, allEstates, estateIds }: PlaceValues): MemberPatch {
  const isAgent = role === 'AGENT';
  const sameEstates = estateIds.toSorted().join() === member.estateIds.toSorted().join();
  return {
    ...(role === member.role ? {} : { role }),
    ...(isAgent && allEstates !== member.allEstates ? { allEstates } : {}),
    ...(isAgent && !allEstates && !sameEstates ? { estateIds } : {}),
  };
}

/** Whether the change is what the call of its own for administrators does; an invitation only changes what it will give. */
export function becomesAdmin(member: Member, { role }: MemberPatch): boolean {
  return role === 'ADMIN' && member.status === 'ACTIVE';
}
