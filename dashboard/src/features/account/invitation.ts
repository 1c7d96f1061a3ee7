import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '../../base/call-query.ts';
import { callQuery } from '../../base/services.ts';

/** What the link of an invitation leads to. */
export function invitationQuery(token: string | null) {
  return queryOptions({
    ...callQuery('readInvitation', { body: { token: token ?? '' } }),
    select: dataOf,
    enabled: Boolean(token),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });
}
