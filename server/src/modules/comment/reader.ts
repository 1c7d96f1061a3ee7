import {
  type Comment,
  PANORAMA_COMMENTS_MAX,
  type PublicComment,
  type PublicReply,
} from '@oriel/contract/comment';
import type { CommentStatus } from '@oriel/contract/enums';
import { LIST_LIMIT_DEFAULT, type ListMeta } from '@oriel/contract/envelope';
import type { FeedbackItemQuery } from '@oriel/contract/feedback';
import { type QueryFilter, Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import { mapById, objectIds } from '../../platform/object-ids.ts';
import { facesOf } from '../user/avatars.ts';
import type { CommentDocument } from './model.ts';
import { type Asker, publicReply, publicThread, type Thread, threadForMembers } from './present.ts';
import type { CommentReactions } from './reactions.ts';
import type { CommentTarget } from './target.ts';

/** Replies included with a comment; the rest is requested by `parentId`. */
const REPLIES_SHOWN = 100;
/** Replies read for a page of comments, the oldest first. */
const REPLIES_READ = 5000;

type Filter = QueryFilter<CommentDocument>;

/** The reader: a member of the organization, or an anonymous hash. */
export interface Viewer {
  readonly member: boolean;
  readonly visitorHash?: string | undefined;
  /** A member who does not moderate: an AGENT. */
  readonly hidesAddresses?: boolean;
}

interface Page {
  readonly comments: (Comment | PublicComment)[];
  readonly meta: ListMeta;
}

/** Comments visible to visitors: published ones, their own held ones, and parents of replies. */
function visibleTo({ visitorHash }: Viewer, othersToo: boolean): Filter {
  const own: Filter[] = visitorHash
    ? [{ visitorHash, status: othersToo ? 'PENDING' : { $in: ['PENDING', 'PUBLISHED'] } }]
    : [];
  if (!othersToo) return own.length > 0 ? { $or: own } : { _id: { $in: [] } };
  return {
    $or: [{ status: 'PUBLISHED' }, { status: { $ne: 'PUBLISHED' }, repliesCount: { $gt: 0 } }, ...own],
  };
}

const MEMBERS_SEE: Filter = { $or: [{ status: { $ne: 'DELETED' } }, { repliesCount: { $gt: 0 } }] };

/**
 * Replies visible to visitors. The team's replies to their own comments show even where others' comments do not: such a reply often quotes
 * what it answers.
 */
function visibleReplies({ member, visitorHash }: Viewer, othersToo: boolean, isOwn: boolean): Filter {
  if (member) return { status: { $ne: 'DELETED' } };
  const published: Filter[] = othersToo
    ? [{ status: 'PUBLISHED' }]
    : isOwn
      ? [{ status: 'PUBLISHED', 'author.staff': true }]
      : [];
  const own: Filter[] = visitorHash ? [{ visitorHash, status: { $in: ['PUBLISHED', 'PENDING'] } }] : [];
  const shown = [...published, ...own];
  return shown.length === 0 ? { _id: { $in: [] } } : { $or: shown };
}

const ORDERS = {
  new: { createdAt: -1, _id: -1 },
  top: { likes: -1, dislikes: 1, createdAt: -1, _id: -1 },
  replies: { createdAt: 1, _id: 1 },
} as const;

/** Reads comments with replies, filtered for the reader. */
export class CommentReader {
  readonly #models: Models;
  readonly #reactions: CommentReactions;

  constructor(models: Models, reactions: CommentReactions) {
    this.#models = models;
    this.#reactions = reactions;
  }

  /** A page of an entity's comments. */
  async page(target: CommentTarget, query: FeedbackItemQuery, viewer: Viewer): Promise<Page> {
    const { page = 1, limit = LIST_LIMIT_DEFAULT, sort = 'new', parentId, category, status } = query;
    const othersToo = target.rules.showOthersComments;
    const shown = parentId
      ? visibleReplies(viewer, othersToo, await this.#isOwn(target, parentId, viewer))
      : viewer.member
        ? MEMBERS_SEE
        : visibleTo(viewer, othersToo);
    const filter: Filter = {
      organizationId: target.organization._id,
      targetId: target.id,
      parentId: parentId ? new Types.ObjectId(parentId) : { $exists: false },
      ...(category ? { category } : {}),
      $and: [shown, ...(status && viewer.member ? [{ status: { $in: status as CommentStatus[] } }] : [])],
    };
    const order = parentId ? 'replies' : sort;
    const [rows, total] = await Promise.all([
      this.#models.Comment.find(filter)
        .sort(ORDERS[order])
        .skip((page - 1) * limit)
        .limit(limit)
        .lean(),
      this.#models.Comment.countDocuments(filter),
    ]);
    const direction = order === 'replies' ? 'asc' : 'desc';
    return {
      comments: await this.#present(target, rows, viewer),
      meta: { page, limit, total, totalPages: Math.ceil(total / limit), sort, order: direction },
    };
  }

  async #isOwn(
    { organization }: CommentTarget,
    commentId: string,
    { visitorHash }: Viewer,
  ): Promise<boolean> {
    if (!visitorHash) return false;
    const own = { organizationId: organization._id, _id: new Types.ObjectId(commentId), visitorHash };
    return (await this.#models.Comment.exists(own)) !== null;
  }

  /** One comment for its author or moderator, without its replies. */
  async one(comment: CommentDocument, viewer: Viewer): Promise<Comment | PublicComment> {
    const { organizationId, _id } = comment;
    const [reactions, faces] = await Promise.all([
      this.#reactions.of(organizationId, [_id], viewer.visitorHash),
      facesOf(this.#models, organizationId, [comment.author.id]),
    ]);
    const asker: Asker = { reactions, faces, isAuthor: true };
    const thread: Thread = { comment, replies: [] };
    return viewer.member ? threadForMembers(thread, asker) : publicThread(thread, asker);
  }

  /** Published comments of a project by their ids, in that order, the same for everybody. */
  async cited(
    {
      organizationId,
      _id: projectId,
    }: { readonly organizationId: Types.ObjectId; readonly _id: Types.ObjectId },
    ids: readonly string[],
  ): Promise<PublicReply[]> {
    const rows = await this.#models.Comment.find({
      organizationId,
      projectId,
      _id: { $in: objectIds(ids) },
      status: 'PUBLISHED',
    }).lean();
    const faces = await facesOf(
      this.#models,
      organizationId,
      rows.map(({ author }) => author.id),
    );
    const byId = mapById(rows);
    return ids.flatMap((id) => {
      const comment = byId.get(id);
      return comment ? [publicReply(comment, { reactions: new Map(), faces })] : [];
    });
  }

  async #present(
    target: CommentTarget,
    comments: readonly CommentDocument[],
    viewer: Viewer,
  ): Promise<(Comment | PublicComment)[]> {
    const organizationId = target.organization._id;
    // Where others' comments do not show, those that do are the viewer's own.
    const filter = visibleReplies(viewer, target.rules.showOthersComments, true);
    const threads = await threadsOf(this.#models, organizationId, comments, filter);
    const all = threads.flatMap(({ comment, replies }) => [comment, ...replies]);
    const [reactions, faces] = await Promise.all([
      this.#reactions.of(
        organizationId,
        all.map(({ _id }) => _id),
        viewer.visitorHash,
      ),
      facesOf(
        this.#models,
        organizationId,
        all.map(({ author }) => author.id),
      ),
    ]);
    const { visitorHash, hidesAddresses = false } = viewer;
    const asker: Asker = { reactions, faces, visitorHash, hidesAddresses };
    return threads.map((thread) =>
      viewer.member ? threadForMembers(thread, asker) : publicThread(thread, asker),
    );
  }
}

