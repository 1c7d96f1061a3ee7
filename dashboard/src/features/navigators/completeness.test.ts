import type { Apartment } from '@oriel/contract/apartment';
import type { NavigatorImage } from '@oriel/contract/navigator-image';
import { expect, it } from 'vitest';
import { completenessOf } from './completeness.ts';

const apartment = (id: string, buildingId?: string, visible = true, kind = 'APARTMENT') =>
  ({ id, buildingId, visible, kind }) as unknown as Apartment;
const image = (...overlays: object[]) => ({ overlays }) as unknown as NavigatorImage;

it('misses apartments without an outline, but not those of an outlined building', () => {
  const apartments = [
    apartment('a1', 'a'),
    apartment('b1', 'b'),
    apartment('c1', 'c'),
    apartment('alone'),
    apartment('drawn', 'c'),
    apartment('hidden', 'c', false),
    apartment('parking', 'c', true, 'PARKING'),
    apartment('storage', 'c', true, 'STORAGE'),
  ];
  const found = completenessOf(
    [
      image(
        { targetType: 'building', targetId: 'a' },
        { targetType: 'navigator', targetId: 'n', buildingId: 'b' },
        { targetType: 'navigator', targetId: 'elsewhere' },
        { targetType: 'apartment', targetId: 'drawn' },
      ),
      image(),
    ],
    apartments,
  );
  expect(found.undrawn.map(({ id }) => id)).toEqual(['c1', 'alone']);
  expect(found.empty).toEqual([1]);
});

it('misses evenings only where some frames have one', () => {
  const lit = { overlays: [], evening: {} } as unknown as NavigatorImage;
  expect(completenessOf([image(), image()], []).unlit).toEqual([]);
  expect(completenessOf([lit, lit], []).unlit).toEqual([]);
  expect(completenessOf([image(), lit, image()], []).unlit).toEqual([0, 2]);
});
