import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SCALE_MAX, TurnMotion } from './turn-motion.ts';

const FULL = { count: 24, loop: true };
const STAGE = { width: 960, height: 540 };

function motion(turn = FULL, first = 0, sense: 1 | -1 = 1): TurnMotion {
  const made = new TurnMotion(turn, first, sense);
  made.fit(STAGE, { left: 0, top: 0, width: 960, height: 540 });
  return made;
}

/** Advances until everything is at rest; returns the seconds that took. */
function settle(moving: TurnMotion): number {
  let seconds = 0;
  while (moving.advance(1 / 60)) {
    seconds += 1 / 60;
    if (seconds > 10) throw new Error('It never comes to rest');
  }
  return seconds;
}

describe('a building under a finger', () => {
  it('follows it, in the opposite direction for an opposite orbit', () => {
    for (const [sense, expected] of [
      [1, 22],
      [-1, 2],
    ] as const) {
      const held = motion(FULL, 0, sense);
      held.press(1, { x: 100, y: 100 }, 0);
      held.drag(1, { x: 196, y: 140 }, 400);
      expect(held.frame).toBe(expected);
      held.drag(1, { x: 196, y: 140 }, 900);
      held.release(1, 1000);
      expect(held.isMoving).toBe(false);
      expect(held.frame).toBe(expected);
    }
  });

  it('continues after a swipe, and stops at a frame', () => {
    const pushed = motion();
    pushed.press(1, { x: 500, y: 100 }, 0);
    for (let step = 1; step <= 4; step++) pushed.drag(1, { x: 500 - 40 * step, y: 100 }, 16 * step);
    const left = pushed.place;
    pushed.release(1, 66);
    expect(settle(pushed)).toBeGreaterThan(0.2);
    expect(pushed.place).toBe(pushed.frame);
    expect(pushed.place === left).toBe(false);
  });

  it('limits the speed of a flick to what eyes can follow', () => {
    const flicked = motion();
    flicked.press(1, { x: 0, y: 0 }, 0);
    flicked.drag(1, { x: 900, y: 0 }, 1);
    flicked.release(1, 2);
    const before = flicked.place;
    flicked.advance(0.1);
    expect(Math.abs(flicked.place - before)).toBeLessThanOrEqual(24 * 1.5 * 0.1);
  });

  it('does not move on its own with reduced motion', () => {
    const still = motion();
    still.stillness = true;
    still.press(1, { x: 0, y: 0 }, 0);
    still.drag(1, { x: 300, y: 0 }, 10);
    still.release(1, 11);
    expect(still.isMoving).toBe(false);
    still.turnTo(12);
    expect([still.isMoving, still.frame]).toEqual([false, 12]);
    still.zoomBy(0.5, null);
    expect([still.isMoving, still.zoom.scale]).toEqual([false, 2]);
  });

  it('stops at the ends of a partial turn', () => {
    const part = motion({ count: 5, loop: false }, 2);
    part.press(1, { x: 0, y: 0 }, 0);
    part.drag(1, { x: 900, y: 0 }, 100);
    expect(part.frame).toBe(0);
    part.release(1, 101);
    settle(part);
    expect(part.frame).toBe(0);
    part.stepBy(-1, 0);
    expect(part.frame).toBe(0);
    part.stepBy(1, 0);
    expect(part.frame).toBe(1);
  });
});

it('turns to a frame by the shorter way from anywhere', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 23 }),
      fc.integer({ min: 0, max: 23 }),
      fc.double({ min: -0.4, max: 0.4, noNaN: true }),
      (from, to, off) => {
        const turning = motion(FULL, from);
        turning.place = from + off;
        turning.turnTo(to);
        expect(turning.goal).toBe(to);
        const before = turning.place;
        let farthest = 0;
        while (turning.advance(1 / 60)) farthest = Math.max(farthest, Math.abs(turning.place - before));
        expect(turning.frame).toBe(to);
        expect(farthest).toBeLessThanOrEqual(12.5);
      },
    ),
  );
});

