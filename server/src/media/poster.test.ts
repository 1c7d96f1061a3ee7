import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import { decodePixels } from './decode-sphere.ts';
import { diskStorage } from './disk-storage.ts';
import { encodeWithin } from './encode-within.ts';
import { planPosters, renderPosters } from './poster.ts';
import { probeFile } from './probe.ts';
import { buildPyramid } from './pyramid.ts';
import { reprojectEquirectangular } from './reference-view.ts';
import { psnr } from './testing/compare.ts';
import { analyticSphere, fromPixels, testFolder } from './testing/pictures.ts';
import { sha256Of } from './testing/sha256.ts';

vi.setConfig({ testTimeout: 120_000 });

it('posters show the view at the size and projection that they promise', async () => {
  const folder = await testFolder();
  const picture = join(folder, 'sphere.png');
  const pixels = analyticSphere(2048, 1024);
  await fromPixels(pixels, 2048, 1024).toFile(picture);
  const storage = diskStorage(join(folder, 'store'));
  const { sphere } = await probeFile(picture, 'PANORAMA');
  if (sphere === undefined) throw new Error('not a sphere');
  const { key, manifest } = await buildPyramid({
    storage,
    assetId: 'asset',
    sourcePath: picture,
    sourceSha256: await sha256Of(picture),
    sphere,
  });

  const source = { pixels, width: 2048, height: 1024, channels: 3 };
  const sizes = {
    landscape: [1280, 720],
    portrait: [576, 1280],
    share: [1200, 628],
    thumbnail: [640, 360],
  } as const;
  for (const view of [
    { yaw: 140, pitch: -35, fov: 75 },
    ...(process.env.ORIEL_FULL_TESTS ? [{ yaw: 0, pitch: 90, fov: 100 }] : []),
  ]) {
    const posters = await renderPosters({ storage, pyramidKey: key, manifest, view, copyright: '(c) Ada' });
    expect(posters).toEqual(planPosters(key, view));
    for (const [name, [width, height]] of Object.entries(sizes)) {
      const data = await storage.read(posters[name as keyof typeof posters]);
      if (data === undefined) throw new Error(`no ${name}`);
      const drawn = await decodePixels(data);
      expect([drawn.width, drawn.height], name).toEqual([width, height]);
      expect(psnr(drawn.pixels, reprojectEquirectangular(source, view, width, height)), name).toBeGreaterThan(
        36,
      );
      expect((await sharp(data).metadata()).exif?.toString('latin1')).toContain('(c) Ada');
    }
  }
});

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
])('a picture is encoded at about the best quality that fits in %s bytes', async (bound, least) => {
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

it('when nothing fits, the smallest is what there is', async () => {
  expect((await encodeWithin(5, 80, async (quality) => Buffer.alloc(100 + quality))).length).toBe(101);
});
