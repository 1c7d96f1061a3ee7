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

/** The reading of a phone that looks in a direction, its picture upright on a screen turned by an angle. */
function readingOf(yaw: number, pitch: number, screenAngle: number): DeviceReading {
  const upright = { alpha: -yaw, beta: 90 + pitch, gamma: 0 };
  if (screenAngle === 0) return upright;
  // Held on its side the device stands on gamma = -90 or 90: written down by the definition of the angles, not by the code under test.
  const side = screenAngle === 90 ? 1 : -1;
  return pitch <= 0
    ? { alpha: -yaw + side * 90, beta: 0, gamma: -side * (90 + pitch) }
    : { alpha: -yaw - side * 90, beta: 180, gamma: side * (90 - pitch) };
}

test('a phone held upright looks where its back looks', () => {
  expect(lookOf({ alpha: 0, beta: 90, gamma: 0 }, 0)).toEqual({ yaw: 0, pitch: expect.closeTo(0) });
  expect(lookOf({ alpha: 270, beta: 90, gamma: 0 }, 0).yaw).toBeCloseTo(90);
  expect(lookOf({ alpha: 0, beta: 120, gamma: 0 }, 0).pitch).toBeCloseTo(30);
  expect(lookOf({ alpha: 0, beta: 45, gamma: 0 }, 0).pitch).toBeCloseTo(-45);
});

test('on its side as well, whichever side', () => {
  for (const screenAngle of [0, 90, 270]) {
    for (const pitch of [-50, -10, 0, 25, 50]) {
      const look = lookOf(readingOf(70, pitch, screenAngle), screenAngle);
      expect(look.pitch).toBeCloseTo(pitch, 6);
      expect(yawDifference(70, look.yaw)).toBeCloseTo(0, 6);
    }
  }
});

test('flat on a table, the top of the screen is ahead', () => {
  expect(lookOf({ alpha: 0, beta: 0, gamma: 0 }, 0)).toEqual({ yaw: 0, pitch: -90 });
  expect(lookOf({ alpha: 300, beta: 0, gamma: 0 }, 0).yaw).toBeCloseTo(60);
  // With the picture turned on the device, another edge is its top.
  expect(lookOf({ alpha: 0, beta: 0, gamma: 0 }, 90).yaw).toBeCloseTo(90);
  expect(lookOf({ alpha: 0, beta: 0, gamma: 0 }, 270).yaw).toBeCloseTo(-90);
});

test('lifting a phone from the table to upright and beyond never turns it aside', () => {
  for (let beta = 0; beta <= 175; beta += 0.5)
    expect(yawDifference(-33, lookOf({ alpha: 33, beta, gamma: 0 }, 0).yaw)).toBeCloseTo(0, 6);
});

test('there is no jump where the angles jump, at beta = 90', () => {
  fc.assert(
    fc.property(number(0, 360), number(-40, 40), someScreen, (alpha, gamma, screen) => {
      // The same rotation from both sides: beyond upright, browsers tell other alpha and gamma.
      const below = lookOf({ alpha, beta: 89.999, gamma }, screen);
      const above = lookOf({ alpha, beta: 90.001, gamma }, screen);
      expect(angleBetween(directionOf(below), directionOf(above))).toBeLessThan(0.01);
      expect(Math.abs(yawDifference(below.yaw, above.yaw))).toBeLessThan(0.01);
      // At upright only alpha + gamma matters.
      const twisted = lookOf({ alpha: alpha + 10, beta: 90, gamma: gamma - 10 }, screen);
      expect(
        angleBetween(directionOf(lookOf({ alpha, beta: 90, gamma }, screen)), directionOf(twisted)),
      ).toBeLessThan(1e-6);
    }),
  );
});

test('turning about the vertical changes the yaw by as much, however the device is held', () => {
  fc.assert(
    fc.property(someReading, someScreen, number(-170, 170), (reading, screen, turn) => {
      const before = lookOf(reading, screen);
      const after = lookOf({ ...reading, alpha: reading.alpha - turn }, screen);
      expect(after.pitch).toBeCloseTo(before.pitch, 6);
      expect(yawDifference(yawDifference(before.yaw, after.yaw), turn)).toBeCloseTo(0, 4);
    }),
  );
});

test('the first reading leaves the view alone, and so does a device at rest', () => {
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

test('a turn of the device is a turn of the view, from wherever that has been dragged', () => {
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

test('a horizon that is off comes right while the device turns, without ever jumping', () => {
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
