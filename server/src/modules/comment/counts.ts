import type { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import type { CommentDocument } from './model.ts';

/** Contribution of a comment to the counters of its item and project. */
interface Share {
  readonly comments: number;
  readonly pending: number;
  readonly likes: number;
}

const NOTHING: Share = { comments: 0, pending: 0, likes: 0 };

/** The fields of a comment that its contribution depends on. */
type Counted = Pick<CommentDocument, 'status' | 'likes' | 'unsettled'>;

function shareOf(comment: Counted | null): Share {
  if (!comment) return NOTHING;
  if (comment.status === 'PENDING') return { ...NOTHING, pending: 1 };
  return comment.status === 'PUBLISHED' ? { comments: 1, pending: 0, likes: comment.likes } : NOTHING;
}

interface Change {
  /** The comment before the write that changed it; `null` for a new one. */
  readonly before: Counted | null;
  readonly after: CommentDocument;
  /** Its text has changed. */
  readonly rewritten?: boolean;
}

/**
 * Maintains the counters of a comment's parent, item and project. Each difference comes from one atomic write and is added, so that any
 * order gives the right totals. Until then the comment is marked `unsettled`.
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
    // A mark that was there before is another write's: whoever made it takes it off, or the repair.
    if (before?.unsettled) return;
    await this.#models.Comment.updateOne(
      { _id, organizationId },
      { $unset: { unsettled: 1, unsettledAt: 1, newsDue: 1 } },
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
