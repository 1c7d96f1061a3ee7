import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type Extent, viewWithin } from '@oriel/contract/view-extent';
import type { Sharp } from 'sharp';
import { withCopyright } from './clean.ts';
import { shortHash } from './content-hash.ts';
import type { Face } from './cube-faces.ts';
import { decodePixels } from './decode-sphere.ts';
import { encodeWithin } from './encode-within.ts';
import { sharp } from './image-library.ts';
import type { PosterTask } from './poster-worker.ts';
import type { PyramidManifest } from './pyramid.ts';
import { tilePath } from './pyramid-layout.ts';
import { type FacePart, posterLevel, type TileRange, tilesInView } from './render-cube-view.ts';
import type { Storage } from './storage.ts';
import type { View } from './view-camera.ts';

/** Increase it when the same view of the same pyramid would be drawn differently. */
const POSTER_VERSION = 2;

/** Kept small: the poster is visible for half a second, and delays the tiles by its own size. */
const MAX_POSTER_BYTES = 38 * 1024;
const MAX_SHARE_BYTES = 200 * 1024;
const MAX_THUMBNAIL_BYTES = 40 * 1024;
const POSTER_QUALITY = 80;

const LANDSCAPE = { width: 1280, height: 720 };
const PORTRAIT = { width: 576, height: 1280 };
const SHARE = { width: 1200, height: 628 };
const THUMBNAIL = { width: 640, height: 360 };

export interface PosterOptions {
  storage: Storage;
  /** Storage key of a finished pyramid, from `buildPyramid`. */
  pyramidKey: string;
  manifest: PyramidManifest;
  view: View;
  /** Part of the sphere that the picture covers; all of it when absent. */
  extent?: Extent;
  copyright?: string;
  signal?: AbortSignal;
}

/** Storage keys of the pictures of an initial view. */
export interface Posters {
  /** WebP, 1280 × 720. */
  landscape: string;
  /** WebP, 576 × 1280. */
  portrait: string;
  /** JPEG, 1200 × 628, for share cards. */
  share: string;
  /** WebP, 640 × 360. */
  thumbnail: string;
}

/** Storage keys of a folder with posters. */
export function posterFiles(folder: string): Posters {
  return {
    landscape: `${folder}/poster-landscape.webp`,
    portrait: `${folder}/poster-portrait.webp`,
    share: `${folder}/share.jpg`,
    thumbnail: `${folder}/thumbnail.webp`,
  };
}

/** Storage folder of a view's pictures: another view has another folder, so they are immutable. */
export function planPosters(pyramidKey: string, view: View, extent?: Extent): Posters {
  const edges = extent ? [extent.pitchMin, extent.pitchMax, extent.yawMin ?? '', extent.yawMax ?? ''] : [];
  const folder = `${pyramidKey}/posters/${shortHash([POSTER_VERSION, view.yaw, view.pitch, view.fov, ...edges])}`;
  return posterFiles(folder);
}

/**
 * Draws a panorama's initial view with the viewer's own projection from the finished pyramid, and commits the pictures to storage. Existing
 * pictures are kept.
 */
