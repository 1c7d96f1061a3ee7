import { expect, it } from 'vitest';
import { encodeWithin } from './encode-within.ts';
import { planPosters } from './poster.ts';

it('every view has its own address', () => {
  const view = { yaw: 10, pitch: 0, fov: 75 };
  const one = planPosters('asset/hash', view);
  expect(one.landscape).toMatch(/^asset\/hash\/posters\/[0-9a-f]{20}\/poster-landscape\.webp$/);
  expect(planPosters('asset/hash', { ...view }).share).toBe(one.share);
  expect(planPosters('asset/hash', { ...view, fov: 76 }).share).not.toBe(one.share);
});

it.each([
  [1000, 80],
  [500, 60],
  [100, 20],
  [30, 3],
])('encodes at about the best quality that fits in %s bytes', async (bound, least) => {
  const asked: number[] = [];
  const size = (quality: number): number => Math.round(20 * Math.exp(quality * 0.05));
  const data = await encodeWithin(bound, 80, async (quality) => {
    asked.push(quality);
    return Buffer.alloc(size(quality));
  });
  expect(data.length).toBeLessThanOrEqual(bound);
  expect(data.length).toBeGreaterThan(Math.min(bound * 0.85, size(least) * 0.85));
  expect(asked.length).toBeLessThanOrEqual(5);
});

it('returns the smallest encoding when none fits', async () => {
  expect((await encodeWithin(5, 80, async (quality) => Buffer.alloc(100 + quality))).length).toBe(101);
});
