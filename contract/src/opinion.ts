import { type Static, Type } from 'typebox';
import { VisitorId } from './comment.ts';
import { OPINION_VOTES } from './enums.ts';
import { DateTime, Id, Nullable, OneOf } from './primitives.ts';

const STRICT = { additionalProperties: false } as const;

/** Most comments of a project that are put to the vote. */
export const STATEMENTS_MAX = 100;

/** Fewest votes of a person who is put into a group of opinion; all statements where there are fewer. */
export const GROUPED_VOTES_MIN = 7;

/** Fewest people with so many votes for groups to be looked for. */
export const GROUPED_VOTERS_MIN = 15;

const count = Type.Integer({ minimum: 0 });
const Stance = OneOf(['AGREE', 'DISAGREE']);

/** Votes on one statement. */
const tally = { agree: count, disagree: count, pass: count };
const Tally = Type.Object(tally);

/** A statement to vote on: a published comment that the team chose. */
export const Statement = Type.Object({
  id: Id,
  text: Type.String({ description: 'the comment as it is now' }),
  myVote: Nullable(OneOf(OPINION_VOTES)),
});
export type Statement = Static<typeof Statement>;

/** The same for members, with all votes on it by now. */
export const CountedStatement = Type.Object({ ...Statement.properties, ...tally });
export type CountedStatement = Static<typeof CountedStatement>;

/**
 * Groups of opinion by the method of Polis, found with the analysis. Statements that are no longer put to the vote are left out. `groups` is
 * empty with fewer than `GROUPED_VOTERS_MIN` people who have enough votes; then nothing is common or dividing, either.
 */
export const OpinionResults = Type.Object({
  generatedAt: DateTime,
  voters: Type.Integer({ minimum: 0, description: 'people who voted on any statement' }),
  grouped: Type.Integer({ minimum: 0, description: 'people in a group' }),
  groups: Type.Array(
    Type.Object({
      size: Type.Integer({ minimum: 1 }),
      x: Type.Number({
        description: 'of its centre on the map of opinion; near means alike, directions mean nothing',
      }),
      y: Type.Number(),
      radius: Type.Number({ minimum: 0, description: 'mean distance of its people from the centre' }),
      standsFor: Type.Array(Type.Object({ statementId: Id, stance: Stance }), {
        description: 'what it says clearly more than the others, most telling first',
      }),
    }),
    { description: 'largest first' },
  ),
  statements: Type.Array(
    Type.Object({
      id: Id,
      text: Type.String(),
      ...tally,
      groups: Type.Array(Tally, { description: 'votes by group, in the order of `groups`' }),
    }),
  ),
  common: Type.Array(
    Type.Object({
      statementId: Id,
      stance: Stance,
      consensus: Type.Number({ minimum: 0, maximum: 1, description: 'product of the groups’ shares' }),
    }),
    { description: 'most of every group say so, strongest first' },
  ),
  dividing: Type.Array(
    Type.Object({
      statementId: Id,
      distance: Type.Number({
        minimum: 0,
        maximum: 1,
        description: 'between the groups’ shares of agreement',
      }),
    }),
    { description: 'one group mostly agrees and another mostly disagrees, furthest apart first' },
  ),
});
export type OpinionResults = Static<typeof OpinionResults>;

/** Most people on the map of opinion; of more, every n-th is there. */
export const OPINION_DOTS_MAX = 400;

/** The same for members, with people on the map. */
export const MemberOpinionResults = Type.Object({
  ...OpinionResults.properties,
  people: Type.Array(
    Type.Object({
      x: Type.Number(),
      y: Type.Number(),
      group: Type.Integer({ minimum: 0, description: 'place in `groups`' }),
    }),
    {
      description: `people in a group, without who they are; every n-th where they are more than ${OPINION_DOTS_MAX}`,
    },
  ),
});
export type MemberOpinionResults = Static<typeof MemberOpinionResults>;

const open = Type.Boolean({ description: 'votes are taken' });

/**
 * What visitors vote on: statements without their vote first, those ahead that few have voted on or that people pass on least. With the results
 * once they are published with the analysis.
 */
export const PublicOpinion = Type.Object({
  open,
  statements: Type.Array(Statement),
  results: Type.Optional(OpinionResults),
});
export type PublicOpinion = Static<typeof PublicOpinion>;

/** The same for members: statements in the team's order, and results from the latest analysis, published or not. */
export const Opinion = Type.Object({
  open,
  statements: Type.Array(CountedStatement),
  results: Type.Optional(MemberOpinionResults),
  voters: Type.Integer({ minimum: 0, description: 'people who have voted, by now' }),
  readyVoters: Type.Integer({ minimum: 0, description: 'of them, people with votes enough for a group' }),
  votesNeeded: Type.Integer({ minimum: 0, description: 'of a person, to be in a group' }),
  votersNeeded: Type.Integer({ minimum: 0, description: 'with so many votes, for groups to be looked for' }),
});
export type Opinion = Static<typeof Opinion>;

/** `PUT /feedback/{id}/statement`: the whole list, in order. Votes on a statement that is taken off come back with it. */
export const StatementsInput = Type.Object(
  { commentIds: Type.Array(Id, { maxItems: STATEMENTS_MAX, uniqueItems: true }) },
  STRICT,
);

/** `POST /feedback/{id}/vote`: `null` withdraws the vote. A guest needs a `visitorId`. */
export const StatementVote = Type.Object(
  { statementId: Id, vote: Nullable(OneOf(OPINION_VOTES)), visitorId: Type.Optional(VisitorId) },
  STRICT,
);

/** Answer to a vote. */
export const StatementVoted = Type.Object({ statementId: Id, myVote: Nullable(OneOf(OPINION_VOTES)) });

export const VOTES_EXPORT_FORMATS = ['csv', 'xlsx'] as const;

/** Query of `GET /feedback/{id}/opinion/export`. */
export const VotesExportQuery = Type.Object({
  part: Type.Optional(
    OneOf(
      ['votes', 'statements'],
      'default votes: a row for each person, numbered without saying who, with 1 agree, -1 disagree and 0 pass; statements: a row for each, with its votes by group',
    ),
  ),
  format: Type.Optional(OneOf(VOTES_EXPORT_FORMATS, 'default csv')),
});
export type VotesExportQuery = Static<typeof VotesExportQuery>;
