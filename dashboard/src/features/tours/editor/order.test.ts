import { expect, test } from 'vitest';
import { inTourOrder, moved } from './order.ts';

test.each([
  ['a', 2, 'bca'],
  ['c', 0, 'cab'],
  ['b', 1, 'abc'],
  ['b', -4, 'bac'],
  ['a', 9, 'bca'],
  ['x', 1, 'abc'],
])('%s at place %i', (entry, place, expected) => {
  expect(moved([...'abc'], entry, place).join('')).toBe(expected);
});

test('the entry comes first whatever its number, equal numbers keep one order', () => {
  const rooms = [
    { id: 'c', entry: false, order: 1 },
    { id: 'b', entry: false, order: 1 },
    { id: 'a', entry: true, order: 7 },
    { id: 'd', entry: false, order: 0 },
  ];
  expect(
    inTourOrder(rooms)
      .map(({ id }) => id)
      .join(''),
  ).toBe('adbc');
});
