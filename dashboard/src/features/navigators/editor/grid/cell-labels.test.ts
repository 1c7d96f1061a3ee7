import { expect, it } from 'vitest';
import { cellLabels } from './cell-labels.ts';

const cells = (width: number, ...names: string[]) => names.map((name) => ({ name, width, height: 20 }));

it('are whole names where there is room for all of them', () => {
  expect(cellLabels(cells(60, 'A-101', 'A-102'))).toEqual(['A-101', 'A-102']);
});

it('leave out what all names begin with, but never a part of a number', () => {
  expect(cellLabels(cells(30, 'A-101', 'A-102', 'A-111'))).toEqual(['101', '102', '111']);
  expect(cellLabels(cells(20, '1.01', '1.02'))).toEqual(['01', '02']);
  expect(cellLabels(cells(30, 'B2/1', 'B2/10'))).toEqual(['1', '10']);
  // Nothing in common.
  expect(cellLabels(cells(20, 'A1', 'B1'))).toEqual(['A1', 'B1']);
});

it('are left out where there is no room', () => {
  expect(cellLabels(cells(16, '101', '102'))).toEqual([undefined, undefined]);
  expect(cellLabels([{ name: '7', width: 40, height: 8 }])).toEqual([undefined]);
  const [wide, narrow] = cellLabels([...cells(40, 'A-1'), ...cells(16, 'A-102')]);
  expect([wide, narrow]).toEqual(['1', undefined]);
});
