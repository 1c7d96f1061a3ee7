import { GROUPED_VOTES_MIN } from '@oriel/contract/opinion';
import { clustersOf } from './clusters.ts';
import { type OpinionPoint, opinionSpace } from './opinion-space.ts';
import {
  type CommonStatement,
  commonStatements,
  type DividingStatement,
  dividingStatements,
  type GroupStatement,
  groupStatements,
} from './speaking-statements.ts';
import { NO_VOTE, rowOf, type Tally, tallies, type VoteMatrix } from './votes.ts';

interface OpinionGroup {
  readonly size: number;
  /** Where the group is on the plane, and how far its members are from there on average. */
  readonly centre: OpinionPoint;
  readonly radius: number;
  readonly tallies: readonly Tally[];
  readonly standsFor: readonly GroupStatement[];
}

export interface OpinionGroups {
  /** The participants in a group, in their order, and where they are on the plane. */
  readonly people: readonly { readonly at: OpinionPoint; readonly group: number }[];
  /** Group of each participant; undefined with too few votes. */
  readonly groupOf: readonly (number | undefined)[];
  /** Largest first; empty where nobody has enough votes. */
  readonly groups: readonly OpinionGroup[];
  /** Votes of all participants, of those without a group, too. */
  readonly tallies: readonly Tally[];
  readonly common: readonly CommonStatement[];
  readonly dividing: readonly DividingStatement[];
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

/** How many votes put a participant into a group. */
export function votesToBeGrouped(statements: number): number {
  return Math.min(GROUPED_VOTES_MIN, statements);
}

/**
 * Groups participants by how they voted and finds what each group stands for, what unites and what divides them, by the method that Polis
 * published (Small et al. 2021, see `opinionSpace`). It differs in two points: groups are found among the participants themselves instead of
 * 100 clusters of them, and anew each time instead of from the last groups; so the same votes always give the same groups.
 */
export function opinionGroups(matrix: VoteMatrix): OpinionGroups {
  const everybody = Array.from({ length: matrix.participants }, (_, participant) => participant);
  const enough = Math.max(1, votesToBeGrouped(matrix.statements));
  const grouped = everybody.filter(
    (participant) => rowOf(matrix, participant).filter((vote) => vote !== NO_VOTE).length >= enough,
  );
  const space = grouped.length === 0 ? [] : opinionSpace(matrix);
  const points = grouped.map((participant): OpinionPoint => space[participant] ?? [0, 0]);
  const clusters = clustersOf(points);
  const members = Array.from({ length: new Set(clusters).size }, (_, group) =>
    grouped.flatMap((participant, place) => (clusters[place] === group ? [{ participant, place }] : [])),
  );
  const byGroup = members.map((own) =>
    tallies(
      matrix,
      own.map(({ participant }) => participant),
    ),
  );
  const standsFor = groupStatements(byGroup);
  const groupOf: (number | undefined)[] = everybody.map(() => undefined);
  for (const [place, participant] of grouped.entries()) groupOf[participant] = clusters[place];
  return {
    people: points.map((at, place) => ({ at, group: clusters[place] ?? 0 })),
    groupOf,
    groups: members.map((own, group): OpinionGroup => {
      const places = own.map(({ place }): OpinionPoint => points[place] ?? [0, 0]);
      const centre: OpinionPoint = [mean(places.map(([x]) => x)), mean(places.map(([, y]) => y))];
      return {
        size: own.length,
        centre,
        radius: mean(places.map(([x, y]) => Math.hypot(x - centre[0], y - centre[1]))),
        tallies: byGroup[group] ?? [],
        standsFor: standsFor[group] ?? [],
      };
    }),
    tallies: tallies(matrix, everybody),
    common: commonStatements(byGroup),
    dividing: byGroup.length > 1 ? dividingStatements(byGroup) : [],
  };
}
