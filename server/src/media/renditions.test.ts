import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import { diskStorage } from './disk-storage.ts';
import { probeFile } from './probe.ts';
import { makeRenditions, renditionWidths } from './renditions.ts';
import { analyticSphere, fromPixels, testFolder } from './testing/pictures.ts';
import { sha256Of } from './testing/sha256.ts';

vi.setConfig({ testTimeout: 120_000 });

it.each([
  [100, [100]],
  [480, [480]],
  [1000, [480, 960, 1000]],
  [5184, [480, 960, 1440, 1920, 2880, 3840]],
])('a picture %s wide gets the widths %j and is never enlarged', (width, widths) => {
  expect(renditionWidths(width)).toEqual(widths);
});

it('renditions are upright and clean, in both formats, with a blurhash', async () => {
  const folder = await testFolder();
  const path = join(folder, 'p.jpg');
  await fromPixels(analyticSphere(600, 400), 600, 400)
    .jpeg()
    .withExif({ IFD0: { Copyright: '(c) Ada', Make: 'Camera' } })
    .withMetadata({ orientation: 6 })
    .toFile(path);
  const storage = diskStorage(join(folder, 'store'));
  const probe = await probeFile(path, 'IMAGE');
  const result = await makeRenditions({
    storage,
    assetId: 'asset',
    sourcePath: path,
    sourceSha256: await sha256Of(path),
    probe,
  });
  expect(result.renditions.map(({ format, width, height }) => [format, width, height])).toEqual([
    ['avif', 400, 600],
    ['webp', 400, 600],
  ]);
  expect(result.blurhash).toMatch(/^[0-9A-Za-z#$%*+,\-.:;=?@[\]^_{|}~]{28}$/);
  for (const { key, width, height, bytes } of result.renditions) {
    const data = await storage.read(key);
    expect(data?.length).toBe(bytes);
    const metadata = await sharp(data).metadata();
    expect([metadata.width, metadata.height]).toEqual([width, height]);
    expect(metadata.exif?.toString('latin1')).not.toContain('Camera');
  }
});
