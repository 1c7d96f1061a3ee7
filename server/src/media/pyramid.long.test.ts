import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { FACES, faceDirection } from './cube-faces.ts';
import { decodePixels } from './decode-sphere.ts';
import { diskStorage } from './disk-storage.ts';
import { probeFile } from './probe.ts';
import { buildPyramid, type Pyramid, planPyramid } from './pyramid.ts';
import { pyramidLevels } from './pyramid-layout.ts';
import type { Storage } from './storage.ts';
import { analyticSphere, directionColour, fromPixels, gpanoXmp, testFolder } from './testing/pictures.ts';
import { readFaces } from './testing/pyramid-faces.ts';
import { sha256Of } from './testing/sha256.ts';
import { hasSharedData, sharedData } from './testing/shared-data.ts';

// Real work on possibly busy machines.
vi.setConfig({ testTimeout: 120_000 });

interface Built {
  storage: Storage;
  folder: string;
  pyramid: Pyramid;
}

async function build(
  picture: string,
  options: Partial<Parameters<typeof buildPyramid>[0]> = {},
): Promise<Built> {
  const folder = await testFolder();
  const storage = diskStorage(folder);
  const { sphere } = await probeFile(picture, 'PANORAMA');
  if (sphere === undefined) throw new Error('not a sphere');
  const pyramid = await buildPyramid({
    storage,
    assetId: 'asset',
    sourcePath: picture,
    sourceSha256: await sha256Of(picture),
    sphere,
    ...options,
  });
  return { storage, folder, pyramid };
}

async function saved(pipeline: Sharp, name: string): Promise<string> {
  const path = join(await testFolder(), name);
  await pipeline.toFile(path);
  return path;
}

function analytic(width = 2048, height = 1024): Sharp {
  return fromPixels(analyticSphere(width, height), width, height);
}

/** Largest mean error of any face, and largest error of any pixel, against the analytic sphere; samples every third row. */
async function facesError(
  { storage, pyramid }: Built,
  level: number,
): Promise<{ mean: number; worst: number }> {
  const faces = await readFaces(storage, pyramid.key, pyramid.manifest, level);
  let mean = 0;
  let worst = 0;
  for (const face of FACES) {
    const part = faces.get(face);
    if (part === undefined) throw new Error(`no face ${face}`);
    const size = part.width;
    let sum = 0;
    let count = 0;
    for (let row = 0; row < size; row += 3) {
      for (let column = 0; column < size; column++) {
        count += 3;
        const colour = directionColour(
          faceDirection(face, (2 * (column + 0.5)) / size - 1, (2 * (row + 0.5)) / size - 1),
        );
        for (let c = 0; c < 3; c++) {
          const error = Math.abs((part.pixels[(row * size + column) * 3 + c] ?? 0) - (colour[c] ?? 0));
          sum += error;
          worst = Math.max(worst, error);
        }
      }
    }
    mean = Math.max(mean, sum / count);
  }
  return { mean, worst };
}

describe('levels', () => {
  it.each([
    [2048, [512, 1024]],
    [4096, [384, 768, 1536]],
    [5760, [512, 1024, 2048]],
    [8192, [384, 768, 1536, 3072]],
    [16384, [352, 704, 1408, 2816, 5632]],
  ])('of a sphere %s wide', (width, levels) => {
    expect(pyramidLevels(width)).toEqual(levels);
  });
});

