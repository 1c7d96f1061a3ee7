import { expect, it } from 'vitest';
import { isSeen } from './viewer-address.ts';

it('offers the viewer of a tour that visitors can see', () => {
  const tiles = { status: 'READY' } as const;
  expect(isSeen({ tiles, visibility: 'UNLISTED' })).toBe(true);
  expect(isSeen({ tiles, visibility: 'PRIVATE' })).toBe(false);
  expect(isSeen({ tiles: { status: 'PROCESSING' }, visibility: 'PUBLIC' })).toBe(false);
});
