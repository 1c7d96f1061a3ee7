import type { User, UserOrganization, UserPatch } from '@oriel/contract/user';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { dataOf } from '../base/call-query.ts';
import { refresh } from '../base/refresh.ts';
import { api, callQuery, queryClient, session } from '../base/services.ts';

const FRESH_MS = 10_000;

export const meQuery = queryOptions({
  ...callQuery('getMe', {}),
  select: dataOf,
  staleTime: FRESH_MS,
});

export async function updateMe(patch: UserPatch): Promise<User> {
  const saved = (await api.call('updateMe', { body: patch })).data;
  await refresh('me');
  return saved;
}

/** The current organization, one of the signed-in user's; undefined while unknown or if there is none. */
export function useOrganization(): UserOrganization | undefined {
  const { data: me } = useQuery(meQuery);
  const chosen = useStore(session.store, ({ organization }) => organization);
  return me?.organizations.find(({ id }) => id === chosen);
}

/** Switches the organization and drops the previous one's data, so that none of it can show under the new name. */
export async function switchOrganization(id: string): Promise<void> {
  await queryClient.cancelQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'getMe' });
  session.chooseOrganization(id);
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'getMe' });
  // Remembering it for the next device is optional; a failure must not undo the switch.
  await updateMe({ currentOrganizationId: id }).catch(() => undefined);
}
