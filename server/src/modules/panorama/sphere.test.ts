import fc from 'fast-check';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { danglingPortals, reachability, type Walkable } from './reachability.ts';
import { angleBetween, directionOf, wayBack, wrappedYaw } from './sphere.ts';

const yaw = fc.double({ min: -180, max: 180, noNaN: true });
const pitch = fc.double({ min: -90, max: 90, noNaN: true });
const position = fc.record({ yaw, pitch });

describe('the sphere', () => {
  it.each([
    [{ yaw: 0, pitch: 0 }, { yaw: 90, pitch: 0 }, 90],
    [{ yaw: 179, pitch: 0 }, { yaw: -179, pitch: 0 }, 2],
    [{ yaw: 0, pitch: 60 }, { yaw: 4, pitch: 60 }, 1.9999],
    [{ yaw: 10, pitch: 89.5 }, { yaw: -170, pitch: 89.5 }, 1],
    [{ yaw: 10, pitch: 90 }, { yaw: 100, pitch: 90 }, 0],
    [{ yaw: 0, pitch: 0 }, { yaw: 180, pitch: 0 }, 180],
  ])('%j and %j are %d° apart', (a, b, angle) => {
    expect(angleBetween(a, b)).toBeCloseTo(angle, 2);
  });

  it('distances are symmetric, at most half a turn, and zero for the same direction in any notation', () => {
    fc.assert(
      fc.property(position, position, (a, b) => {
        expect(angleBetween(a, b)).toBeCloseTo(angleBetween(b, a), 9);
        expect(angleBetween(a, b)).toBeLessThanOrEqual(180);
        expect(angleBetween(a, { ...a, yaw: a.yaw + 360 })).toBeCloseTo(0, 6);
        expect(Math.hypot(...directionOf(a))).toBeCloseTo(1, 9);
      }),
    );
  });

  it.each([
    [0, 0],
    [180, -180],
    [-180, -180],
    [190, -170],
    [-540, -180],
    [359.5, -0.5],
  ])('normalises a yaw of %d to %d', (value, expected) => expect(wrappedYaw(value)).toBeCloseTo(expected, 9));

  it('the way back faces the opposite compass direction, and back again', () => {
    expect(wayBack({ yaw: 30, pitch: -10 }, 0, 0)).toEqual({ yaw: -150, pitch: -10 });
    expect(wayBack({ yaw: 30, pitch: 0 }, 20, 50)).toEqual({ yaw: -120, pitch: 0 });
    fc.assert(
      fc.property(position, yaw, yaw, (place, north, other) => {
        const back = wayBack(wayBack(place, north, other), other, north);
        expect(angleBetween(back, place)).toBeLessThan(0.01);
      }),
    );
  });
});

describe('a tour', () => {
  const ids = Array.from({ length: 8 }, () => new Types.ObjectId());
  const id = (index: number): Types.ObjectId => ids[index] ?? new Types.ObjectId();
  const room = (index: number, tour: number, targets: readonly number[]): Walkable => ({
    _id: id(index),
    tourId: id(tour),
    entry: index === tour,
    portals: targets.map((target) => ({ _id: new Types.ObjectId(), targetPanoramaId: id(target) })),
  });
  const names = (rooms: readonly Walkable[]) =>
    rooms.map((one) => ids.findIndex((other) => other.equals(one._id)));

  it('finds rooms that no path of portals from its entry reaches', () => {
    const rooms = [room(0, 0, [1]), room(1, 0, [2, 0]), room(2, 0, []), room(3, 0, [0]), room(4, 0, [3])];
    expect(names(reachability(rooms))).toEqual([3, 4]);
  });

  it('may be walked in circles and through other tours', () => {
    const rooms = [room(0, 0, [1]), room(1, 0, [0, 4]), room(2, 0, []), room(4, 4, [2])];
    expect(reachability(rooms)).toEqual([]);
  });

  it('without an entry has no reachable room', () => {
    expect(names(reachability([room(1, 0, [2]), room(2, 0, [1])]))).toEqual([1, 2]);
  });

  it('of thousands of rooms in a row is walked without a stack overflow', () => {
    const chain = Array.from({ length: 5000 }, () => new Types.ObjectId());
    const first = chain[0] ?? new Types.ObjectId();
    const rooms = chain.map((_id, index) => ({
      _id,
      tourId: first,
      entry: index === 0,
      portals: [{ _id: new Types.ObjectId(), targetPanoramaId: chain[index + 1] ?? first }],
    }));
    expect(reachability(rooms)).toEqual([]);
  });

  it('lists portals without a target', () => {
    const rooms = [room(0, 0, [1, 7]), room(1, 0, [0])];
    const [dangling, ...others] = danglingPortals(rooms);
    expect(others).toEqual([]);
    expect(dangling).toMatchObject({ panoramaId: id(0), targetPanoramaId: id(7) });
  });
});
