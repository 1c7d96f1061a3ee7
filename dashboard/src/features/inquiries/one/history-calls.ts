import type { Activity } from '@oriel/contract/activity';
import type { ListMeta } from '@oriel/contract/envelope';
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import { api, queryClient } from '../../../app/services.ts';

const PAGE = 20;

interface ActivityPage {
  readonly data: readonly Activity[];
  readonly meta: ListMeta;
}
type History = InfiniteData<ActivityPage>;

export function historyQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: ['inquiry-activities', id],
    queryFn: ({ pageParam, signal }): Promise<ActivityPage> =>
      api.request<Activity[]>({
        method: 'GET',
        path: `/inquiry/${id}/activities`,
        query: { limit: PAGE, page: pageParam },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.page < meta.totalPages ? meta.page + 1 : undefined),
  });
}

/** The id of a note that the server does not know yet. */
const ON_ITS_WAY = 'on-its-way';
export const isOnItsWay = ({ id }: Pick<Activity, 'id'>) => id === ON_ITS_WAY;

function change(id: string, edit: (page: ActivityPage, index: number) => ActivityPage): void {
  queryClient.setQueryData<History>(
    historyQuery(id).queryKey,
    (history) => history && { ...history, pages: history.pages.map(edit) },
  );
}

/** Writes a note, shown at once. A rejection takes it back. */
export async function addNote(
  inquiry: { readonly id: string; readonly organizationId: string },
  content: string,
  author: Activity['actor'],
): Promise<void> {
  const { id, organizationId } = inquiry;
  await queryClient.cancelQueries({ queryKey: historyQuery(id).queryKey });
  const now = new Date().toISOString();
  const note: Activity = {
    id: ON_ITS_WAY,
    organizationId,
    subject: { type: 'INQUIRY', id },
    kind: 'NOTE',
    content,
    changes: [],
    actor: author,
    deletable: false,
    createdAt: now,
    updatedAt: now,
  };
  change(id, (page, index) => (index === 0 ? { ...page, data: [note, ...page.data] } : page));
  try {
    await api.request({ method: 'POST', path: `/inquiry/${id}/activities/note`, body: { content } });
  } catch (error) {
    change(id, (page) => ({ ...page, data: page.data.filter((one) => !isOnItsWay(one)) }));
    throw error;
  }
  await queryClient.invalidateQueries({ queryKey: historyQuery(id).queryKey });
}

/** Deletes a note, gone at once. A rejection brings it back. */
export async function deleteNote(id: string, noteId: string): Promise<void> {
  await queryClient.cancelQueries({ queryKey: historyQuery(id).queryKey });
  const before = queryClient.getQueryData(historyQuery(id).queryKey);
  change(id, (page) => ({ ...page, data: page.data.filter((one) => one.id !== noteId) }));
  try {
    await api.request({ method: 'DELETE', path: `/inquiry/${id}/activities/${noteId}` });
  } catch (error) {
    queryClient.setQueryData(historyQuery(id).queryKey, before);
    throw error;
  }
}
