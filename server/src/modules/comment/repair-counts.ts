import { setTimeout as pause } from 'node:timers/promises';
import type { QueryFilter, Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import { distinctIds } from '../../platform/object-ids.ts';
import type { CommentDocument, CommentReactionDocument } from './model.ts';

const REPAIR = { acrossOrganizations: 'repair of what a dead server left' };

/** Age from which an unfinished count is abandoned rather than in progress, milliseconds. */
const ABANDONED_MS = 60_000;

/**
 * Recounts a comment's reactions and replies. Does nothing where somebody counts at the same moment: their difference would be added to a
 * number that has it already.
 *
 * @returns whether it was done
 */
async function recountComment(
  models: Models,
  { _id, organizationId }: Pick<CommentDocument, '_id' | 'organizationId'>,
  isUnderWay: UnderWay,
): Promise<boolean> {
  const was = await models.Comment.findOne(
    { _id, organizationId },
    { likes: 1, dislikes: 1, repliesCount: 1 },
  ).lean();
  if (!was) return true;
  const count = (reaction: 'LIKE' | 'DISLIKE') =>
    models.CommentReaction.countDocuments({ organizationId, commentId: _id, reaction });
  const [likes, dislikes, repliesCount] = await Promise.all([
    count('LIKE'),
    count('DISLIKE'),
    models.Comment.countDocuments({ organizationId, parentId: _id, status: 'PUBLISHED' }),
  ]);
  if (await isUnderWay.reactions({ organizationId, commentId: _id })) return false;
  if (await isUnderWay.comments({ organizationId, parentId: _id })) return false;
  const { matchedCount } = await models.Comment.updateOne(
    { _id, organizationId, likes: was.likes, dislikes: was.dislikes, repliesCount: was.repliesCount },
    { $set: { likes, dislikes, repliesCount } },
    { timestamps: false },
  );
  return matchedCount > 0;
}

/** Whether the counts of some comments or reactions are being written, by servers that live. */
interface UnderWay {
  comments(some: QueryFilter<CommentDocument>): Promise<boolean>;
  reactions(some: QueryFilter<CommentReactionDocument>): Promise<boolean>;
}

/** Everything unsettled since then; the servers of what is older are dead. */
function since(models: Models, before: Date): UnderWay {
  const unsettled = true as const;
  const later = { $gt: before };
  return {
    comments: async (some) =>
      (await models.Comment.exists({
        ...some,
        unsettled,
        $or: [{ updatedAt: later }, { unsettledAt: later }],
      })) !== null,
    reactions: async (some) =>
      (await models.CommentReaction.exists({ ...some, unsettled, updatedAt: later })) !== null,
  };
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

/** Attempts of a recount that others disturb, and the time between them, milliseconds. */
const RECOUNTS = 20;
const AGAIN_MS = 50;

/** Recounts the comments of a project and its items, once nobody counts at the same moment; if that takes long, the next repair does it. */
export async function recountProject(
  models: Models,
  organizationId: Types.ObjectId,
  projectId: Types.ObjectId,
): Promise<void> {
  const project = { organizationId, projectId };
  for (let left = RECOUNTS; left > 0; left -= 1) {
    if (await recountCalmProject(models, project, since(models, new Date(Date.now() - ABANDONED_MS)))) return;
    await pause(AGAIN_MS);
  }
  await models.Comment.updateOne(project, { $set: { unsettled: true } }, { timestamps: false });
}

/** The same, if nobody counts at this moment; returns whether it was done. */
async function recountCalmProject(
  models: Models,
  {
    organizationId,
    projectId,
  }: { readonly organizationId: Types.ObjectId; readonly projectId: Types.ObjectId },
  isUnderWay: UnderWay,
): Promise<boolean> {
  const project = await models.Feedback.findOne({ _id: projectId, organizationId }, { counts: 1 }).lean();
  if (!project) return true;
  const items = await models.FeedbackItem.find({ organizationId, projectId }, { counts: 1 }).lean();
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
  if (await isUnderWay.comments({ organizationId, projectId })) return false;
  let calm = true;
  for (const { _id, counts: was } of items) {
    const counts = countsIn(rows.filter((row) => row._id.targetId.equals(_id)));
    const { matchedCount } = await models.FeedbackItem.updateOne(
      { _id, organizationId, ...asCounted(was) },
      { $set: { counts } },
      { timestamps: false },
    );
    calm &&= matchedCount > 0;
  }
  const ofItems = rows.filter((row) => items.some(({ _id }) => row._id.targetId.equals(_id)));
  const { matchedCount } = await models.Feedback.updateOne(
    { _id: projectId, organizationId, ...asCounted(project.counts) },
    { $set: { counts: countsIn(ofItems) }, $inc: { revision: 1 } },
    { timestamps: false },
  );
  return calm && matchedCount > 0;
}

/** Finds an item or project whose counts are still these. */
function asCounted({ comments, pending, likes }: ReturnType<typeof countsIn>) {
  return { 'counts.comments': comments, 'counts.pending': pending, 'counts.likes': likes };
}

/**
 * Completes counts interrupted by a crash; returns the number of recounted comments.
 *
 * @param before what was begun since then may be under way
 * @param orderNews called for comments whose server died before the team was notified
 */
export async function repairCounts(
  models: Models,
  before: Date,
  orderNews: (comment: CommentDocument) => Promise<void>,
): Promise<number> {
  const ofReactions = { unsettled: true as const, updatedAt: { $lte: before } };
  const ofComments = { ...ofReactions, $or: [{ unsettledAt: null }, { unsettledAt: { $lte: before } }] };
  const [own, reactions] = await Promise.all([
    models.Comment.find(ofComments, null, REPAIR).lean(),
    models.CommentReaction.find(ofReactions, null, REPAIR).lean(),
  ]);
  if (own.length + reactions.length === 0) return 0;
  const ids = (documents: readonly { _id: Types.ObjectId }[]) => documents.map(({ _id }) => _id);
  const isUnderWay = since(models, before);
  const named = distinctIds([
    ...own.flatMap(({ _id, parentId }) => [_id, parentId]),
    ...reactions.map(({ commentId }) => commentId),
  ]);
  const filter: QueryFilter<CommentDocument> = { _id: { $in: named } };
  const comments = await models.Comment.find(filter, null, REPAIR).lean();
  // What somebody else counts at this moment is left to the next repair, with its marks.
  const left = new Set<string>();
  for (const comment of comments)
    if (!(await recountComment(models, comment, isUnderWay))) left.add(String(comment._id));
  const projects = new Map(
    comments.flatMap(({ organizationId, projectId }) =>
      projectId ? [[String(projectId), { organizationId, projectId }] as const] : [],
    ),
  );
  for (const [id, project] of projects)
    if (!(await recountCalmProject(models, project, isUnderWay))) left.add(id);
  const isDone = ({ _id, parentId, projectId }: CommentDocument) =>
    ![_id, parentId, projectId].some((one) => one && left.has(String(one)));
  const counted = new Set(comments.filter(isDone).map(({ _id }) => String(_id)));
  const settled = own.filter(isDone);
  for (const comment of settled) if (comment.newsDue) await orderNews(comment);
  const done = { ...REPAIR, timestamps: false };
  await models.Comment.updateMany(
    { ...ofComments, _id: { $in: ids(settled) } },
    { $unset: { unsettled: 1, unsettledAt: 1, newsDue: 1 } },
    done,
  );
  // Also those whose comment is gone.
  const known = new Set(comments.map(({ _id }) => String(_id)));
  const past = reactions.filter(
    ({ commentId }) => counted.has(String(commentId)) || !known.has(String(commentId)),
  );
  await models.CommentReaction.updateMany(
    { ...ofReactions, _id: { $in: ids(past) } },
    { $unset: { unsettled: 1 } },
    done,
  );
  return counted.size;
}
