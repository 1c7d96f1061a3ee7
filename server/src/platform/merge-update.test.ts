import { expect, it } from 'vitest';
import { mergeUpdate } from './merge-update.ts';

it('sets named fields, removes null ones, and keeps the rest', () => {
  expect(mergeUpdate({ a: 1, b: null, c: undefined, d: [1] })).toEqual({
    $set: { a: 1, d: [1] },
    $unset: { b: 1 },
  });
});

it('merges groups field by field, and replaces other objects', () => {
  const patch = {
    brand: { font: 'Lato', logoUrl: null },
    address: { city: 'Łódź' },
    n: { x: { email: true } },
  };
  expect(mergeUpdate(patch, new Set(['brand', 'n', 'n.x']))).toEqual({
    $set: { 'brand.font': 'Lato', address: { city: 'Łódź' }, 'n.x.email': true },
    $unset: { 'brand.logoUrl': 1 },
  });
});
