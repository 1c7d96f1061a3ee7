import { spawn } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Face } from './cube-faces.ts';
import { decodePixels } from './decode-sphere.ts';
import { diskStorage } from './disk-storage.ts';
import { sharp } from './image-library.ts';
import { renderPosters } from './poster.ts';
import { probeFile } from './probe.ts';
import { planPyramid } from './pyramid.ts';
import { TILE_SIZE } from './pyramid-layout.ts';
import { reprojectEquirectangular } from './reference-view.ts';
import { type FacePart, posterLevel, renderCubeView } from './render-cube-view.ts';
import { psnr } from './testing/compare.ts';
import { readFaces } from './testing/pyramid-faces.ts';
import { sha256Of } from './testing/sha256.ts';
import { TILE_ENCODING, TILE_QUALITY } from './tile-quality.ts';

// Benchmark of the pipeline for one panorama: node server/src/media/measure.ts <picture> [runs] [--large] Tiling runs in a separate
// process, to measure its peak memory; --large repeats it with the picture enlarged to 16384 x 8192. Prints JSON for the bench.

const child = fileURLToPath(new URL('./testing/tile-child.ts', import.meta.url));
const views = [
  { yaw: 0, pitch: 0, fov: 75 },
  { yaw: 120, pitch: -30, fov: 75 },
  { yaw: -90, pitch: 60, fov: 60 },
];

interface Tiling {
  milliseconds: number;
  peakMegabytes: number;
}

/** Time from the start of work to the committed pyramid, and the process's peak resident set. */
async function tile(folder: string, picture: string): Promise<Tiling> {
  const process_ = spawn(process.execPath, [child, folder, picture], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  for await (const chunk of process_.stdout) text += String(chunk);
  const measured: unknown = JSON.parse(text.trim().split('\n').at(-1) ?? '{}');
  if (
    measured === null ||
    typeof measured !== 'object' ||
    !('milliseconds' in measured) ||
    !('peakMegabytes' in measured)
  ) {
    throw new Error('the tiling process did not finish');
  }
  return { milliseconds: Number(measured.milliseconds), peakMegabytes: Number(measured.peakMegabytes) };
}

async function deepZoom(folder: string, picture: string): Promise<number> {
  const started = performance.now();
  await sharp(picture)
    .webp({ ...TILE_ENCODING, quality: TILE_QUALITY.detailed })
    .tile({ size: TILE_SIZE, overlap: 0 })
    .toFile(join(folder, 'deepzoom.dz'));
  const milliseconds = performance.now() - started;
  await rm(join(folder, 'deepzoom_files'), { recursive: true });
  return milliseconds;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function measure(picture: string, runs: number, large: boolean): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'oriel-measure-'));
  try {
    const tilings: Tiling[] = [];
    const deepZooms: number[] = [];
    for (let run = 0; run < runs; run++) {
      await rm(join(folder, 'store'), { recursive: true, force: true });
      tilings.push(await tile(join(folder, 'store'), picture));
      deepZooms.push(await deepZoom(folder, picture));
    }
    const tiling = median(tilings.map(({ milliseconds }) => milliseconds));
    const reference = median(deepZooms);
    return {
      tilingMs: Math.round(tiling),
      deepZoomMs: Math.round(reference),
      tilingToDeepZoom: round(tiling / reference),
      peakMegabytes: Math.max(...tilings.map(({ peakMegabytes }) => peakMegabytes)),
      ...(await quality(join(folder, 'store'), picture)),
      ...(large ? { large: await tile(join(folder, 'large'), await enlarged(folder, picture)) } : {}),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function quality(store: string, picture: string): Promise<unknown & object> {
  const storage = diskStorage(store);
  const { sphere } = await probeFile(picture, 'PANORAMA');
  if (sphere === undefined) throw new Error('not a sphere');
  const { key, manifest } = planPyramid('asset', await sha256Of(picture), sphere);
  const manifestFile: unknown = JSON.parse((await storage.read(`${key}/manifest.json`))?.toString() ?? '{}');
  const source = { ...(await decodePixels(picture)), channels: 3 };
  const results: object[] = [];
  for (const view of views) {
    const level = posterLevel(manifest.levels, view, 1280, 720);
    const faces: ReadonlyMap<Face, FacePart> = await readFaces(storage, key, manifest, level);
    const drawn = renderCubeView(faces, manifest.levels[level] ?? 0, view, 1280, 720);
    const started = performance.now();
    const posters = await renderPosters({ storage, pyramidKey: key, manifest, view });
    const postersMs = performance.now() - started;
    const poster = await decodePixels((await storage.read(posters.landscape)) ?? Buffer.alloc(0));
    results.push({
      ...view,
      level: manifest.levels[level],
      tilesPsnr: round(psnr(drawn, reprojectEquirectangular(source, view, 1280, 720))),
      posterPsnr: round(
        psnr(poster.pixels, reprojectEquirectangular(source, view, poster.width, poster.height)),
      ),
      posterBytes: (await storage.open(posters.landscape))?.size,
      postersMs: Math.round(postersMs),
    });
  }
  return {
    pyramidBytes:
      manifestFile !== null && typeof manifestFile === 'object' && 'bytes' in manifestFile
        ? manifestFile.bytes
        : 0,
    baseBytes: (await storage.open(`${key}/base.webp`))?.size,
    sourceBytes: (await stat(picture)).size,
    views: results,
  };
}

async function enlarged(folder: string, picture: string): Promise<string> {
  const path = join(folder, 'large.jpg');
  await sharp(picture).resize(16384, 8192, { kernel: 'lanczos3' }).jpeg({ quality: 88 }).toFile(path);
  return path;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

const [picture, ...rest] = process.argv.slice(2);
if (picture === undefined)
  throw new Error('usage: node server/src/media/measure.ts <picture> [runs] [--large]');
const runs = Number(rest.find((value) => /^\d+$/.test(value)) ?? 5);
console.log(JSON.stringify(await measure(picture, runs, rest.includes('--large')), null, 2));
