import { EigenvalueDecomposition, Matrix } from 'ml-matrix';
import { NO_VOTE, rowOf, type VoteMatrix } from './votes.ts';

/** A place on the plane in which people with like votes are near each other. */
export type OpinionPoint = readonly [x: number, y: number];

/** Mean vote on each statement by those who voted on it; 0 where nobody did. */
function meansOf(matrix: VoteMatrix): Float64Array {
  const sums = new Float64Array(matrix.statements);
  const counts = new Float64Array(matrix.statements);
  for (let participant = 0; participant < matrix.participants; participant += 1)
    rowOf(matrix, participant).forEach((vote, statement) => {
      if (vote === NO_VOTE) return;
      sums[statement] = (sums[statement] ?? 0) + vote;
      counts[statement] = (counts[statement] ?? 0) + 1;
    });
  return sums.map((sum, statement) => sum / Math.max(1, counts[statement] ?? 0));
}

/** What a participant voted on, as statements and differences from the means. */
interface Centred {
  readonly statements: number[];
  readonly values: number[];
}

function centredOf(matrix: VoteMatrix, means: Float64Array, participant: number): Centred {
  const statements: number[] = [];
  const values: number[] = [];
  rowOf(matrix, participant).forEach((vote, statement) => {
    if (vote === NO_VOTE) return;
    statements.push(statement);
    values.push(vote - (means[statement] ?? 0));
  });
  return { statements, values };
}

/** Covariance of the statements. A missing vote counts as the statement's mean, so that it adds nothing. */
function covarianceOf(matrix: VoteMatrix, rows: Iterable<Centred>): Matrix {
  const size = matrix.statements;
  const sums = new Float64Array(size * size);
  for (const { statements, values } of rows)
    for (let one = 0; one < statements.length; one += 1) {
      const line = (statements[one] ?? 0) * size;
      const value = values[one] ?? 0;
      for (let other = 0; other <= one; other += 1) {
        const at = line + (statements[other] ?? 0);
        sums[at] = (sums[at] ?? 0) + value * (values[other] ?? 0);
      }
    }
  const covariance = Matrix.zeros(size, size);
  for (let line = 0; line < size; line += 1)
    for (let column = 0; column <= line; column += 1) {
      const value = (sums[line * size + column] ?? 0) / Math.max(1, matrix.participants - 1);
      covariance.set(line, column, value);
      covariance.set(column, line, value);
    }
  return covariance;
}

/** The two directions in which votes differ most, each with its largest part positive: an eigenvector has no sign of its own. */
function principalComponents(covariance: Matrix): [number[], number[]] {
  const { realEigenvalues, eigenvectorMatrix } = new EigenvalueDecomposition(covariance, {
    assumeSymmetric: true,
  });
  const order = realEigenvalues.map((value, column) => ({ value, column }));
  order.sort((one, other) => other.value - one.value || one.column - other.column);
  const direction = (place: number): number[] => {
    const found = order[place];
    if (!found) return new Array<number>(covariance.rows).fill(0);
    const vector = eigenvectorMatrix.getColumn(found.column);
    const largest = vector.reduce((best, part) => (Math.abs(part) > Math.abs(best) + 1e-12 ? part : best), 0);
    return largest < 0 ? vector.map((part) => -part) : vector;
  };
  return [direction(0), direction(1)];
}

/**
 * Places all participants on a plane by the principal components of their votes, as Polis does: missing votes are the statement's mean, and
 * a participant's place is moved outwards by the root of statements / own votes, because who has voted on little would else be in the middle
 * for that reason alone. Small, Bjorkegren, Erkkilä, Shaw, Megill, "Polis: Scaling deliberation by mapping high dimensional opinion spaces",
 * RECERCA 26 (2), 2021.
 */
export function opinionSpace(matrix: VoteMatrix): OpinionPoint[] {
  const means = meansOf(matrix);
  const rows = Array.from({ length: matrix.participants }, (_, participant) =>
    centredOf(matrix, means, participant),
  );
  const [first, second] = principalComponents(covarianceOf(matrix, rows));
  return rows.map(({ statements, values }): OpinionPoint => {
    const scale = Math.sqrt(matrix.statements / Math.max(1, statements.length));
    const along = (direction: readonly number[]): number =>
      scale * values.reduce((sum, value, place) => sum + value * (direction[statements[place] ?? 0] ?? 0), 0);
    return [along(first), along(second)];
  });
}
