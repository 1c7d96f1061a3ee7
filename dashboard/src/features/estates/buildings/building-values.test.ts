import type { Building } from '@oriel/contract/building';
import { expect, test } from 'vitest';
import { buildingChanges, buildingValues, filledFloors, isWorded, newFloor } from './building-values.ts';

const id = (digit: string) => digit.repeat(24);
const BUILDING: Building = {
  id: id('1'),
  estateId: id('2'),
  organizationId: id('3'),
  name: 'House A',
  code: 'A',
  floors: [
    { level: 1, label: '1st', planAssetId: id('4'), navigatorImageId: id('5'), i18n: { pl: { label: 'I' } } },
    { level: 0, label: 'Ground' },
  ],
  floorsAbove: 2,
  floorsBelow: 1,
  staircases: ['1'],
  order: 0,
  counts: { apartments: 0 },
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

const changed = (change: (values: ReturnType<typeof buildingValues>) => void) => {
  const values = buildingValues(structuredClone(BUILDING));
  change(values);
  return buildingChanges(BUILDING, values);
};

test('an untouched form changes nothing', () => {
  expect(changed(() => undefined)).toEqual({});
});

test('floors keep what the form does not show, and are replaced as a whole', () => {
  const { floors } = changed((values) => {
    const [ground] = values.floors;
    if (!ground) return;
    ground.label = 'Parter';
    ground.i18n.en.label = 'Ground floor ';
  });
  const none = { label: null };
  expect(floors).toEqual([
    {
      level: 0,
      label: 'Parter',
      planAssetId: null,
      i18n: { en: { label: 'Ground floor' }, gb: none, pl: none },
    },
    {
      level: 1,
      label: '1st',
      planAssetId: id('4'),
      navigatorImageId: id('5'),
      i18n: { en: none, gb: none, pl: { label: 'I' } },
    },
  ]);
});

test('floors with words in their names have translations', () => {
  expect(['3', '-1', 'P', 'Ground floor'].map((label) => isWorded(newFloor(0, label)))).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect(buildingValues(BUILDING).floors.map(isWorded)).toEqual([true, true]);
});

test('clears emptied fields', () => {
  expect(
    changed((values) =>
      Object.assign(values, { code: '', lift: 'no', type: 'COMMERCIAL', northOffset: '12,5' }),
    ),
  ).toEqual({ code: null, lift: false, type: 'COMMERCIAL', northOffset: 12.5 });
});

test('inserts missing floors in order, and keeps existing ones', () => {
  const filled = filledFloors(
    buildingValues(BUILDING).floors,
    { above: 3, below: 1 },
    (level) => `L${level}`,
  );
  expect(filled.map(({ level, label }) => `${level} ${label}`)).toEqual([
    '-1 L-1',
    '0 Ground',
    '1 1st',
    '2 L2',
  ]);
});
