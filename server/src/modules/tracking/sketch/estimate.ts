/**
 * Number of distinct names behind registers, from the number of registers of each value. Unbiased over the whole range without tables.
 * Otmar Ertl, "New cardinality estimation algorithms for HyperLogLog sketches", 2017, algorithm 6.
 *
 * @param histogram registers of value 0, 1, … , q + 1
 */
export function estimate(histogram: readonly number[]): number {
  const registers = histogram.reduce((sum, count) => sum + count, 0);
  const q = histogram.length - 2;
  let z = registers * tau(1 - (histogram[q + 1] ?? 0) / registers);
  for (let value = q; value >= 1; value -= 1) z = 0.5 * (z + (histogram[value] ?? 0));
  z += registers * sigma((histogram[0] ?? 0) / registers);
  return registers ** 2 / (2 * Math.LN2 * z);
}

/** Number of distinct names behind a number of occupied slots out of very many: corrects for collisions. */
export function linearCount(taken: number, places: number): number {
  return -places * Math.log1p(-taken / places);
}

function sigma(start: number): number {
  if (start === 1) return Number.POSITIVE_INFINITY;
  let x = start;
  let y = 1;
  let z = start;
  for (;;) {
    x *= x;
    const before = z;
    z += x * y;
    y += y;
    if (z === before) return z;
  }
}

function tau(start: number): number {
  if (start === 0 || start === 1) return 0;
  let x = start;
  let y = 1;
  let z = 1 - start;
  for (;;) {
    x = Math.sqrt(x);
    const before = z;
    y *= 0.5;
    z -= (1 - x) ** 2 * y;
    if (z === before) return z / 3;
  }
}
