import type { Role } from '@oriel/contract/enums';
import { useQuery } from '@tanstack/react-query';
import { meQuery, useOrganization } from '../../kit/me.ts';

/** Who looks at inquiries, and what they are offered. */
export interface Reader {
  readonly id: string;
  readonly role: Role;
  /** Hands inquiries on, and takes the list away as a file. */
  readonly manages: boolean;
  /** Erases everything that tells who asked. */
  readonly erases: boolean;
}

export function useReader(): Reader | undefined {
  const { data: me } = useQuery(meQuery);
  const role = useOrganization()?.role;
  return me && role ? { id: me.id, role, manages: role !== 'AGENT', erases: role === 'ADMIN' } : undefined;
}
