import type { CommentFilter } from '@oriel/contract/comment';
import { type QueryFilter, Types } from 'mongoose';
import type { CommentDocument } from './model.ts';

type Filter = QueryFilter<CommentDocument>;

/** Needs a moderator: it waits, or was reported and nobody has checked it since. */
export const UNDECIDED: Filter = {
  $or: [{ status: 'PENDING' }, { status: 'PUBLISHED', reports: { $gt: 0 }, restoredByHuman: { $ne: true } }],
};

/** The same for one comment. */
export function isUndecided({
  status,
  reports,
  restoredByHuman,
}: Pick<CommentDocument, 'status' | 'reports' | 'restoredByHuman'>): boolean {
  return status === 'PENDING' || (status === 'PUBLISHED' && reports > 0 && !restoredByHuman);
}

/** What the text search looks through. */
export const COMMENT_SEARCH = ['body', 'author.name'];

/** The filters of the moderators' list, which exports take too; deleted comments only on request. */
export function commentFilter({
  status,
  targetId,
  category,
  topic,
  reported,
  undecided,
}: CommentFilter): Filter {
  return {
    status: status ? { $in: status } : { $ne: 'DELETED' },
    ...(targetId ? { targetId: new Types.ObjectId(targetId) } : {}),
    ...(category ? { category } : {}),
    ...(topic ? { 'ai.topics': topic } : {}),
    ...(reported === undefined ? {} : { reports: reported ? { $gt: 0 } : 0 }),
    ...(undecided === undefined ? {} : { $and: [undecided ? UNDECIDED : { $nor: [UNDECIDED] }] }),
  };
}
