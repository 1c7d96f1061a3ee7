import { expect, it } from 'vitest';
import { relocated } from './media-files.ts';

it('makes media addresses relative, and collects their files', () => {
  const { value, keys } = relocated({
    thumbnailUrl: '/media/a1/b2/thumbnail.webp',
    points: [
      { description: 'A ![plan](/media/c3/Plan-1.svg), and [more](https://oak.example/media/x.webp).' },
    ],
    url: 'https://oak.example/media/x.webp',
    width: 2048,
    none: null,
  });
  expect(value).toEqual({
    thumbnailUrl: 'media/a1/b2/thumbnail.webp',
    points: [
      { description: 'A ![plan](media/c3/Plan-1.svg), and [more](https://oak.example/media/x.webp).' },
    ],
    url: 'https://oak.example/media/x.webp',
    width: 2048,
    none: null,
  });
  expect([...keys]).toEqual(['a1/b2/thumbnail.webp', 'c3/Plan-1.svg']);
});

it('expands a pyramid to all its tiles', () => {
  const { value, keys } = relocated({
    tiles: {
      status: 'READY' as const,
      version: 1,
      baseUrl: '/media/a/b',
      levels: [512, 1024],
      tileSize: 512,
    },
  });
  expect(value.tiles.baseUrl).toBe('media/a/b');
  // The base, six tiles of the small level and twenty-four of the large one.
  expect(keys.size).toBe(1 + 6 + 24);
  expect(keys.has('a/b/base.webp') && keys.has('a/b/1/d/1_1.webp')).toBe(true);
});

it('a text cannot refer outside of the media', () => {
  const texts = [
    '/media/../config.json',
    '/media/a/../../x.json',
    '/media//etc/passwd',
    '/media/.tmp/x.webp',
    '/media/%2e%2e/x',
  ];
  for (const text of texts) {
    const { keys } = relocated({ text });
    for (const key of keys) expect(key, text).not.toMatch(/\.\.|^\/|^\./);
  }
});
