import type { QueryFilter, Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import type { CommentDocument } from './model.ts';

/** Deletes the comments on entities that go, with everything about them; dependents first. */
export async function deleteComments(
  models: Models,
  organizationId: Types.ObjectId,
  on: QueryFilter<CommentDocument>,
): Promise<void> {
  const about = { ...on, organizationId };
  const ids = await models.Comment.distinct('_id', about);
  const ofThem = { organizationId, commentId: { $in: ids } };
  await models.CommentReaction.deleteMany(ofThem);
  await models.CommentReport.deleteMany(ofThem);
  await models.StatementVote.deleteMany(ofThem);
  await models.Activity.deleteMany({
    organizationId,
    'subject.type': 'COMMENT',
    'subject.id': { $in: ids },
  });
  await models.Comment.deleteMany(about);
}
