import { expect, test } from 'vitest';
import { recentOf, remember } from './recent.ts';

function memory() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
}

test('keeps six per organization, newest first, each once', () => {
  const storage = memory();
  for (let n = 1; n <= 8; n += 1) remember('a', { path: `/dashboard/tours/${n}`, label: `${n}` }, storage);
  remember('a', { path: '/dashboard/tours/5', label: 'five' }, storage);
  expect(recentOf('a', storage).map(({ label }) => label)).toEqual(['five', '8', '7', '6', '4', '3']);
  expect(recentOf('b', storage)).toEqual([]);
});

test('ignores what another script wrote there', () => {
  const storage = memory();
  storage.setItem(
    'recent:a',
    '[{"path":"https://elsewhere.example","label":"x"},{"path":"/dashboard","label":"y"}]',
  );
  expect(recentOf('a', storage)).toEqual([{ path: '/dashboard', label: 'y' }]);
  storage.setItem('recent:a', 'nonsense');
  expect(recentOf('a', storage)).toEqual([]);
});
