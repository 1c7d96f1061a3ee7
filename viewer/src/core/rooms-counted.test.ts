import { expect, test } from 'vitest';
import { countsBedrooms, roomsCounted } from './rooms-counted.ts';

test('rooms are counted, and bedrooms where an offer has nothing else', () => {
  expect(roomsCounted({ rooms: 3, bedrooms: 2 })).toBe(3);
  expect(roomsCounted({ bedrooms: 0 })).toBe(0);
  expect(roomsCounted({})).toBeUndefined();
  expect(countsBedrooms([{ bedrooms: 2 }, {}])).toBe(true);
  expect(countsBedrooms([{ bedrooms: 2 }, { rooms: 3 }])).toBe(false);
  expect(countsBedrooms([{}])).toBe(false);
});
