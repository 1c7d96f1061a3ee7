import { expect, it } from 'vitest';
import { hasBesides, mainOf, onlyKindOf } from './kinds.ts';

const of = (...kinds: Parameters<typeof onlyKindOf>[0][number]['kind'][]) => kinds.map((kind) => ({ kind }));

it('tells what is lived in from what is sold along with it', () => {
  const all = of('APARTMENT', 'PARKING', 'HOUSE', 'STORAGE', 'GARAGE', 'PLOT');
  expect(mainOf(all).map(({ kind }) => kind)).toEqual(['APARTMENT', 'HOUSE', 'PLOT']);
  expect(hasBesides(all)).toBe(true);
});

it('takes parking for the main thing where there is nothing else', () => {
  expect(mainOf(of('PARKING', 'GARAGE'))).toHaveLength(2);
  expect(hasBesides(of('PARKING'))).toBe(false);
  expect(hasBesides([])).toBe(false);
});

it('knows the kind of all only if it is one', () => {
  expect(onlyKindOf(of('STORAGE', 'STORAGE'))).toBe('STORAGE');
  expect(onlyKindOf(of('STORAGE', 'PARKING'))).toBeUndefined();
  expect(onlyKindOf([])).toBeUndefined();
});
