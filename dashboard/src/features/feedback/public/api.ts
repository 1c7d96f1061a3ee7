import type { FeedbackCommentCreate, PublicComment } from '@oriel/contract/comment';
import type { Locale } from '@oriel/contract/enums';
import { createTeamClient } from '@oriel/sdk/team-client';
import { queryOptions } from '@tanstack/react-query';
import { config } from '../../../base/config.ts';
import { preferences } from '../../../base/preferences.ts';
import { queryClient } from '../../../base/services.ts';
import { visitorId } from './visitor.ts';

/** Without a token: who works here is answered as everybody else is, and sees what everybody sees. */
const api = createTeamClient<'public'>({
  baseUrl: config.apiBase,
  language: () => preferences.getState().language,
  getToken: () => undefined,
  refreshToken: async () => undefined,
  onSignedOut: () => undefined,
});

export function publicProjectQuery(id: string, language: Locale) {
  return queryOptions({
    // Texts are in the reader's language.
    queryKey: ['public-feedback', id, language],
    queryFn: async ({ signal }) => (await api.call('getFeedback', { id, lang: language, signal })).data,
  });
}

export function publicItemQuery(id: string, language: Locale) {
  return queryOptions({
    queryKey: ['public-feedback', 'item', id, language],
    queryFn: async ({ signal }) =>
      (
        await api.call('getFeedbackItem', {
          id,
          lang: language,
          query: { limit: 200, visitorId: visitorId() },
          signal,
        })
      ).data,
  });
}

export async function sendComment(itemId: string, body: FeedbackCommentCreate): Promise<PublicComment> {
  const { data } = await api.call('commentFeedbackItem', {
    id: itemId,
    body: { ...body, visitorId: visitorId() },
  });
  await queryClient.invalidateQueries({ queryKey: ['public-feedback'] });
  return data;
}
