import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Tiles } from '@oriel/contract/panorama';
import sharp from 'sharp';
import {
  type Direction,
  directionAt,
  directionOnFace,
  FACES,
  lensOf,
  type View,
} from '../core/projection.ts';
import {
  BASE_FACE_SIZE,
  levelSize,
  type Pyramid,
  pyramidOf,
  tileExtent,
  tileKey,
  tilesPerSide,
} from '../core/pyramid.ts';

/** Colour of a direction: smooth and unique everywhere on the sphere, so that any misplaced or flipped face shows. */
export function patternColor({ x, y, z }: Direction): [number, number, number] {
  const length = Math.hypot(x, y, z);
  const [dx, dy, dz] = [x / length, y / length, z / length];
  return [
    128 + 60 * dx + 60 * Math.sin(17 * dy + 3 * dx),
    128 + 60 * dy + 60 * Math.sin(19 * dz + 5 * dy),
    128 + 60 * dz + 60 * Math.sin(23 * dx + 7 * dz),
  ];
}

/** Fills a raw RGB picture by the direction of each pixel's centre. */
export function paint(
  width: number,
  height: number,
  directionOfPixel: (x: number, y: number) => Direction,
): Buffer {
  const pixels = Buffer.alloc(width * height * 3);
  let at = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [red, green, blue] = patternColor(directionOfPixel(x + 0.5, y + 0.5));
      pixels[at++] = red;
      pixels[at++] = green;
      pixels[at++] = blue;
    }
  }
  return pixels;
}

/** The pattern as seen in a view: the reference for the stage's drawing. */
export function patternView(view: View, width: number, height: number): Buffer {
  const lens = lensOf(view, { width, height });
  return paint(width, height, (x, y) => directionAt(lens, { x, y }));
}

/** Writes the pattern as a lossless pyramid into a folder and returns its manifest for an address. */
export async function writePatternPyramid(folder: string, address: string, levels: number[]): Promise<Tiles> {
  const tiles: Tiles = {
    status: 'READY',
    version: 1,
    baseUrl: address,
    faceSize: levels.at(-1) ?? 0,
    tileSize: 512,
    levels,
    format: 'webp',
  };
  const pyramid = pyramidOf(tiles);
  if (!pyramid) throw new Error('The pattern pyramid is not valid.');
  await writePicture(join(folder, 'base.webp'), 3 * BASE_FACE_SIZE, 2 * BASE_FACE_SIZE, (x, y) => {
    const column = Math.floor(x / BASE_FACE_SIZE);
    const row = Math.floor(y / BASE_FACE_SIZE);
    const face = FACES[row * 3 + column] ?? 'f';
    const inFace = (at: number) => (2 * (at % BASE_FACE_SIZE)) / BASE_FACE_SIZE - 1;
    return directionOnFace(face, inFace(x), inFace(y));
  });
  for (const level of levels.keys()) await writeLevel(folder, pyramid, level);
  return tiles;
}

async function writeLevel(folder: string, pyramid: Pyramid, level: number): Promise<void> {
  const side = tilesPerSide(pyramid, level);
  const size = levelSize(pyramid, level);
  for (const face of FACES) {
    for (let row = 0; row < side; row++) {
      for (let column = 0; column < side; column++) {
        const tile = { level, face, row, column };
        const { a0, b0, width, height } = tileExtent(pyramid, tile);
        await writePicture(join(folder, `${tileKey(tile)}.webp`), width, height, (x, y) =>
          directionOnFace(face, a0 + (2 * x) / size, b0 + (2 * y) / size),
        );
      }
    }
  }
}

/** Writes a poster of a view, as the server renders one. */
export async function writePatternPoster(
  file: string,
  view: View,
  width: number,
  height: number,
): Promise<void> {
  const lens = lensOf(view, { width, height });
  await writePicture(file, width, height, (x, y) => directionAt(lens, { x, y }));
}

async function writePicture(
  file: string,
  width: number,
  height: number,
  directionOfPixel: (x: number, y: number) => Direction,
): Promise<void> {
  const encoded = await sharp(paint(width, height, directionOfPixel), { raw: { width, height, channels: 3 } })
    .webp({ lossless: true, effort: 0 })
    .toBuffer();
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, encoded);
}

/** Peak signal-to-noise ratio of two pictures of raw RGB of the same size, dB; higher is more alike. */
export function psnr(picture: Buffer, reference: Buffer): number {
  if (picture.length !== reference.length)
    throw new Error(`${picture.length} bytes against ${reference.length}`);
  let sum = 0;
  for (let i = 0; i < picture.length; i++) sum += ((picture[i] ?? 0) - (reference[i] ?? 0)) ** 2;
  return 10 * Math.log10(255 ** 2 / (sum / picture.length));
}

/** The largest difference in any channel of any pixel: a seam is a thin line, which hardly moves the PSNR but stands out here. */
export function largestDifference(picture: Buffer, reference: Buffer): number {
  let largest = 0;
  for (let i = 0; i < picture.length; i++)
    largest = Math.max(largest, Math.abs((picture[i] ?? 0) - (reference[i] ?? 0)));
  return largest;
}
