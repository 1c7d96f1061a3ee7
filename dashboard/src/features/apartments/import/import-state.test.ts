import { expect, test } from 'vitest';
import { exchanged, isUsable, mappingOf, remapped } from './import-state.ts';

const columns = [
  { position: 1, header: 'Nr', field: 'number' as const, sample: ['A1'] },
  { position: 2, header: 'Metraż', sample: ['45'] },
  { position: 3, header: 'Cena', field: 'price' as const, sample: [] },
];

test('a field has one column, and a column one field', () => {
  const mapping = mappingOf(columns);
  expect(mapping).toEqual({ number: 1, price: 3 });
  expect(remapped(mapping, 2, 'area')).toEqual({ number: 1, price: 3, area: 2 });
  expect(remapped(mapping, 2, 'price')).toEqual({ number: 1, price: 2 });
  expect(remapped(mapping, 1, undefined)).toEqual({ price: 3 });
  expect(isUsable(mapping)).toBe(true);
  expect(isUsable({ price: 3 })).toBe(false);
});

test('two fields exchange their columns, one of which may be none', () => {
  expect(exchanged({ number: 1, price: 3, area: 2 }, 'price', 'area')).toEqual({
    number: 1,
    price: 2,
    area: 3,
  });
  expect(exchanged({ number: 1, price: 3 }, 'price', 'area')).toEqual({ number: 1, area: 3 });
});
