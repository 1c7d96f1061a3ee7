import type { Feedback } from '@oriel/contract/feedback';
import { expect, test } from 'vitest';
import { createOf, keyOf, localMoment, patchOf, valuesOf } from './project-values.ts';

const project = {
  title: 'The yard',
  description: 'Words',
  visibility: 'UNLISTED',
  closesAt: '2026-12-01T11:00:30.000Z',
  categories: [{ key: 'green', label: 'Green', color: '#1f6f54', icon: 'tree' }],
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
    { key: 'green', label: 'Trees', color: '#1f6f54' },
    { key: '', label: 'Zieleń i cień', color: '#2f6db5' },
  ];
  expect(patchOf(project, values).categories).toEqual([
    { key: 'green', label: 'Trees', color: '#1f6f54', icon: 'tree' },
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

test('keys are valid and unique', () => {
  expect(keyOf('Łąka!', new Set())).toBe('laka');
  expect(keyOf('Łąka', new Set(['laka']))).toBe('laka-2');
  expect(keyOf('???', new Set())).toBe('category');
});

test('formats a moment for the browser’s field', () => {
  expect(new Date(localMoment('2026-10-01T09:30:00.000Z')).toISOString()).toBe('2026-10-01T09:30:00.000Z');
  expect(localMoment(undefined)).toBe('');
});
