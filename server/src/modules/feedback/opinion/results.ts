import {
  GROUPED_VOTERS_MIN,
  type MemberOpinionResults,
  OPINION_DOTS_MAX,
  type OpinionResults,
} from '@oriel/contract/opinion';
import type { Types } from 'mongoose';
import { opinionGroupsApart } from '../../../analysis/opinion-groups/apart.ts';
import { GROUP_MIN } from '../../../analysis/opinion-groups/clusters.ts';
import type { OpinionGroups } from '../../../analysis/opinion-groups/opinion-groups.ts';
import type { Tally } from '../../../analysis/opinion-groups/votes.ts';
import type { Models } from '../../../platform/database.ts';
import type { FeedbackDocument, OpinionDocument } from '../model.ts';
import { type ShownStatement, shownStatements, voteMatrix } from './votes.ts';

const NONE: Tally = { agree: 0, disagree: 0, pass: 0 };

function added(one: Tally, other: Tally): Tally {
  return {
    agree: one.agree + other.agree,
    disagree: one.disagree + other.disagree,
    pass: one.pass + other.pass,
  };
}

interface Stance {
  readonly statement: number;
  readonly stance: 'agree' | 'disagree';
}

/**
 * Finds the groups of opinion of a project.
 *
 * @returns undefined where nothing is put to the vote
 */
export async function findOpinion(
  models: Models,
  project: FeedbackDocument,
  { generatedAt, signal }: { readonly generatedAt: Date; readonly signal: AbortSignal },
): Promise<OpinionDocument | undefined> {
  const statements = await shownStatements(models, project);
  if (statements.length === 0) return undefined;
  const matrix = await voteMatrix(models, project, statements);
  const found = await opinionGroupsApart(matrix, signal);
  const idOf = (statement: number): Types.ObjectId[] => {
    const named = statements[statement];
    return named ? [named._id] : [];
  };
  const stances = (named: readonly Stance[]) =>
    named.flatMap(({ statement, stance }) =>
      idOf(statement).map((commentId) => ({
        commentId,
        stance: stance === 'agree' ? ('AGREE' as const) : ('DISAGREE' as const),
      })),
    );
  const grouped = found.groups.reduce((sum, { size }) => sum + size, 0);
  // Groups of a handful would tell people apart, not opinions.
  const groups = grouped < GROUPED_VOTERS_MIN ? [] : found.groups;
  // Whoever takes the groups from all voters has the votes of the rest. Of one or two people these would be their own, so they do not count.
  const rest = matrix.participants - grouped;
  const tellsApart = groups.length > 0 && rest > 0 && rest < GROUP_MIN;
  const tallyOf = (place: number): Tally =>
    tellsApart
      ? groups.reduce((sum, { tallies }) => added(sum, tallies[place] ?? NONE), NONE)
      : (found.tallies[place] ?? NONE);
  return {
    generatedAt,
    voters: tellsApart ? grouped : matrix.participants,
    grouped: groups.length === 0 ? 0 : grouped,
    groups: groups.map(({ size, centre: [x, y], radius, standsFor }) => ({
      size,
      x,
      y,
      radius,
      standsFor: stances(standsFor),
    })),
    statements: statements.map(({ _id }, place) => ({
      commentId: _id,
      ...tallyOf(place),
      groups: groups.map(({ tallies }) => tallies[place] ?? NONE),
    })),
    common:
      groups.length === 0
        ? []
        : found.common.flatMap(({ consensus, ...named }) =>
            stances([named]).map((one) => ({ ...one, consensus })),
          ),
    dividing:
      groups.length === 0
        ? []
        : found.dividing.flatMap(({ statement, distance }) =>
            idOf(statement).map((commentId) => ({ commentId, distance })),
          ),
    people: groups.length === 0 ? [] : some(found.people),
  };
}

/** Every n-th person on the map. Participants are in the order of their pseudonyms, which is none. */
function some(people: OpinionGroups['people']): NonNullable<OpinionDocument['people']> {
  const every = Math.max(1, Math.ceil(people.length / OPINION_DOTS_MAX));
  const rounded = (part: number) => Math.round(part * 100) / 100;
  return people
    .filter((_, place) => place % every === 0)
    .map(({ at: [x, y], group }) => ({ x: rounded(x), y: rounded(y), group }));
}

/** The same as `resultsOf`, with the people on the map. */
export function memberResultsOf(
  opinion: OpinionDocument | undefined,
  statements: readonly ShownStatement[],
): MemberOpinionResults | undefined {
  const results = resultsOf(opinion, statements);
  return results && { ...results, people: opinion?.people ?? [] };
}

/** Results with the statements' words as they are now; statements that may no longer be read are left out. */
export function resultsOf(
  opinion: OpinionDocument | undefined,
  statements: readonly ShownStatement[],
): OpinionResults | undefined {
  if (!opinion) return undefined;
  const words = new Map(statements.map(({ _id, body }) => [String(_id), body]));
  const shown = <T extends { readonly commentId: Types.ObjectId }>(named: readonly T[]) =>
    named.flatMap(({ commentId, ...rest }) => {
      const statementId = String(commentId);
      return words.has(statementId) ? [{ statementId, ...rest }] : [];
    });
  return {
    generatedAt: opinion.generatedAt.toISOString(),
    voters: opinion.voters,
    grouped: opinion.grouped,
    groups: opinion.groups.map(({ standsFor, ...group }) => ({ ...group, standsFor: shown(standsFor) })),
    statements: shown(opinion.statements).map(({ statementId, ...tally }) => ({
      id: statementId,
      text: words.get(statementId) ?? '',
      ...tally,
    })),
    common: shown(opinion.common),
    dividing: shown(opinion.dividing),
  };
}
