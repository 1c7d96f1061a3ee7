import { differenceScore, majorityScore, SIGNIFICANT, shareOf } from './proportions.ts';
import { type Tally, votersOf } from './votes.ts';

/** A statement that a group stands for: it agrees, or disagrees, clearly more than the others. */
export interface GroupStatement {
  readonly statement: number;
  readonly stance: 'agree' | 'disagree';
}

/** A statement on which all groups are of one mind. */
export interface CommonStatement extends GroupStatement {
  /** Product over the groups of the share with that stance, the group-aware consensus of Polis. */
  readonly consensus: number;
}

/** A statement on which groups are opposed. */
export interface DividingStatement {
  readonly statement: number;
  /** Share of the group that agrees most, less that of the group that agrees least. */
  readonly distance: number;
}

/** Most statements named of each kind. */
const NAMED = 5;
/** Least share of every group that has a stance for it to be common. */
const COMMON_SHARE = 0.6;

const STANCES = ['agree', 'disagree'] as const;

function sum(tallies: readonly Tally[]): Tally {
  return tallies.reduce<Tally>(
    (all, { agree, disagree, pass }) => ({
      agree: all.agree + agree,
      disagree: all.disagree + disagree,
      pass: all.pass + pass,
    }),
    { agree: 0, disagree: 0, pass: 0 },
  );
}

/** By weight, heaviest first; the earlier statement where they are the same. */
function heaviest<T extends { readonly statement: number; readonly weight: number }>(found: T[]): T[] {
  return found
    .sort((one, other) => other.weight - one.weight || one.statement - other.statement)
    .slice(0, NAMED);
}

/**
 * What each group stands for, as Polis chooses it: most of the group, and more of it than of all others, take the stance, both at 90 %. Their
 * order is by the product of share, how many times as often as others, and both scores.
 *
 * @param byGroup votes by group and statement
 */
export function groupStatements(byGroup: readonly (readonly Tally[])[]): GroupStatement[][] {
  return byGroup.map((own, group) => {
    const found = own.flatMap((tally, statement) => {
      const others = sum(
        byGroup.flatMap((tallies, other) => {
          const found = tallies[statement];
          return other === group || !found ? [] : [found];
        }),
      );
      return STANCES.flatMap((stance) => {
        const most = majorityScore(tally[stance], votersOf(tally));
        const more = differenceScore([tally[stance], votersOf(tally)], [others[stance], votersOf(others)]);
        if (most <= SIGNIFICANT || more <= SIGNIFICANT) return [];
        const times = shareOf(tally, stance) / shareOf(others, stance);
        return [{ statement, stance, weight: shareOf(tally, stance) * times * most * more }];
      });
    });
    return heaviest(found).map(({ statement, stance }) => ({ statement, stance }));
  });
}

/** What unites: most of every group has the same stance, by the product of the groups' shares, so that no large group outvotes a small one. */
export function commonStatements(byGroup: readonly (readonly Tally[])[]): CommonStatement[] {
  const statements = byGroup[0]?.length ?? 0;
  const found = Array.from({ length: statements }, (_, statement) => {
    const tallies = byGroup.flatMap((own) => own[statement] ?? []);
    const all = sum(tallies);
    return STANCES.flatMap((stance) => {
      if (majorityScore(all[stance], votersOf(all)) <= SIGNIFICANT) return [];
      const shares = tallies.map((tally) => shareOf(tally, stance));
      if (shares.some((share) => share < COMMON_SHARE)) return [];
      return [{ statement, stance, weight: shares.reduce((product, share) => product * share, 1) }];
    });
  }).flat();
  return heaviest(found).map(({ weight, ...named }) => ({ ...named, consensus: weight }));
}

/** What divides: one group mostly agrees and another mostly disagrees, both at 90 %; furthest apart first. */
export function dividingStatements(byGroup: readonly (readonly Tally[])[]): DividingStatement[] {
  const statements = byGroup[0]?.length ?? 0;
  const found = Array.from({ length: statements }, (_, statement) => {
    const tallies = byGroup.flatMap((own) => own[statement] ?? []);
    const opposed = STANCES.every((stance) =>
      tallies.some((tally) => majorityScore(tally[stance], votersOf(tally)) > SIGNIFICANT),
    );
    if (!opposed) return [];
    const shares = tallies.map((tally) => shareOf(tally, 'agree'));
    return [{ statement, weight: Math.max(...shares) - Math.min(...shares) }];
  }).flat();
  return heaviest(found).map(({ weight, ...named }) => ({ ...named, distance: weight }));
}
