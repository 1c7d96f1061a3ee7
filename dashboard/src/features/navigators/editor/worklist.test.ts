import type { Apartment } from '@oriel/contract/apartment';
import type { Building } from '@oriel/contract/building';
import { boxAround } from '@oriel/contract/geometry';
import type { Navigator } from '@oriel/contract/navigator';
import { describe, expect, it } from 'vitest';
import { newOutline } from '../../../kit/stage/outline.ts';
import { copiedOf, lastCopied, pastedOf } from './clipboard.ts';
import { repeatedUp } from './repeat-row.ts';
import { storeysOf } from './storeys.ts';
import { targetsOf } from './targets.ts';
import { markedIn, nextUnmarked, worklistOf, workOf } from './worklist.ts';

function apartment(number: string, floor: number | undefined, more: Partial<Apartment> = {}): Apartment {
  // Only what the editor reads.
  return { id: `id-${number}`, number, floor, buildingId: 'A', kind: 'APARTMENT', ...more } as Apartment;
}

const HOUSE = [
  apartment('10', 1),
  apartment('2', 0),
  apartment('1', 0),
  apartment('9', 1),
  apartment('30', 3),
  apartment('29', 3),
  apartment('G1', -1, { kind: 'GARAGE' }),
];

const target = (number: string) => ({ type: 'apartment', id: `id-${number}` }) as const;

const box = (left: number, top: number, width = 0.1, height = 0.1) =>
  [
    [left, top],
    [left + width, top],
    [left + width, top + height],
    [left, top + height],
  ] as const;

describe('storeys', () => {
  it('are in order, with the floors between them, and without what cannot be seen', () => {
    expect(storeysOf(HOUSE, 'A').map(({ floor, apartmentIds }) => [floor, ...apartmentIds])).toEqual([
      [0, 'id-1', 'id-2'],
      [1, 'id-9', 'id-10'],
      [2],
      [3, 'id-29', 'id-30'],
    ]);
    expect(storeysOf([], 'A')).toEqual([]);
  });
});

describe('the worklist', () => {
  it('is the buildings where outlines stand for buildings, or for navigators that show one', () => {
    const buildings = ['A', 'B', 'C'].map((id) => ({ id, name: `House ${id}` }) as Building);
    const navigators = [{ id: 'n', name: 'House B', target: { type: 'building', id: 'B' } } as Navigator];
    const targets = targetsOf({ apartments: HOUSE, buildings, navigators, points: [] }, () => '');
    const drawn = (type: 'building' | 'navigator', id: string) => newOutline(box(0, 0), { type, id });
    const work = workOf(HOUSE, targets, { one: [drawn('building', 'A')], two: [drawn('navigator', 'n')] });
    expect(work.kind).toBe('building');
    expect(work.list.map(({ id }) => id)).toEqual(['A', 'B', 'C']);
    expect([...work.marked].sort()).toEqual(['A', 'B']);
    for (const frames of [{}, { one: [drawn('building', 'A'), newOutline(box(0, 0), target('2'))] }])
      expect(workOf(HOUSE, targets, frames)).toMatchObject({ kind: 'apartment', list: worklistOf(HOUSE) });
  });

  it('goes from the lowest floor up, and on after the last', () => {
    const list = worklistOf([...HOUSE, apartment('X', undefined)]);
    expect(list.map(({ id }) => id)).toEqual(['id-1', 'id-2', 'id-9', 'id-10', 'id-29', 'id-30', 'id-X']);
    const marked = markedIn({ one: [newOutline(box(0, 0), target('2'))], two: [newOutline(box(0, 0))] });
    expect(nextUnmarked(list, marked, target('1'))?.id).toBe('id-9');
    expect(nextUnmarked(list, marked, target('X'))?.id).toBe('id-1');
    expect(nextUnmarked(list, new Set(list.map(({ id }) => id)), target('1'))).toBeUndefined();
  });
});

describe('repeating a floor upwards', () => {
  const ground = [newOutline(box(0.1, 0.7), target('1')), newOutline(box(0.2, 0.7), target('2'))];

  it('puts it on top of itself when nothing else is known', () => {
    const made = repeatedUp(ground, HOUSE, apartment('1', 0), 1);
    expect(made.map((one) => one.target?.id)).toEqual(['id-9', 'id-10']);
    expect(boxAround(made[0]?.points ?? [])?.bottom).toBeCloseTo(0.7, 6);
  });

  it('follows a floor that is marked already, and leaves what is there', () => {
    const own = newOutline(box(0.12, 0.5, 0.08, 0.08), target('9'));
    const made = repeatedUp([...ground, own], HOUSE, apartment('1', 0), Number.POSITIVE_INFINITY);
    // The empty floor between them gets none, and nothing stands above it.
    expect(made.map((one) => one.target?.id)).toEqual(['id-10']);
    expect(boxAround(made[0]?.points ?? [])?.top).toBeCloseTo(0.5, 6);
    expect(boxAround(made[0]?.points ?? [])?.left).toBeCloseTo(0.2, 6);
  });

  it('does nothing on the highest floor', () => {
    expect(repeatedUp([newOutline(box(0, 0), target('29'))], HOUSE, apartment('29', 3), 1)).toEqual([]);
  });
});

describe('the clipboard', () => {
  const other = HOUSE.map((one) => ({ ...one, id: `other-${one.number}`, buildingId: 'B' }));

  it('keeps the apartment where it is known', () => {
    const copies = copiedOf([newOutline(box(0, 0), target('9'))], HOUSE);
    expect(pastedOf(copies, HOUSE)[0]?.target?.id).toBe('id-9');
    expect(pastedOf(copies, HOUSE)[0]?.id).not.toBe(copies[0]?.outline.id);
  });

  it('gives copies in another building to the apartments at the same places, and to none where there is none', () => {
    const copies = copiedOf(
      [newOutline(box(0, 0), target('9')), newOutline(box(0, 0), target('30')), newOutline(box(0, 0))],
      HOUSE,
    );
    expect(pastedOf(copies, other).map((one) => one.target?.id)).toEqual(['other-9', 'other-30', undefined]);
    const low = other.filter(({ floor = 0 }) => floor < 2);
    expect(pastedOf(copies, low).map((one) => one.target?.id)).toEqual(['other-9', undefined, undefined]);
    expect(lastCopied()).toBe(copies);
  });
});
