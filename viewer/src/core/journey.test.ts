import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arrivalView, type Place, type Portal, walkingTowards } from './journey.ts';
import { yawDifference } from './projection.ts';

const angle = fc.double({ min: -180, max: 180, noNaN: true });
const portal = (yaw: number, more: Partial<Portal> = {}): Portal => ({
  id: 'there',
  targetPanoramaId: 'next',
  position: { yaw, pitch: -30 },
  ...more,
});
const back = (yaw: number, more: Partial<Portal> = {}) =>
  portal(yaw, { id: 'back', targetPanoramaId: 'first', ...more });
const place = (id: string, more: Partial<Place> = {}): Place => ({
  id,
  north: 0,
  northKnown: true,
  initialView: { yaw: 7, pitch: 2, fov: 80 },
  portals: [],
  ...more,
});
const FIRST = place('first');

test('looks into the room with the portal behind, wherever north is', () => {
  fc.assert(
    fc.property(angle, angle, angle, fc.boolean(), (yaw, doorYaw, north, northKnown) => {
      const door = back(doorYaw, { reversePortalId: 'there' });
      const to = place('next', { north, northKnown, portals: [back(doorYaw + 90, { id: 'other' }), door] });
      const view = arrivalView(portal(yaw), FIRST, to, 75);
      expect(Math.abs(yawDifference(view.yaw + 180, doorYaw))).toBeLessThan(1e-6);
      expect(view.fov).toBe(75);
    }),
  );
});

test('finds the way back among portals that were created one by one', () => {
  const window = portal(20, { id: 'window', targetPanoramaId: 'garden' });
  const to = place('next', { northKnown: false, portals: [window, back(90)] });
  expect(arrivalView(portal(10), FIRST, to, 75).yaw).toBe(-90);
});

test('picks, of two portals back, the one behind by the compass', () => {
  const portals = [back(30), back(170, { id: 'second' })];
  expect(arrivalView(portal(0), FIRST, place('next', { portals }), 75).yaw).toBeCloseTo(-10, 9);
  const lost = place('next', { portals, northKnown: false });
  expect(arrivalView(portal(0), FIRST, lost, 75)).toEqual(lost.initialView);
});

test('without a portal back keeps the compass direction, or uses the initial view', () => {
  expect(arrivalView(portal(100), place('first', { north: 10 }), place('next', { north: 40 }), 70)).toEqual({
    yaw: 130,
    pitch: -12,
    fov: 70,
  });
  const unknown = place('next', { northKnown: false });
  expect(arrivalView(portal(100), FIRST, unknown, 70)).toEqual(unknown.initialView);
});

test('prefers a view set by the team', () => {
  const targetView = { yaw: 12, pitch: 3, fov: 60 };
  const to = place('next', { portals: [back(50)] });
  expect(arrivalView(portal(100, { targetView }), FIRST, to, 75)).toEqual(targetView);
});

test('keeps the pitch level when walking to a ring on the floor', () => {
  expect(walkingTowards(portal(20))).toEqual({ yaw: 20, pitch: -12 });
  expect(walkingTowards(portal(20, { position: { yaw: 20, pitch: 5 } }))).toEqual({ yaw: 20, pitch: 5 });
});
