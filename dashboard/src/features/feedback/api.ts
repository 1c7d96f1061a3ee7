import { COMMENT_STATUSES } from '@oriel/contract/enums';
import type { Feedback, FeedbackCreate, FeedbackPatch } from '@oriel/contract/feedback';
import type { Opinion } from '@oriel/contract/opinion';
import type { QueryTo } from '@oriel/contract/wire';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answersAbout, callKey, dataOf } from '../../base/call-query.ts';
import { refresh } from '../../base/refresh.ts';
import { api, callQuery, queryClient } from '../../base/services.ts';
import type { FileFormat, PLACE_FORMATS } from '../../kit/export-menu.tsx';
import { type FeedbackAddress, feedbackCallQuery } from './feedback-address.ts';

/** How often a project is loaded anew while its comments are analysed, milliseconds. */
const ANALYSIS_POLL = 2000;
/** Most comments in one answer. */
const LIMIT = 100;

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

/** Statements with their votes, and the groups of the latest analysis. */
export function opinionQuery(id: string) {
  return queryOptions({
    ...callQuery('getFeedbackOpinion', { id }),
    // Who reads it here belongs to the organization.
    select: ({ data }) => data as Opinion,
  });
}

/** Published comments that most people like, to choose statements from. */
export function likedQuery(projectId: string) {
  return queryOptions({
    ...callQuery('listComments', {
      query: { projectId, status: ['PUBLISHED'], limit: LIMIT, sort: '-likes' },
    }),
    select: dataOf,
  });
}

/** Puts these comments to the vote, in this order, and no others. */
export async function replaceStatements(id: string, commentIds: readonly string[]): Promise<void> {
  await api.call('replaceStatements', { id, body: { commentIds: [...commentIds] } });
  await refresh('feedback');
}

/** The votes as a file. */
export function votesFile(id: string, part: 'votes' | 'statements', format: FileFormat) {
  return api.download('exportVotes', { id, query: { part, format } });
}

/** The replies to a comment, oldest first, those that were hidden too. */
export function repliesQuery(parentId: string) {
  return queryOptions({
    ...callQuery('listComments', { query: { parentId, limit: LIMIT, sort: 'createdAt' } }),
    select: dataOf,
  });
}

/** One comment, whatever its status; none without an id. */
export function commentQuery(id: string | undefined) {
  return queryOptions({
    ...callQuery('listComments', { query: { ids: id ? [id] : [], status: [...COMMENT_STATUSES] } }),
    select: ({ data }) => data[0],
    enabled: id !== undefined,
  });
}

export function statsQuery(id: string) {
  return queryOptions({ ...callQuery('getFeedbackStats', { id }), select: dataOf });
}

/** Comments of a project by their ids, whatever their status, up to one page. */
export function citedQuery(projectId: string, ids: readonly string[]) {
  const some = ids.slice(0, LIMIT);
  return queryOptions({
    ...callQuery('listComments', { query: { projectId, ids: some, limit: LIMIT } }),
    select: dataOf,
    enabled: some.length > 0,
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
