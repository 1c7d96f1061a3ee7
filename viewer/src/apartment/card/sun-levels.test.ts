import { expect, test } from 'vitest';
import { polishSunLevel, sunLevel, sunShown } from './sun-levels.ts';

const WROCLAW = { kind: 'APARTMENT', timezone: 'Europe/Warsaw' } as const;

test('names the level of EN 17037', () => {
  expect([89, 90, 179, 180, 239, 240].map(sunLevel)).toEqual([
    'none',
    'minimum',
    'minimum',
    'medium',
    'medium',
    'high',
  ]);
});

test('says that the Polish conditions are met, fully or for dense centres, and never that they are not', () => {
  expect([600, 180, 179, 90, 89, 0].map((equinox) => polishSunLevel({ equinox }, WROCLAW))).toEqual([
    'full',
    'full',
    'dense',
    'dense',
    undefined,
    undefined,
  ]);
});

test('says nothing of them elsewhere, of other kinds, or without a figure', () => {
  expect(polishSunLevel({ equinox: 600 }, { ...WROCLAW, timezone: 'Europe/Berlin' })).toBeUndefined();
  expect(polishSunLevel({ equinox: 600 }, { ...WROCLAW, kind: 'COMMERCIAL' })).toBeUndefined();
  expect(polishSunLevel({}, WROCLAW)).toBeUndefined();
});

test('shows what the model knows, without sides or without a place on earth', () => {
  const sun = { march: 100, june: 200, december: 0, morning: 100, evening: 0 };
  const bare = { placed: true, orientations: [], model: undefined } as const;
  expect(sunShown(bare)).toBeUndefined();
  expect(sunShown({ ...bare, orientations: ['S'] })).toBe('course');
  expect(sunShown({ ...bare, model: { sun } })).toBe('course');
  expect(sunShown({ ...bare, placed: false, model: { sun } })).toBe('minutes');
  expect(sunShown({ ...bare, model: { sky: 0.5, distance: 40 } })).toBe('view');
  expect(sunShown({ ...bare, placed: false, orientations: ['S'] })).toBeUndefined();
});
