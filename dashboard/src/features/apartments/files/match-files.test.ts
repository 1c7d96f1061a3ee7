import { describe, expect, test } from 'vitest';
import { type MatchApartment, matchFile, piecesOf, purposeOfFile } from './match-files.ts';

const apartment = (
  id: string,
  number: string,
  buildings: string[] = [],
  externalId?: string,
): MatchApartment => ({
  id,
  number,
  buildings,
  externalId,
});

describe('the apartment in a file name', () => {
  const apartments = [
    apartment('B1/12', '12', ['B1', 'Budynek B1', 'b1']),
    apartment('B2/12', '12', ['B2', 'Budynek B2', 'b2']),
    apartment('B1/1', '1', ['B1', 'Budynek B1', 'b1']),
    apartment('B1/2', '2', ['B1', 'Budynek B1', 'b1']),
    apartment('A-3.02', 'A-3.02', ['A']),
    apartment('A-3.2x', '3', ['A']),
    apartment('12a', '12a', ['C']),
    apartment('M7', 'M7', ['D'], 'VOX-9001'),
  ];

  test.each([
    ['B1_12 rzut.pdf', ['B1/12']],
    ['B2-12_plan.png', ['B2/12']],
    ['Budynek B1 lokal 12.pdf', ['B1/12']],
    ['bud. B2, m. 12 karta.pdf', ['B2/12']],
    ['B1/12.jpg', ['B1/12']],
    ['rzuty/B2/012.png', ['B2/12']],
    ['12.pdf', ['B1/12', 'B2/12']],
    ['A-3.02_plan.png', ['A-3.02']],
    ['a_3_02 3D.png', ['A-3.02']],
    ['12a.jpg', ['12a']],
    ['12A (2).jpg', ['12a']],
    ['M7-foto-2.jpg', ['M7']],
    ['VOX-9001.pdf', ['M7']],
    ['B1_1_plan_v2.pdf', ['B1/1']],
    ['widok na park.jpg', []],
    ['99.jpg', []],
  ])('%s', (name, ids) => {
    expect(matchFile(name, apartments).apartments).toEqual(ids);
  });

  test('ignores a number that is only part of another', () => {
    expect(matchFile('112.pdf', [apartment('x', '12'), apartment('y', '1')]).apartments).toEqual([]);
  });

  test('ignores a number that goes on', () => {
    const [short, long] = [apartment('A.1', 'A.1'), apartment('A.1.1', 'A.1.1')];
    expect(matchFile('A.1.1.pdf', [short]).apartments).toEqual([]);
    expect(matchFile('A.1.1.pdf', [short, long]).apartments).toEqual(['A.1.1']);
    expect(matchFile('A.1 rzut.pdf', [short, long]).apartments).toEqual(['A.1']);
    expect(matchFile('A.1_2.jpg', [short]).apartments).toEqual(['A.1']);
  });

  const storeys = ['1.01', '1.05', '1.09', '1.13', '1.17'].map((number) => apartment(number, `WE ${number}`));

  test('all numbers in a name are meant, with or without what stands before their digits', () => {
    for (const name of [
      'Grundriss_WE_1.01_1.05_1.09_1.13.pdf',
      'WE 1.01, WE 1.05, WE 1.09 + WE 1.13 Grundriss.pdf',
      'Grundriss-1.01-1.05-1.09-1.13.pdf',
    ])
      expect(matchFile(name, storeys), name).toEqual({
        use: 'plan2d',
        apartments: ['1.01'],
        others: ['1.05', '1.09', '1.13'],
      });
    const plain = [apartment('3A', '3A'), apartment('4B', '4B')];
    expect(matchFile('3A_4B.jpg', plain)).toEqual({ use: 'gallery', apartments: ['3A'], others: ['4B'] });
  });

  test('the digits of a number are enough where only one apartment has them', () => {
    expect(matchFile('DG_1.17_Penthouse.png', storeys).apartments).toEqual(['1.17']);
    expect(matchFile('DG-1.17-Penthouse.png', storeys).apartments).toEqual(['1.17']);
    const twice = [...storeys, apartment('TG', 'TG 1.17')];
    expect(matchFile('DG_1.17_Penthouse.png', twice).apartments).toEqual([]);
    expect(matchFile('Penthouse_17.png', storeys).apartments).toEqual([]);
  });

  test('of two numbers, the file belongs to the one it starts with', () => {
    expect(matchFile('3A rzut 1.pdf', [apartment('a', '3A'), apartment('b', '1')]).apartments).toEqual(['a']);
    expect(matchFile('5-2.jpg', [apartment('five', '5'), apartment('two', '2')]).apartments).toEqual([
      'five',
    ]);
  });
});

test.each([
  // The server accepts only images as plans.
  ['B1_12 rzut.pdf', 'plan2d'],
  ['B1_12 karta z rzutem.pdf', 'card'],
  ['B1_12.pdf', 'card'],
  ['B1_12 rzut.png', 'plan2d'],
  ['A-3.02_plan.png', 'plan2d'],
  ['3A 3D.png', 'plan3d'],
  ['3A_plan-3d.jpg', 'plan3d'],
  ['karta 12.pdf', 'card'],
  ['12.pdf', 'card'],
  ['12a.jpg', 'gallery'],
  ['Rzut_M12.SVG', 'plan2d'],
  ['3D.jpg', 'plan3d'],
] as const)('%s is a %s', (name, use) => {
  expect(purposeOfFile(name)).toBe(use);
});

test('an apartment named 3D is not a 3D plan', () => {
  const apartments = [
    apartment('2D', '2D', ['A']),
    apartment('3D', '3D', ['A']),
    apartment('3A', '3A', ['A']),
  ];
  expect(matchFile('3D.jpg', apartments)).toEqual({ use: 'gallery', apartments: ['3D'] });
  expect(matchFile('A_3D rzut.png', apartments)).toEqual({ use: 'plan2d', apartments: ['3D'] });
  expect(matchFile('3A plan 3d.png', apartments)).toEqual({ use: 'plan3d', apartments: ['3A'] });
  expect(matchFile('3d_3d.png', apartments)).toEqual({ use: 'plan3d', apartments: ['3D'] });
});

test('splits names into letters and numbers, without leading zeros, accents or punctuation', () => {
  expect(piecesOf('Łódź-B1.007')).toEqual(['lodz', 'b', '1', '7']);
  expect(piecesOf('000')).toEqual(['0']);
});
