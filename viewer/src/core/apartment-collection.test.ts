import { expect, test } from 'vitest';
import { idsIn, toggled, united } from './apartment-collection.ts';

const [A, B, C] = ['a', 'b', 'c'].map((letter) => letter.repeat(24)) as [string, string, string];

test('reads ids from an address, without invalid ones and repetitions', () => {
  expect(idsIn(` ${A},${B},,${A},<script>,zz${C}`, 9)).toEqual([A, B]);
  expect(idsIn(`${A},${B},${C}`, 2)).toEqual([A, B]);
  expect(idsIn(null, 4)).toEqual([]);
});

test('toggles an apartment, dropping the oldest when full', () => {
  expect(toggled([A], B, 4)).toEqual([A, B]);
  expect(toggled([A, B], A, 4)).toEqual([B]);
  expect(toggled([A, B], C, 2)).toEqual([B, C]);
});

test('merges two lists without repetitions', () => {
  expect(united([A, B], [B, C], 9)).toEqual([A, B, C]);
  expect(united([A, B], [C], 2)).toEqual([A, B]);
});
