import { expect, test } from 'vitest';
import { AREAS } from '../../kit/areas.ts';
import { SEQUENCE_MS } from '../../kit/list/key-sequence.ts';
import { AREA_KEYS, createKeyReader } from './keys.ts';

const press = (key: string, timeStamp = 0, more: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  timeStamp,
  ...more,
});

test('Ctrl or ⌘ with K opens the palette, even while typing', () => {
  const read = createKeyReader();
  expect(read(press('k', 0, { ctrlKey: true }), false)).toEqual({ kind: 'palette' });
  expect(read(press('K', 0, { metaKey: true }), false)).toEqual({ kind: 'palette' });
  expect(read(press('k', 0, { ctrlKey: true, altKey: true }), true)).toBeUndefined();
  expect(read(press('k'), true)).toBeUndefined();
});

test('g and a letter open an area if the letter follows immediately and soon', () => {
  const read = createKeyReader();
  expect(read(press('g', 0), true)).toBeUndefined();
  expect(read(press('t', 400), true)).toEqual({ kind: 'area', key: 'tours' });
  read(press('g', 1000), true);
  expect(read(press('t', 1001 + SEQUENCE_MS), true)).toBeUndefined();
  read(press('g', 5000), true);
  read(press('x', 5001), true);
  expect(read(press('t', 5002), true)).toBeUndefined();
});

test('does nothing while the user is typing', () => {
  const read = createKeyReader();
  for (const key of ['?', '/', 'g', 't']) expect(read(press(key), false)).toBeUndefined();
});

test('? opens help, / the search', () => {
  const read = createKeyReader();
  expect(read(press('?'), true)).toEqual({ kind: 'help' });
  expect(read(press('/'), true)).toEqual({ kind: 'search' });
});

test('each area has its own letter', () => {
  const letters = Object.values(AREA_KEYS);
  expect(new Set(letters).size).toBe(letters.length);
  expect(Object.keys(AREA_KEYS).toSorted()).toEqual(AREAS.map(({ key }) => key).toSorted());
});
