import { COMMENT_REPORTS_TO_HOLD } from '@oriel/contract/comment';
import type { REACTIONS } from '@oriel/contract/enums';
import { STATEMENTS_MAX } from '@oriel/contract/opinion';
import type { Types } from 'mongoose';
import type { Clock } from '../../platform/clock.ts';
import type { Models } from '../../platform/database.ts';
import { isDuplicateKey } from '../../platform/duplicate-key.ts';
import { ApiError } from '../../platform/errors.ts';
import { Pseudonyms } from '../../platform/visitor-key.ts';
import { WindowCounter } from '../../platform/window-counter.ts';
import { type ActivityService, SYSTEM_ACTOR } from '../activity/service.ts';
import { CommentCounts } from './counts.ts';
import { statusActivity } from './history.ts';
import type { CommentDocument, CommentReactionDocument } from './model.ts';
import type { CommentTarget } from './target.ts';

export type Reaction = (typeof REACTIONS)[number];

/** The reacting person: their hash, and the `addressGroup` of the request. */
export interface Reactor {
  readonly visitorHash: string;
  /** Absent for members, who have no limit. */
  readonly address?: string;
}

/** Daily limits per address: faked visitors cannot promote a comment, hide many, or make up a group of opinion. */
const PER_ADDRESS = {
  reaction: { max: 300, seconds: 86_400 },
  report: { max: 60, seconds: 86_400 },
  // People, not their votes: a class or a meeting behind one address may answer everything.
  voter: { max: 60, seconds: 86_400 },
} as const;

/** Daily limit per person: every statement there can be, and two changes of mind about each. */
const PER_VOTER = { max: 3 * STATEMENTS_MAX, seconds: 86_400 } as const;

interface Dependencies {
  readonly models: Models;
  readonly clock: Clock;
  readonly activities: ActivityService;
}

/** Likes, dislikes and reports. */
export class CommentReactions {
  readonly #models: Models;
  readonly #clock: Clock;
  readonly #activities: ActivityService;
  readonly #counts: CommentCounts;
  readonly #byAddress: WindowCounter;
  readonly #pseudonyms: Pseudonyms;

  constructor({ models, clock, activities }: Dependencies) {
    this.#activities = activities;
    this.#models = models;
    this.#clock = clock;
    this.#counts = new CommentCounts(models);
    this.#byAddress = new WindowCounter(clock);
    this.#pseudonyms = new Pseudonyms(clock);
  }

