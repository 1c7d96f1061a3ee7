import type { Feedback, FeedbackCreate, FeedbackPatch } from '@oriel/contract/feedback';
import type { QueryTo } from '@oriel/contract/wire';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answersAbout, callKey, dataOf } from '../../base/call-query.ts';
import { refresh } from '../../base/refresh.ts';
import { api, callQuery, queryClient } from '../../base/services.ts';
import type { PLACE_FORMATS } from '../../kit/export-menu.tsx';
import { type FeedbackAddress, feedbackCallQuery } from './feedback-address.ts';

/** Maximum number of comments requested by id. */
const CITED_MAX = 100;

export function projectsQuery(address: FeedbackAddress) {
  return queryOptions({
    ...callQuery('listFeedback', { query: feedbackCallQuery(address) }),
    placeholderData: keepPreviousData,
  });
}

export function projectQuery(id: string) {
  return queryOptions({ ...callQuery('getFeedback', { id }), select: dataOf });
}

export function commentsQuery(query: QueryTo<'listComments'>) {
  return queryOptions({ ...callQuery('listComments', { query }), placeholderData: keepPreviousData });
}

/** The comments that match as a file. */
export function commentsFile(
  id: string,
  filter: QueryTo<'exportFeedback'>,
  format: (typeof PLACE_FORMATS)[number],
) {
  return api.download('exportFeedback', { id, query: { ...filter, format } });
}

/** The replies to a comment, oldest first. */
export function repliesQuery(itemId: string, parentId: string) {
  return queryOptions({
    ...callQuery('getFeedbackItem', { id: itemId, query: { parentId, limit: CITED_MAX } }),
    select: ({ data }) => data.comments,
  });
}

export function statsQuery(id: string) {
  return queryOptions({ ...callQuery('getFeedbackStats', { id }), select: dataOf });
}

/** Comments of a project by their ids, up to one page. */
export function citedQuery(projectId: string, ids: readonly string[]) {
  const some = ids.slice(0, CITED_MAX);
  return queryOptions({
    ...callQuery('listComments', { query: { projectId, ids: some, limit: CITED_MAX } }),
    select: dataOf,
    enabled: some.length > 0,
  });
}

export async function createProject(body: FeedbackCreate): Promise<Feedback> {
  const { data } = await api.call('createFeedback', { body });
  await refresh('feedback');
  return data;
}

/** Saves a change based on the version seen. */
export async function updateProject(
  { id, updatedAt }: Pick<Feedback, 'id' | 'updatedAt'>,
  body: FeedbackPatch,
): Promise<Feedback> {
  const { data } = await api.call('updateFeedback', { id, body, ifMatch: updatedAt });
  await refresh('feedback');
  return data;
}

export async function deleteProject(id: string): Promise<void> {
  await api.call('deleteFeedback', { id });
  queryClient.removeQueries(answersAbout(id));
  await queryClient.invalidateQueries({ queryKey: callKey('listFeedback') });
}
