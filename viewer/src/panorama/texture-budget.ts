import { type Pyramid, tileCount } from '../core/pyramid.ts';

const MEGABYTE = 2 ** 20;

/** Texture memory budget in bytes, by device. A phone's browser kills pages that exceed it. */
export function textureBudget(coarsePointer: boolean): number {
  return (coarsePointer ? 96 : 256) * MEGABYTE;
}

/** Layers per array texture: storage grows in steps of this many tiles (16 MB at 512 px). WebGL 2 guarantees at least 256. */
export const LAYERS_PER_PAGE = 16;

/**
 * Layers of each page. In total they stay within the budget and the panorama's number of tiles.
 *
 * @param reserved bytes of other textures
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

/** Storage that a panorama may allocate before it is shown, in bytes: its first page of tiles, and its base. */
export function bytesAhead(pyramid: Pyramid, baseBytes: number): number {
  return LAYERS_PER_PAGE * bytesOfTile(pyramid) + baseBytes;
}

function bytesOfTile({ tileSize }: Pyramid): number {
  return tileSize ** 2 * 4;
}
