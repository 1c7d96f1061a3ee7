import { expect, test } from 'vitest';
import { sharedCurrency } from './shared-currency.ts';

test('prices have the currency of the estates, and none where there are several', () => {
  expect(sharedCurrency([], 'PLN')).toBe('PLN');
  expect(sharedCurrency([{ currency: 'GBP' }, { currency: 'GBP' }], 'PLN')).toBe('GBP');
  expect(sharedCurrency([{ currency: 'PLN' }, { currency: 'EUR' }], 'PLN')).toBeUndefined();
});
