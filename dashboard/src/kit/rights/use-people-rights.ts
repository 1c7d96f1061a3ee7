import { useQuery } from '@tanstack/react-query';
import { meQuery, useOrganization } from '../me.ts';
import { type PeopleRights, peopleRights } from './people-rights.ts';

export function usePeopleRights(): PeopleRights {
  const { data: me } = useQuery(meQuery);
  return peopleRights(useOrganization()?.role, me);
}
