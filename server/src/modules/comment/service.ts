import { COMMENT_EDIT_MINUTES } from '@oriel/contract/comment';
import type { CommentStatus } from '@oriel/contract/enums';
import type { UpdateQuery } from 'mongoose';
import { Types } from 'mongoose';
import type { JobQueue } from '../../jobs/queue.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Models } from '../../platform/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { addressKeyOf } from '../../platform/mail-address.ts';
import type { Person, VisitorHasher } from '../../platform/visitor-hash.ts';
import { type ActivityService, SYSTEM_ACTOR, userActor, VISITOR_ACTOR } from '../activity/service.ts';
import type { UserDocument } from '../user/model.ts';
import { nameOf } from '../user/name.ts';
import { judge, lettersOf, type Verdict } from './auto-filter.ts';
import { checkBody, checkNewComment, type NewComment } from './check-body.ts';
import { CommentCounts } from './counts.ts';
import { isUndecided } from './filter.ts';
import { forgetReasons, statusActivity } from './history.ts';
import { CommentLimits, groundOf } from './limits.ts';
import type { CommentDocument } from './model.ts';
import { MODERATION } from './moderation.ts';
import { orderCommentNews } from './notify-team.ts';
import { repairCounts } from './repair-counts.ts';
import type { CommentTarget } from './target.ts';

/** The sender: a member of the entity's organization, or an anonymous visitor. */
export interface Sender {
  readonly user?: UserDocument;
  readonly visitorId?: string;
  /** `addressGroup` of the request; for limits, never stored. */
  readonly address: string;
}

/** Period in which a text counts as repeated, milliseconds. */
const REPEATED_WITHIN_MS = 7 * 24 * 3600 * 1000;
const EDIT_MS = COMMENT_EDIT_MINUTES * 60_000;

interface Dependencies {
  readonly models: Models;
  readonly clock: Clock;
  readonly hashVisitor: VisitorHasher;
  readonly queue: JobQueue;
  readonly activities: ActivityService;
  /** Removes the words of a project's deleted comments from what is kept of its analyses. */
  readonly forgetQuotes: (organizationId: Types.ObjectId, projectId: Types.ObjectId) => Promise<unknown>;
}

/** A moderator's decision. */
export interface Decision {
  readonly moderator: UserDocument;
  readonly reason?: string;
}

/** Rules of comments on panoramas and feedback items: all writes happen here. */
export class CommentService {
  readonly #models: Models;
  readonly #clock: Clock;
  readonly #hashVisitor: VisitorHasher;
  readonly #counts: CommentCounts;
  readonly #limits: CommentLimits;
  readonly #queue: JobQueue;
  readonly #activities: ActivityService;
  readonly #forgetQuotes: Dependencies['forgetQuotes'];

  constructor({ models, clock, hashVisitor, queue, activities, forgetQuotes }: Dependencies) {
    this.#forgetQuotes = forgetQuotes;
    this.#queue = queue;
    this.#activities = activities;
    this.#models = models;
    this.#clock = clock;
    this.#hashVisitor = hashVisitor;
    this.#counts = new CommentCounts(models);
    this.#limits = new CommentLimits(models, clock);
  }

  /** The sender's hash in an organization; undefined for a guest without an id. */
  hashOf(organizationId: Types.ObjectId, { user, visitorId }: Omit<Sender, 'address'>): string | undefined {
    const person: Person | undefined = user
      ? { userId: user._id }
      : visitorId === undefined
        ? undefined
        : { visitorId };
    return person && this.#hashVisitor(organizationId, person);
  }

