import { expect, test } from 'vitest';
import { inTourOrder } from './order.ts';

test('the entry comes first whatever its number; equal numbers have a stable order', () => {
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
