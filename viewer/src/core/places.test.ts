import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bestPlace, freePlace, type PlaceAsked, shared } from './places.ts';

const ROOM = { left: 0, top: 0, right: 800, bottom: 600 };
const asked = (more: Partial<PlaceAsked> = {}): PlaceAsked => ({
  about: { left: 300, top: 200, right: 400, bottom: 260 },
  size: { width: 160, height: 60 },
  gap: 10,
  order: ['above', 'below', 'right', 'left'],
  room: ROOM,
  taken: [],
  ...more,
});

test('centres above, else below, else beside', () => {
  expect(freePlace(asked())).toEqual({ side: 'above', left: 270, top: 130, right: 430, bottom: 190 });
  expect(freePlace(asked({ room: { ...ROOM, top: 140 } }))).toMatchObject({ side: 'below', top: 270 });
  expect(freePlace(asked({ room: { ...ROOM, top: 140, bottom: 320 } }))).toMatchObject({
    side: 'right',
    left: 410,
    top: 200,
  });
});

test('shifts along the side at an edge, as long as it still touches', () => {
  const about = { left: 2, top: 200, right: 42, bottom: 260 };
  expect(freePlace(asked({ about }))).toMatchObject({ side: 'above', left: 0 });
  const outside = { left: -90, top: 200, right: 4, bottom: 260 };
  expect(freePlace(asked({ about: outside, order: ['above', 'below'] }))).toBeNull();
});

test('avoids occupied boxes, and without free space keeps the target visible', () => {
  const control = { left: 250, top: 100, right: 300, bottom: 200 };
  expect(freePlace(asked({ taken: [control] }))).toMatchObject({ side: 'below' });
  const tight = { left: 250, top: 140, right: 450, bottom: 330 };
  const all = { ...tight, top: 265 };
  const place = bestPlace(asked({ room: tight, taken: [all] }));
  expect(freePlace(asked({ room: tight, taken: [all] }))).toBeNull();
  expect(shared(place, asked().about)).toBe(0);
});

test('lies in the room and over nothing, not even its target', () => {
  const box = fc
    .tuple(fc.nat(800), fc.nat(600), fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 200 }))
    .map(([left, top, width, height]) => ({ left, top, right: left + width, bottom: top + height }));
  fc.assert(
    fc.property(box, fc.array(box, { maxLength: 6 }), (about, taken) => {
      const place = freePlace(asked({ about, taken }));
      fc.pre(place !== null);
      if (!place) return;
      for (const other of [about, ...taken]) expect(shared(place, other)).toBe(0);
      expect(place.left).toBeGreaterThanOrEqual(0);
      expect(place.bottom).toBeLessThanOrEqual(600);
    }),
  );
});
