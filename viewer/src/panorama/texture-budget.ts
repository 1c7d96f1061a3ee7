import { type Pyramid, tileCount } from '../core/pyramid.ts';

const MEGABYTE = 2 ** 20;

/** Bytes of tile textures a device is given. A phone's browser ends pages that take more. */
export function textureBudget(coarsePointer: boolean): number {
  return (coarsePointer ? 96 : 256) * MEGABYTE;
}

/** Layers that one array texture holds: storage grows in steps of this many tiles (16 MB at 512 px). WebGL 2 grants at least 256. */
export const LAYERS_PER_PAGE = 16;

/**
 * How many layers each page has. Together they stay within the budget, and are no more than the panorama has tiles.
 *
 * @param reserved bytes that other textures take beside the tiles
 */
export function pageLayers(pyramid: Pyramid, budget: number, reserved: number): number[] {
  const bytesPerLayer = bytesOfTile(pyramid);
  let left = Math.min(tileCount(pyramid), Math.max(1, Math.floor((budget - reserved) / bytesPerLayer)));
  const pages: number[] = [];
  while (left > 0) {
    const layers = Math.min(left, LAYERS_PER_PAGE);
    pages.push(layers);
    left -= layers;
  }
  return pages;
}

/** Bytes that a panorama may take before it is the one that is shown: its first page of tiles, and its base. */
export function bytesAhead(pyramid: Pyramid, baseBytes: number): number {
  return LAYERS_PER_PAGE * bytesOfTile(pyramid) + baseBytes;
}

function bytesOfTile({ tileSize }: Pyramid): number {
  return tileSize ** 2 * 4;
}
