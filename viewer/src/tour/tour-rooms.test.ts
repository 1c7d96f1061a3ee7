import { expect, test } from 'vitest';
import { panoramaOf } from '../testing/viewer-fixture.ts';
import { plansOf, type Room, roomNear, roomsByFloor, roomsOf } from './tour-rooms.ts';

const room = (name: string, more: Partial<Room> = {}): Room => ({
  id: name,
  name,
  entry: false,
  order: 0,
  thumbnailUrl: '',
  north: 0,
  ...more,
});
const on = (assetId: string, x: number, y: number, floor?: number): Partial<Room> => ({
  plan: { assetId, planUrl: `/media/${assetId}.svg`, x, y, ...(floor === undefined ? {} : { floor }) },
});
const names = (rooms: readonly Room[]) => rooms.map(({ name }) => name);

test('lists the first room, then by order, then by name', () => {
  const tiles = { status: 'READY', version: 1 } as const;
  const light = { imageUrl: '', width: 1, height: 1, tiles, initialView: { yaw: 0, pitch: 0, fov: 75 } };
  const tour = panoramaOf(tiles, {
    name: 'Bedroom 10',
    entry: false,
    order: 2,
    siblings: [
      { ...light, ...room('Bedroom 2', { order: 2 }) },
      { ...light, ...room('Hall', { order: 5, entry: true }) },
      { ...light, ...room('Kitchen', { order: 1 }) },
    ],
  });
  expect(names(roomsOf(tour))).toEqual(['Hall', 'Kitchen', 'Bedroom 2', 'Bedroom 10']);
});

test('groups rooms by floor only when there are several', () => {
  const ground = [room('Hall', on('g', 0, 0, 0)), room('Kitchen', on('g', 0, 0, 0))];
  expect(roomsByFloor([...ground, room('Roof')])).toHaveLength(1);
  const upper = room('Bedroom', on('u', 0, 0, 1));
  const groups = roomsByFloor([upper, ...ground, room('Roof'), room('Cellar', on('c', 0, 0, -1))]);
  expect(groups.map(({ floor }) => floor)).toEqual([-1, 0, 1, null]);
  expect(groups.flatMap(({ rooms }) => names(rooms))).toEqual([
    'Cellar',
    'Hall',
    'Kitchen',
    'Bedroom',
    'Roof',
  ]);
});

test('lists plans by floor, each with its rooms', () => {
  const plans = plansOf([
    room('Bedroom', on('upper', 0.5, 0.5, 1)),
    room('Hall', on('ground', 0.1, 0.2)),
    room('Kitchen', on('ground', 0.1, 0.2, 0)),
    room('Garden'),
    room('Lost', { plan: { assetId: 'gone', x: 0, y: 0 } }),
  ]);
  expect(plans.map(({ assetId, floor, rooms }) => [assetId, floor, names(rooms)])).toEqual([
    ['ground', 0, ['Hall', 'Kitchen']],
    ['upper', 1, ['Bedroom']],
  ]);
});

test('picks the room nearest to a tap on a plan, if one is near', () => {
  const [plan] = plansOf([room('Hall', on('p', 0.25, 0.5)), room('Kitchen', on('p', 0.4, 0.5))]);
  if (!plan) throw new Error('no plan');
  const near = (x: number, y: number) => roomNear(plan, { x, y }, { width: 200, height: 100 }, 24)?.name;
  expect(near(52, 50)).toBe('Hall');
  expect(near(66, 50)).toBe('Kitchen');
  expect(near(150, 50)).toBeUndefined();
});
