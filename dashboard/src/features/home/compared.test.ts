import { expect, test } from 'vitest';
import { compared } from './compared.ts';

test.each([
  [0, 0, { is: 'none' }],
  [5, 5, { is: 'same' }],
  [5, 0, { is: 'first' }],
  [10, 5, { is: 'twice' }],
  [3, 1, { is: 'few', before: 1 }],
  [6, 5, { is: 'few', before: 5 }],
  [12, 10, { is: 'more', percent: 20 }],
  [15, 5, { is: 'more', percent: 200 }],
  [3, 4, { is: 'few', before: 4 }],
  [30, 40, { is: 'fewer', percent: 25 }],
  [0, 40, { is: 'fewer', percent: 100 }],
  [1001, 1000, { is: 'more', percent: 1 }],
])('%i after %i', (now, before, said) => {
  expect(compared(now, before)).toEqual(said);
});
