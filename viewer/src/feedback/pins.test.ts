import type { PublicComment } from '@oriel/contract/comment';
import { expect, test } from 'vitest';
import { gatheringsOf, toneOf } from './pins.ts';
import { momentText } from './place-text.ts';

/** Newest first, as the server lists them. */
const threads = [
  { id: 'late', body: 'Third', category: 'play', position: { kind: 'VIDEO', second: 61 }, replies: [] },
  { id: 'whole', body: 'Second', position: null, replies: [{ body: 'Yes' }] },
  {
    id: 'early',
    body: 'First',
    category: 'play',
    position: { kind: 'VIDEO', second: 60 },
    replies: [{ body: '' }],
  },
] as unknown as PublicComment[];

const momentOf = ({ position }: PublicComment) => (position?.kind === 'VIDEO' ? position.second : undefined);
const near = (apart: number) => (one: number, other: number) => Math.abs(one - other) <= apart;

test('gathers comments at the place of the oldest, and leaves out what has none', () => {
  expect(gatheringsOf(threads, momentOf, near(2))).toMatchObject([
    { id: 'early', place: 60, count: 2, threads: [{ id: 'late' }, { id: 'early' }] },
  ]);
  expect(gatheringsOf(threads, momentOf, near(0)).map(({ id, place }) => [id, place])).toEqual([
    ['early', 60],
    ['late', 61],
  ]);
});

test('gives a pin the colour of a category that all of its comments have', () => {
  const categories = [{ key: 'play', label: 'Play', color: '#ffffff' }];
  const [late, whole, early] = threads as [PublicComment, PublicComment, PublicComment];
  expect(toneOf([late, early], categories)).toEqual({
    '--oriel-pin': '#ffffff',
    '--oriel-pin-ink': '#171512',
  });
  expect(toneOf([late, whole], categories)).toBeUndefined();
  expect(toneOf([whole], categories)).toBeUndefined();
});

test.each([
  [0, '0:00'],
  [65.9, '1:05'],
  [3725, '1:02:05'],
])('writes the moment %d as %s', (second, written) => {
  expect(momentText(second)).toBe(written);
});