describe('a zoom', () => {
  it('keeps the point under the pointer, and returns to where it started', () => {
    const zoomed = motion();
    const point = { x: 700, y: 400 };
    zoomed.zoomBy(0.5, point);
    settle(zoomed);
    const { scale, x, y } = zoomed.zoom;
    expect(scale).toBeCloseTo(2, 3);
    expect([x + 700 * scale, y + 400 * scale]).toEqual([expect.closeTo(700, 0), expect.closeTo(400, 0)]);
    zoomed.zoomBy(4, { x: 10, y: 10 });
    settle(zoomed);
    expect(zoomed.zoom).toEqual({ scale: 1, x: 0, y: 0 });
  });

  it('is looked about in by keys where the pictures are no turn', () => {
    const plan = motion({ count: 2, loop: false });
    plan.steady = true;
    plan.stepBy(1, 0);
    expect(plan.zoom).toEqual({ scale: 1, x: 0, y: 0 });
    plan.zoomBy(0.5, null);
    settle(plan);
    const before = plan.zoom;
    plan.stepBy(0.1, -0.1);
    settle(plan);
    expect([plan.frame, plan.zoom.scale]).toEqual([0, before.scale]);
    expect(plan.zoom.x).toBeLessThan(before.x);
    expect(plan.zoom.y).toBeLessThan(before.y);
  });

  it('makes one finger pan instead of turn', () => {
    const zoomed = motion();
    zoomed.stillness = true;
    zoomed.zoomBy(0.5, null);
    zoomed.press(1, { x: 500, y: 200 }, 0);
    zoomed.drag(1, { x: 600, y: 250 }, 50);
    expect([zoomed.frame, zoomed.zoom.x, zoomed.zoom.y]).toEqual([0, -380, -220]);
  });

  it('follows two fingers', () => {
    const pinched = motion();
    pinched.press(1, { x: 400, y: 270 }, 0);
    pinched.press(2, { x: 560, y: 270 }, 10);
    pinched.drag(2, { x: 720, y: 270 }, 60);
    expect(pinched.zoom.scale).toBeCloseTo(2, 6);
    expect(pinched.frame).toBe(0);
  });

  it('begins without a jump where the picture leaves room beside it, and fills the stage from twice its size on', () => {
    const moved = motion();
    moved.stillness = true;
    moved.fit(STAGE, { left: -200, top: 120, width: STAGE.width + 400, height: STAGE.height - 160 });
    moved.zoomBy(1 / 1.01, null);
    expect(Math.hypot(moved.zoom.x, moved.zoom.y)).toBeLessThan(12);
    moved.zoomBy(1 / 2, { x: 0, y: 0 });
    expect(120 + moved.zoom.y).toBeLessThanOrEqual(0);
  });

  it('shows no more beside the picture than without zoom, and stays within the largest scale', () => {
    const near = fc.double({ min: -2000, max: 2000, noNaN: true });
    const boxes = fc.record({
      left: fc.integer({ min: -500, max: 300 }),
      top: fc.integer({ min: -500, max: 300 }),
      width: fc.integer({ min: 200, max: 2000 }),
      height: fc.integer({ min: 100, max: 1500 }),
    });
    fc.assert(
      fc.property(
        boxes,
        near,
        near,
        fc.double({ min: 0.05, max: 20, noNaN: true }),
        (box, dx, dy, factor) => {
          const moved = motion();
          moved.stillness = true;
          moved.fit(STAGE, box);
          moved.zoomBy(factor, { x: 300, y: 300 });
          moved.press(1, { x: 0, y: 0 }, 0);
          moved.drag(1, { x: dx, y: dy }, 1000);
          const { scale, x, y } = moved.zoom;
          expect(scale).toBeGreaterThanOrEqual(1);
          expect(scale).toBeLessThanOrEqual(SCALE_MAX);
          if (scale === 1) return;
          for (const [start, size, room, from, length] of [
            [box.left + x, box.width * scale, STAGE.width, box.left, box.width],
            [box.top + y, box.height * scale, STAGE.height, box.top, box.height],
          ] as const) {
            const slack = 1e-6;
            const [before, after] = [Math.max(from, 0), Math.max(room - from - length, 0)];
            if (size >= room) {
              expect(start).toBeLessThanOrEqual((scale < 2 ? before : 0) + slack);
              expect(start + size).toBeGreaterThanOrEqual(room - (scale < 2 ? after : 0) - slack);
            } else {
              expect(start + size).toBeGreaterThanOrEqual(Math.min(from + length, size) - slack);
              expect(start).toBeLessThanOrEqual(Math.max(before, room - size) + slack);
            }
          }
        },
      ),
    );
  });
});

