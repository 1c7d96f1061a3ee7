import { FEEDBACK_SETTINGS_DEFAULTS, type Feedback } from '@oriel/contract/feedback';
import { expect, test } from 'vitest';
import { textsIn } from '../texts-in.ts';
import { createOf, keyOf, localMoment, patchOf, valuesOf } from './project-values.ts';

const project = {
  title: 'The yard',
  description: 'Words',
  visibility: 'UNLISTED',
  closesAt: '2026-12-01T11:00:30.000Z',
  categories: [
    { key: 'green', label: 'Green', color: '#1f6f54', icon: 'tree', i18n: { pl: { label: 'Zieleń' } } },
  ],
  settings: FEEDBACK_SETTINGS_DEFAULTS,
  i18n: { pl: { title: 'Podwórko', outcome: 'Czterdzieści drzew' } },
  coverAssetId: 'c1',
  startingItemId: 's1',
} as unknown as Feedback; // The rest of a project is not read here.

test('sends no unchanged values, including a time with seconds', () => {
  expect(patchOf(project, valuesOf(project))).toEqual({});
});

test('clears what was cleared, and sends what changed', () => {
  const values = { ...valuesOf(project), description: ' ', closesAt: '', title: 'Our yard ' };
  expect(patchOf(project, values)).toEqual({ title: 'Our yard', description: null, closesAt: null });
});

test('a renamed category keeps its key and what the form does not show', () => {
  const values = valuesOf(project);
  values.categories = [
    { key: 'green', label: 'Trees', color: '#1f6f54', i18n: textsIn({ pl: { label: 'Drzewa' } }, 'label') },
    { key: '', label: 'Zieleń i cień', color: '#2f6db5', i18n: textsIn(undefined, 'label') },
  ];
  expect(patchOf(project, values).categories).toEqual([
    {
      key: 'green',
      label: 'Trees',
      color: '#1f6f54',
      icon: 'tree',
      i18n: { en: { label: null }, gb: { label: null }, pl: { label: 'Drzewa' } },
    },
    { key: 'zielen-i-cien', label: 'Zieleń i cień', color: '#2f6db5' },
  ]);
});

test('a new project contains only what was filled in', () => {
  expect(createOf({ ...valuesOf(undefined), title: 'Hello there' })).toEqual({
    title: 'Hello there',
    visibility: 'PUBLIC',
    categories: [],
  });
});

test('a new project takes rules, translations and a cover with it, where they differ from the usual', () => {
  const values = { ...valuesOf(undefined), title: 'Hello there', coverAssetId: 'c1' };
  values.settings = { ...values.settings, moderation: 'PRE', maxCommentsPerVisitor: ' 5 ' };
  values.i18n = textsIn({ pl: { title: 'Witaj' } }, 'title', 'question', 'description', 'plainText');
  expect(createOf(values)).toMatchObject({
    settings: { moderation: 'PRE', maxCommentsPerVisitor: 5 },
    i18n: { pl: { title: 'Witaj', question: null } },
    coverAssetId: 'c1',
  });
});

test('sends the changed rules alone, and clears cover and first item', () => {
  const values = { ...valuesOf(project), coverAssetId: '', startingItemId: '' };
  values.settings = { ...values.settings, allowGuests: false, maxCommentsPerVisitor: '30' };
  expect(patchOf(project, values)).toEqual({
    settings: { allowGuests: false },
    coverAssetId: null,
    startingItemId: null,
  });
});

test('a changed translation leaves those of the outcome alone', () => {
  const values = valuesOf(project);
  values.i18n.pl.title = ' ';
  values.i18n.en.question = ' Why? ';
  const { i18n } = patchOf(project, values);
  expect(i18n).toMatchObject({ pl: { title: null }, en: { question: 'Why?' } });
  expect(i18n?.pl).not.toHaveProperty('outcome');
});

test('keys are valid and unique', () => {
  expect(keyOf('Łąka!', new Set())).toBe('laka');
  expect(keyOf('Łąka', new Set(['laka']))).toBe('laka-2');
  expect(keyOf('???', new Set())).toBe('category');
});

test('formats a moment for the browser’s field', () => {
  expect(new Date(localMoment('2026-10-01T09:30:00.000Z')).toISOString()).toBe('2026-10-01T09:30:00.000Z');
  expect(localMoment(undefined)).toBe('');
});
