import type { Tiles } from '@oriel/contract/panorama';
import { FACES } from '../../core/projection.ts';
import {
  BASE_FACE_SIZE,
  baseUrl,
  type Pyramid,
  pyramidOf,
  tileExtent,
  tileKey,
  tilesPerSide,
  tileUrl,
} from '../../core/pyramid.ts';
import { fetchPicture } from '../../panorama/fetch-picture.ts';

/** The order of the six pictures that a graphics card expects: right, left, up, down, front, back. */
const ORDER = ['r', 'l', 'u', 'd', 'f', 'b'] as const;

/**
 * The six faces of a panorama in one size.
 *
 * @param most largest side of a face, pixels; the base image is enough where no level is as small
 * @throws when it has no tiles, or they could not be fetched
 */
export async function roomFaces(
  tiles: Tiles,
  most: number,
  signal: AbortSignal,
): Promise<HTMLCanvasElement[]> {
  const pyramid = pyramidOf(tiles);
  if (!pyramid) throw new Error('The panorama has no tiles yet.');
  const level = pyramid.levels.findLastIndex((size) => size <= most);
  return level < 0 || (pyramid.levels[level] ?? 0) <= BASE_FACE_SIZE
    ? await facesOfBase(pyramid, signal)
    : await facesOfLevel(pyramid, level, signal);
}

async function facesOfBase(pyramid: Pyramid, signal: AbortSignal): Promise<HTMLCanvasElement[]> {
  const picture = await fetchPicture(baseUrl(pyramid), signal);
  const size = BASE_FACE_SIZE;
  const faces = ORDER.map((name) => {
    const at = FACES.indexOf(name);
    const [left, top] = [(at % 3) * size, Math.floor(at / 3) * size];
    const { canvas, pen } = sheet(size);
    pen.drawImage(picture, left, top, size, size, 0, 0, size, size);
    return canvas;
  });
  picture.close();
  return faces;
}

async function facesOfLevel(
  pyramid: Pyramid,
  level: number,
  signal: AbortSignal,
): Promise<HTMLCanvasElement[]> {
  const size = pyramid.levels[level] ?? 0;
  const side = tilesPerSide(pyramid, level);
  const places = Array.from({ length: side * side }, (_, at) => ({
    row: Math.floor(at / side),
    column: at % side,
  }));
  return await Promise.all(
    ORDER.map(async (face) => {
      const { canvas, pen } = sheet(size);
      await Promise.all(
        places.map(async (place) => {
          const tile = { level, face, ...place };
          const picture = await fetchPicture(tileUrl(pyramid, tileKey(tile)), signal);
          const { a0, b0 } = tileExtent(pyramid, tile);
          pen.drawImage(picture, ((a0 + 1) / 2) * size, ((b0 + 1) / 2) * size);
          picture.close();
        }),
      );
      return canvas;
    }),
  );
}

function sheet(size: number) {
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const pen = canvas.getContext('2d', { alpha: false });
  if (!pen) throw new Error('No drawing surface could be had.');
  return { canvas, pen };
}