describe('a look around', () => {
  it('passes every frame once and ends where it began', () => {
    for (const sense of [1, -1] as const) {
      const looking = motion(FULL, 5, sense);
      looking.lookAround();
      expect(looking.isTurning).toBe(true);
      const seen: number[] = [];
      while (looking.advance(1 / 240)) if (looking.frame !== seen.at(-1)) seen.push(looking.frame);
      expect(new Set(seen).size).toBe(24);
      expect(seen.length).toBeLessThanOrEqual(25);
      expect(seen[1]).toBe(5 + sense);
      expect(looking.place).toBe(5);
    }
  });

  it('goes over the longer part of a partial turn and comes back', () => {
    const looking = motion({ count: 10, loop: false }, 3);
    looking.lookAround();
    const seen = new Set<number>();
    while (looking.advance(1 / 60)) seen.add(looking.frame);
    expect([...seen]).toEqual([3, 4, 5, 6, 7, 8, 9]);
    expect(looking.place).toBe(3);
  });

  it('ends where it is, where a key goes on from', () => {
    const looking = motion();
    looking.lookAround();
    for (let step = 0; step < 60; step++) looking.advance(1 / 60);
    const at = looking.frame;
    expect(at).toBeGreaterThan(2);
    expect(looking.endLook()).toBe(true);
    expect([looking.isMoving, looking.place]).toEqual([false, at]);
    looking.stepBy(1, 0);
    expect(looking.frame).toBe(at + 1);
    looking.turnTo(0);
    expect(looking.endLook()).toBe(false);
    expect(looking.isTurning).toBe(true);
  });

  it('goes on when the finger that is on it scrolls the page, and not when that turns it', () => {
    const looking = motion();
    looking.lookAround();
    const before = looking.frame;
    for (let step = 0; step < 60; step++) looking.advance(1 / 60);
    const at = looking.frame;
    looking.press(1, { x: 100, y: 100 }, 0);
    looking.drag(1, { x: 101, y: 130 }, 16);
    expect([looking.isMoving, looking.frame]).toEqual([false, at]);
    looking.cancel();
    expect(looking.goal).toBe(before);
    while (looking.advance(1 / 60));
    expect(looking.frame).toBe(before);

    looking.lookAround();
    for (let step = 0; step < 60; step++) looking.advance(1 / 60);
    looking.press(1, { x: 100, y: 100 }, 0);
    looking.release(1, 16);
    looking.cancel();
    expect([looking.isMoving, looking.frame]).toEqual([false, at]);
  });

  it('begins when the finger that is on it scrolls the page, and not when that is lifted', () => {
    const looking = motion();
    looking.press(1, { x: 100, y: 100 }, 0);
    looking.lookAround();
    expect(looking.isMoving).toBe(false);
    looking.cancel();
    expect(looking.isTurning).toBe(true);

    const lifted = motion();
    lifted.press(1, { x: 100, y: 100 }, 0);
    lifted.lookAround();
    lifted.release(1, 16);
    lifted.cancel();
    expect(lifted.isMoving).toBe(false);
  });

  it('has none without motion, and none for pictures that are no turn', () => {
    for (const key of ['stillness', 'steady'] as const) {
      const still = motion();
      still[key] = true;
      still.lookAround();
      expect(still.isMoving).toBe(false);
    }
  });
});