/** Comments with their replies, oldest first, in one query. */
async function threadsOf(
  models: Models,
  organizationId: Types.ObjectId,
  comments: readonly CommentDocument[],
  filter: Filter,
): Promise<Thread[]> {
  const answered = comments.filter(({ parentId }) => parentId === undefined).map(({ _id }) => _id);
  const rows =
    answered.length === 0
      ? []
      : await models.Comment.aggregate<{ _id: Types.ObjectId; replies: CommentDocument[] }>([
          { $match: { organizationId, parentId: { $in: answered }, ...filter } },
          { $sort: { createdAt: 1, _id: 1 } },
          // What is left out is requested by `parentId`, as what is beyond those shown.
          { $limit: REPLIES_READ },
          { $group: { _id: '$parentId', replies: { $push: '$$ROOT' } } },
          { $project: { replies: { $slice: ['$replies', REPLIES_SHOWN] } } },
        ]);
  const byParent = new Map(rows.map(({ _id, replies }) => [String(_id), replies]));
  return comments.map((comment) => ({ comment, replies: byParent.get(String(comment._id)) ?? [] }));
}

/**
 * The published comments on a panorama, newest first, the same for everybody, with the total including replies. For `GET /panorama/{id}`.
 */
export async function publishedComments(
  models: Models,
  target: { readonly organizationId: Types.ObjectId; readonly id: Types.ObjectId },
  { limit = PANORAMA_COMMENTS_MAX }: { readonly limit?: number } = {},
): Promise<{ comments: PublicComment[]; commentsCount: number }> {
  const { organizationId, id: targetId } = target;
  const [rows, commentsCount] = await Promise.all([
    models.Comment.find({
      organizationId,
      targetId,
      parentId: { $exists: false },
      ...visibleTo({ member: false }, true),
    })
      .sort(ORDERS.new)
      .limit(limit)
      .lean(),
    models.Comment.countDocuments({ organizationId, targetId, status: 'PUBLISHED' }),
  ]);
  const threads = await threadsOf(models, organizationId, rows, { status: 'PUBLISHED' });
  const authors = threads.flatMap(({ comment, replies }) =>
    [comment, ...replies].map(({ author }) => author.id),
  );
  const nobody: Asker = { reactions: new Map(), faces: await facesOf(models, organizationId, authors) };
  return { comments: threads.map((thread) => publicThread(thread, nobody)), commentsCount };
}
