import { createHash } from 'node:crypto';
import type { Tally } from '../../../analysis/opinion-groups/votes.ts';

/**
 * How much a vote on a statement is worth, as Polis weighs it (Small et al. 2021) without the statement's place on the map: what people agree
 * on and do not pass tells most, and a statement with few votes comes up to nine times as often, so that late ones are voted on, too.
 */
export function worth({ agree, disagree, pass }: Tally): number {
  const votes = agree + disagree + pass;
  const passing = (pass + 1) / (votes + 2);
  const agreeing = (agree + 1) / (votes + 2);
  return ((1 - passing) * agreeing * (1 + 8 * 2 ** (-votes / 5))) ** 2;
}

/** A number between 0 and 1, always the same for the same person and statement. */
function chance(seed: string): number {
  return (createHash('sha256').update(seed).digest().readUInt32BE(0) + 1) / 4_294_967_297;
}

/**
 * Statements in the order in which one person is asked: drawn by their worth (Efraimidis and Spirakis 2006), each person with a draw of their
 * own, which stays while the votes do.
 *
 * @param person whoever asks; empty for somebody unknown
 */
export function orderFor<T extends { readonly id: string; readonly tally: Tally }>(
  statements: readonly T[],
  person: string,
): T[] {
  return statements
    .map((statement) => ({
      statement,
      key: chance(`${person} ${statement.id}`) ** (1 / worth(statement.tally)),
    }))
    .sort((one, other) => other.key - one.key)
    .map(({ statement }) => statement);
}