export async function renderPosters(options: PosterOptions): Promise<Posters> {
  const { storage, pyramidKey, view, extent, signal } = options;
  const posters = planPosters(pyramidKey, view, extent);
  if ((await storage.open(posters.landscape)) !== undefined) return posters;

  const scratch = await storage.createTempFolder('posters');
  try {
    const folder = join(scratch, 'posters');
    await mkdir(folder);
    const write = async (key: string, data: Buffer): Promise<void> =>
      writeFile(join(folder, key.slice(key.lastIndexOf('/') + 1)), data);

    await Promise.all([
      drawView(options, LANDSCAPE).then(async (wide) => {
        // Wider screens keep the landscape poster's horizontal angle, so the share card is its middle part; the thumbnail is all of it.
        const resized = (size: { width: number; height: number }) =>
          wide.clone().resize({ ...size, kernel: 'lanczos3' });
        await Promise.all([
          webpWithin(wide, MAX_POSTER_BYTES, options).then((data) => write(posters.landscape, data)),
          jpegWithin(resized(SHARE), MAX_SHARE_BYTES, options).then((data) => write(posters.share, data)),
          webpWithin(resized(THUMBNAIL), MAX_THUMBNAIL_BYTES, options).then((data) =>
            write(posters.thumbnail, data),
          ),
        ]);
      }),
      drawView(options, PORTRAIT)
        .then((tall) => webpWithin(tall, MAX_POSTER_BYTES, options))
        .then((data) => write(posters.portrait, data)),
    ]);
    signal?.throwIfAborted();
    await storage.commitFolder(
      folder,
      posters.landscape.slice(0, posters.landscape.lastIndexOf('/')),
      'poster-landscape.webp',
    );
    return posters;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function drawView(options: PosterOptions, size: { width: number; height: number }): Promise<Sharp> {
  const { manifest, extent, signal } = options;
  const { width, height } = size;
  const view = extent ? viewWithin(options.view, extent, width / height) : options.view;
  const level = posterLevel(manifest.levels, view, width, height);
  const faceSize = manifest.levels[level] ?? manifest.faceSize;
  const ranges = tilesInView(view, width, height, faceSize, manifest.tileSize);
  const loaded = await Promise.all(
    [...ranges].map(
      async ([face, range]) => [face, await loadPart(options, level, faceSize, face, range)] as const,
    ),
  );
  signal?.throwIfAborted();
  const pixels = await draw({ parts: new Map(loaded), faceSize, view, width, height });
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

async function loadPart(
  { storage, pyramidKey, manifest: { tileSize } }: PosterOptions,
  level: number,
  faceSize: number,
  face: Face,
  range: TileRange,
): Promise<FacePart> {
  const left = range.firstColumn * tileSize;
  const top = range.firstRow * tileSize;
  const width = Math.min(faceSize, (range.lastColumn + 1) * tileSize) - left;
  const height = Math.min(faceSize, (range.lastRow + 1) * tileSize) - top;
  const pixels = new Uint8Array(new SharedArrayBuffer(width * height * 3));
  const loads: Promise<void>[] = [];
  for (let row = range.firstRow; row <= range.lastRow; row++) {
    for (let column = range.firstColumn; column <= range.lastColumn; column++) {
      loads.push(loadTile(row, column));
    }
  }
  await Promise.all(loads);
  return { left, top, width, height, pixels };

  async function loadTile(row: number, column: number): Promise<void> {
    const key = `${pyramidKey}/${tilePath(level, face, row, column)}`;
    const data = await storage.read(key);
    if (data === undefined) throw new Error(`the pyramid lacks ${key}`);
    const tile = await decodePixels(data);
    for (let line = 0; line < tile.height; line++) {
      const target = ((row * tileSize - top + line) * width + column * tileSize - left) * 3;
      pixels.set(tile.pixels.subarray(line * tile.width * 3, (line + 1) * tile.width * 3), target);
    }
  }
}

function draw(task: PosterTask): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./poster-worker.ts', import.meta.url), {
      workerData: task,
      execArgv: [],
    });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the poster worker ended with code ${code}`)));
  });
}

function webpWithin(picture: Sharp, maxBytes: number, { copyright }: PosterOptions): Promise<Buffer> {
  return encodeWithin(maxBytes, POSTER_QUALITY, (quality) =>
    withCopyright(picture.clone(), copyright).webp({ quality, effort: 4 }).toBuffer(),
  );
}

function jpegWithin(picture: Sharp, maxBytes: number, { copyright }: PosterOptions): Promise<Buffer> {
  return encodeWithin(maxBytes, POSTER_QUALITY, (quality) =>
    withCopyright(picture.clone(), copyright).jpeg({ quality, mozjpeg: true }).toBuffer(),
  );
}
