// One job in a separate process, to measure its memory. Arguments: the job, the picture, a folder. Writes one line of JSON: milliseconds
// and peak resident memory.
import { rm } from 'node:fs/promises';
import sharp from 'sharp';
import { diskStorage } from '../../../server/src/media/disk-storage.ts';
import { renderPosters } from '../../../server/src/media/poster.ts';
import { probeFile } from '../../../server/src/media/probe.ts';
import { buildPyramid, planPyramid } from '../../../server/src/media/pyramid.ts';
import { TILE_ENCODING, TILE_QUALITY } from '../../../server/src/media/tile-quality.ts';

const [job = '', picture = '', folder = ''] = process.argv.slice(2);
const ASSET = 'asset';
const SOURCE_HASH = '0'.repeat(64);

async function sphereOf(file: string) {
  const { sphere } = await probeFile(file, 'PANORAMA');
  if (!sphere) throw new Error(`${file} is no panorama`);
  return sphere;
}

const JOBS: Readonly<Record<string, () => Promise<() => Promise<unknown>>>> = {
  async tile() {
    const sphere = await sphereOf(picture);
    await rm(folder, { recursive: true, force: true });
    const storage = diskStorage(folder);
    return () =>
      buildPyramid({ storage, assetId: ASSET, sourcePath: picture, sourceSha256: SOURCE_HASH, sphere });
  },
  async posters() {
    const storage = diskStorage(folder);
    const { key, manifest } = planPyramid(ASSET, SOURCE_HASH, await sphereOf(picture));
    await storage.remove(`${key}/posters`);
    return () => renderPosters({ storage, pyramidKey: key, manifest, view: { yaw: 0, pitch: 0, fov: 75 } });
  },
  async deepzoom() {
    await rm(folder, { recursive: true, force: true });
    return () =>
      sharp(picture, { limitInputPixels: false })
        .webp({ ...TILE_ENCODING, quality: TILE_QUALITY.detailed })
        .tile({ size: 512, overlap: 0, layout: 'dz', container: 'fs' })
        .toFile(folder);
  },
};

const prepared = await JOBS[job]?.();
if (!prepared) throw new Error(`No job is called ${job}`);
const started = performance.now();
await prepared();
const milliseconds = performance.now() - started;
// Linux counts in kilobytes, and so does Node everywhere.
process.stdout.write(
  `${JSON.stringify({ milliseconds, peakBytes: process.resourceUsage().maxRSS * 1024 })}\n`,
);
