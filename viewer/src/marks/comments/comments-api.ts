import type { PublicComment } from '@oriel/contract/comment';
import type { Angles } from '../../core/projection.ts';

/** A comment to send. */
export interface NewComment {
  readonly body: string;
  readonly name?: string;
  readonly email?: string;
  /** position in the panorama; omitted for a comment on the whole, and for a reply */
  readonly position?: Angles;
  readonly parentId?: string;
}

/** Operations on comments. Every call rejects with a `CommentRefused`. */
export interface CommentsApi {
  /** The stored comment: published, or awaiting moderation (`PENDING`). */
  send(comment: NewComment): Promise<PublicComment>;
  /** Likes a comment, or withdraws the like. */
  like(id: string, liked: boolean): Promise<Pick<PublicComment, 'likes' | 'myReaction'>>;
  report(id: string, reason: ReportReason): Promise<void>;
}

export const REPORT_REASONS = ['SPAM', 'OFFENSIVE', 'OFF_TOPIC', 'OTHER'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** Reason of a failed call. */
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
  /** the server's messages by field, in the visitor's language */
  readonly fields: Readonly<Record<string, readonly string[]>>;

  constructor(problem: CommentProblem, message: string, fields: CommentRefused['fields'] = {}) {
    super(message);
    this.name = 'CommentRefused';
    this.problem = problem;
    this.fields = fields;
  }
}
