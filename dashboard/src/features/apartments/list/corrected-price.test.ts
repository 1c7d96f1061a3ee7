import type { PriceHistory } from '@oriel/contract/price-history';
import { expect, test } from 'vitest';
import { correctedPrice } from './corrected-price.ts';

/** A history of prices, oldest first, each valid for some hours. */
function history(...prices: [price: number, hours: number][]): PriceHistory[] {
  let at = Date.parse('2026-11-01T08:00:00Z');
  return prices.map(([price, hours], index) => {
    const validFrom = new Date(at).toISOString();
    at += hours * 3_600_000;
    return {
      ...{ id: String(index), apartmentId: 'a', price, currency: 'EUR', status: 'ACTIVE', source: 'MANUAL' },
      validFrom,
      ...(index < prices.length - 1 ? { validTo: new Date(at).toISOString() } : {}),
    } as PriceHistory;
  });
}

test.each([
  ['a price put right', history([511_000, 900], [51_100, 1], [511_000, 0]), 51_100],
  ['a small slip put right', history([511_000, 900], [512_000, 1], [511_500, 0]), 512_000],
  ['the mistake itself', history([500_000, 900], [511_000, 1], [51_100, 0]), undefined],
  ['the mistake after the first price', history([511_000, 1], [51_100, 0]), undefined],
  ['a price that was asked for days', history([511_000, 900], [400_000, 60], [511_000, 0]), undefined],
])('of %s', (_what, rows, price) => {
  expect(correctedPrice(rows)?.price).toBe(price);
  expect(correctedPrice(rows.toReversed())?.price).toBe(price);
});
