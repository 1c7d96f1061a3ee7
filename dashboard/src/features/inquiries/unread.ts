import { queryOptions } from '@tanstack/react-query';
import { api, queryClient } from '../../base/services.ts';

/** Milliseconds after which the number is asked for anew. */
const FRESH_EVERY = 20_000;

/** How many inquiries wait to be read by the caller. Beside the areas on every page, so it brings nothing of the area along. */
export const unreadQuery = queryOptions({
  queryKey: ['inquiries-unread'],
  queryFn: async ({ signal }) =>
    (await api.call('listInquiries', { query: { limit: 1, fields: ['id'] }, signal })).meta.unread,
  refetchInterval: FRESH_EVERY,
  refetchOnWindowFocus: 'always',
});

/** Counts what was just read, or marked as unread, before the server is asked. */
export function countUnread(change: number): void {
  queryClient.setQueryData(unreadQuery.queryKey, (known) =>
    known === undefined ? undefined : Math.max(0, known + change),
  );
}
