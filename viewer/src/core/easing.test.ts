import fc from 'fast-check';
import { expect, test } from 'vitest';
import { approachShare, coast, easeInOut } from './easing.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });

test('computes inertia independently of the frame rate', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -400, max: 400, noNaN: true }),
      fc.integer({ min: 1, max: 40 }),
      (speed, frames) => {
        const whole = coast(speed, 1, 0.3);
        let distance = 0;
        let left = speed;
        for (let i = 0; i < frames; i++) {
          const step = coast(left, 1 / frames, 0.3);
          distance += step.distance;
          left = step.speed;
        }
        expect(distance).toBeCloseTo(whole.distance, 6);
        expect(left).toBeCloseTo(whole.speed, 6);
      },
    ),
  );
});

test('computes an approach independently of the frame rate', () => {
  expect(1 - (1 - approachShare(0.05, 0.06)) ** 2).toBeCloseTo(approachShare(0.1, 0.06), 10);
  expect(approachShare(0.06, 0.06)).toBeCloseTo(0.5, 10);
});

test('eases monotonically from start to end', () => {
  expect(easeInOut(0)).toBe(0);
  expect(easeInOut(1)).toBe(1);
  fc.assert(
    fc.property(share, share, (p, q) => {
      expect(easeInOut(Math.max(p, q))).toBeGreaterThanOrEqual(easeInOut(Math.min(p, q)));
    }),
  );
});
