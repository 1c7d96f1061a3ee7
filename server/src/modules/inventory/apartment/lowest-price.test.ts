import { describe, expect, it } from 'vitest';
import { lowestPrice, needsHistory, type PriceRow } from './lowest-price.ts';

const timeZone = 'Europe/Warsaw';
const noon = (day: string) => new Date(`${day}T11:00:00Z`);

function row(price: number, from: string, to?: string, rest: Partial<PriceRow> = {}): PriceRow {
  return { price, validFrom: noon(from), ...(to ? { validTo: noon(to) } : {}), ...rest };
}

const lowest = (apartment: Parameters<typeof lowestPrice>[0], rows: PriceRow[], today = '2026-06-30') =>
  lowestPrice(apartment, rows, { today, timeZone });

describe('the lowest price of thirty days', () => {
  it('is that of the last thirty days when there is no promotion', () => {
    const rows = [
      row(70, '2026-01-01', '2026-05-31'),
      row(90, '2026-05-31', '2026-06-10'),
      row(100, '2026-06-10'),
    ];
    expect(lowest({ listPrice: 100 }, rows)).toBe(90);
    expect(lowest({ listPrice: 100 }, rows, '2026-06-29')).toBe(70);
  });

  it('is that before the promotion, which itself does not count', () => {
    const promotion = { price: 80, from: '2026-06-15' };
    const rows = [
      row(95, '2026-05-01', '2026-05-20'),
      row(100, '2026-05-20', '2026-06-14'),
      row(100, '2026-06-14', undefined, { promotionPrice: 80, promotionFrom: '2026-06-15' }),
    ];
    expect(lowest({ listPrice: 100, promotion }, rows)).toBe(95);
    expect(
      lowest({ listPrice: 100, promotion: { ...promotion, from: '2026-06-20' } }, [
        ...rows.slice(0, 2),
        row(100, '2026-06-14', undefined, { promotionPrice: 80, promotionFrom: '2026-06-20' }),
      ]),
    ).toBe(100);
  });

  it('counts a promotion that ended before the current one', () => {
    const rows = [
      row(100, '2026-05-01', '2026-06-01', {
        promotionPrice: 85,
        promotionFrom: '2026-05-10',
        promotionTo: '2026-05-25',
      }),
      row(100, '2026-06-01', '2026-06-14'),
      row(100, '2026-06-14', undefined, { promotionPrice: 90 }),
    ];
    expect(lowest({ listPrice: 100, promotion: { price: 90 } }, rows)).toBe(85);
  });

  it('counts a promotion that had ended before it was extended', () => {
    const promoted = (to: string) => ({ promotionPrice: 80, promotionFrom: '2026-05-01', promotionTo: to });
    const rows = [
      row(100, '2026-04-25', '2026-06-10', promoted('2026-05-20')),
      row(100, '2026-06-10', undefined, promoted('2026-07-01')),
    ];
    const promotion = { price: 80, from: '2026-05-01', to: '2026-07-01' };
    expect(lowest({ listPrice: 100, promotion }, rows)).toBe(80);
    // Extended while it ran: the same reduction.
    const [first, second] = rows;
    const running = [{ ...first, promotionTo: '2026-06-20' }, second] as PriceRow[];
    expect(lowest({ listPrice: 100, promotion }, running)).toBe(100);
  });

  it('starts a promotion without a first day on the day it was announced', () => {
    const rows = [
      row(100, '2026-06-01', '2026-06-20'),
      row(100, '2026-06-20', '2026-06-25', { promotionPrice: 90 }),
      // Another field changed; the promotion is the same.
      row(101, '2026-06-25', undefined, { promotionPrice: 90 }),
    ];
    expect(lowest({ listPrice: 101, promotion: { price: 90 } }, rows)).toBe(100);
  });

  it('is unknown where there was no price before the promotion', () => {
    const rows = [row(100, '2026-06-20', undefined, { promotionPrice: 90 })];
    expect(lowest({ listPrice: 100, promotion: { price: 90 } }, rows)).toBeUndefined();
  });

  it('uses days in the estate’s time zone', () => {
    // 22:30 in UTC is already the next day in Warsaw.
    const rows = [
      { price: 70, validFrom: noon('2026-01-01'), validTo: new Date('2026-05-31T22:30:00Z') },
      { price: 100, validFrom: new Date('2026-05-31T22:30:00Z') },
    ];
    expect(lowestPrice({ listPrice: 100 }, rows, { today: '2026-06-30', timeZone })).toBe(70);
    expect(lowestPrice({ listPrice: 100 }, rows, { today: '2026-06-30', timeZone: 'UTC' })).toBe(100);
  });
});

describe('whether the price history is needed', () => {
  const day = { today: '2026-06-30', timeZone };
  it('is false for a price unchanged for long', () => {
    expect(needsHistory({ listPrice: 100, pricedAt: noon('2026-05-01') }, day)).toBe(false);
    expect(needsHistory({ pricedAt: noon('2026-06-01') }, day)).toBe(false);
    const over = { price: 90, to: '2026-05-01' };
    expect(needsHistory({ listPrice: 100, promotion: over, pricedAt: noon('2026-04-01') }, day)).toBe(false);
  });
  it('is true after a change or with a promotion', () => {
    expect(needsHistory({ listPrice: 100, pricedAt: noon('2026-06-01') }, day)).toBe(true);
    expect(needsHistory({ listPrice: 100 }, day)).toBe(true);
    const promotion = { price: 90, from: '2025-01-01' };
    expect(needsHistory({ listPrice: 100, promotion, pricedAt: noon('2025-01-01') }, day)).toBe(true);
  });
});
