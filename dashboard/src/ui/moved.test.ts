import { expect, test } from 'vitest';
import { moved } from './moved.ts';

test.each([
  ['a', 2, 'bca'],
  ['c', 0, 'cab'],
  ['b', 1, 'abc'],
  ['b', -4, 'bac'],
  ['a', 9, 'bca'],
  ['x', 1, 'abc'],
])('moves %s to position %i', (entry, place, expected) => {
  expect(moved([...'abc'], entry, place).join('')).toBe(expected);
});
