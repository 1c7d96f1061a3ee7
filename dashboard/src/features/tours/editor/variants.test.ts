import { expect, test } from 'vitest';
import { aRoom } from './room-for-tests.ts';
import { keyFor, newVariant, renamedVariant, withVariant } from './variants.ts';

const TILES = { status: 'READY', version: 1 } as const;
const variant = (key: string, label: string, assetId = key) => ({
  key,
  label,
  assetId,
  imageUrl: '',
  tiles: TILES,
});
const input = (key: string, label: string, assetId = key) => ({ key, label, assetId });

test('a new variant is called as one that other rooms have, else as its file', () => {
  const file = { id: 'f', name: 'DSC 001' };
  const night = { ...variant('night', 'Night'), i18n: { pl: { label: 'Nocą' } } };
  const hall = aRoom('hall', { variants: [night, variant('oak', 'Oak floor')] });
  const kitchen = aRoom('kitchen');
  expect(newVariant([hall, kitchen], kitchen, file)).toEqual({
    ...input('night', 'Night', 'f'),
    i18n: { pl: { label: 'Nocą' } },
  });
  const withNight = aRoom('kitchen', { variants: [night] });
  expect(newVariant([hall, withNight], withNight, file)).toEqual(input('oak', 'Oak floor', 'f'));
  expect(newVariant([kitchen], kitchen, file)).toEqual(input('dsc-001', 'DSC 001', 'f'));
  expect(newVariant([kitchen], kitchen, { id: 'f', name: 'x'.repeat(90) }).label).toHaveLength(60);
});

test('a label has one key in all rooms, so that visitors keep the variant', () => {
  const rooms = [aRoom('hall', { variants: [variant('evening', 'Night')] })];
  expect(keyFor(rooms, 'Night')).toBe('evening');
  expect(keyFor(rooms, 'Ciepły wieczór')).toBe('cieply-wieczor');
  expect(keyFor(rooms, 'Ночь')).toBe('variant');
});

test('keys and pictures of a room are different', () => {
  const night = input('variant', 'Ночь', 'a');
  expect(withVariant([night], input('variant', 'Утро', 'b'))).toEqual([
    night,
    input('variant-2', 'Утро', 'b'),
  ]);
  expect(withVariant([night], input('other', 'Other', 'a'))).toEqual([night]);
  expect(renamedVariant([night, input('oak', 'Oak', 'b')], input('variant', 'День', 'b'))).toEqual([
    night,
    input('variant-2', 'День', 'b'),
  ]);
  expect(renamedVariant([night], input('night', 'Night', 'a'))).toEqual([input('night', 'Night', 'a')]);
});
