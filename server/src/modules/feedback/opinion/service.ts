import { COMMENT_EDIT_MINUTES } from '@oriel/contract/comment';
import type { OPINION_VOTES } from '@oriel/contract/enums';
import {
  GROUPED_VOTERS_MIN,
  type Opinion,
  type PublicOpinion,
  type Statement,
} from '@oriel/contract/opinion';
import type { Types } from 'mongoose';
import { votesToBeGrouped } from '../../../analysis/opinion-groups/opinion-groups.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Models } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/errors.ts';
import { objectIds } from '../../../platform/object-ids.ts';
import type { CommentReactions, Reactor } from '../../comment/reactions.ts';
import type { FeedbackDocument } from '../model.ts';
import { effectiveStatus } from '../status.ts';
import { memberResultsOf, resultsOf } from './results.ts';
import { orderFor } from './statement-order.ts';
import {
  publicStatements,
  type ShownStatement,
  shownStatements,
  storeVote,
  talliesOf,
  votersOf,
  votesOf,
} from './votes.ts';

type OpinionVote = (typeof OPINION_VOTES)[number];

/** How long counted votes do for the order of statements, and of how many projects they are kept. */
const COUNTED_FOR_MS = 30_000;
const COUNTED_PROJECTS = 200;

type Tallies = Awaited<ReturnType<typeof talliesOf>>;

const NO_VOTES = { agree: 0, disagree: 0, pass: 0 };

interface Dependencies {
  readonly models: Models;
  readonly clock: Clock;
  readonly reactions: CommentReactions;
}

/** Statements of a project, the votes on them and the groups of opinion. */
export class OpinionService {
  readonly #models: Models;
  readonly #clock: Clock;
  readonly #reactions: CommentReactions;
  readonly #counted = new Map<string, { readonly at: number; readonly tallies: Promise<Tallies> }>();

  constructor({ models, clock, reactions }: Dependencies) {
    this.#models = models;
    this.#clock = clock;
    this.#reactions = reactions;
  }

