import { expect, test } from 'vitest';
import { leadingTo, unreachable } from './reachability.ts';

const room = (id: string, to: string, entry = false) => ({
  id,
  entry,
  portals: [...to].map((targetPanoramaId) => ({ targetPanoramaId })),
});
const ids = (rooms: readonly { id: string }[]) => rooms.map(({ id }) => id).join('');

test('what a chain of portals from the entry reaches is reachable, the rest is named in order', () => {
  expect(
    ids(unreachable([room('h', 'k', true), room('k', 'b'), room('a', 'h'), room('b', ''), room('c', '')])),
  ).toBe('ac');
});

test('portals in a circle end', () => {
  expect(unreachable([room('h', 'k', true), room('k', 'hk')])).toEqual([]);
});

test('a portal out of the tour leads to none of its rooms', () => {
  expect(ids(unreachable([room('h', 'x', true), room('k', '')]))).toBe('k');
});

test('without an entry nothing is reached', () => {
  expect(ids(unreachable([room('h', 'k'), room('k', 'h')]))).toBe('hk');
});

test('who leads to a room is named once, however many portals there are', () => {
  expect(ids(leadingTo([room('h', 'kk', true), room('k', 'h'), room('b', 'k')], 'k'))).toBe('hb');
});
