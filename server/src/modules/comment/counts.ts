import type { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import type { CommentDocument } from './model.ts';

/** What a comment adds to the counters of its item and its project. */
interface Share {
  readonly comments: number;
  readonly pending: number;
  readonly likes: number;
}

const NOTHING: Share = { comments: 0, pending: 0, likes: 0 };

/** The part of a comment that its share comes from. */
type Counted = Pick<CommentDocument, 'status' | 'likes'>;

function shareOf(comment: Counted | null): Share {
  if (!comment) return NOTHING;
  if (comment.status === 'PENDING') return { ...NOTHING, pending: 1 };
  return comment.status === 'PUBLISHED' ? { comments: 1, pending: 0, likes: comment.likes } : NOTHING;
}

interface Change {
  /** The comment as the very write that changed it found it; `null` when it is new. */
  readonly before: Counted | null;
  readonly after: CommentDocument;
  /** What it says has changed. */
  readonly rewritten?: boolean;
}

/**
 * Keeps the counters that comments go into: of their parent, their item and their project. Each change is taken from one atomic write and
 * added, so that any order of them ends in the right numbers. Until that is done the comment is marked `unsettled`.
 */
export class CommentCounts {
  readonly #models: Models;

  constructor(models: Models) {
    this.#models = models;
  }

  async settle({ before, after, rewritten = false }: Change): Promise<void> {
    const { organizationId, parentId, projectId, targetId, _id } = after;
    const [was, is] = [shareOf(before), shareOf(after)];
    const published = is.comments - was.comments;
    if (parentId && published !== 0) await this.#addReplies(organizationId, parentId, published);
    if (projectId) {
      const change = {
        'counts.comments': published,
        'counts.pending': is.pending - was.pending,
        'counts.likes': is.likes - was.likes,
      };
      const noticed = published !== 0 || (rewritten && after.status === 'PUBLISHED');
      await this.#models.FeedbackItem.updateOne(
        { _id: targetId, organizationId },
        { $inc: change },
        { timestamps: false },
      );
      await this.#models.Feedback.updateOne(
        { _id: projectId, organizationId },
        { $inc: { ...change, revision: noticed ? 1 : 0 } },
        { timestamps: false },
      );
    }
    await this.#models.Comment.updateOne(
      { _id, organizationId },
      { $unset: { unsettled: 1 } },
      { timestamps: false },
    );
  }

  async #addReplies(organizationId: Types.ObjectId, parentId: Types.ObjectId, count: number): Promise<void> {
    await this.#models.Comment.updateOne(
      { _id: parentId, organizationId },
      { $inc: { repliesCount: count } },
      { timestamps: false },
    );
  }
}
