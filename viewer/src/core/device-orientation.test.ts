import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DeviceFollower, type DeviceReading, lookOf } from './device-orientation.ts';
import { angleBetween, directionOf, yawDifference } from './projection.ts';

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const someReading: fc.Arbitrary<DeviceReading> = fc.record({
  alpha: number(0, 360),
  beta: number(-180, 180),
  gamma: number(-90, 90),
});
const someScreen = fc.constantFrom(0, 90, 180, 270);
const someAngles = fc.record({ yaw: number(-180, 180), pitch: number(-80, 80) });

/** The reading of a phone that faces a direction, upright, with its screen rotated by an angle. */
function readingOf(yaw: number, pitch: number, screenAngle: number): DeviceReading {
  const upright = { alpha: -yaw, beta: 90 + pitch, gamma: 0 };
  if (screenAngle === 0) return upright;
  // Held on its side, the device is at gamma = -90 or 90: derived from the definition of the angles, not from the code under test.
  const side = screenAngle === 90 ? 1 : -1;
  return pitch <= 0
    ? { alpha: -yaw + side * 90, beta: 0, gamma: -side * (90 + pitch) }
    : { alpha: -yaw - side * 90, beta: 180, gamma: side * (90 - pitch) };
}

test('looks where the back of an upright phone faces', () => {
  expect(lookOf({ alpha: 0, beta: 90, gamma: 0 }, 0)).toEqual({ yaw: 0, pitch: expect.closeTo(0) });
  expect(lookOf({ alpha: 270, beta: 90, gamma: 0 }, 0).yaw).toBeCloseTo(90);
  expect(lookOf({ alpha: 0, beta: 120, gamma: 0 }, 0).pitch).toBeCloseTo(30);
  expect(lookOf({ alpha: 0, beta: 45, gamma: 0 }, 0).pitch).toBeCloseTo(-45);
});

test('does the same for a phone on either side', () => {
  for (const screenAngle of [0, 90, 270]) {
    for (const pitch of [-50, -10, 0, 25, 50]) {
      const look = lookOf(readingOf(70, pitch, screenAngle), screenAngle);
      expect(look.pitch).toBeCloseTo(pitch, 6);
      expect(yawDifference(70, look.yaw)).toBeCloseTo(0, 6);
    }
  }
});

test('looks along the top of the screen when the phone lies flat', () => {
  expect(lookOf({ alpha: 0, beta: 0, gamma: 0 }, 0)).toEqual({ yaw: 0, pitch: -90 });
  expect(lookOf({ alpha: 300, beta: 0, gamma: 0 }, 0).yaw).toBeCloseTo(60);
  // With the screen rotated, another edge is its top.
  expect(lookOf({ alpha: 0, beta: 0, gamma: 0 }, 90).yaw).toBeCloseTo(90);
  expect(lookOf({ alpha: 0, beta: 0, gamma: 0 }, 270).yaw).toBeCloseTo(-90);
});

test('keeps the yaw while the phone is lifted from a table to upright and beyond', () => {
  for (let beta = 0; beta <= 175; beta += 0.5)
    expect(yawDifference(-33, lookOf({ alpha: 33, beta, gamma: 0 }, 0).yaw)).toBeCloseTo(0, 6);
});

test('has no jump at beta = 90, where the angles do', () => {
  fc.assert(
    fc.property(number(0, 360), number(-40, 40), someScreen, (alpha, gamma, screen) => {
      // The same rotation from both sides: beyond upright, browsers report other alpha and gamma.
      const below = lookOf({ alpha, beta: 89.999, gamma }, screen);
      const above = lookOf({ alpha, beta: 90.001, gamma }, screen);
      expect(angleBetween(directionOf(below), directionOf(above))).toBeLessThan(0.01);
      expect(Math.abs(yawDifference(below.yaw, above.yaw))).toBeLessThan(0.01);
      // Upright, only alpha + gamma matters.
      const twisted = lookOf({ alpha: alpha + 10, beta: 90, gamma: gamma - 10 }, screen);
      expect(
        angleBetween(directionOf(lookOf({ alpha, beta: 90, gamma }, screen)), directionOf(twisted)),
      ).toBeLessThan(1e-6);
    }),
  );
});

test('turns the yaw with the device about the vertical, however it is held', () => {
  fc.assert(
    fc.property(someReading, someScreen, number(-170, 170), (reading, screen, turn) => {
      const before = lookOf(reading, screen);
      const after = lookOf({ ...reading, alpha: reading.alpha - turn }, screen);
      expect(after.pitch).toBeCloseTo(before.pitch, 6);
      expect(yawDifference(yawDifference(before.yaw, after.yaw), turn)).toBeCloseTo(0, 4);
    }),
  );
});

test('leaves the view alone on the first reading and while the device rests', () => {
  fc.assert(
    fc.property(someAngles, someAngles, (view, look) => {
      const follower = new DeviceFollower();
      expect(follower.follow(view, look)).toEqual(view);
      const still = follower.follow(view, look);
      expect(yawDifference(view.yaw, still.yaw)).toBeCloseTo(0, 9);
      expect(still.pitch).toBeCloseTo(view.pitch, 9);
    }),
  );
});

test('turns the view with the device, wherever it has been dragged to', () => {
  fc.assert(
    fc.property(someAngles, someAngles, number(-170, 170), (view, look, turn) => {
      const follower = new DeviceFollower();
      follower.follow(view, look);
      const dragged = { yaw: view.yaw + 40, pitch: view.pitch };
      const next = follower.follow(dragged, { ...look, yaw: look.yaw + turn });
      expect(yawDifference(yawDifference(dragged.yaw, next.yaw), turn)).toBeCloseTo(0, 6);
    }),
  );
});

test('corrects a tilted horizon gradually while the device turns', () => {
  const follower = new DeviceFollower();
  let view = { yaw: 0, pitch: 30 };
  let look = { yaw: 0, pitch: -20 };
  follower.follow(view, look);
  for (let step = 0; step < 200; step++) {
    look = { yaw: look.yaw + 1, pitch: -20 };
    const next = follower.follow(view, look);
    expect(Math.abs(next.pitch - view.pitch)).toBeLessThan(2.5);
    view = next;
  }
  expect(view.pitch).toBeCloseTo(-20, 1);
});
