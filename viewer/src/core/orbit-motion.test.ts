import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eyeOf, headingOf, OrbitMotion, type OrbitPose } from './orbit-motion.ts';

const LIMITS = {
  tilt: [3, 82],
  distance: [5, 200],
  target: { min: [-20, 1, -10], max: [20, 18, 10] },
} as const;
const HOME: OrbitPose = { azimuth: 180, tilt: 15, distance: 80, target: [0, 8, 0] };

function motionAt(pose = HOME): OrbitMotion {
  const motion = new OrbitMotion(pose, LIMITS);
  motion.viewport = { width: 1000, height: 800 };
  return motion;
}

function settle(motion: OrbitMotion): void {
  for (let frame = 0; frame < 2000 && motion.advance(1 / 60); frame += 1);
}

describe('the camera around a building', () => {
  it('stands where its pose says', () => {
    const [x, y, z] = eyeOf({ azimuth: 180, tilt: 0, distance: 10, target: [1, 2, 3] });
    expect([x, y, z].map((value) => Math.round(value * 1e6) / 1e6)).toEqual([1, 2, 13]);
    expect(eyeOf({ ...HOME, azimuth: 90, tilt: 90 })[1]).toBeCloseTo(88);
  });

  it('looks from where it stands to the target, told to a degree', () => {
    expect([180, 22.6, 359.8, -200, 540, 899.9].map((azimuth) => headingOf({ azimuth }))).toEqual([
      0, 203, 180, 340, 0, 0,
    ]);
  });

  it('follows a finger: the building turns the way it is dragged', () => {
    const motion = motionAt();
    motion.press(1, { x: 500, y: 400 }, 0);
    motion.drag(1, { x: 600, y: 440 }, 16);
    expect(motion.pose.azimuth).toBeGreaterThan(180);
    expect(motion.pose.tilt).toBeGreaterThan(15);
  });

  it('is thrown by a swipe and comes to rest, but stays where it is without motion', () => {
    for (const stillness of [false, true]) {
      const motion = motionAt();
      motion.stillness = stillness;
      motion.press(1, { x: 500, y: 400 }, 0);
      motion.drag(1, { x: 560, y: 400 }, 20);
      motion.release(1, 24);
      const held = motion.pose.azimuth;
      settle(motion);
      expect(motion.isMoving).toBe(false);
      expect(motion.pose.azimuth > held).toBe(!stillness);
    }
  });

  it('goes nearer with two fingers and the wheel, towards the pointer', () => {
    const motion = motionAt();
    motion.press(1, { x: 400, y: 400 }, 0);
    motion.press(2, { x: 600, y: 400 }, 0);
    motion.drag(1, { x: 300, y: 400 }, 16);
    expect(motion.pose.distance).toBeLessThan(80);
    const wheel = motionAt();
    wheel.zoomBy(0.5, { x: 900, y: 400 });
    settle(wheel);
    expect(wheel.pose.distance).toBeCloseTo(40, 1);
    // Seen from the south, the right of the stage is east.
    expect(wheel.pose.target[0]).toBeGreaterThan(1);
  });

  it('pans: what is under the pointer stays there, the direction stays, and nothing is thrown', () => {
    const motion = motionAt();
    motion.panning = true;
    motion.press(1, { x: 500, y: 400 }, 0);
    // At 80 m the stage of 800 px shows 60 m.
    motion.drag(1, { x: 580, y: 400 }, 16);
    // Seen from the south, a building dragged to the right lets one see what lies to the west.
    expect(motion.pose.target[0]).toBeCloseTo(-6);
    expect(motion.pose.target[1]).toBe(8);
    motion.drag(1, { x: 500, y: 480 }, 20);
    expect(motion.pose.target[1]).toBeGreaterThan(8);
    expect(motion.pose.target[2]).toBeLessThan(0);
    expect(motion.pose).toMatchObject({ azimuth: 180, tilt: 15, distance: 80 });
    motion.release(1, 24);
    expect(motion.isMoving).toBe(false);
  });

  it('pans by keys, there and back, and stops at its limits', () => {
    const motion = motionAt();
    motion.panBy(0.12, 0);
    settle(motion);
    // 0.12 of 1000 px are 9 m, to the east.
    expect(motion.pose.target[0]).toBeCloseTo(9, 1);
    motion.panBy(-0.12, 0);
    settle(motion);
    expect(motion.pose.target[0]).toBeCloseTo(0, 1);
    for (let press = 0; press < 40; press += 1) motion.panBy(0.12, 0.12);
    settle(motion);
    expect(motion.pose.target[0]).toBe(20);
    expect(motion.pose.target[1]).toBe(18);
  });

  it('moves the gaze at a window, where it cannot pan', () => {
    const motion = motionAt();
    motion.looking = true;
    motion.panning = true;
    motion.press(1, { x: 500, y: 400 }, 0);
    motion.drag(1, { x: 600, y: 400 }, 16);
    motion.release(1, 500);
    motion.panBy(0.12, 0);
    settle(motion);
    expect(motion.pose.azimuth).not.toBe(180);
    motion.panning = false;
    const before = motion.pose.azimuth;
    motion.press(1, { x: 400, y: 400 }, 600);
    motion.press(2, { x: 600, y: 400 }, 600);
    motion.drag(1, { x: 500, y: 400 }, 616);
    motion.drag(2, { x: 700, y: 400 }, 632);
    expect(motion.pose.azimuth).not.toBe(before);
    expect(motion.pose.distance).toBeCloseTo(HOME.distance);
    motion.zoomBy(0.8, { x: 900, y: 100 });
    settle(motion);
    expect(motion.pose.distance).toBeLessThan(HOME.distance * 0.9);
    expect(motion.pose.target).toEqual(HOME.target);
  });

  it('flies by the shorter way and ends exactly; at once without motion', () => {
    const goal: OrbitPose = { azimuth: 350, tilt: 30, distance: 40, target: [5, 6, 2] };
    const motion = motionAt({ ...HOME, azimuth: 20 });
    motion.flyTo(goal);
    let largest = 0;
    let before = motion.pose.azimuth;
    for (let frame = 0; frame < 300 && motion.advance(1 / 60); frame += 1) {
      largest = Math.max(largest, Math.abs(motion.pose.azimuth - before));
      before = motion.pose.azimuth;
    }
    expect(largest).toBeLessThan(10);
    expect(((motion.pose.azimuth % 360) + 360) % 360).toBeCloseTo(350);
    expect(motion.pose.target).toEqual([5, 6, 2]);
    const still = motionAt();
    still.stillness = true;
    still.flyTo(goal);
    expect(still.pose).toEqual(goal);
    expect(still.advance(1 / 60)).toBe(false);
  });

  it('never leaves its limits, whatever is done to it', () => {
    const point = fc.record({ x: fc.integer({ min: 0, max: 1000 }), y: fc.integer({ min: 0, max: 800 }) });
    const deed = fc.oneof(
      fc.record({ kind: fc.constant('drag' as const), from: point, to: point }),
      fc.record({ kind: fc.constant('pinch' as const), from: point, to: point }),
      fc.record({ kind: fc.constant('pan' as const), from: point, to: point }),
      fc.record({
        kind: fc.constant('zoom' as const),
        factor: fc.double({ min: 0.2, max: 5, noNaN: true }),
        at: point,
      }),
      fc.record({
        kind: fc.constant('step' as const),
        x: fc.integer({ min: -3, max: 3 }),
        y: fc.integer({ min: -3, max: 3 }),
      }),
      fc.record({ kind: fc.constant('wait' as const), seconds: fc.double({ min: 0, max: 2, noNaN: true }) }),
    );
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 25 }), (deeds) => {
        const motion = motionAt();
        let time = 0;
        for (const one of deeds) {
          time += 40;
          if (one.kind === 'drag' || one.kind === 'pinch' || one.kind === 'pan') {
            motion.panning = one.kind === 'pan';
            motion.press(1, one.from, time);
            if (one.kind === 'pinch') motion.press(2, { x: 500, y: 400 }, time);
            motion.drag(1, one.to, time + 20);
            motion.release(1, time + 25);
            motion.release(2, time + 25);
          } else if (one.kind === 'zoom') motion.zoomBy(one.factor, one.at);
          else if (one.kind === 'step') motion.stepBy(one.x, one.y);
          else motion.advance(one.seconds);
          const { tilt, distance, target } = motion.pose;
          expect(tilt).toBeGreaterThanOrEqual(3);
          expect(tilt).toBeLessThanOrEqual(82);
          expect(distance).toBeGreaterThanOrEqual(5 - 1e-9);
          expect(distance).toBeLessThanOrEqual(200 + 1e-9);
          expect(eyeOf(motion.pose)[1]).toBeGreaterThan(1);
          for (const axis of [0, 1, 2] as const) {
            expect(target[axis]).toBeGreaterThanOrEqual(LIMITS.target.min[axis]);
            expect(target[axis]).toBeLessThanOrEqual(LIMITS.target.max[axis]);
          }
        }
      }),
    );
  });
});

