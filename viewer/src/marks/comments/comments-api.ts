import type { PublicComment } from '@oriel/contract/comment';
import type { Angles } from '../../core/projection.ts';

/** A comment as somebody has written it. */
export interface NewComment {
  readonly body: string;
  readonly name?: string;
  readonly email?: string;
  /** where in the panorama; without one it is about the whole, or answers another */
  readonly position?: Angles;
  readonly parentId?: string;
}

/** What comments can do. Every call rejects with a `CommentRefused`. */
export interface CommentsApi {
  /** The stored comment: published, or waiting for a moderator (`PENDING`). */
  send(comment: NewComment): Promise<PublicComment>;
  /** Likes a comment, or no longer. */
  like(id: string, liked: boolean): Promise<Pick<PublicComment, 'likes' | 'myReaction'>>;
  report(id: string, reason: ReportReason): Promise<void>;
}

export const REPORT_REASONS = ['SPAM', 'OFFENSIVE', 'OFF_TOPIC', 'OTHER'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** Why a call came to nothing. */
export type CommentProblem =
  | 'closed'
  | 'limit'
  | 'too-fast'
  | 'invalid'
  | 'reported'
  | 'gone'
  | 'offline'
  | 'server';

export class CommentRefused extends Error {
  readonly problem: CommentProblem;
  /** by field, what the server says of it, in the visitor's language */
  readonly fields: Readonly<Record<string, readonly string[]>>;

  constructor(problem: CommentProblem, message: string, fields: CommentRefused['fields'] = {}) {
    super(message);
    this.name = 'CommentRefused';
    this.problem = problem;
    this.fields = fields;
  }
}
