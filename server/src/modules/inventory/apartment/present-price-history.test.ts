import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { publicPriceHistory } from './present-price-history.ts';
import type { PriceHistoryDocument } from './price-history-model.ts';
import type { PublicVisibility } from './public-visibility.ts';

const timeZone = 'Europe/Warsaw';
const VISIBLE = { price: true, pricePerArea: true, status: true } as PublicVisibility;

function row(validFrom: string, rest: Partial<PriceHistoryDocument>): PriceHistoryDocument {
  return {
    _id: new Types.ObjectId(),
    apartmentId: new Types.ObjectId('a'.repeat(24)),
    currency: 'PLN',
    status: 'ACTIVE',
    price: 500_000_00,
    validFrom: new Date(validFrom),
    ...rest,
  } as PriceHistoryDocument;
}

/** What visitors read, newest first: the price, its promotion's, and since when. */
function told(rows: readonly PriceHistoryDocument[], today: string): unknown[] {
  return publicPriceHistory(rows, VISIBLE, { today, timeZone }).map(
    ({ price, promotionPrice, validFrom, validTo }) => [
      price,
      promotionPrice,
      validFrom.slice(0, 16),
      validTo?.slice(0, 16),
    ],
  );
}

const PROMOTED = {
  promotionPrice: 450_000_00,
  promotionFrom: '2026-02-01',
  promotionTo: '2026-02-10',
} as const;
const ENTERED = '2026-01-25T11:00:00Z';
const BEFORE = [500_000, undefined, '2026-01-25T11:00', undefined];

it('has a promotion on its days alone, from midnight where the estate is', () => {
  const rows = [row(ENTERED, PROMOTED)];
  expect(told(rows, '2026-01-31')).toEqual([BEFORE]);
  const during = [500_000, 450_000, '2026-01-31T23:00'];
  const before = [500_000, undefined, '2026-01-25T11:00', '2026-01-31T23:00'];
  // When it ends is not told before it has.
  expect(told(rows, '2026-02-01')).toEqual([[...during, undefined], before]);
  expect(told(rows, '2026-02-10')).toEqual([[...during, undefined], before]);
  expect(told(rows, '2026-02-11')).toEqual([
    [500_000, undefined, '2026-02-10T23:00', undefined],
    [...during, '2026-02-10T23:00'],
    before,
  ]);
});

it('has no promotion that was called off before it began, or had ended before the price', () => {
  const cancelled = [
    row('2026-01-28T11:00:00Z', {}),
    row(ENTERED, { ...PROMOTED, validTo: new Date('2026-01-28T11:00:00Z') }),
  ];
  expect(told(cancelled, '2026-03-01')).toEqual([BEFORE]);
  expect(told([row('2026-02-20T11:00:00Z', PROMOTED)], '2026-03-01')).toEqual([
    [500_000, undefined, '2026-02-20T11:00', undefined],
  ]);
});

it('has a promotion without days for as long as its row', () => {
  const rows = [
    row('2026-02-05T11:00:00Z', {}),
    row(ENTERED, { promotionPrice: 450_000_00, validTo: new Date('2026-02-05T11:00:00Z') }),
  ];
  expect(told(rows, '2026-03-01')).toEqual([
    [500_000, undefined, '2026-02-05T11:00', undefined],
    [500_000, 450_000, '2026-01-25T11:00', '2026-02-05T11:00'],
  ]);
});
