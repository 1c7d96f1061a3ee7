import type { QueryFilter } from 'mongoose';
import type { Clock } from '../../platform/clock.ts';
import type { Models } from '../../platform/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { Pseudonyms } from '../../platform/visitor-key.ts';
import { WindowCounter } from '../../platform/window-counter.ts';
import type { CommentDocument } from './model.ts';
import type { CommentTarget } from './target.ts';

const A_DAY_SECONDS = 24 * 3600;
/** How many visitors behind one address may each use their daily limit: a shared tablet, an office. */
const VISITORS_PER_ADDRESS = 10;
const LEAST_PER_ADDRESS = 300;

/** Scope of comment limits: the whole project, or the panorama. */
export function groundOf({ organization, projectId, id }: CommentTarget): QueryFilter<CommentDocument> {
  return { organizationId: organization._id, ...(projectId ? { projectId } : { targetId: id }) };
}

/** Limits the comments of one visitor. */
export class CommentLimits {
  readonly #models: Models;
  readonly #byAddress: WindowCounter;
  readonly #pseudonyms: Pseudonyms;

  constructor(models: Models, clock: Clock) {
    this.#models = models;
    this.#byAddress = new WindowCounter(clock);
    this.#pseudonyms = new Pseudonyms(clock);
  }

  /**
   * Limits by address, against changing visitor ids.
   *
   * @throws ApiError COMMENT_LIMIT
   */
  countAddress({ rules, projectId, id }: CommentTarget, address: string): void {
    const max = Math.max(rules.maxCommentsPerVisitor * VISITORS_PER_ADDRESS, LEAST_PER_ADDRESS);
    const key = this.#pseudonyms.of('comment', String(projectId ?? id), address);
    const wait = this.#byAddress.count(key, { max, seconds: A_DAY_SECONDS });
    if (wait > 0) throw new ApiError('COMMENT_LIMIT', { retryAfter: wait });
  }

  /**
   * Removes a comment that exceeds the limit. Counts after storing, and only earlier ones, so that exactly the allowed number remains of
   * concurrent comments.
   *
   * @throws ApiError COMMENT_LIMIT
   */
  async keepWithin(target: CommentTarget, comment: CommentDocument, visitorHash: string): Promise<void> {
    const { organizationId, _id } = comment;
    const upToThis = await this.#models.Comment.countDocuments({
      ...groundOf(target),
      visitorHash,
      _id: { $lte: _id },
    });
    if (upToThis <= target.rules.maxCommentsPerVisitor) return;
    await this.#models.Comment.deleteOne({ _id, organizationId });
    throw new ApiError('COMMENT_LIMIT', { retryAfter: A_DAY_SECONDS });
  }
}