  /**
   * Stores a comment. It is published at once, or waits for a moderator.
   *
   * @throws ApiError COMMENTS_CLOSED, VALIDATION, COMMENT_LIMIT
   */
  async create(target: CommentTarget, sender: Sender, body: NewComment): Promise<CommentDocument> {
    const { rules, organization } = target;
    const { user } = sender;
    const isAnswer = user !== undefined && body.parentId != null && rules.answerable;
    const isTaken = rules.open && (user || rules.allowGuests) && (!body.parentId || rules.allowReplies);
    if (!isAnswer && !isTaken) throw new ApiError('COMMENTS_CLOSED');
    checkNewComment(target, body, !user);
    if (body.parentId) await this.#requireParent(target, new Types.ObjectId(body.parentId));
    if (!user) this.#limits.countAddress(target, sender.address);

    // A member who gives another name records that person's comment: from paper, a meeting or a call.
    const forSomebody = user !== undefined && body.name !== undefined && body.name !== nameOf(user);
    const visitorHash = forSomebody ? undefined : this.hashOf(organization._id, sender);
    const bodyKey = this.#bodyKey(organization._id, body.body);
    const verdict = user ? undefined : await this.#judge(target, body.body, bodyKey);
    const now = this.#clock();
    const comment: CommentDocument = {
      _id: new Types.ObjectId(),
      organizationId: organization._id,
      targetType: target.type,
      targetId: target.id,
      ...(target.projectId ? { projectId: target.projectId } : {}),
      ...(body.parentId ? { parentId: new Types.ObjectId(body.parentId) } : {}),
      body: body.body,
      ...(body.position ? { position: body.position } : {}),
      ...(body.category ? { category: body.category } : {}),
      author: user && !forSomebody ? memberAuthor(user) : guestAuthor(body),
      ...(user ? { createdBy: user._id } : {}),
      ...statusOf(target, verdict, now),
      likes: 0,
      dislikes: 0,
      repliesCount: 0,
      reports: 0,
      restoredByHuman: false,
      ...(visitorHash ? { visitorHash } : {}),
      ...(bodyKey ? { bodyKey } : {}),
      ...(body.consent ? { consentedAt: now } : {}),
      unsettled: true,
      newsDue: true,
      createdAt: now,
      updatedAt: now,
    };
    const created = (await this.#models.Comment.create(comment)).toObject<CommentDocument>();
    if (!user && visitorHash) await this.#limits.keepWithin(target, created, visitorHash);
    await orderCommentNews(this.#queue, created);
    await this.#counts.settle({ before: null, after: created });
    await this.#recordHold(created);
    return created;
  }

  /**
   * Changes the text, by its author within the time limit. A restored comment goes through the filter again, because it has changed.
   *
   * @throws ApiError NOT_FOUND to anybody but the author, FORBIDDEN after the time limit, VALIDATION
   */
  async rewrite(
    comment: CommentDocument,
    target: CommentTarget,
    sender: Sender,
    body: string,
  ): Promise<CommentDocument> {
    this.#requireAuthor(comment, sender);
    checkBody(body);
    if (body === comment.body) return comment;
    const bodyKey = this.#bodyKey(comment.organizationId, body);
    const verdict = sender.user
      ? undefined
      : await this.#judge(target, body, bodyKey === comment.bodyKey ? undefined : bodyKey);
    const held =
      verdict && comment.status === 'PUBLISHED' ? statusOf(target, verdict, this.#clock()) : undefined;
    const after = await this.#change(
      comment,
      {
        $set: {
          body,
          editedAt: this.#clock(),
          restoredByHuman: false,
          ...(bodyKey ? { bodyKey } : {}),
          ...held,
        },
        $unset: { ai: 1, language: 1, previous: 1, ...(bodyKey ? {} : { bodyKey: 1 }) },
      },
      true,
    );
    if (held?.moderation) await this.#recordHold(after);
    if (comment.projectId) await this.#forgetQuotes(comment.organizationId, comment.projectId);
    return after;
  }

  /**
   * Deletes a comment: removes text, author and position, also where an analysis quotes it; keeps its place in the thread.
   *
   * @param by the author, somebody who may delete any comment, or the person whom it is about, who has proved that elsewhere and may at any
   * time
   * @throws ApiError NOT_FOUND to anybody else, FORBIDDEN after the time limit
   */
  async remove(
    comment: CommentDocument,
    by: { readonly author: Sender } | { readonly person: true } | Decision,
  ): Promise<CommentDocument> {
    if (comment.status === 'DELETED') {
      if ('author' in by) throw new ApiError('NOT_FOUND');
      // Again, for what a server that died in between has left.
      await forgetReasons(this.#models, comment);
      return comment;
    }
    if ('author' in by) this.#requireAuthor(comment, by.author);
    const moderation =
      'moderator' in by
        ? {
            by: by.moderator._id,
            at: this.#clock(),
            auto: false,
            ...(by.reason ? { reason: by.reason } : {}),
          }
        : undefined;
    const after = await this.#change(
      comment,
      {
        $set: {
          status: 'DELETED',
          body: '',
          'author.name': '',
          ...(moderation ? { moderation } : {}),
        },
        $unset: {
          'author.email': 1,
          'author.emailKey': 1,
          'author.id': 1,
          createdBy: 1,
          ai: 1,
          language: 1,
          bodyKey: 1,
          consentedAt: 1,
          previous: 1,
          // A place on a map may be somebody's home.
          position: 1,
          category: 1,
          // Nothing is left that a person could ask for, so nothing leads back to them either.
          visitorHash: 1,
          ...(moderation ? {} : { moderation: 1 }),
        },
      },
      true,
    );
    const member = 'moderator' in by ? by.moderator : 'author' in by ? by.author.user : undefined;
    const change = {
      to: 'DELETED' as const,
      actor: member ? userActor(member) : VISITOR_ACTOR,
      reason: 'moderator' in by ? by.reason : undefined,
    };
    await forgetReasons(this.#models, comment);
    if (comment.projectId) await this.#forgetQuotes(comment.organizationId, comment.projectId);
    await this.#activities.record(statusActivity(comment, change));
    return after;
  }

  /**
   * Applies a moderator's decision. Publishing a reported comment again keeps it, so that reports no longer hide it.
   *
   * @throws ApiError STATUS_TRANSITION
   */
  async moderate(
    comment: CommentDocument,
    status: CommentStatus,
    { moderator, reason }: Decision,
  ): Promise<CommentDocument> {
    if (status === comment.status && !(status === 'PUBLISHED' && isUndecided(comment))) return comment;
    if (status !== comment.status && !MODERATION[comment.status].includes(status)) {
      throw new ApiError('STATUS_TRANSITION', { values: { from: comment.status, to: status } });
    }
    const moderation = { by: moderator._id, at: this.#clock(), auto: false, ...(reason ? { reason } : {}) };
    const restored = status === 'PUBLISHED' ? { restoredByHuman: true } : {};
    const { moderation: former, restoredByHuman = false } = comment;
    const previous = { status: comment.status, restoredByHuman, ...(former ? { moderation: former } : {}) };
    const after = await this.#change(comment, { $set: { status, moderation, previous, ...restored } }, false);
    const change = { to: status, actor: userActor(moderator), reason };
    await this.#activities.record(statusActivity(comment, change));
    return after;
  }

  /**
   * Takes the last decision back, if nothing has happened to the comment since.
   *
   * @throws ApiError CONFLICT
   */
  async undo(comment: CommentDocument, moderator: UserDocument): Promise<CommentDocument> {
    const { previous } = comment;
    if (!previous) throw new ApiError('CONFLICT');
    const { moderation } = previous;
    const after = await this.#change(
      comment,
      { $set: previous, $unset: { previous: 1, ...(moderation ? {} : { moderation: 1 }) } },
      false,
    );
    const change = { to: previous.status, actor: userActor(moderator), undone: true };
    await this.#activities.record(statusActivity(comment, change));
    return after;
  }

  /** Records that the filter has held a comment. */
  async #recordHold(comment: CommentDocument): Promise<void> {
    const { status, moderation } = comment;
    if (status !== 'PENDING' || !moderation) return;
    await this.#activities.record(
      statusActivity(comment, { to: status, actor: SYSTEM_ACTOR, held: moderation.reason }),
    );
  }

  /**
   * Completes counts interrupted by a crash, and news that was not ordered; returns the number of recounted comments.
   *
   * @param before what was begun since then may be under way
   */
  async repair(before: Date): Promise<number> {
    return await repairCounts(this.#models, before, (comment) => orderCommentNews(this.#queue, comment));
  }

  /** Whether the sender is the author of a comment. */
  isAuthor(comment: CommentDocument, sender: Omit<Sender, 'address'>): boolean {
    const hash = this.hashOf(comment.organizationId, sender);
    return hash !== undefined && hash === comment.visitorHash;
  }

  /** Writes a change if the comment is unchanged since it was read, and updates the counters. */
  async #change(
    comment: CommentDocument,
    update: UpdateQuery<CommentDocument>,
    rewritten: boolean,
  ): Promise<CommentDocument> {
    const { _id, organizationId, status, body } = comment;
    const before = await this.#models.Comment.findOneAndUpdate(
      { _id, organizationId, status, body },
      { ...update, $set: { ...update.$set, unsettled: true } },
      { returnDocument: 'before' },
    ).lean();
    if (!before) throw new ApiError('CONFLICT');
    const after = await this.#models.Comment.findOne({ _id, organizationId }).orFail().lean();
    // Reactions may have changed in between; the contribution is that of this write alone.
    const written = { ...after, status: (update.$set?.status as CommentStatus | undefined) ?? before.status };
    await this.#counts.settle({ before, after: { ...written, likes: before.likes }, rewritten });
    return after;
  }

