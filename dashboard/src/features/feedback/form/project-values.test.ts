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

test('what is not changed is not sent, a moment with seconds included', () => {
  expect(patchOf(project, valuesOf(project))).toEqual({});
});

test('what is cleared is taken away, what is changed is sent', () => {
  const values = { ...valuesOf(project), description: ' ', closesAt: '', title: 'Our yard ' };
  expect(patchOf(project, values)).toEqual({ title: 'Our yard', description: null, closesAt: null });
});

test('a category that is renamed keeps its key and what the form does not show', () => {
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

test('a new project names only what was filled in', () => {
  expect(createOf({ ...valuesOf(undefined), title: 'Hello there' })).toEqual({
    title: 'Hello there',
    visibility: 'PUBLIC',
    categories: [],
  });
});

test('keys are what the server takes, and no two are the same', () => {
  expect(keyOf('Łąka!', new Set())).toBe('laka');
  expect(keyOf('Łąka', new Set(['laka']))).toBe('laka-2');
  expect(keyOf('???', new Set())).toBe('category');
});

test('a moment is written as the field of the browser takes it', () => {
  expect(new Date(localMoment('2026-10-01T09:30:00.000Z')).toISOString()).toBe('2026-10-01T09:30:00.000Z');
  expect(localMoment(undefined)).toBe('');
});