describe('a look around a building', () => {
  it('goes to the side and back to the very pose it began at', () => {
    const motion = motionAt();
    const before = motion.pose;
    motion.lookAround();
    let [farthest, fastest, last] = [0, 0, 180];
    for (let moves = true; moves; last = motion.pose.azimuth) {
      moves = motion.advance(1 / 60);
      farthest = Math.max(farthest, Math.abs(motion.pose.azimuth - 180));
      fastest = Math.max(fastest, Math.abs(motion.pose.azimuth - last));
    }
    expect(fastest).toBeLessThan(1);
    expect(farthest).toBeGreaterThan(30);
    expect(farthest).toBeLessThan(60);
    expect(motion.pose).toBe(before);
  });

  it('ends where it is, and leaves other movements alone', () => {
    const motion = motionAt();
    motion.lookAround();
    for (let frame = 0; frame < 60; frame++) motion.advance(1 / 60);
    const { pose } = motion;
    expect(pose.azimuth).toBeGreaterThan(190);
    expect(motion.endLook()).toBe(true);
    expect(motion.advance(1 / 60)).toBe(false);
    expect(motion.pose).toBe(pose);
    motion.flyTo(HOME);
    expect(motion.endLook()).toBe(false);
    expect(motion.isMoving).toBe(true);
  });

  it('goes on when the finger that is on it scrolls the page', () => {
    const motion = motionAt();
    const before = motion.pose;
    motion.lookAround();
    for (let frame = 0; frame < 60; frame++) motion.advance(1 / 60);
    motion.press(1, { x: 100, y: 100 }, 0);
    expect(motion.isMoving).toBe(false);
    motion.cancel();
    expect(motion.isMoving).toBe(true);
    while (motion.advance(1 / 60));
    expect(motion.pose).toBe(before);
  });

  it('begins when the finger that is on it scrolls the page', () => {
    const motion = motionAt();
    motion.press(1, { x: 100, y: 100 }, 0);
    motion.lookAround();
    expect(motion.isMoving).toBe(false);
    motion.cancel();
    expect(motion.isMoving).toBe(true);
  });

  it('has none without motion', () => {
    const motion = motionAt();
    motion.stillness = true;
    motion.lookAround();
    expect(motion.isMoving).toBe(false);
  });
});
