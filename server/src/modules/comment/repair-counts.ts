import type { QueryFilter, Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import { distinctIds } from '../../platform/object-ids.ts';
import type { CommentDocument } from './model.ts';

const REPAIR = { acrossOrganizations: 'repair at the start' };

/** Age from which an unfinished count is abandoned rather than in progress, milliseconds. */
const ABANDONED_MS = 60_000;

/** Recounts a comment's reactions and replies. */
async function recountComment(models: Models, comment: CommentDocument): Promise<void> {
  const { _id, organizationId } = comment;
  const count = (reaction: 'LIKE' | 'DISLIKE') =>
    models.CommentReaction.countDocuments({ organizationId, commentId: _id, reaction });
  const [likes, dislikes, repliesCount] = await Promise.all([
    count('LIKE'),
    count('DISLIKE'),
    models.Comment.countDocuments({ organizationId, parentId: _id, status: 'PUBLISHED' }),
  ]);
  await models.Comment.updateOne(
    { _id, organizationId },
    { $set: { likes, dislikes, repliesCount } },
    { timestamps: false },
  );
}

interface Row {
  readonly _id: { targetId: Types.ObjectId; status: CommentDocument['status'] };
  readonly n: number;
  readonly likes: number;
}

function countsIn(rows: readonly Row[]) {
  const of = (status: CommentDocument['status']) => rows.filter(({ _id }) => _id.status === status);
  const sum = (some: readonly Row[], field: 'n' | 'likes') =>
    some.reduce((total, row) => total + row[field], 0);
  return {
    comments: sum(of('PUBLISHED'), 'n'),
    pending: sum(of('PENDING'), 'n'),
    likes: sum(of('PUBLISHED'), 'likes'),
  };
}

/** Recounts the comments of a project and its items. */
export async function recountProject(
  models: Models,
  organizationId: Types.ObjectId,
  projectId: Types.ObjectId,
): Promise<void> {
  const rows = await models.Comment.aggregate<Row>([
    { $match: { organizationId, projectId, status: { $in: ['PUBLISHED', 'PENDING'] } } },
    {
      $group: {
        _id: { targetId: '$targetId', status: '$status' },
        n: { $sum: 1 },
        likes: { $sum: '$likes' },
      },
    },
  ]);
  const items = await models.FeedbackItem.find({ organizationId, projectId }, { _id: 1 }).lean();
  for (const { _id } of items) {
    const counts = countsIn(rows.filter((row) => row._id.targetId.equals(_id)));
    await models.FeedbackItem.updateOne({ _id, organizationId }, { $set: { counts } }, { timestamps: false });
  }
  const ofItems = rows.filter((row) => items.some(({ _id }) => row._id.targetId.equals(_id)));
  await models.Feedback.updateOne(
    { _id: projectId, organizationId },
    { $set: { counts: countsIn(ofItems) }, $inc: { revision: 1 } },
    { timestamps: false },
  );
}

/** Result of a repair. */
interface Repaired {
  /** Number of recounted comments. */
  readonly comments: number;
  /** Comments whose own write left its counts unfinished. */
  readonly abandoned: readonly CommentDocument[];
}

/**
 * Completes counts interrupted by a crash.
 *
 * @param alone no other process is running, so that everything unfinished is abandoned
 */
export async function repairCounts(models: Models, now: Date, alone: boolean): Promise<Repaired> {
  const before = { $lte: alone ? now : new Date(now.getTime() - ABANDONED_MS) };
  const [own, reactions] = await Promise.all([
    models.Comment.find({ unsettled: true, updatedAt: before }, null, REPAIR).lean(),
    models.CommentReaction.find({ unsettled: true, updatedAt: before }, null, REPAIR).lean(),
  ]);
  if (own.length + reactions.length === 0) return { comments: 0, abandoned: [] };
  const named = distinctIds([
    ...own.flatMap(({ _id, parentId }) => [_id, parentId]),
    ...reactions.map(({ commentId }) => commentId),
  ]);
  const filter: QueryFilter<CommentDocument> = { _id: { $in: named } };
  const comments = await models.Comment.find(filter, null, REPAIR).lean();
  for (const comment of comments) await recountComment(models, comment);
  const projects = new Map(
    comments.flatMap(({ organizationId, projectId }) =>
      projectId ? [[String(projectId), { organizationId, projectId }] as const] : [],
    ),
  );
  for (const { organizationId, projectId } of projects.values())
    await recountProject(models, organizationId, projectId);
  const done = { ...REPAIR, timestamps: false };
  const ids = (documents: readonly { _id: Types.ObjectId }[]) => documents.map(({ _id }) => _id);
  await models.Comment.updateMany({ _id: { $in: ids(own) } }, { $unset: { unsettled: 1 } }, done);
  await models.CommentReaction.updateMany(
    { _id: { $in: ids(reactions) } },
    { $unset: { unsettled: 1 } },
    done,
  );
  return { comments: comments.length, abandoned: own };
}
