import type { CommentStatus } from '@oriel/contract/enums';
import type { Feedback, FeedbackCreate, FeedbackPatch } from '@oriel/contract/feedback';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answersAbout, callKey, dataOf } from '../../base/call-query.ts';
import { refresh } from '../../base/refresh.ts';
import { api, callQuery, queryClient } from '../../base/services.ts';
import { type FeedbackAddress, feedbackCallQuery } from './feedback-address.ts';

/** Comments per page of a project's list. */
const COMMENTS_PER_PAGE = 20;
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

export function commentsQuery(projectId: string, status: CommentStatus | undefined, page: number) {
  return queryOptions({
    ...callQuery('listComments', {
      query: { projectId, status: status && [status], page, limit: COMMENTS_PER_PAGE, sort: '-createdAt' },
    }),
    placeholderData: keepPreviousData,
  });
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

/** Publishes a comment, or hides it with a reason. */
export async function moderateComment(id: string, status: CommentStatus, reason?: string): Promise<void> {
  await api.call('moderateComment', { id, body: { status, ...(reason ? { reason } : {}) } });
  await refresh('feedback');
}
