import type { CommentLiked, CommentReported, PublicComment } from '@oriel/contract/comment';
import { LANGUAGE_TAGS, type Locale } from '@oriel/contract/enums';
import type { ErrorCode } from '@oriel/contract/error-codes';
import type { ApiError } from '@oriel/sdk/client';
import type { Static } from 'typebox';
import { type CommentProblem, CommentRefused, type CommentsApi } from './comments-api.ts';
import { visitorId } from './visitor-id.ts';

const PROBLEMS: Partial<Record<ErrorCode | ApiError['code'], CommentProblem>> = {
  COMMENTS_CLOSED: 'closed',
  COMMENT_LIMIT: 'limit',
  RATE_LIMITED: 'too-fast',
  VALIDATION: 'invalid',
  ALREADY_REPORTED: 'reported',
  NOT_FOUND: 'gone',
  NETWORK: 'offline',
  TIMEOUT: 'offline',
};

/** The comments of a panorama via the public API. The client is loaded with the first call. */
export function publicCommentsApi(apiBase: string, panoramaId: string, locale: () => Locale): CommentsApi {
  const post = async <Answer>(path: string, body: object): Promise<Answer> => {
    try {
      const { send, unwrap } = await import('@oriel/sdk/http');
      const request = { method: 'POST', path, body: { ...body, visitorId: visitorId() } } as const;
      return unwrap<Answer>(await send(apiBase, request, { 'accept-language': LANGUAGE_TAGS[locale()] }))
        .data;
    } catch (error) {
      throw refusalOf(error);
    }
  };
  const of = (id: string) => `/comment/${encodeURIComponent(id)}`;
  return {
    send: ({ position, ...comment }) =>
      post<PublicComment>(`/panorama/${encodeURIComponent(panoramaId)}/comment`, {
        ...comment,
        ...(position ? { position: { kind: 'SPHERE', yaw: position.yaw, pitch: position.pitch } } : {}),
      }),
    like: (id, liked) =>
      post<Static<typeof CommentLiked>>(`${of(id)}/like`, { reaction: liked ? 'LIKE' : null }),
    report: async (id, reason) => {
      await post<Static<typeof CommentReported>>(`${of(id)}/report`, { reason });
    },
  };
}

function refusalOf(error: unknown): CommentRefused {
  // Errors of the client have a code; a failure to load the client itself has none.
  const { code, message, errors } = error as Partial<ApiError>;
  if (code === undefined) return new CommentRefused('offline', String(error));
  return new CommentRefused(PROBLEMS[code] ?? 'server', message ?? '', errors ?? {});
}
