import type { Notice } from '@oriel/contract/notice';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, queryClient } from '../../base/services.ts';

/** How often an open, visible page asks whether something is new, milliseconds. One that nobody looks at does not ask. */
const EVERY_MS = 30_000;

/** How many are unread, and the newest of all: little enough to be asked for again and again. */
export const unreadQuery = queryOptions({
  queryKey: ['notices', 'unread'],
  queryFn: async ({ signal }) => {
    const query = { limit: 1 };
    const { data, meta } = await api.call('listNotices', { query, signal });
    return { unread: meta.unread, newest: data[0]?.at };
  },
  refetchInterval: EVERY_MS,
  retry: false,
});

/** The newest notices, `limit` of them. */
export function noticesQuery(limit: number) {
  return queryOptions({
    queryKey: ['notices', 'list', limit],
    queryFn: async ({ signal }) => {
      const query = { limit };
      const { data, meta } = await api.call('listNotices', { query, signal });
      return { notices: data, meta };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

type Loaded = Awaited<ReturnType<NonNullable<ReturnType<typeof noticesQuery>['queryFn']>>>;

/** Shows a change at once in all that is loaded; what the server says comes after it. */
function showChanged(change: (notices: readonly Notice[]) => readonly Notice[]): void {
  queryClient.setQueriesData<Loaded>({ queryKey: ['notices', 'list'] }, (loaded) => {
    if (!loaded) return loaded;
    const notices = [...change(loaded.notices)];
    const unread = (some: readonly Notice[]) => some.filter(({ readAt }) => !readAt).length;
    const meta = { ...loaded.meta, unread: loaded.meta.unread - unread(loaded.notices) + unread(notices) };
    queryClient.setQueryData(unreadQuery.queryKey, (known) => known && { ...known, unread: meta.unread });
    return { notices, meta };
  });
}

async function carryOut(
  change: (notices: readonly Notice[]) => readonly Notice[],
  call: () => Promise<unknown>,
): Promise<void> {
  await queryClient.cancelQueries({ queryKey: ['notices'] });
  showChanged(change);
  try {
    await call();
  } finally {
    await queryClient.invalidateQueries({ queryKey: ['notices'] });
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

/** Marks what the reader has been shown; what has come since stays unread. */
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
