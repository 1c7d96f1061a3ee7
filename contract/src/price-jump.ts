/** A price that changes by more than half was most likely mistyped, read from another column, or is another apartment's. */
const MOST = 2;

/** Whether a price would more than double, or fall by more than half. */
export function isPriceJump(from: number, to: number): boolean {
  return Math.max(from, to) > MOST * Math.min(from, to);
}
