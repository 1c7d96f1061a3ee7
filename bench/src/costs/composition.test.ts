import { expect, it } from 'vitest';
import { compose, each, eventsPerVisit, type Piece } from './composition.ts';

const FRAMES: Piece = { media: 3600, originals: 720, measured: 36, wanted: 36 };
const PLANS: Piece = { media: 70, originals: 14, measured: 7, wanted: 100 };

it('scales each kind from what was measured to what an estate has', () => {
  expect(compose([FRAMES])).toEqual({ media: 3600, originals: 720 });
  expect(compose([FRAMES, PLANS])).toEqual({ media: 3600 + 1000, originals: 720 + 200 });
  expect(each(PLANS)).toBe(12);
});

it('takes the events of a visit from the demo', () => {
  expect(eventsPerVisit()).toBeGreaterThan(3);
  expect(eventsPerVisit()).toBeLessThan(4);
});
