import { queryOptions } from '@tanstack/react-query';
import { callQuery, queryClient } from '../../base/services.ts';

/** Milliseconds after which the number is asked for anew. */
const FRESH_EVERY = 20_000;

/** How many inquiries wait to be read by the caller. Beside the areas on every page, so it brings nothing of the area along. */
export const unreadQuery = queryOptions({
  ...callQuery('listInquiries', { query: { limit: 1, fields: ['id'] } }),
  select: ({ meta }) => meta.unread,
  refetchInterval: FRESH_EVERY,
  refetchOnWindowFocus: 'always',
});

/** Counts what was just read, or marked as unread, before the server is asked. */
export function countUnread(change: number): void {
  queryClient.setQueryData(
    unreadQuery.queryKey,
    (known) =>
      known && { ...known, meta: { ...known.meta, unread: Math.max(0, known.meta.unread + change) } },
  );
}
