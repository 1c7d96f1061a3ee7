import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import sharp from 'sharp';
import { realFile } from '../../../e2e/src/support/pictures.ts';
import { progress } from '../progress.ts';
import { CACHE } from '../root.ts';

/** A panorama for measurements. */
export interface Source {
  readonly file: string;
  /** Content hash, for caching between runs. */
  readonly hash: string;
  readonly description: string;
}

const WIDTH = 8192;

/**
 * The source for all viewers: a detailed shared photo of 8192 × 4096, or a synthetic one where that is missing.
 *
 * @param picture another file to measure with, 8192 × 4096
 */
export async function panoramaSource(picture?: string): Promise<Source> {
  const photo = realFile('tours/peabody-library-us/library.jpg');
  const file = picture ?? photo ?? (await drawnSource());
  return {
    file,
    hash: createHash('sha256')
      .update(await readFile(file))
      .digest('hex')
      .slice(0, 16),
    description: picture
      ? `${basename(picture)} of 8192 × 4096`
      : photo
        ? 'a detailed photo of 8192 × 4096 (a library)'
        : 'a drawn picture of 8192 × 4096',
  };
}

/** The same picture at 16384 × 8192. */
export async function largeSource(source: Source): Promise<string> {
  const file = `${CACHE}large-${source.hash}.jpg`;
  if (existsSync(file)) return file;
  progress('making the source of 16384 × 8192');
  await mkdir(CACHE, { recursive: true });
  await sharp(source.file, { limitInputPixels: false })
    .resize({ width: 2 * WIDTH, kernel: 'cubic' })
    .jpeg({ quality: 85 })
    .toFile(file);
  return file;
}

/** Detail at every scale without expensive noise: rings, gratings and edges in varying colours. */
async function drawnSource(): Promise<string> {
  const file = `${CACHE}drawn-${WIDTH}.jpg`;
  if (existsSync(file)) return file;
  progress('drawing a source of 8192 × 4096');
  await mkdir(CACHE, { recursive: true });
  const height = WIDTH / 2;
  const pixels = Buffer.alloc(WIDTH * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const yaw = (x / WIDTH) * 2 * Math.PI;
      const pitch = (0.5 - y / height) * Math.PI;
      const rings =
        Math.sin(60 * Math.cos(pitch) * Math.cos(3 * yaw)) + Math.sin(140 * Math.sin(pitch) + 9 * yaw);
      const edge = (Math.floor(24 * yaw) + Math.floor(40 * pitch)) % 3 === 0 ? 40 : -20;
      const at = (y * WIDTH + x) * 3;
      pixels[at] = 128 + 40 * rings + edge;
      pixels[at + 1] = 110 + 60 * Math.sin(5 * yaw) * Math.cos(pitch) + edge;
      pixels[at + 2] = 120 + 50 * Math.sin(pitch) - 25 * rings + edge;
    }
  }
  await sharp(pixels, { raw: { width: WIDTH, height, channels: 3 } })
    .jpeg({ quality: 92 })
    .toFile(file);
  return file;
}
