import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '../../base/call-query.ts';
import { callQuery } from '../../base/services.ts';

/** The invitation behind a link's token. */
export function invitationQuery(token: string | null) {
  return queryOptions({
    ...callQuery('readInvitation', { body: { token: token ?? '' } }),
    select: dataOf,
    enabled: Boolean(token),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });
}
