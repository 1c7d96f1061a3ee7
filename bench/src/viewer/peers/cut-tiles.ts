import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { type Pixels, readPixels } from '../../../../e2e/src/support/pictures.ts';
import { progress } from '../../progress.ts';
import { CACHE } from '../../root.ts';
import type { Source } from '../source.ts';
import { CUBE_FACES, type CubeFace, cubeFace } from './cube.ts';

/** Increase it when the tiles change. */
const VERSION = 2;

const TILE = 512;
/** Faces are interpolated once at this size and downscaled by Lanczos, so that no peer's tiles alias. */
const FINE_FACE = 4096;

/** The same for all, so that no tool's setting makes its tiles softer or heavier; the tools' own are 75 to 80. */
const QUALITY = 85;

/** `generate.py` of Pannellum: faces of width / pi, rounded to a multiple of 8, halved until a single tile remains. */
export const PANNELLUM = {
  faceSize: 8 * Math.floor(8192 / Math.PI / 8),
  levels: 4,
  fallback: 1024,
};

/** The Marzipano Tool: faces of width / 4, levels of 512 and up, a preview of 256. */
export const MARZIPANO = { sizes: [512, 1024, 2048], preview: 256, previewOrder: 'bdflru' };

/** Photo Sphere Viewer has no tool; its guide tiles equirectangular levels with ImageMagick. */
export const PHOTO_SPHERE = { widths: [2048, 4096, 8192], base: 1024 };

/** Makes the peers' tiles of a source, each in the format of its own tool. Returns the folder, with `{peer}/…` below it. */
export async function cutPeerTiles(source: Source): Promise<string> {
  const folder = `${CACHE}tiles-${source.hash}-v${VERSION}/`;
  if (existsSync(folder)) return folder;
  progress('cutting the peers’ tiles (once; kept in .build/bench)');
  const fresh = `${CACHE}tiles.new/`;
  await rm(fresh, { recursive: true, force: true });
  const picture = await readPixels(source.file);
  for (const face of CUBE_FACES) {
    const fine = cubeFace(picture, face, FINE_FACE);
    await cutPannellum(fine, face, `${fresh}pannellum/`);
    await cutMarzipano(fine, face, `${fresh}marzipano/`);
  }
  await previewOfMarzipano(`${fresh}marzipano/`);
  await cutPhotoSphere(source.file, `${fresh}photo-sphere-viewer/`);
  await rename(fresh, folder);
  return folder;
}

async function cutPannellum(fine: Pixels, face: CubeFace, folder: string): Promise<void> {
  let size = PANNELLUM.faceSize;
  for (let level = PANNELLUM.levels; level >= 1; level--) {
    const name = (row: number, column: number) => `${folder}${level}/${face}${row}_${column}.jpg`;
    await cut(await shrunk(fine, size), name);
    size = Math.floor(size / 2);
  }
  const fallback = await shrunk(fine, PANNELLUM.fallback);
  await write(picture(fallback), `${folder}fallback/${face}.jpg`);
}

async function cutMarzipano(fine: Pixels, face: CubeFace, folder: string): Promise<void> {
  for (const [index, size] of MARZIPANO.sizes.entries()) {
    const name = (row: number, column: number) => `${folder}${index + 1}/${face}/${row}/${column}.jpg`;
    await cut(await shrunk(fine, size), name);
  }
  await write(picture(await shrunk(fine, MARZIPANO.preview)), `${folder}preview-${face}.png`);
}

async function previewOfMarzipano(folder: string): Promise<void> {
  const { preview: size, previewOrder } = MARZIPANO;
  const faces = [...previewOrder].map((face, index) => ({
    input: `${folder}preview-${face}.png`,
    left: 0,
    top: index * size,
  }));
  const sheet = { width: size, height: 6 * size, channels: 3 as const, background: '#000' };
  await write(sharp({ create: sheet }).composite(faces), `${folder}preview.jpg`);
}

async function cutPhotoSphere(file: string, folder: string): Promise<void> {
  for (const [level, width] of PHOTO_SPHERE.widths.entries()) {
    const resized = await readPixels(
      await sharp(file).resize({ width, kernel: 'lanczos3' }).png({ compressionLevel: 0 }).toBuffer(),
    );
    await cut(resized, (row, column) => `${folder}${level}/${column}_${row}.jpg`);
  }
  await write(sharp(file).resize({ width: PHOTO_SPHERE.base, kernel: 'lanczos3' }), `${folder}base.jpg`);
}

async function cut(whole: Pixels, nameOf: (row: number, column: number) => string): Promise<void> {
  const { width, height } = whole;
  for (let row = 0; row * TILE < height; row++) {
    for (let column = 0; column * TILE < width; column++) {
      const left = column * TILE;
      const top = row * TILE;
      const region = { left, top, width: Math.min(TILE, width - left), height: Math.min(TILE, height - top) };
      await write(picture(whole).extract(region), nameOf(row, column));
    }
  }
}

async function shrunk(fine: Pixels, size: number): Promise<Pixels> {
  const { data, info } = await picture(fine)
    .resize({ width: size, height: size, kernel: 'lanczos3' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function picture({ data, width, height }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels: 3 } });
}

async function write(image: Sharp, file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await (file.endsWith('.png') ? image.png() : image.jpeg({ quality: QUALITY })).toFile(file);
}
