import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import { decodePixels } from './decode-sphere.ts';
import { diskStorage } from './disk-storage.ts';
import { planPosters, renderPosters } from './poster.ts';
import { probeFile } from './probe.ts';
import { buildPyramid } from './pyramid.ts';
import { reprojectEquirectangular } from './reference-view.ts';
import { psnr } from './testing/compare.ts';
import { analyticSphere, fromPixels, testFolder } from './testing/pictures.ts';
import { sha256Of } from './testing/sha256.ts';

vi.setConfig({ testTimeout: 120_000 });

it('posters have the specified size and projection', async () => {
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
