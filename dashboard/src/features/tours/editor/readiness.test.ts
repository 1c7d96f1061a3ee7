import type { Panorama } from '@oriel/contract/panorama';
import { expect, test } from 'vitest';
import { missing } from './readiness.ts';

type Judged = Parameters<typeof missing>[0][number];
const room = (id: string, fields: Partial<Judged> = {}): Judged => ({
  id,
  name: id,
  entry: false,
  portals: [],
  tiles: { status: 'READY', version: 1 } as Panorama['tiles'],
  visibility: 'PUBLIC',
  ...fields,
});
const kinds = (rooms: readonly Judged[]) =>
  missing(rooms).map(({ kind, rooms: named }) => `${kind} ${named.map(({ id }) => id).join('')}`);
const to = (targetPanoramaId: string) => [{ targetPanoramaId }] as Judged['portals'];

test('a tour with tiled, connected and visible rooms misses nothing', () => {
  expect(kinds([room('h', { entry: true, portals: to('k') }), room('k')])).toEqual([]);
});

test('groups rooms by reason: no tiles, no portal, hidden', () => {
  const rooms = [
    room('h', { entry: true, portals: to('k') }),
    room('k', { tiles: { status: 'PROCESSING', version: 1 } }),
    room('f', { tiles: { status: 'FAILED', version: 1 }, visibility: 'PRIVATE' }),
  ];
  expect(kinds(rooms)).toEqual(['failed f', 'cutting k', 'unreachable f', 'hidden f']);
});

test('no room counts as hidden in a private tour', () => {
  expect(kinds([room('h', { entry: true, visibility: 'PRIVATE' })])).toEqual([]);
});
