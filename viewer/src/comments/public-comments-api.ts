import type { CommentLiked, CommentReported, PublicComment } from '@oriel/contract/comment';
import { LANGUAGE_TAGS, type Locale } from '@oriel/contract/enums';
import type { ErrorCode } from '@oriel/contract/error-codes';
import type { ApiError } from '@oriel/sdk/client';
import type { Static } from 'typebox';
import { visitorId } from '../privacy/visitor-id.ts';
import { type CommentProblem, CommentRefused, type CommentsApi } from './comments-api.ts';

const PROBLEMS: Partial<Record<ErrorCode | ApiError['code'], CommentProblem>> = {
  COMMENTS_CLOSED: 'closed',
  COMMENT_LIMIT: 'limit',
  RATE_LIMITED: 'too-fast',
  VALIDATION: 'invalid',
  ALREADY_REPORTED: 'reported',
  NOT_FOUND: 'gone',
  FORBIDDEN: 'late',
  NETWORK: 'offline',
  TIMEOUT: 'offline',
};

/** What comments are about. */
export type Commented = { readonly panorama: string } | { readonly item: string };

/** The comments of a panorama or of a project's item via the public API. The client is loaded with the first call. */
export function publicCommentsApi(apiBase: string, about: Commented, locale: () => Locale): CommentsApi {
  const call = async <Answer>(method: 'POST' | 'PATCH', path: string, body: object): Promise<Answer> => {
    try {
      const { send, unwrap } = await import('@oriel/sdk/http');
      const request = { method, path, body: { ...body, visitorId: visitorId() } } as const;
      return unwrap<Answer>(await send(apiBase, request, { 'accept-language': LANGUAGE_TAGS[locale()] }))
        .data;
    } catch (error) {
      throw refusalOf(error);
    }
  };
  const of = (id: string) => `/comment/${encodeURIComponent(id)}`;
  const place =
    'panorama' in about
      ? `/panorama/${encodeURIComponent(about.panorama)}`
      : `/feedback/item/${encodeURIComponent(about.item)}`;
  return {
    send: (comment) => call<PublicComment>('POST', `${place}/comment`, comment),
    react: (id, reaction) => call<Static<typeof CommentLiked>>('POST', `${of(id)}/like`, { reaction }),
    report: async (id, reason) => {
      await call<Static<typeof CommentReported>>('POST', `${of(id)}/report`, { reason });
    },
    rewrite: (id, body) => call<PublicComment>('PATCH', of(id), { body }),
    withdraw: (id) => call<PublicComment>('PATCH', of(id), { status: 'DELETED' }),
  };
}

/** Why a call was refused or failed, in one word. */
export function refusalOf(error: unknown): CommentRefused {
  // Errors of the client have a code; a failure to load the client itself has none.
  const { code, message, errors } = error as Partial<ApiError>;
  if (code === undefined) return new CommentRefused('offline', String(error));
  return new CommentRefused(PROBLEMS[code] ?? 'server', message ?? '', errors ?? {});
}
