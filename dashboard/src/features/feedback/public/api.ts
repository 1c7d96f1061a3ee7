import type { FeedbackCommentCreate, PublicComment } from '@oriel/contract/comment';
import type { Locale } from '@oriel/contract/enums';
import { createTeamClient } from '@oriel/sdk/team-client';
import { queryOptions } from '@tanstack/react-query';
import { callQueries, dataOf } from '../../../base/call-query.ts';
import { config } from '../../../base/config.ts';
import { preferences } from '../../../base/preferences.ts';
import { refresh } from '../../../base/refresh.ts';
import { visitorId } from './visitor.ts';

/** Without a token: members get the public answer, too. */
const api = createTeamClient<'public'>({
  baseUrl: config.apiBase,
  language: () => preferences.getState().language,
  getToken: () => undefined,
  refreshToken: async () => undefined,
  onSignedOut: () => undefined,
});

/** Every input names a language, which keeps these answers apart from a member's. */
const callQuery = callQueries(api);

export function publicProjectQuery(id: string, lang: Locale) {
  return queryOptions({ ...callQuery('getFeedback', { id, lang }), select: dataOf });
}

export function publicItemQuery(id: string, lang: Locale) {
  return queryOptions({
    ...callQuery('getFeedbackItem', { id, lang, query: { limit: 200, visitorId: visitorId() } }),
    select: dataOf,
  });
}

export async function sendComment(itemId: string, body: FeedbackCommentCreate): Promise<PublicComment> {
  const { data } = await api.call('commentFeedbackItem', {
    id: itemId,
    body: { ...body, visitorId: visitorId() },
  });
  await refresh('feedback');
  return data;
}
