import type { CommentStatus } from '@oriel/contract/enums';

/** What moderators may make of a comment by hand. Deleting is a matter of its own. */
export const MODERATION: Readonly<Record<CommentStatus, readonly CommentStatus[]>> = {
  PENDING: ['PUBLISHED', 'HIDDEN', 'SPAM'],
  PUBLISHED: ['HIDDEN', 'SPAM'],
  HIDDEN: ['PUBLISHED'],
  SPAM: [],
  DELETED: [],
};