  /**
   * Sets or withdraws a person's reaction. The counters change by the difference to the previous one, which the storing write returns; so a
   * repeat changes nothing and concurrent writes cannot miscount.
   *
   * @throws ApiError COMMENTS_CLOSED, NOT_FOUND, RATE_LIMITED
   */
  async react(
    comment: CommentDocument,
    target: CommentTarget,
    { visitorHash, address }: Reactor,
    reaction: Reaction | null,
  ): Promise<CommentDocument> {
    const { rules } = target;
    if (comment.status !== 'PUBLISHED') throw new ApiError('NOT_FOUND');
    const allowed =
      rules.open &&
      (reaction !== 'LIKE' || rules.allowLikes) &&
      (reaction !== 'DISLIKE' || rules.allowDislikes);
    if (!allowed) throw new ApiError('COMMENTS_CLOSED');
    if (address !== undefined && reaction !== null)
      this.#limit('reaction', comment.projectId ?? comment.targetId, address);

    const before = await this.#store(comment, visitorHash, reaction);
    const change = (kind: Reaction): number => Number(reaction === kind) - Number(before?.reaction === kind);
    const [likes, dislikes] = [change('LIKE'), change('DISLIKE')];
    const after = likes === 0 && dislikes === 0 ? comment : await this.#count(comment, likes, dislikes);
    // The one before was stored and not counted: its server has died, and the repair counts them anew.
    if (before?.unsettled) return after;
    const { _id: commentId, organizationId } = comment;
    await this.#models.CommentReaction.updateOne(
      { organizationId, commentId, visitorHash },
      { $unset: { unsettled: 1 } },
    );
    return after;
  }

  /**
   * Records a report. With enough reports, the comment waits for a moderator, unless one has restored it before.
   *
   * @throws ApiError ALREADY_REPORTED, NOT_FOUND, RATE_LIMITED
   */
  async report(comment: CommentDocument, { visitorHash, address }: Reactor, reason: string): Promise<void> {
    if (comment.status !== 'PUBLISHED') throw new ApiError('NOT_FOUND');
    if (address !== undefined) this.#limit('report', comment.projectId ?? comment.targetId, address);
    const { _id: commentId, organizationId } = comment;
    const isNew = await this.#models.CommentReport.create({
      organizationId,
      commentId,
      visitorHash,
      reason,
    }).then(
      () => true,
      (error: unknown) => {
        if (!isDuplicateKey(error)) throw error;
        return false;
      },
    );
    // Also for a repeated one: the server that stored it may have died before it counted.
    const reports = await this.#models.CommentReport.countDocuments({ organizationId, commentId });
    // Reports only grow, so the highest count is right, in any write order.
    await this.#models.Comment.updateOne(
      { _id: commentId, organizationId },
      { $max: { reports } },
      { timestamps: false },
    );
    if (reports >= COMMENT_REPORTS_TO_HOLD) await this.#hold(comment);
    if (!isNew) throw new ApiError('ALREADY_REPORTED');
  }

  /** One person's reactions to some comments, by comment. */
  async of(
    organizationId: Types.ObjectId,
    commentIds: readonly Types.ObjectId[],
    visitorHash: string | undefined,
  ): Promise<ReadonlyMap<string, Reaction>> {
    if (visitorHash === undefined || commentIds.length === 0) return new Map();
    const rows = await this.#models.CommentReaction.find({
      organizationId,
      commentId: { $in: [...commentIds] },
      visitorHash,
    }).lean();
    return new Map(
      rows.flatMap(({ commentId, reaction }) => (reaction ? [[String(commentId), reaction] as const] : [])),
    );
  }

  /** Stores the reaction and returns the person's document before. */
  async #store(
    { _id: commentId, organizationId }: CommentDocument,
    visitorHash: string,
    reaction: Reaction | null,
  ): Promise<CommentReactionDocument | null> {
    const key = { organizationId, commentId, visitorHash };
    if (reaction === null)
      return await this.#models.CommentReaction.findOneAndUpdate(
        key,
        { $unset: { reaction: 1 }, $set: { unsettled: true } },
        { returnDocument: 'before' },
      ).lean();
    const upsert = () =>
      this.#models.CommentReaction.findOneAndUpdate(
        key,
        { $set: { reaction, unsettled: true } },
        { upsert: true, returnDocument: 'before' },
      ).lean();
    try {
      return await upsert();
    } catch (error) {
      // Two concurrent first reactions of one person: the second finds the first one's document.
      if (!isDuplicateKey(error)) throw error;
      return await upsert();
    }
  }

  async #count(comment: CommentDocument, likes: number, dislikes: number): Promise<CommentDocument> {
    const { _id, organizationId } = comment;
    const before = await this.#models.Comment.findOneAndUpdate(
      { _id, organizationId },
      { $inc: { likes, dislikes }, $set: { unsettled: true, unsettledAt: this.#clock() } },
      { returnDocument: 'before', timestamps: false },
    ).lean();
    if (!before) throw new ApiError('NOT_FOUND');
    const after = { ...before, likes: before.likes + likes, dislikes: before.dislikes + dislikes };
    await this.#counts.settle({ before, after });
    return after;
  }

  /** Hides a comment until a moderator has checked it. A restored one stays. */
  async #hold({ _id, organizationId }: CommentDocument): Promise<void> {
    const before = await this.#models.Comment.findOneAndUpdate(
      { _id, organizationId, status: 'PUBLISHED', restoredByHuman: false },
      {
        $set: {
          status: 'PENDING',
          moderation: { at: this.#clock(), reason: 'REPORTED', auto: true },
          unsettled: true,
        },
        $unset: { previous: 1 },
      },
      { returnDocument: 'before' },
    ).lean();
    if (!before) return;
    await this.#counts.settle({ before, after: { ...before, status: 'PENDING' } });
    await this.#activities.record(
      statusActivity(before, { to: 'PENDING', actor: SYSTEM_ACTOR, held: 'REPORTED' }),
    );
  }

  /**
   * Counts a vote on a statement of a project: so many people a day at an address, and so many votes for each of them.
   *
   * @throws ApiError RATE_LIMITED
   */
  countVote(projectId: Types.ObjectId, { visitorHash, address }: Required<Reactor>): void {
    const person = this.#pseudonyms.of('vote', String(projectId), address, visitorHash);
    if (this.#byAddress.wait(person, 1) === 0) this.#limit('voter', projectId, address);
    const wait = this.#byAddress.count(person, PER_VOTER);
    if (wait > 0) throw new ApiError('RATE_LIMITED', { retryAfter: wait });
  }

  #limit(kind: keyof typeof PER_ADDRESS, about: Types.ObjectId, address: string): void {
    const key = this.#pseudonyms.of(kind, String(about), address);
    const wait = this.#byAddress.count(key, PER_ADDRESS[kind]);
    if (wait > 0) throw new ApiError('RATE_LIMITED', { retryAfter: wait });
  }
}
