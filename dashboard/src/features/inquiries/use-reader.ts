import type { Role } from '@oriel/contract/enums';
import { useQuery } from '@tanstack/react-query';
import { meQuery, useOrganization } from '../../kit/me.ts';

/** The user in relation to inquiries, with their permissions. */
export interface Reader {
  readonly id: string;
  readonly role: Role;
  /** May assign inquiries and export the list. */
  readonly manages: boolean;
  /** May erase all personal data. */
  readonly erases: boolean;
}

export function useReader(): Reader | undefined {
  const { data: me } = useQuery(meQuery);
  const role = useOrganization()?.role;
  return me && role ? { id: me.id, role, manages: role !== 'AGENT', erases: role === 'ADMIN' } : undefined;
}
