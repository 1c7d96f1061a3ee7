import { queryOptions, skipToken } from '@tanstack/react-query';
import { api } from '../../base/services.ts';

/** What the link of an invitation leads to. */
export function invitationQuery(token: string | null) {
  return queryOptions({
    queryKey: ['invitation', token],
    queryFn: token
      ? async ({ signal }) => {
          const { data } = await api.call('readInvitation', { body: { token }, signal });
          return data;
        }
      : skipToken,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });
}
