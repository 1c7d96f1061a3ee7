import type { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import type { CommentDocument } from './model.ts';

/** Most different reasons of reports that are told apart. */
const REASONS_MAX = 20;

const threadOf = ({ _id, parentId }: CommentDocument) => String(parentId ?? _id);

/** Ids of the comments that the team has answered: with a published reply, to a reply with a later one of its thread. */
export async function answeredOf(
  models: Models,
  organizationId: Types.ObjectId,
  comments: readonly CommentDocument[],
): Promise<ReadonlySet<string>> {
  const threads = comments.map(({ _id, parentId }) => parentId ?? _id);
  if (threads.length === 0) return new Set();
  const answers = await models.Comment.find(
    { organizationId, parentId: { $in: threads }, status: 'PUBLISHED', 'author.staff': true },
    { parentId: 1, createdAt: 1 },
  ).lean();
  const last = new Map<string, Date>();
  for (const { parentId, createdAt } of answers) {
    const thread = String(parentId);
    const known = last.get(thread);
    if (!known || known < createdAt) last.set(thread, createdAt);
  }
  const isAnswered = (comment: CommentDocument) => {
    const answer = last.get(threadOf(comment));
    return answer !== undefined && !comment.author.staff && answer > comment.createdAt;
  };
  return new Set(comments.filter(isAnswered).map(({ _id }) => String(_id)));
}

export interface ReportReason {
  readonly reason: string;
  readonly count: number;
}

/** Why people reported some comments, most frequent first. */
export async function reportReasonsOf(
  models: Models,
  organizationId: Types.ObjectId,
  comments: readonly CommentDocument[],
): Promise<ReadonlyMap<string, readonly ReportReason[]>> {
  const reported = comments.filter(({ reports }) => reports > 0).map(({ _id }) => _id);
  if (reported.length === 0) return new Map();
  const rows = await models.CommentReport.aggregate<{
    _id: { comment: Types.ObjectId; reason: string };
    count: number;
  }>([
    // Empty once the person who wrote it was erased.
    { $match: { organizationId, commentId: { $in: reported }, reason: { $ne: '' } } },
    { $group: { _id: { comment: '$commentId', reason: '$reason' }, count: { $sum: 1 } } },
    { $sort: { count: -1, _id: 1 } },
  ]);
  const reasons = new Map<string, ReportReason[]>();
  for (const { _id, count } of rows) {
    const known = reasons.get(String(_id.comment)) ?? [];
    if (known.length < REASONS_MAX) known.push({ reason: _id.reason, count });
    reasons.set(String(_id.comment), known);
  }
  return reasons;
}
