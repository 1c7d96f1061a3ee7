import { expect, test } from 'vitest';
import { areaSize, areaUnitName, currencySign, decimalsOf, money } from './amounts.ts';

const TAGS = ['en-US', 'en-GB', 'pl-PL'] as const;
/** Replaces the non-breaking spaces that Intl puts inside an amount. */
const plain = (text: string) => text.replace(/\s/g, ' ');

test.each([
  [1_051_000, 'PLN', 'zł 1,051,000', 'zł 1,051,000', '1 051 000 zł'],
  [498_000.5, 'PLN', 'zł 498,000.50', 'zł 498,000.50', '498 000,50 zł'],
  [1250.004, 'EUR', '€1,250', '€1,250', '1250 €'],
  [1250, 'GBP', '£1,250', '£1,250', '1250 £'],
  [0, 'USD', '$0', '$0', '0 $'],
])('formats %s %s as %s', (value, currency, ...written) => {
  expect(TAGS.map((tag) => plain(money(value, currency, tag)))).toEqual(written);
});

test('formats an area with its unit', () => {
  expect(TAGS.map((tag) => plain(areaSize(54.2, 'm2', tag)))).toEqual(['54.2 m²', '54.2 m²', '54,2 m²']);
  expect(TAGS.map((tag) => plain(areaSize(1250, 'sqft', tag)))).toEqual([
    '1,250 sq ft',
    '1,250 sq ft',
    '1250 sq ft',
  ]);
  expect([areaUnitName('m2'), areaUnitName('sqft')]).toEqual(['m²', 'sq ft']);
});

test('returns the sign of a currency', () => {
  expect(TAGS.map((tag) => currencySign('PLN', tag))).toEqual(['zł', 'zł', 'zł']);
  expect(currencySign('EUR', 'pl-PL')).toBe('€');
});

test('writes the areas of a column with the same number of decimals', () => {
  const areas = [56, 57.3, 40];
  expect(areas.map((area) => areaSize(area, 'm2', 'pl-PL', decimalsOf(areas)))).toEqual([
    '56,0 m²',
    '57,3 m²',
    '40,0 m²',
  ]);
  expect(decimalsOf([56, 40])).toBe(0);
  expect(decimalsOf([56.25, 40])).toBe(2);
  expect(decimalsOf([])).toBe(0);
});
