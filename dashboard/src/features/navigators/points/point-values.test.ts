import { expect, it } from 'vitest';
import { keyFor, pointOf, storedPoint, valuesOf } from './point-values.ts';

const STORED = {
  key: 'plac-zabaw',
  title: 'Plac zabaw',
  description: 'Od rana do zmroku.',
  pictureUrl: '/media/a/image.webp',
  assetId: 'a'.repeat(24),
  i18n: { en: { title: 'Playground' } },
};

it('keeps a point of interest that nobody changes', () => {
  expect(pointOf(STORED.key, valuesOf(STORED))).toEqual(storedPoint(STORED));
});

it('leaves out empty texts, pictures and translations', () => {
  const values = valuesOf(undefined);
  expect(pointOf('a', { ...values, title: ' Bus stop ' })).toEqual({ key: 'a', title: 'Bus stop' });
});

it('derives a free key from the title', () => {
  expect(keyFor('Plac zabaw', [])).toBe('plac-zabaw');
  expect(keyFor('Łąka & staw', ['laka-staw'])).toBe('laka-staw-2');
  expect(keyFor('???', ['point'])).toBe('point-2');
});
