import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arrivalView, type Way, walkingTowards } from './journey.ts';
import { yawDifference } from './projection.ts';

const angle = fc.double({ min: -180, max: 180, noNaN: true });
const way = (yaw: number, more: Partial<Way> = {}): Way => ({
  id: 'there',
  position: { yaw, pitch: -30 },
  ...more,
});

test('one walks on in the same direction of the compass, and the door is behind', () => {
  fc.assert(
    fc.property(angle, angle, angle, (yaw, north, nextNorth) => {
      const heading = yaw - north;
      const back = way(heading + 180 + nextNorth, { id: 'back', reversePortalId: 'there' });
      const view = arrivalView(way(yaw), north, { north: nextNorth, portals: [back] }, 75);
      expect(Math.abs(yawDifference(view.yaw - nextNorth, heading))).toBeLessThan(1e-6);
      expect(Math.abs(yawDifference(view.yaw + 180, back.position.yaw))).toBeLessThan(1e-6);
      expect(view.fov).toBe(75);
    }),
  );
});

test('where the norths contradict the doors, the door is behind', () => {
  const back = way(90, { id: 'back' });
  const there = way(10, { reversePortalId: 'back' });
  expect(arrivalView(there, 0, { north: 0, portals: [way(5, { id: 'other' }), back] }, 75).yaw).toBe(-90);
  expect(arrivalView(there, 0, { north: -70, portals: [back] }, 75).yaw).toBe(-60);
});

test('a view that the team has set comes first', () => {
  const targetView = { yaw: 12, pitch: 3, fov: 60 };
  expect(arrivalView(way(100, { targetView }), 0, { north: 0, portals: [] }, 75)).toEqual(targetView);
});

test('a ring on the floor is walked to with the head up', () => {
  expect(walkingTowards(way(20))).toEqual({ yaw: 20, pitch: -12 });
  expect(walkingTowards({ id: 'up', position: { yaw: 20, pitch: 5 } })).toEqual({ yaw: 20, pitch: 5 });
});
