import { expect, it } from 'vitest';
import { namesWithRoom, type PlacedName } from './names-with-room.ts';

const name = (id: string, x: number, y: number, rank = 0, lines = [10]): PlacedName => ({
  id,
  at: [x, y],
  lines,
  rank,
});

it('leaves out a name that would cover another', () => {
  expect([...namesWithRoom([name('a', 0, 0), name('b', 40, 5), name('c', 200, 0)])]).toEqual(['a', 'c']);
});

it('gives room to the higher rank, with all of its lines', () => {
  const tall = name('building', 0, 0, 1, [10, 12, 8]);
  expect([...namesWithRoom([name('under', 0, 45), name('below', 0, 80), tall])]).toEqual([
    'building',
    'below',
  ]);
});
