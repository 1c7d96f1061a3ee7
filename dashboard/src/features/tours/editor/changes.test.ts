import type { Point, Portal } from '@oriel/contract/panorama-marks';
import { expect, test } from 'vitest';
import { differsIn, editPortalIn, patched, pointInput, withoutPortal, withoutRooms } from './changes.ts';
import { aRoom } from './room-for-tests.ts';

const portal = (id: string, targetPanoramaId: string, reversePortalId?: string): Portal => ({
  id,
  panoramaId: 'p',
  targetPanoramaId,
  position: { yaw: 0, pitch: 0 },
  icon: 'ARROW',
  size: 1,
  transition: 'WALK',
  ...(reversePortalId ? { reversePortalId } : {}),
});
const portals = (rooms: readonly { portals: readonly Portal[] }[]) =>
  rooms.map(({ portals }) => portals.map(({ id }) => id).join('')).join('|');

test('a patch merges settings, sets named fields and clears null ones', () => {
  const room = aRoom('a', { limits: { pitchMin: -10, pitchMax: 10, fovMin: 30, fovMax: 90 }, estateId: 'e' });
  const next = patched(room, { name: 'Hall', limits: null, estateId: null, settings: { gyroscope: false } });
  expect(next).toMatchObject({ name: 'Hall', settings: { gyroscope: false, autorotate: false } });
  expect(next).not.toHaveProperty('limits');
  expect(next).not.toHaveProperty('estateId');
  expect(room.name).toBe('a');
});

test('a room moved on its plan keeps the plan’s picture; one moved to another plan does not', () => {
  const room = aRoom('a', { plan: { assetId: 'x', planUrl: '/x.webp', x: 0.5, y: 0.5 } });
  expect(patched(room, { plan: { assetId: 'x', x: 0.1, y: 0.2, floor: 1 } }).plan).toEqual({
    assetId: 'x',
    planUrl: '/x.webp',
    x: 0.1,
    y: 0.2,
    floor: 1,
  });
  expect(patched(room, { plan: { assetId: 'y', x: 0.1, y: 0.2 } }).plan).not.toHaveProperty('planUrl');
});

test('editing a portal changes only that one; null removes its label', () => {
  const rooms = [aRoom('a', { portals: [{ ...portal('1', 'b'), label: 'out' }, portal('2', 'b')] })];
  const [room] = editPortalIn('a', { id: '1', size: 2, label: null })(rooms);
  expect(room?.portals[0]).toMatchObject({ id: '1', size: 2 });
  expect(room?.portals[0]).not.toHaveProperty('label');
  expect(room?.portals[1]).toEqual(portal('2', 'b'));
});

test('removes a portal alone or with its counterpart', () => {
  const rooms = [
    aRoom('a', { portals: [portal('1', 'b', '2'), portal('3', 'b')] }),
    aRoom('b', { portals: [portal('2', 'a', '1')] }),
  ];
  expect(portals(withoutPortal('1', false)(rooms))).toBe('3|2');
  expect(portals(withoutPortal('1', true)(rooms))).toBe('3|');
});

test('removing a room removes the portals to it', () => {
  const rooms = [aRoom('a', { portals: [portal('1', 'b'), portal('3', 'c')] }), aRoom('b'), aRoom('c')];
  expect(portals(withoutRooms(['b'])(rooms))).toBe('3|');
});

test('sends a point without derived fields', () => {
  const point: Point = {
    id: '1',
    panoramaId: 'p',
    position: { yaw: 1, pitch: 2 },
    type: 'IMAGE',
    title: 'Oak',
    order: 3,
    visible: false,
    assetId: 'x',
    mediaUrl: '/x.webp',
    media: { mimeType: 'image/webp' },
    i18n: { pl: { title: 'Dąb' } },
  };
  expect(pointInput(point)).toEqual({
    id: '1',
    position: { yaw: 1, pitch: 2 },
    type: 'IMAGE',
    title: 'Oak',
    order: 3,
    visible: false,
    assetId: 'x',
  });
});

test('two versions conflict only in fields of the patch', () => {
  const mine = aRoom('a');
  const theirs = aRoom('a', { name: 'b', settings: { ...mine.settings, autorotate: true } });
  expect(differsIn({ north: 3 }, mine, theirs)).toBe(false);
  expect(differsIn({ name: 'c' }, mine, theirs)).toBe(true);
  expect(differsIn({ settings: { gyroscope: false } }, mine, theirs)).toBe(false);
  expect(differsIn({ settings: { autorotate: false } }, mine, theirs)).toBe(true);
  expect(differsIn({ portals: [] }, mine, aRoom('a', { portals: [portal('1', 'b')] }))).toBe(false);
});
