import type { NavigatorImage } from '@oriel/contract/navigator-image';
import { expect, it } from 'vitest';
import { compassOf, inNameOrder, reordered, spreadAngles, wholeTurn, withNewImages } from './frame-list.ts';

const files = (...ids: string[]) => ids.map((assetId) => ({ assetId, name: `frame-${assetId}1.jpg` }));

const image = (id: string, index: number, angle = 0): NavigatorImage => ({
  id,
  index,
  angle,
  navigatorId: 'n',
  organizationId: 'o',
  assetId: `asset-${id}`,
  url: '',
  variants: [],
  overlays: [],
  createdAt: '',
  updatedAt: '',
});

it('sorts frame 2 before frame 10', () => {
  const names = ['f10.jpg', 'f2.jpg', 'F1.jpg'].map((name) => ({ name }));
  expect(inNameOrder(names).map(({ name }) => name)).toEqual(['F1.jpg', 'f2.jpg', 'f10.jpg']);
});

it('spreads angles over a full turn, in either direction', () => {
  const four = [0, 1, 2, 3].map((index) => ({ index, assetId: 'a' }));
  expect(spreadAngles(four, 350, 1).map(({ angle }) => angle)).toEqual([350, 80, 170, 260]);
  expect(spreadAngles(four, 0, -1).map(({ angle }) => angle)).toEqual([0, 270, 180, 90]);
  expect(wholeTurn(-0.001)).toBe(0);
  expect([0, 44, 46, 359].map(compassOf)).toEqual(['N', 'NE', 'NE', 'N']);
});

it('appends new images, and keeps angles set by hand', () => {
  const fresh = withNewImages([], files('a', 'b'), true);
  expect(fresh).toMatchObject([
    { index: 0, angle: 0, assetId: 'a' },
    { index: 1, angle: 180 },
  ]);
  const set = [image('x', 3, 40), image('y', 7, 80)];
  expect(withNewImages(set, files('c'), true)).toMatchObject([
    { id: 'x', angle: 40 },
    { id: 'y' },
    { index: 8 },
  ]);
  expect(withNewImages(set, files('c'), true)[2]).not.toHaveProperty('angle');
});

it('keeps the evening of every image', () => {
  const lit = { ...image('x', 0), evening: { assetId: 'dusk', url: '', variants: [] } };
  const kept = [
    reordered([lit, image('y', 1)], 0, 1),
    withNewImages([lit, image('y', 1)], files('z'), false),
  ];
  expect(kept.map((list) => list.map(({ eveningAssetId }) => eveningAssetId))).toEqual([
    [undefined, 'dusk'],
    ['dusk', undefined, undefined],
  ]);
});

it('renumbers images when the order changes', () => {
  const three = [image('x', 0), image('y', 5), image('z', 9)];
  expect(reordered(three, 2, 0).map(({ id, index }) => `${id}${index}`)).toEqual(['z0', 'x1', 'y2']);
});

it('labels still pictures by the names of their files, but not by those that programs give', () => {
  const named = (name: string, turns = false) => withNewImages([], [{ assetId: 'a', name }], turns)[0]?.label;
  expect(named('Budynek A – od ogrodu.jpg')).toBe('Budynek A – od ogrodu');
  expect(named('street_side.webp')).toBe('street side');
  for (const name of ['IMG_2231.JPG', 'frame-01.png', 'render_final_02.tif', '0007.jpg', 'DSC 0012 (2).jpg'])
    expect(named(name), name).toBeUndefined();
  expect(named('Budynek A.jpg', true)).toBeUndefined();
});
