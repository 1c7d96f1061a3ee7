import { expect, test } from 'vitest';
import { fromServer } from './from-server.ts';

const answer = {
  name: '/media of its own kind',
  imageUrl: '/media/a/b.webp',
  page: '/viewer360/1',
  far: 'https://elsewhere.example/media/x.webp',
  variants: [{ url: '/media/c.avif', width: 480 }],
  none: null,
};

test('makes file addresses absolute for a page on another server', () => {
  expect(fromServer(answer, 'https://tours.example/api/v1')).toEqual({
    ...answer,
    imageUrl: 'https://tours.example/media/a/b.webp',
    variants: [{ url: 'https://tours.example/media/c.avif', width: 480 }],
  });
});

test('returns the very same answer on the own server', () => {
  expect(fromServer(answer, '/api/v1')).toBe(answer);
});
