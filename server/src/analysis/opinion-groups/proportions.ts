import { type Tally, votersOf } from './votes.ts';

/** Probability that a voter agrees or disagrees, with one imagined vote each way: few votes are little evidence. */
export function shareOf(tally: Tally, stance: 'agree' | 'disagree'): number {
  return (tally[stance] + 1) / (votersOf(tally) + 2);
}

/** z-score of a proportion against one half (Polis `prop-test`, with one imagined vote). */
export function majorityScore(successes: number, voters: number): number {
  const [s, n] = [successes + 1, voters + 1];
  return 2 * Math.sqrt(n) * (s / n - 0.5);
}

/** z-score of the difference of two proportions, pooled (Polis `two-prop-test`, with one imagined vote each). */
export function differenceScore(
  [successes, voters]: readonly [number, number],
  [otherSuccesses, otherVoters]: readonly [number, number],
): number {
  const [s, n, t, m] = [successes + 1, voters + 1, otherSuccesses + 1, otherVoters + 1];
  const pooled = (s + t) / (n + m);
  if (pooled >= 1) return 0;
  return (s / n - t / m) / Math.sqrt(pooled * (1 - pooled) * (1 / n + 1 / m));
}

/** 90 % of a normal distribution is below. */
export const SIGNIFICANT = 1.2816;
