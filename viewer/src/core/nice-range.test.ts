import fc from 'fast-check';
import { expect, test } from 'vitest';
import { niceRange } from './nice-range.ts';

test('rounds prices to round ends and steps', () => {
  expect(niceRange({ min: 412_350, max: 1_287_900 })).toEqual({ min: 400_000, max: 1_300_000, step: 20_000 });
  expect(niceRange({ min: 31.7, max: 96.2 })).toEqual({ min: 30, max: 98, step: 2 });
});

test('keeps floors whole', () => {
  expect(niceRange({ min: 0, max: 4 })).toEqual({ min: 0, max: 4, step: 1 });
  expect(niceRange({ min: -1, max: 120 })).toEqual({ min: -1, max: 120, step: 1 });
});

test('contains the real range, with 12 to 200 steps', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -1e4, max: 1e7, noNaN: true }),
      fc.double({ min: 0.5, max: 1e7, noNaN: true }),
      (min, width) => {
        const nice = niceRange({ min, max: min + width });
        const slack = Math.abs(min + width) * 1e-9 + 1e-9;
        expect(nice.min).toBeLessThanOrEqual(min + slack);
        expect(nice.max).toBeGreaterThanOrEqual(min + width - slack);
        const places = (nice.max - nice.min) / nice.step;
        expect(places).toBeLessThan(201);
        if (!Number.isInteger(min)) expect(places).toBeGreaterThan(11);
      },
    ),
  );
});
