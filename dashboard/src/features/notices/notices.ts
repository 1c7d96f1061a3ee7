import type { Notice } from '@oriel/contract/notice';
import type { AnswerTo } from '@oriel/contract/wire';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callKey } from '../../base/call-query.ts';
import { api, callQuery, queryClient } from '../../base/services.ts';

/** How often an open, visible page polls for news, milliseconds. A hidden page does not poll. */
const EVERY_MS = 30_000;
const ANSWERS = { queryKey: callKey('listNotices') };

/** The number of unread notices: small enough to poll. */
export const unreadQuery = queryOptions({
  ...callQuery('listNotices', { query: { limit: 1 } }),
  select: ({ meta }) => meta.unread,
  refetchInterval: EVERY_MS,
  retry: false,
});

/** The newest `limit` notices. */
export function noticesQuery(limit: number) {
  return queryOptions({
    ...callQuery('listNotices', { query: { limit } }),
    select: ({ data, meta }) => ({ notices: data, meta }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Applies a change at once to all loaded notices; the server's answer follows. */
function showChanged(change: (notices: readonly Notice[]) => readonly Notice[]): void {
  const unreadOf = (notices: readonly Notice[]) => notices.filter(({ readAt }) => !readAt).length;
  let unread: number | undefined;
  queryClient.setQueriesData<AnswerTo<'member', 'listNotices'>>(ANSWERS, (answer) => {
    // The query for the number holds a single notice, so its own change says nothing about the rest.
    if (!answer || answer.meta.limit === 1) return answer;
    const data = [...change(answer.data)];
    unread = answer.meta.unread - unreadOf(answer.data) + unreadOf(data);
    return { data, meta: { ...answer.meta, unread } };
  });
  queryClient.setQueryData(
    unreadQuery.queryKey,
    (known) => known && { ...known, meta: { ...known.meta, unread: unread ?? known.meta.unread } },
  );
}

async function carryOut(
  change: (notices: readonly Notice[]) => readonly Notice[],
  call: () => Promise<unknown>,
): Promise<void> {
  await queryClient.cancelQueries(ANSWERS);
  showChanged(change);
  try {
    await call();
  } finally {
    await queryClient.invalidateQueries(ANSWERS);
  }
}

function withRead({ readAt, ...notice }: Notice, read: boolean): Notice {
  return read ? { ...notice, readAt: readAt ?? new Date().toISOString() } : notice;
}

export async function markNotice(id: string, read: boolean): Promise<void> {
  await carryOut(
    (notices) => notices.map((one) => (one.id === id ? withRead(one, read) : one)),
    () => api.call('markNotice', { id, body: { read } }),
  );
}

/** Marks the notices shown to the reader; newer ones stay unread. */
export async function markAllRead(until: string): Promise<void> {
  await carryOut(
    (notices) => notices.map((one) => (one.at <= until ? withRead(one, true) : one)),
    () => api.call('markNoticesRead', { body: { until } }),
  );
}

export async function removeNotice(id: string): Promise<void> {
  await carryOut(
    (notices) => notices.filter((one) => one.id !== id),
    () => api.call('deleteNotice', { id }),
  );
}
