import type { CubeFace, Tiles } from '@oriel/contract/panorama';
import type { Direction, Lens } from './projection.ts';
import { dot, FACES } from './projection.ts';

/** Side of one face in the base image, pixels. */
export const BASE_FACE_SIZE = 256;

/** The tile layout that this viewer supports. */
const KNOWN_VERSION = 1;

/** A finished cube-tile pyramid: files below `baseUrl`, see the contract's `Tiles`. */
export interface Pyramid {
  readonly baseUrl: string;
  /** side of a full tile, pixels; tiles at the right and lower edge of a face may be smaller */
  readonly tileSize: number;
  /** face sizes in pixels, ascending; each is twice the one before, the first no larger than a tile */
  readonly levels: readonly number[];
  readonly extension: string;
}

/** One tile: `level` is an index into `levels`; row and column count from the face's upper left corner. */
export interface TileId {
  readonly level: number;
  readonly face: CubeFace;
  readonly row: number;
  readonly column: number;
}

/** The area of a face that a tile covers, in face coordinates (-1..1), and its size in pixels. */
export interface TileExtent {
  readonly a0: number;
  readonly b0: number;
  readonly a1: number;
  readonly b1: number;
  readonly width: number;
  readonly height: number;
}

/** The pyramid of a panorama answer; null while it is not ready or has an unsupported layout. */
export function pyramidOf(tiles: Tiles): Pyramid | null {
  if (tiles.status !== 'READY' || tiles.version !== KNOWN_VERSION) return null;
  const { baseUrl, tileSize, levels, format } = tiles;
  if (!baseUrl || !tileSize || !levels?.length || !format) return null;
  return { baseUrl: baseUrl.replace(/\/$/, ''), tileSize, levels, extension: format };
}

/** Face size of a level, pixels. */
export function levelSize(pyramid: Pyramid, level: number): number {
  const size = pyramid.levels[level];
  if (size === undefined) throw new RangeError(`The pyramid has no level ${level}.`);
  return size;
}

/** Tiles along one side of a face. */
export function tilesPerSide(pyramid: Pyramid, level: number): number {
  return Math.ceil(levelSize(pyramid, level) / pyramid.tileSize);
}

/** Number of tiles in all levels and faces. */
export function tileCount(pyramid: Pyramid): number {
  return pyramid.levels.reduce((sum, _, level) => sum + FACES.length * tilesPerSide(pyramid, level) ** 2, 0);
}

/** Key of a tile: its path below `baseUrl` without the extension, such as `2/f/0_1`. */
export function tileKey(tile: TileId): string {
  return `${tile.level}/${tile.face}/${tile.row}_${tile.column}`;
}

/** Address of a tile by its key. */
export function tileUrl(pyramid: Pyramid, key: string): string {
  return `${pyramid.baseUrl}/${key}.${pyramid.extension}`;
}

/** Address of the base image: six faces of 256 px, three by two. */
export function baseUrl(pyramid: Pyramid): string {
  return `${pyramid.baseUrl}/base.${pyramid.extension}`;
}

/** Area of a tile. Neighbours share their edges exactly (the same floating point number), so that no crack can open. */
export function tileExtent(pyramid: Pyramid, tile: TileId): TileExtent {
  const size = levelSize(pyramid, tile.level);
  const left = tile.column * pyramid.tileSize;
  const top = tile.row * pyramid.tileSize;
  const right = Math.min(left + pyramid.tileSize, size);
  const bottom = Math.min(top + pyramid.tileSize, size);
  return {
    a0: (2 * left) / size - 1,
    b0: (2 * top) / size - 1,
    a1: (2 * right) / size - 1,
    b1: (2 * bottom) / size - 1,
    width: right - left,
    height: bottom - top,
  };
}

/** The tile one level coarser that contains this one; null at the coarsest level. */
export function parentTile(tile: TileId): TileId | null {
  if (tile.level === 0) return null;
  return { level: tile.level - 1, face: tile.face, row: tile.row >> 1, column: tile.column >> 1 };
}

/** The up to four tiles one level finer inside this one; none at the finest level. */
export function childTiles(pyramid: Pyramid, tile: TileId): TileId[] {
  const level = tile.level + 1;
  if (level >= pyramid.levels.length) return [];
  const side = tilesPerSide(pyramid, level);
  const children: TileId[] = [];
  for (let row = tile.row * 2; row < Math.min(tile.row * 2 + 2, side); row++) {
    for (let column = tile.column * 2; column < Math.min(tile.column * 2 + 2, side); column++) {
      children.push({ level, face: tile.face, row, column });
    }
  }
  return children;
}

/**
 * Screen pixels per texel of a face, as a length: 1 is one to one, 2 is visibly soft, below 1 there is detail to spare.
 *
 * It is the square root of the ratio of two areas. With `f` the screen's focal length in pixels and `t` the tangent of the angle from the
 * view's centre, a screen holds f²(1+t²)^(3/2) pixels per steradian; a face of S texels holds (S/2)²(1+a²+b²)^(3/2). For the point d = (a,
 * b, 1) on the cube, (1+t²) = |d|²/(d·forward)² and |d|² = 1+a²+b², so what remains is (2f/S)·(d·forward)^(-3/2): monotonic in a function
 * that is linear over the face, hence largest at a corner of any convex part of the face.
 *
 * @param faceSize texels along the face, S
 * @param lens the view
 * @param pixelHeight height of the screen in device pixels
 * @param onCube the point on the cube of half side 1 (as `directionOnFace` returns it), in front of the viewer
 */
export function magnification(faceSize: number, lens: Lens, pixelHeight: number, onCube: Direction): number {
  const focal = pixelHeight / 2 / lens.tangentY;
  return ((2 * focal) / faceSize) * dot(onCube, lens.forward) ** -1.5;
}
