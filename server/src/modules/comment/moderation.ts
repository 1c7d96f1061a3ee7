import type { CommentStatus } from '@oriel/contract/enums';

/** Allowed transitions by moderators. Deleting is handled separately. */
export const MODERATION: Readonly<Record<CommentStatus, readonly CommentStatus[]>> = {
  PENDING: ['PUBLISHED', 'HIDDEN', 'SPAM'],
  PUBLISHED: ['HIDDEN', 'SPAM'],
  HIDDEN: ['PUBLISHED'],
  SPAM: [],
  DELETED: [],
};
