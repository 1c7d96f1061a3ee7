import type { QueryFilter } from 'mongoose';
import type { Clock } from '../../platform/clock.ts';
import type { Models } from '../../platform/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { Pseudonyms } from '../../platform/visitor-key.ts';
import { WindowCounter } from '../../platform/window-counter.ts';
import type { CommentDocument } from './model.ts';
import type { CommentTarget } from './target.ts';

const A_DAY_SECONDS = 24 * 3600;
/** How many visitors of one address may each use up their limit in a day: a workshop on one tablet, an office. */
const VISITORS_PER_ADDRESS = 10;
const LEAST_PER_ADDRESS = 300;

/** What comments are counted over: the whole project, or the panorama. */
export function groundOf({ organization, projectId, id }: CommentTarget): QueryFilter<CommentDocument> {
  return { organizationId: organization._id, ...(projectId ? { projectId } : { targetId: id }) };
}

/** How much one visitor may write. */
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
   * Whoever makes up a new visitor each time is held by the address.
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
   * Takes a comment back that is one too many. Counted after it is stored, and only over those before it: of several that come at once
   * exactly so many stay as may.
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
