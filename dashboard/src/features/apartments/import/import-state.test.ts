import { expect, test } from 'vitest';
import { isUsable, mappingOf, recall, remapped, remember } from './import-state.ts';

const columns = [
  { position: 1, header: 'Nr', field: 'number' as const, sample: ['A1'] },
  { position: 2, header: 'Metraż', sample: ['45'] },
  { position: 3, header: 'Cena', field: 'price' as const, sample: [] },
];

function storage(): { getItem(key: string): string | null; setItem(key: string, value: string): void } {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };
}

test('a field has one column, and a column one field', () => {
  const mapping = mappingOf(columns);
  expect(mapping).toEqual({ number: 1, price: 3 });
  expect(remapped(mapping, 2, 'area')).toEqual({ number: 1, price: 3, area: 2 });
  expect(remapped(mapping, 2, 'price')).toEqual({ number: 1, price: 2 });
  expect(remapped(mapping, 1, undefined)).toEqual({ price: 3 });
  expect(isUsable(mapping)).toBe(true);
  expect(isUsable({ price: 3 })).toBe(false);
});

test('recalls the mapping for a sheet with the same headers only', () => {
  const store = storage();
  remember(store, columns, { number: 1, area: 2 });
  expect(recall(store, columns)).toEqual({ number: 1, area: 2 });
  remember(store, columns, { number: 1 });
  expect(recall(store, columns)).toEqual({ number: 1 });
  expect(recall(store, columns.slice(0, 2))).toBeUndefined();
  store.setItem('flat-imports', '{broken');
  expect(recall(store, columns)).toBeUndefined();
});
