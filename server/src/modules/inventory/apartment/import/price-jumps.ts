import type { ImportReport } from '@oriel/contract/apartment-import';
import { isPriceJump } from '@oriel/contract/price-jump';
import type { PlannedRow } from './plan.ts';

/** Prices of known apartments that would more than double, or fall by more than half; undefined for none. */
export function priceJumps(rows: readonly PlannedRow[]): ImportReport['priceJumps'] {
  const jumps = rows.flatMap(({ action, number = '', changes }) => {
    const { from, to } = changes.find(({ field }) => field === 'price') ?? {};
    if (action !== 'update' || typeof from !== 'number' || typeof to !== 'number') return [];
    return isPriceJump(from, to) ? [{ number, from, to }] : [];
  });
  const [first] = jumps;
  return first && { count: jumps.length, ...first };
}
