import { useQuery } from '@tanstack/react-query';
import { meQuery, useOrganization } from '../account/me.ts';
import { type PeopleRights, peopleRights } from './rights.ts';

export function usePeopleRights(): PeopleRights {
  const { data: me } = useQuery(meQuery);
  return peopleRights(useOrganization()?.role, me);
}
