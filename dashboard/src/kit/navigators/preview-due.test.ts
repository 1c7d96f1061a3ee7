import type { NavigatorImage } from '@oriel/contract/navigator-image';
import { expect, it } from 'vitest';
import { isPreviewDue } from './preview-due.ts';

const NOW = Date.parse('2026-03-02T10:00:00Z');
const image = (fields: object) => ({ updatedAt: '2026-03-02T09:59:00Z', ...fields }) as NavigatorImage;
const thumbnailUrl = '/media/small.webp';

it.each([
  ['a picture without a small one', {}, true],
  ['a picture with a small one', { thumbnailUrl }, false],
  ['an evening without a small one', { thumbnailUrl, evening: {} }, true],
  ['an evening with a small one', { thumbnailUrl, evening: { thumbnailUrl } }, false],
  ['one that never got its small one', { updatedAt: '2026-03-02T09:00:00Z' }, false],
])('waits for small pictures while they are made: %s', (_, fields, isDue) => {
  expect(isPreviewDue(image(fields), NOW)).toBe(isDue);
});
