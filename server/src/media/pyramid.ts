import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeBaseImage } from './base-image.ts';
import { contentHash } from './content-hash.ts';
import { FACES } from './cube-faces.ts';
import { type DecodedSphere, decodeSphere } from './decode-sphere.ts';
import { tilingThreads } from './limits.ts';
import { allocatePolarRows } from './polar-rows.ts';
import type { SphereProbe } from './probe.ts';
import { pyramidLevels, TILE_SIZE } from './pyramid-layout.ts';
import type { Storage } from './storage.ts';
import { levelMargins, type TilePhase, type TilePlan, tilePhases } from './tile-plan.ts';
import { startTilePool } from './tile-pool.ts';
import { detailOf, TILE_ENCODING, TILE_QUALITY, tileQualities } from './tile-quality.ts';
import { tileFaces } from './tile-schedule.ts';

/** Description of a pyramid for a viewer, except its address. */
export interface PyramidManifest {
  version: 1;
  /** Face size of the top level, pixels. */
  faceSize: number;
  tileSize: number;
  /** Face sizes in pixels, ascending. */
  levels: number[];
  format: 'webp';
}

export interface PyramidOptions {
  storage: Storage;
  assetId: string;
  /** The uploaded file. */
  sourcePath: string;
  /** Hex SHA-256 of the uploaded file. */
  sourceSha256: string;
  /** From `probeFile`. */
  sphere: SphereProbe;
  /** Worker threads; by default from the number of cores. */
  threads?: number;
  /** Progress, 0..1, never decreasing. */
  onProgress?: (done: number) => void;
  /** Aborting rejects with the signal's reason and leaves nothing behind. */
  signal?: AbortSignal;
}

export interface Pyramid {
  manifest: PyramidManifest;
  contentHash: string;
  /** Storage key of the pyramid's folder, `{assetId}/{contentHash}`. */
  key: string;
  /** Bytes of all tiles and the base image together. */
  bytes: number;
}

/** Share of a job's time before and after the tiles. */
const DECODED = 0.08;
const TILED = 0.97;

/** Name of the manifest in a pyramid's folder; written last, so that a folder that has it is complete. */
const MANIFEST = 'manifest.json';

/** Faces in progress at a time: each holds a second level in memory. */
const FACES_AT_ONCE = 3;

/** Address and layout of a source's pyramid; needs no pixels. */
export function planPyramid(
  assetId: string,
  sourceSha256: string,
  sphere: SphereProbe,
): Pick<Pyramid, 'manifest' | 'contentHash' | 'key'> {
  const levels = pyramidLevels(sphere.fullWidth);
  const { fullWidth, fullHeight, left, top } = sphere;
  const hash = contentHash(sourceSha256, {
    sphere: [fullWidth, fullHeight, left, top],
    levels,
    tile: TILE_SIZE,
    webp: { ...TILE_ENCODING, ...TILE_QUALITY },
  });
  const manifest: PyramidManifest = {
    version: 1,
    faceSize: levels.at(-1) ?? TILE_SIZE,
    tileSize: TILE_SIZE,
    levels,
    format: 'webp',
  };
  return { manifest, contentHash: hash, key: `${assetId}/${hash}` };
}

/**
 * Builds the cube-tile pyramid of an equirectangular picture and commits it to storage.
 *
 * Tiles are written to a temporary folder that becomes the pyramid atomically, so that a killed job leaves no partial pyramid and can be
 * repeated; an existing pyramid is kept. The same source gives the same bytes.
 *
 * @throws decoding errors of a damaged file; the signal's reason when aborted
 */
export async function buildPyramid(options: PyramidOptions): Promise<Pyramid> {
  const { storage, sphere, signal } = options;
  const planned = planPyramid(options.assetId, options.sourceSha256, sphere);
  const existing = await readPyramidBytes(storage, planned.key);
  if (existing !== undefined) {
    options.onProgress?.(1);
    return { ...planned, bytes: existing };
  }

  signal?.throwIfAborted();
  const scratch = await storage.createTempFolder('pyramid');
  try {
    const folder = join(scratch, 'pyramid');
    const bytes = await writePyramid(options, planned.manifest, folder, scratch);
    const json = { ...planned.manifest, bytes };
    await writeFile(join(folder, MANIFEST), `${JSON.stringify(json)}\n`);
    signal?.throwIfAborted();
    await storage.commitFolder(folder, planned.key, MANIFEST);
    options.onProgress?.(1);
    return { ...planned, bytes };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function writePyramid(
  options: PyramidOptions,
  manifest: PyramidManifest,
  folder: string,
  scratch: string,
): Promise<number> {
  const { signal, onProgress } = options;
  for (const level of manifest.levels.keys()) {
    for (const face of FACES) await mkdir(join(folder, String(level), face), { recursive: true });
  }
  const sphere = await decodeSphere(options.sourcePath, options.sphere, scratch, signal);
  try {
    onProgress?.(DECODED);
    const qualities = tileQualities(await detailOf(sphere), manifest.levels.length);
    const { plan, phases } = planTiles(sphere, manifest, folder, qualities);
    const pool = startTilePool(plan, options.threads ?? tilingThreads());
    try {
      const progress = (done: number): void => onProgress?.(DECODED + (TILED - DECODED) * done);
      const { bytes, bases } = await tileFaces(sphere, plan, phases, pool, progress, signal);
      const base = await makeBaseImage(bases);
      await writeFile(join(folder, 'base.webp'), base);
      return bytes + base.length;
    } finally {
      await pool.close();
    }
  } finally {
    await sphere.close();
  }
}

/** Everything that a job's threads share, in shared memory. */
function planTiles(
  { width, height }: DecodedSphere,
  { levels, faceSize }: PyramidManifest,
  folder: string,
  qualities: readonly number[],
): { plan: TilePlan; phases: TilePhase[] } {
  const margins = levelMargins(levels);
  const phases = tilePhases(height, faceSize, margins.at(-1) ?? 0);
  const mostRows = Math.max(...phases.map((phase) => phase.rows));
  const slotSize = faceSize / 2 + 2 * (margins.at(-2) ?? 0);
  const plan: TilePlan = {
    width,
    height,
    pixels: shared(mostRows * width * 3),
    polar: allocatePolarRows(width, height, faceSize),
    levels,
    margins,
    folder,
    webp: qualities.map((quality) => ({ ...TILE_ENCODING, quality })),
    slots: Array.from({ length: FACES_AT_ONCE }, () => shared(slotSize * slotSize * 3)),
  };
  return { plan, phases };
}

function shared(bytes: number): Uint8Array<SharedArrayBuffer> {
  return new Uint8Array(new SharedArrayBuffer(bytes));
}

async function readPyramidBytes(storage: Storage, key: string): Promise<number | undefined> {
  const text = await storage.read(`${key}/${MANIFEST}`);
  if (text === undefined) return undefined;
  const value: unknown = JSON.parse(text.toString('utf8'));
  const bytes = value !== null && typeof value === 'object' && 'bytes' in value ? value.bytes : undefined;
  return typeof bytes === 'number' ? bytes : undefined;
}
