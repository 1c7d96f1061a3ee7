import type { CommentPosition, PublicComment, PublicReply } from '@oriel/contract/comment';
import type { REACTIONS } from '@oriel/contract/enums';
import type { FeedbackCategory } from '@oriel/contract/feedback';

export type Reaction = (typeof REACTIONS)[number];

/** A comment to send. */
export interface NewComment {
  readonly body: string;
  readonly name?: string;
  readonly email?: string;
  /** omitted for a comment on the whole, and for a reply */
  readonly position?: CommentPosition;
  readonly parentId?: string;
  /** key of a category of the project */
  readonly category?: string;
  /** the form has said that the comment becomes public */
  readonly consent?: boolean;
}

/** Operations on comments. Every call rejects with a `CommentRefused`. */
export interface CommentsApi {
  /** The stored comment: published, or awaiting moderation (`PENDING`). */
  send(comment: NewComment): Promise<PublicComment>;
  /** Likes or dislikes a comment, in place of an earlier reaction; `null` withdraws it. */
  react(
    id: string,
    reaction: Reaction | null,
  ): Promise<Pick<PublicComment, 'likes' | 'dislikes' | 'myReaction'>>;
  report(id: string, reason: ReportReason): Promise<void>;
  /** Changes the text of the visitor's own comment; the filter may send it to a moderator again. */
  rewrite(id: string, body: string): Promise<PublicComment>;
  /** Takes the visitor's own comment away. */
  withdraw(id: string): Promise<PublicComment>;
}

/** What a thread tells the list that it is in. */
export interface ThreadChanges {
  /** A comment or reply was sent. */
  add(comment: PublicComment): void;
  change(id: string, change: Partial<PublicReply>): void;
}

/** What the form asks besides the text, and what readers may do. */
export interface CommentRules {
  readonly name: 'optional' | 'required';
  readonly email: 'optional' | 'required' | 'none';
  readonly replies: boolean;
  readonly likes: boolean;
  readonly dislikes: boolean;
  readonly categories: readonly FeedbackCategory[];
}

/** Tours ask for nothing. */
export const TOUR_RULES: CommentRules = {
  name: 'optional',
  email: 'optional',
  replies: true,
  likes: true,
  dislikes: false,
  categories: [],
};

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
  | 'late'
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
