/**
 * Votes on statements, one cell for each participant and statement, row by row: 1 agree, -1 disagree, 0 pass, `NO_VOTE` where a
 * participant has not voted on a statement.
 */
export interface VoteMatrix {
  readonly participants: number;
  readonly statements: number;
  readonly cells: Int8Array;
}

export const NO_VOTE = -128;

/** Most that are grouped at a time; who asks picks which. */
export const PARTICIPANTS_MAX = 20_000;
export const STATEMENTS_MAX = 500;

/** How a set of people voted on one statement. */
export interface Tally {
  agree: number;
  disagree: number;
  pass: number;
}

/** Everybody who voted, passes included. */
export function votersOf({ agree, disagree, pass }: Tally): number {
  return agree + disagree + pass;
}

/** The votes of one participant. */
export function rowOf({ statements, cells }: VoteMatrix, participant: number): Int8Array {
  return cells.subarray(participant * statements, (participant + 1) * statements);
}

/** The votes on each statement by the participants given. */
export function tallies(matrix: VoteMatrix, participants: Iterable<number>): Tally[] {
  const counted = Array.from(
    { length: matrix.statements },
    (): Tally => ({ agree: 0, disagree: 0, pass: 0 }),
  );
  for (const participant of participants) {
    const row = rowOf(matrix, participant);
    for (const [statement, tally] of counted.entries()) {
      const vote = row[statement];
      if (vote === 1) tally.agree += 1;
      else if (vote === -1) tally.disagree += 1;
      else if (vote === 0) tally.pass += 1;
    }
  }
  return counted;
}
