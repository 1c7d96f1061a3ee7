import type { Apartment } from '@oriel/contract/apartment';
import type { Building } from '@oriel/contract/building';
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
    [],
  );
  expect(found.undrawn.map(({ id }) => id)).toEqual(['c1', 'alone']);
  expect(found.empty).toEqual([1]);
});

it('misses evenings only where some frames have one', () => {
  const lit = { overlays: [], evening: {} } as unknown as NavigatorImage;
  expect(completenessOf([image(), image()], [], []).unlit).toEqual([]);
  expect(completenessOf([lit, lit], [], []).unlit).toEqual([]);
  expect(completenessOf([image(), lit, image()], [], []).unlit).toEqual([0, 2]);
});

it('speaks of buildings only, where outlines stand for buildings', () => {
  const building = (id: string) => ({ id, name: `House ${id}` }) as unknown as Building;
  const apartments = [
    apartment('a1', 'a'),
    apartment('b1', 'b'),
    apartment('hidden', 'c', false),
    apartment('alone'),
  ];
  const buildings = [building('a'), building('b'), building('c')];
  const some = completenessOf([image({ targetType: 'building', targetId: 'a' })], apartments, buildings);
  expect(some).toMatchObject({ marksBuildings: true, undrawn: [] });
  expect(some.unentered.map(({ name }) => name)).toEqual(['House b']);
  const all = completenessOf(
    [
      image(
        { targetType: 'building', targetId: 'a' },
        { targetType: 'navigator', targetId: 'n', buildingId: 'b' },
      ),
    ],
    apartments,
    buildings,
  );
  expect(all.unentered).toEqual([]);
  expect(completenessOf([image()], apartments, buildings).marksBuildings).toBe(false);
});