  async forPublic(project: FeedbackDocument, visitorHash: string | undefined): Promise<PublicOpinion> {
    const statements = await publicStatements(this.#models, project);
    const [votes, tallies] = await Promise.all([
      votesOf(this.#models, project, visitorHash),
      this.#talliesLately(project, statements),
    ]);
    const drawn = orderFor(
      statements.map((statement) => {
        const id = String(statement._id);
        return { id, statement, tally: tallies.get(id) ?? NO_VOTES };
      }),
      visitorHash ?? '',
    ).map(({ statement }) => withVote(statement, votes));
    const byId = new Map(drawn.map((one) => [one.id, one]));
    const { published, publication } = project.ai;
    const results = resultsOf(published ? publication?.opinion : undefined, statements);
    return {
      open: this.#isOpen(project),
      statements: [
        ...drawn.filter(({ myVote }) => myVote === null),
        // As they were answered, so that whoever comes back finds the last one before the next.
        ...[...votes.keys()].flatMap((id) => byId.get(id) ?? []),
      ],
      ...(results ? { results } : {}),
    };
  }

  async forMembers(project: FeedbackDocument, visitorHash: string | undefined): Promise<Opinion> {
    const statements = await shownStatements(this.#models, project);
    const [votes, voters, tallies] = await Promise.all([
      votesOf(this.#models, project, visitorHash),
      votersOf(this.#models, project, statements),
      talliesOf(this.#models, project, statements),
    ]);
    const results = memberResultsOf(project.ai.opinion, statements);
    return {
      open: this.#isOpen(project),
      statements: statements.map((statement) => ({
        ...withVote(statement, votes),
        ...(tallies.get(String(statement._id)) ?? NO_VOTES),
      })),
      ...(results ? { results } : {}),
      ...voters,
      votesNeeded: votesToBeGrouped(statements.length),
      votersNeeded: GROUPED_VOTERS_MIN,
    };
  }

  /**
   * Chooses the comments that are put to the vote: published ones of the project whose authors can no longer change what people vote on.
   *
   * @throws ApiError VALIDATION naming each other one
   */
  async choose(project: FeedbackDocument, commentIds: readonly string[]): Promise<FeedbackDocument> {
    const { _id: projectId, organizationId, statementIds = [] } = project;
    const known = new Set(statementIds.map(String));
    const asked = commentIds.filter((id) => !known.has(id));
    const published = {
      organizationId,
      projectId,
      _id: { $in: objectIds(asked) },
      status: 'PUBLISHED' as const,
    };
    const found = await this.#models.Comment.find(published, { createdAt: 1 }).lean();
    const written = new Map(found.map(({ _id, createdAt }) => [String(_id), createdAt.getTime()]));
    const settled = this.#clock().getTime() - COMMENT_EDIT_MINUTES * 60_000;
    const faults = commentIds.flatMap((id, place): [string, string[]][] => {
      if (known.has(id)) return [];
      const at = written.get(id);
      if (at === undefined) return [[`commentIds.${place}`, ['field.commentUnknown']]];
      return at > settled ? [[`commentIds.${place}`, ['field.statementEditable']]] : [];
    });
    if (faults.length > 0)
      throw new ApiError('VALIDATION', {
        fields: Object.fromEntries(faults),
        values: { minutes: COMMENT_EDIT_MINUTES },
      });
    const chosen = await this.#models.Feedback.findOneAndUpdate(
      { _id: projectId, organizationId, deletedAt: { $exists: false } },
      { $set: { statementIds: objectIds(commentIds) } },
      // What else is edited meanwhile is not about the statements.
      { returnDocument: 'after', timestamps: false },
    ).lean();
    if (!chosen) throw new ApiError('NOT_FOUND');
    return chosen;
  }

  /**
   * Stores, changes or withdraws a vote.
   *
   * @throws ApiError NOT_FOUND, COMMENTS_CLOSED, RATE_LIMITED
   */
  async vote(
    project: FeedbackDocument,
    commentId: Types.ObjectId,
    { visitorHash, address }: Reactor,
    vote: OpinionVote | null,
  ): Promise<void> {
    const statements = await publicStatements(this.#models, project);
    if (!statements.some(({ _id }) => _id.equals(commentId))) throw new ApiError('NOT_FOUND');
    if (!this.#isOpen(project)) throw new ApiError('COMMENTS_CLOSED');
    if (address !== undefined && vote !== null)
      this.#reactions.countVote(project._id, { visitorHash, address });
    await storeVote(this.#models, project, { commentId, visitorHash }, vote);
  }

  /** Votes as they were within half a minute: counting reads all of them, which no visitor may make the server do at will. A `FreshCache` would be empty after every vote. */
  async #talliesLately(project: FeedbackDocument, statements: readonly ShownStatement[]): Promise<Tallies> {
    const key = String(project._id);
    const now = this.#clock().getTime();
    const known = this.#counted.get(key);
    if (known && now - known.at < COUNTED_FOR_MS) return await known.tallies;
    const tallies = talliesOf(this.#models, project, statements);
    this.#counted.delete(key);
    this.#counted.set(key, { at: now, tallies });
    const [oldest] = this.#counted.keys();
    if (this.#counted.size > COUNTED_PROJECTS && oldest !== undefined) this.#counted.delete(oldest);
    try {
      return await tallies;
    } catch (error) {
      this.#counted.delete(key);
      throw error;
    }
  }

  #isOpen(project: FeedbackDocument): boolean {
    return effectiveStatus(project, this.#clock()) === 'OPEN';
  }
}

function withVote({ _id, body }: ShownStatement, votes: ReadonlyMap<string, OpinionVote>): Statement {
  const id = String(_id);
  return { id, text: body, myVote: votes.get(id) ?? null };
}
