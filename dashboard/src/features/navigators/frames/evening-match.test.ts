import type { NavigatorImage } from '@oriel/contract/navigator-image';
import { expect, it } from 'vitest';
import { matchEvenings } from './evening-match.ts';

const images = ['a', 'b', 'c', 'd'].map((id) => ({ id, width: 1600, height: 900 })) as NavigatorImage[];
const file = (name: string, width = 1600, height = 900) => ({ name, assetId: `of ${name}`, width, height });
const matched = (...names: string[]) => [
  ...matchEvenings(
    images,
    names.map((name) => file(name)),
  ).evenings,
];

it('goes by the order of a whole set, whatever its names', () => {
  expect(matched('dusk', 'lamp', 'moon', 'night')).toEqual([
    ['a', 'of dusk'],
    ['b', 'of lamp'],
    ['c', 'of moon'],
    ['d', 'of night'],
  ]);
});

it('goes by the numbers of a part of it, which count from 0 or from 1', () => {
  expect(matched('v2-000.webp', 'v2-003.webp')).toEqual([
    ['a', 'of v2-000.webp'],
    ['d', 'of v2-003.webp'],
  ]);
  expect(matched('evening 2.jpg', 'evening 4.jpg')).toEqual([
    ['b', 'of evening 2.jpg'],
    ['d', 'of evening 4.jpg'],
  ]);
});

it('names pictures without a frame, and a second one for the same', () => {
  const { evenings, strangers } = matchEvenings(
    images,
    ['moon.jpg', '2.jpg', '2b-2.jpg'].map((name) => file(name)),
  );
  expect([...evenings.keys()]).toEqual(['b']);
  expect(strangers).toEqual(['moon.jpg', '2b-2.jpg']);
  expect(matchEvenings(images, [file('5.jpg')]).strangers).toEqual(['5.jpg']);
  expect(
    matchEvenings(
      images,
      [1, 2, 3, 4, 5].map((n) => file(`${n}.jpg`)),
    ).strangers,
  ).toEqual(['5.jpg']);
});

it('tells frames whose evening has other proportions, but takes another size', () => {
  const { misshapen } = matchEvenings(images, [
    file('1', 3200, 1800),
    file('2', 1600, 1200),
    file('4', 900, 1600),
  ]);
  expect(misshapen).toEqual([1, 3]);
});
