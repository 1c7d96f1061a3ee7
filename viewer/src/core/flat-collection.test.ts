import { expect, test } from 'vitest';
import { idsIn, toggled, united } from './flat-collection.ts';

const [A, B, C] = ['a', 'b', 'c'].map((letter) => letter.repeat(24)) as [string, string, string];

test('ids are read out of an address; what is none, and what is there twice, is left out', () => {
  expect(idsIn(` ${A},${B},,${A},<script>,zz${C}`, 9)).toEqual([A, B]);
  expect(idsIn(`${A},${B},${C}`, 2)).toEqual([A, B]);
  expect(idsIn(null, 4)).toEqual([]);
});

test('a flat goes in and out again; the oldest makes room', () => {
  expect(toggled([A], B, 4)).toEqual([A, B]);
  expect(toggled([A, B], A, 4)).toEqual([B]);
  expect(toggled([A, B], C, 2)).toEqual([B, C]);
});

test('two lists become one without repetitions', () => {
  expect(united([A, B], [B, C], 9)).toEqual([A, B, C]);
  expect(united([A, B], [C], 2)).toEqual([A, B]);
});
