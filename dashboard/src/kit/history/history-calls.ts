import type { Activity } from '@oriel/contract/activity';
import type { AnswerTo } from '@oriel/contract/wire';
import { api, callQuery, queryClient } from '../../base/services.ts';
import { pagesQuery } from '../list/list-queries.ts';

const PAGE = 20;

/** The entity whose history it is, with the team's notes. */
export interface HistorySubject {
  readonly type: 'APARTMENT' | 'INQUIRY';
  readonly id: string;
  readonly organizationId: string;
}

/** An entity that has a history, with or without notes. */
export interface RecordedSubject {
  readonly type: keyof typeof LISTS;
  readonly id: string;
}

const LISTS = {
  APARTMENT: 'listApartmentActivities',
  INQUIRY: 'listInquiryActivities',
  COMMENT: 'listCommentActivities',
  FEEDBACK: 'listFeedbackActivities',
} as const;

/** The calls about notes, by kind of entity. */
const NOTE_CALLS = {
  APARTMENT: { add: 'addApartmentNote', remove: 'deleteApartmentActivity' },
  INQUIRY: { add: 'addInquiryNote', remove: 'deleteInquiryActivity' },
} as const;

type ActivityPage = AnswerTo<'member', (typeof LISTS)[keyof typeof LISTS]>;

export function historyQuery({ type, id }: RecordedSubject) {
  return pagesQuery((page) => callQuery(LISTS[type], { id, query: { limit: PAGE, ...page } }));
}

/** Temporary id of a note that is being saved. */
const ON_ITS_WAY = 'on-its-way';
export const isOnItsWay = ({ id }: Pick<Activity, 'id'>) => id === ON_ITS_WAY;

function change(subject: HistorySubject, edit: (page: ActivityPage, index: number) => ActivityPage): void {
  queryClient.setQueryData(
    historyQuery(subject).queryKey,
    (history) => history && { ...history, pages: history.pages.map(edit) },
  );
}

/** Adds a note optimistically. A rejection reverts it. */
export async function addNote(
  subject: HistorySubject,
  content: string,
  author: Activity['actor'],
): Promise<void> {
  const { type, id, organizationId } = subject;
  await queryClient.cancelQueries({ queryKey: historyQuery(subject).queryKey });
  const now = new Date().toISOString();
  const note: Activity = {
    id: ON_ITS_WAY,
    organizationId,
    subject: { type, id },
    kind: 'NOTE',
    content,
    changes: [],
    actor: author,
    deletable: false,
    createdAt: now,
    updatedAt: now,
  };
  change(subject, (page, index) => (index === 0 ? { ...page, data: [note, ...page.data] } : page));
  try {
    await api.call(NOTE_CALLS[type].add, { id, body: { content } });
  } catch (error) {
    change(subject, (page) => ({ ...page, data: page.data.filter((one) => !isOnItsWay(one)) }));
    throw error;
  }
  await queryClient.invalidateQueries({ queryKey: historyQuery(subject).queryKey });
}

/** Deletes a note optimistically. A rejection restores it. */
export async function deleteNote(subject: HistorySubject, noteId: string): Promise<void> {
  await queryClient.cancelQueries({ queryKey: historyQuery(subject).queryKey });
  const before = queryClient.getQueryData(historyQuery(subject).queryKey);
  change(subject, (page) => ({ ...page, data: page.data.filter((one) => one.id !== noteId) }));
  try {
    await api.call(NOTE_CALLS[subject.type].remove, { id: subject.id, activityId: noteId });
  } catch (error) {
    queryClient.setQueryData(historyQuery(subject).queryKey, before);
    throw error;
  }
}
