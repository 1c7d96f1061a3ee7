import { expect, test } from 'vitest';
import { readNumber } from './read-number.ts';

test.each([
  ['498000', 498_000],
  ['498 000', 498_000],
  ['498 000,50 zł', 498_000.5],
  ['498.000,50', 498_000.5],
  ['1,250.50', 1250.5],
  ['$1,250', 1250],
  ['1.250.000', 1_250_000],
  ['54,2 m²', 54.2],
  ['54.25', 54.25],
  ['0.125', 0.125],
  ['PLN 900', 900],
  ['-1', -1],
  ['−2', -2],
  ['12,', 12],
])('%s is %d', (typed, value) => {
  expect(readNumber(typed)).toBe(value);
});

test.each(['', 'free', '12a', '--3', '1-2', ',', '.'])('"%s" is not a number', (typed) => {
  expect(readNumber(typed)).toBeUndefined();
});

test('does not read a single separator in a measure as grouping', () => {
  expect(readNumber('54.125', 'measure')).toBe(54.125);
  expect(readNumber('54.125', 'money')).toBe(54_125);
});