describe('a pyramid', () => {
  it('shows every direction in the right place, on every face and level and in the base image, and reports progress', async () => {
    const progress: number[] = [];
    const built = await build(await saved(analytic(), 'sphere.png'), {
      onProgress: (done) => progress.push(done),
    });
    expect(progress.length).toBeGreaterThan(10);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    expect(progress[0]).toBeLessThan(0.2);
    expect(progress.at(-1)).toBe(1);
    for (const level of built.pyramid.manifest.levels.keys()) {
      const { mean, worst } = await facesError(built, level);
      expect(mean, `level ${level}`).toBeLessThan(1.2);
      expect(worst, `level ${level}`).toBeLessThan(8);
    }

    const data = await built.storage.read(`${built.pyramid.key}/base.webp`);
    if (data === undefined) throw new Error('no base image');
    expect(data.length).toBeLessThanOrEqual(26 * 1024);
    const base = await decodePixels(data);
    expect([base.width, base.height]).toEqual([768, 512]);
    FACES.forEach((face, index) => {
      const at = (((index < 3 ? 0 : 256) + 30) * 768 + (index % 3) * 256 + 200) * 3;
      const colour = directionColour(faceDirection(face, (2 * 200.5) / 256 - 1, (2 * 30.5) / 256 - 1));
      colour.forEach((value, c) => {
        expect(Math.abs((base.pixels[at + c] ?? 0) - value)).toBeLessThan(5);
      });
    });
  });

  it('consists of exactly the files in the manifest', async () => {
    const { folder, pyramid } = await build(await saved(analytic(4096, 2048), 'sphere.png'));
    const files = (await readdir(join(folder, pyramid.key), { recursive: true, withFileTypes: true })).filter(
      (entry) => entry.isFile(),
    );
    // 1536 is 3 x 3 tiles, 768 is 2 x 2, 384 is one; six faces of each, the base image and the manifest.
    expect(files.length).toBe(6 * (9 + 4 + 1) + 2);
    expect(await readdir(join(folder, '.tmp'))).toEqual([]);
  });

  it('is byte-identical every time, with any number of threads, and is not rebuilt', async () => {
    const picture = await saved(analytic(), 'sphere.png');
    const one = await build(picture, { threads: 1 });
    const three = await build(picture, { threads: 3 });
    expect(three.pyramid).toEqual(one.pyramid);
    for (const name of ['base.webp', '0/u/0_0.webp', '1/d/1_1.webp', '1/f/0_1.webp']) {
      const key = `${one.pyramid.key}/${name}`;
      expect(await three.storage.read(key)).toEqual(await one.storage.read(key));
    }

    const progress: number[] = [];
    const { sphere } = await probeFile(picture, 'PANORAMA');
    if (sphere === undefined) throw new Error('not a sphere');
    const again = await buildPyramid({
      storage: one.storage,
      assetId: 'asset',
      // The source is not even opened again.
      sourcePath: '/nowhere',
      sourceSha256: await sha256Of(picture),
      sphere,
      onProgress: (done) => progress.push(done),
    });
    expect(again).toEqual(one.pyramid);
    expect(progress).toEqual([1]);
  });

  it('has an address that depends on the source and on its place on the sphere', () => {
    const sphere = { fullWidth: 4096, fullHeight: 2048, left: 0, top: 0, north: 0 };
    const { key } = planPyramid('asset', 'a'.repeat(64), sphere);
    expect(key).toMatch(/^asset\/[0-9a-f]{20}$/);
    expect(planPyramid('asset', 'b'.repeat(64), sphere).key).not.toBe(key);
    expect(planPyramid('asset', 'a'.repeat(64), { ...sphere, top: 12 }).key).not.toBe(key);
    expect(planPyramid('asset', 'a'.repeat(64), { ...sphere, north: 90 }).key).toBe(key);
  });

  it('leaves nothing behind when aborted, and can be built afterwards', async () => {
    const picture = await saved(analytic(), 'sphere.png');
    const folder = await testFolder();
    const storage = diskStorage(folder);
    const abort = new AbortController();
    const { sphere } = await probeFile(picture, 'PANORAMA');
    if (sphere === undefined) throw new Error('not a sphere');
    const job = {
      storage,
      assetId: 'asset',
      sourcePath: picture,
      sourceSha256: await sha256Of(picture),
      sphere,
    };
    const aborted = buildPyramid({
      ...job,
      signal: abort.signal,
      onProgress: (done) => {
        if (done > 0.3) abort.abort(new Error('enough'));
      },
    });
    await expect(aborted).rejects.toThrow('enough');
    expect(await readdir(folder)).toEqual(['.tmp']);
    expect(await readdir(join(folder, '.tmp'))).toEqual([]);
    expect((await buildPyramid(job)).manifest.faceSize).toBe(1024);
  });

  it('fails, and leaves nothing behind, when the source has become unreadable', async () => {
    const picture = await saved(analytic(), 'sphere.png');
    const { sphere } = await probeFile(picture, 'PANORAMA');
    if (sphere === undefined) throw new Error('not a sphere');
    await rm(picture);
    const folder = await testFolder();
    const job = buildPyramid({
      storage: diskStorage(folder),
      assetId: 'asset',
      sourcePath: picture,
      sourceSha256: 'c'.repeat(64),
      sphere,
    });
    await expect(job).rejects.toThrow();
    expect(await readdir(join(folder, '.tmp'))).toEqual([]);
  });
});

describe('the source', () => {
  it('is placed on the sphere when cropped, with black around it', async () => {
    const crop = { left: 256, top: 300, width: 1024, height: 500 };
    const xmp = gpanoXmp({
      FullPanoWidthPixels: 2048,
      FullPanoHeightPixels: 1024,
      CroppedAreaImageWidthPixels: crop.width,
      CroppedAreaImageHeightPixels: crop.height,
      CroppedAreaLeftPixels: crop.left,
      CroppedAreaTopPixels: crop.top,
    });
    const pixels = analyticSphere(2048, 1024, crop);
    const picture = await saved(
      fromPixels(pixels, crop.width, crop.height).jpeg({ quality: 98 }).withXmp(xmp),
      'p.jpg',
    );
    const { storage, pyramid } = await build(picture);
    const faces = await readFaces(storage, pyramid.key, pyramid.manifest, 1);
    // The crop spans yaw -135 to 45: it covers the middle of the left and the front face, but not of the right and the back one.
    const middle = (face: (typeof FACES)[number]): number[] => {
      const part = faces.get(face);
      const at = ((512 * 1024 + 512) * 3) as number;
      return [...(part?.pixels.subarray(at, at + 3) ?? [])];
    };
    for (const face of ['f', 'l'] as const) {
      const colour = directionColour(faceDirection(face, 0, 0));
      middle(face).forEach((value, c) => {
        expect(Math.abs(value - (colour[c] ?? 0))).toBeLessThan(5);
      });
    }
    for (const face of ['r', 'b', 'u', 'd'] as const) expect(Math.max(...middle(face))).toBeLessThan(6);
  });
});

describe.skipIf(!hasSharedData)('from real files', () => {
  it('contains nothing of the camera: no EXIF, no XMP, no profile, no GPS', async () => {
    const original = sharedData('panoramas/GSAG2002_gopro-max.jpg');
    // All tiles are made alike, so a smaller copy with the camera's metadata is enough to save time.
    const picture = process.env.ORIEL_FULL_TESTS
      ? original
      : await saved(sharp(original).resize(2048).keepMetadata(), 'small.jpg');
    expect(await sharp(picture).metadata()).toHaveProperty('exif');
    const { storage, pyramid } = await build(picture);
    const last = pyramid.manifest.levels.length - 1;
    for (const name of ['base.webp', '0/f/0_0.webp', `${last}/b/1_1.webp`]) {
      const metadata = await sharp(await storage.read(`${pyramid.key}/${name}`)).metadata();
      expect(metadata).not.toHaveProperty('exif');
      expect(metadata).not.toHaveProperty('xmp');
      expect(metadata).not.toHaveProperty('icc');
    }
  });
});
