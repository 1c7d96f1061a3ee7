import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frameAt, framesFrom, framesPerPixel, frameTowards, stepsBetween } from './turntable.ts';

const turns = fc.record({ count: fc.integer({ min: 1, max: 400 }), loop: fc.boolean() });
const placed = turns.chain((turn) =>
  fc.record({
    turn: fc.constant(turn),
    from: fc.integer({ min: 0, max: turn.count - 1 }),
    to: fc.integer({ min: 0, max: turn.count - 1 }),
  }),
);

describe('a turn', () => {
  it('wraps around when full, and stops at its ends otherwise', () => {
    const full = { count: 24, loop: true };
    expect([frameAt(-1, full), frameAt(24, full), frameAt(49.4, full), frameAt(-24.6, full)]).toEqual([
      23, 0, 1, 23,
    ]);
    const part = { count: 5, loop: false };
    expect([frameAt(-3, part), frameAt(2.4, part), frameAt(9, part)]).toEqual([0, 2, 4]);
  });

  it('takes the shorter way', () => {
    const full = { count: 24, loop: true };
    expect([stepsBetween(22, 1, full), stepsBetween(1, 22, full), stepsBetween(0, 12, full)]).toEqual([
      3, -3, 12,
    ]);
    expect(stepsBetween(4, 0, { count: 5, loop: false })).toBe(-4);
  });

  it('reaches the target by at most half a full turn', () => {
    fc.assert(
      fc.property(placed, ({ turn, from, to }) => {
        const steps = stepsBetween(from, to, turn);
        expect(frameAt(from + steps, turn)).toBe(to);
        if (turn.loop) expect(Math.abs(steps) * 2).toBeLessThanOrEqual(turn.count);
      }),
    );
  });

  it('loads every frame once, outwards from the current one', () => {
    expect(framesFrom(1, { count: 6, loop: true })).toEqual([1, 0, 2, 3, 5, 4]);
    fc.assert(
      fc.property(placed, ({ turn, from }) => {
        const order = framesFrom(from, turn);
        expect(order[0]).toBe(from);
        expect([...order].sort((a, b) => a - b)).toEqual(Array.from({ length: turn.count }, (_, i) => i));
        const distances = order.map((frame) => Math.abs(stepsBetween(from, frame, turn)));
        expect([...distances].sort((a, b) => a - b)).toEqual(distances);
      }),
    );
  });

  it("takes slightly more than the stage's width, and is never too fast", () => {
    expect(1 / framesPerPixel(960, { count: 24, loop: true })).toBeCloseTo(48, 6);
    expect(1 / framesPerPixel(390, { count: 36, loop: true })).toBeCloseTo(13.54, 2);
    expect(1 / framesPerPixel(4000, { count: 4, loop: true })).toBe(48);
  });
});

it('finds the frame whose camera is nearest to a direction', () => {
  const angles = [180, 165, 90, 0, 350];
  expect([frameTowards(170, angles), frameTowards(-8, angles), frameTowards(365, angles)]).toEqual([1, 4, 3]);
  expect(frameTowards(720 + 91, angles)).toBe(2);
});