  #requireAuthor(comment: CommentDocument, sender: Sender): void {
    const seen = comment.status === 'PUBLISHED' || comment.status === 'PENDING';
    if (!seen || !this.isAuthor(comment, sender)) throw new ApiError('NOT_FOUND');
    if (this.#clock().getTime() - comment.createdAt.getTime() > EDIT_MS) throw new ApiError('FORBIDDEN');
  }

  async #requireParent(target: CommentTarget, parentId: Types.ObjectId): Promise<void> {
    const parent = await this.#models.Comment.exists({
      organizationId: target.organization._id,
      targetId: target.id,
      _id: parentId,
      parentId: { $exists: false },
      status: 'PUBLISHED',
    });
    if (!parent) throw new ApiError('VALIDATION', { fields: { parentId: ['field.parentUnknown'] } });
  }

  /** Key for finding repetitions of a text; undefined for short ones. */
  #bodyKey(organizationId: Types.ObjectId, body: string): string | undefined {
    const text = lettersOf(body);
    return text && this.#hashVisitor(organizationId, { text });
  }

  async #judge(target: CommentTarget, body: string, bodyKey: string | undefined): Promise<Verdict> {
    const repeated =
      bodyKey !== undefined &&
      (await this.#models.Comment.exists({
        ...groundOf(target),
        bodyKey,
        createdAt: { $gte: new Date(this.#clock().getTime() - REPEATED_WITHIN_MS) },
      })) !== null;
    return judge(body, repeated);
  }
}

function memberAuthor(user: UserDocument): CommentDocument['author'] {
  return {
    type: 'USER',
    id: user._id,
    name: nameOf(user),
    staff: true,
  };
}

function guestAuthor({ name, email }: NewComment): CommentDocument['author'] {
  const reached = email ? { email, emailKey: addressKeyOf(email) } : {};
  return { type: 'GUEST', name: name ?? '', staff: false, ...reached };
}

/** Initial status: published or held, by the target's moderation mode and the filter. */
function statusOf(
  { rules }: CommentTarget,
  verdict: Verdict | undefined,
  now: Date,
): Pick<CommentDocument, 'status' | 'moderation'> {
  if (!verdict || rules.moderation === 'NONE') return { status: 'PUBLISHED' };
  if (rules.moderation === 'PRE') return { status: 'PENDING' };
  if (!verdict.suspicion) return { status: 'PUBLISHED' };
  return { status: 'PENDING', moderation: { at: now, reason: verdict.suspicion, auto: true } };
}
