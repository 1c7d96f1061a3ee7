import { beforeAll, expect, test } from 'vitest';
import { buildingName } from './building-name.ts';
import { loadTexts } from './catalogues.ts';
import { textsOf } from './texts.tsx';

beforeAll(() => Promise.all([loadTexts('en'), loadTexts('pl')]));

const named = (name: string, locale: 'en' | 'pl') =>
  buildingName(name, (id, values) => textsOf(locale)._(id, values));

test.each([
  ['A', 'Building A', 'Budynek A'],
  ['B2', 'Building B2', 'Budynek B2'],
  ['12', 'Building 12', 'Budynek 12'],
  ['3a', 'Building 3a', 'Budynek 3a'],
  ['Building A', 'Building A', 'Building A'],
  ['Haus A', 'Haus A', 'Haus A'],
  ['Oak', 'Oak', 'Oak'],
  ['', '', ''],
])('%s is %s, in Polish %s', (name, en, pl) => {
  expect([named(name, 'en'), named(name, 'pl')]).toEqual([en, pl]);
});
