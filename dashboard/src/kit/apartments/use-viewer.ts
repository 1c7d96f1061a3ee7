import { useQuery } from '@tanstack/react-query';
import { meQuery, useOrganization } from '../me.ts';
import type { Viewer } from './rights.ts';

export function useViewer(): Viewer | undefined {
  const { data: me } = useQuery(meQuery);
  const role = useOrganization()?.role;
  return me && role ? { id: me.id, role } : undefined;
}
