import { queryOptions } from '@tanstack/react-query';
import { callQuery, queryClient } from '../../base/services.ts';

/** Refetch interval of the count, milliseconds. */
const FRESH_EVERY = 20_000;

/** Number of inquiries the caller has not read. Shown on every page, so it does not import the area's code. */
export const unreadQuery = queryOptions({
  ...callQuery('listInquiries', { query: { limit: 1, fields: ['id'] } }),
  select: ({ meta }) => meta.unread,
  refetchInterval: FRESH_EVERY,
  refetchOnWindowFocus: 'always',
});

/** Adjusts the count for what was just read or marked as unread, before the server answers. */
export function countUnread(change: number): void {
  queryClient.setQueryData(
    unreadQuery.queryKey,
    (known) =>
      known && { ...known, meta: { ...known.meta, unread: Math.max(0, known.meta.unread + change) } },
  );
}
