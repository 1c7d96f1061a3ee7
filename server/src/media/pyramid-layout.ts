import { CUBE_FACES } from '@oriel/contract/panorama';

/** Side of a tile in pixels; tiles at the right and bottom edges may be smaller. */
export const TILE_SIZE = 512;

/** Side of a face in the base image in pixels, which has the six faces in a grid of 3 × 2. */
export const BASE_FACE_SIZE = 256;

/**
 * Face sizes of the pyramid, ascending: the last has all detail of the source, the first is a single tile.
 *
 * A face of width / pi pixels has at its centre, where a cube face is coarsest, as many pixels per degree as the source.
 *
 * @param sphereWidth width of the full equirectangular picture, pixels
 */
export function pyramidLevels(sphereWidth: number): number[] {
  let size = Math.ceil(sphereWidth / Math.PI / TILE_SIZE) * TILE_SIZE;
  const levels = [size];
  while (size > TILE_SIZE) {
    size /= 2;
    levels.unshift(size);
  }
  return levels;
}

/** Tiles along one side of a face. */
export function tilesPerSide(faceSize: number): number {
  return Math.ceil(faceSize / TILE_SIZE);
}

/** Path of a tile relative to the pyramid's folder. */
export function tilePath(level: number, face: string, row: number, column: number): string {
  return `${level}/${face}/${row}_${column}.webp`;
}

/** Storage keys of everything that is shown of a pyramid: its base image and all tiles. */
export function pyramidFiles(folder: string, levels: readonly number[]): string[] {
  const tiles = levels.flatMap((size, level) => {
    const places = Array.from({ length: tilesPerSide(size) }, (_, place) => place);
    return CUBE_FACES.flatMap((face) =>
      places.flatMap((row) => places.map((column) => `${folder}/${tilePath(level, face, row, column)}`)),
    );
  });
  return [`${folder}/base.webp`, ...tiles];
}
