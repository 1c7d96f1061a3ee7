import { expect, test } from 'vitest';
import { leadingTo, unreachable } from './reachability.ts';

const room = (id: string, to: string, entry = false) => ({
  id,
  entry,
  portals: [...to].map((targetPanoramaId) => ({ targetPanoramaId })),
});
const ids = (rooms: readonly { id: string }[]) => rooms.map(({ id }) => id).join('');

test('rooms on a chain of portals from the entry are reachable, the rest is listed in order', () => {
  expect(
    ids(unreachable([room('h', 'k', true), room('k', 'b'), room('a', 'h'), room('b', ''), room('c', '')])),
  ).toBe('ac');
});

test('terminates for portals in a circle', () => {
  expect(unreachable([room('h', 'k', true), room('k', 'hk')])).toEqual([]);
});

test('ignores portals to other tours', () => {
  expect(ids(unreachable([room('h', 'x', true), room('k', '')]))).toBe('k');
});

test('nothing is reachable without an entry', () => {
  expect(ids(unreachable([room('h', 'k'), room('k', 'h')]))).toBe('hk');
});

test('lists a room once, however many portals it has', () => {
  expect(ids(leadingTo([room('h', 'kk', true), room('k', 'h'), room('b', 'k')], 'k'))).toBe('hb');
});
