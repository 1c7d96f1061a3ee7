import type { CommentStatus } from '@oriel/contract/enums';
import type { Feedback, FeedbackCreate, FeedbackPatch } from '@oriel/contract/feedback';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answersAbout, callKey, dataOf } from '../../base/call-query.ts';
import { refresh } from '../../base/refresh.ts';
import { api, callQuery, queryClient } from '../../base/services.ts';
import { type FeedbackAddress, feedbackCallQuery } from './feedback-address.ts';

/** Comments per page of a project's list. */
const COMMENTS_PER_PAGE = 20;
/** How often a project is loaded anew while its comments are analysed, milliseconds. */
const ANALYSIS_POLL = 2000;

export function projectsQuery(address: FeedbackAddress) {
  return queryOptions({
    ...callQuery('listFeedback', { query: feedbackCallQuery(address) }),
    placeholderData: keepPreviousData,
  });
}

export function projectQuery(id: string) {
  return queryOptions({
    ...callQuery('getFeedback', { id }),
    select: dataOf,
    refetchInterval: ({ state }) => (isAnalysed(state.data?.data.ai.status) ? ANALYSIS_POLL : false),
  });
}

/** Whether an analysis is under way. */
export function isAnalysed(status: Feedback['ai']['status'] | undefined): boolean {
  return status === 'QUEUED' || status === 'RUNNING';
}

export function commentsQuery(projectId: string, status: CommentStatus | undefined, page: number) {
  return queryOptions({
    ...callQuery('listComments', {
      query: { projectId, status: status && [status], page, limit: COMMENTS_PER_PAGE, sort: '-createdAt' },
    }),
    placeholderData: keepPreviousData,
  });
}

/** What a list of a project's published comments is limited to. */
export type Among =
  | { readonly ids: readonly string[] }
  | { readonly topic: string }
  | { readonly search?: string };

/** A page of a project's published comments. */
export function publishedQuery(projectId: string, among: Among, page: number, limit: number) {
  const some = 'ids' in among ? { ids: [...among.ids] } : among;
  return queryOptions({
    ...callQuery('listComments', {
      query: { projectId, status: ['PUBLISHED'], ...some, page, limit, sort: '-createdAt' },
    }),
    placeholderData: keepPreviousData,
  });
}

/** Starts an analysis, and waits a moment for a quick one. */
export async function analyseProject(id: string): Promise<void> {
  try {
    await api.call('refreshFeedbackAi', { id, body: {} });
  } finally {
    // Refused or not: whether and since when one runs is read anew.
    await refresh('feedback');
  }
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
