import type { CubeFace } from '@oriel/contract/panorama';
import type { Direction, Lens } from './projection.ts';
import { angleBetween, directionOnFace, dot, FACES } from './projection.ts';
import {
  childTiles,
  levelSize,
  magnification,
  type Pyramid,
  type TileExtent,
  type TileId,
  tileExtent,
  tileKey,
} from './pyramid.ts';

/** A tile that is at least partly visible. */
export interface VisibleTile {
  readonly tile: TileId;
  readonly key: string;
  /** true when this tile is fine enough (or the finest), or finer ones are not worth it; false when finer tiles cover it */
  readonly sharp: boolean;
  /** screen pixels per texel where the tile is drawn largest */
  readonly texel: number;
  /** degrees from the centre of the view to the middle of the visible part */
  readonly offCentre: number;
}

/**
 * Whether a finer tile is worth its bytes.
 *
 * @param share visible share of it, 0..1
 * @param texel screen pixels per texel of the coarser tile where it is drawn largest
 */
export type Worth = (share: number, texel: number) => boolean;

/**
 * The visible part of a face's rectangle, as a convex polygon on the cube; empty when nothing is visible.
 *
 * Exact: the rectangle is clipped by the four planes of the view's frustum (Sutherland and Hodgman 1974), which on a flat face are straight
 * lines.
 */
export function seenPart(face: CubeFace, extent: TileExtent, lens: Lens): Direction[] {
  let polygon: Direction[] = [
    directionOnFace(face, extent.a0, extent.b0),
    directionOnFace(face, extent.a1, extent.b0),
    directionOnFace(face, extent.a1, extent.b1),
    directionOnFace(face, extent.a0, extent.b1),
  ];
  for (const plane of frustumPlanes(lens)) {
    polygon = clip(polygon, plane);
    if (polygon.length === 0) return polygon;
  }
  return polygon;
}

/** Whether any of a tile is visible. */
export function isTileVisible(pyramid: Pyramid, tile: TileId, lens: Lens): boolean {
  return seenPart(tile.face, tileExtent(pyramid, tile), lens).length > 0;
}

/**
 * The tiles of a view, coarse levels first and within a level from the centre outwards.
 *
 * Walks each face from its coarsest tile down while texels would be drawn larger than `maxMagnification` pixels anywhere in the visible
 * part. So the level may differ from tile to tile: no part is soft, and none is finer than necessary. Where a finer tile is not worth it,
 * the coarser one stays.
 *
 * @param pixelHeight height of the screen in device pixels
 * @param maxMagnification pixels per texel that still count as sharp; 1 is one to one
 * @param isWorth whether a finer tile is worth its bytes; absent, each is
 */
export function visibleTiles(
  pyramid: Pyramid,
  lens: Lens,
  pixelHeight: number,
  maxMagnification = 1,
  isWorth?: Worth,
): VisibleTile[] {
  const found: VisibleTile[] = [];
  const partOf = (tile: TileId) => seenPart(tile.face, tileExtent(pyramid, tile), lens);
  const walk = (tile: TileId, part: Direction[]) => {
    const size = levelSize(pyramid, tile.level);
    let texel = 0;
    for (const corner of part) texel = Math.max(texel, magnification(size, lens, pixelHeight, corner));
    const finer = (texel > maxMagnification ? childTiles(pyramid, tile) : [])
      .map((child) => ({ child, seen: partOf(child) }))
      .filter(({ seen }) => seen.length > 0);
    const worth = isWorth
      ? finer.filter(({ child, seen }) => isWorth(shareSeen(tileExtent(pyramid, child), seen), texel))
      : finer;
    found.push({
      tile,
      key: tileKey(tile),
      sharp: finer.length === 0 || worth.length < finer.length,
      texel,
      offCentre: angleBetween(middle(part), lens.forward),
    });
    for (const { child, seen } of worth) walk(child, seen);
  };
  for (const face of FACES) {
    const whole: TileId = { level: 0, face, row: 0, column: 0 };
    const part = partOf(whole);
    if (part.length > 0) walk(whole, part);
  }
  return found.sort((p, q) => p.tile.level - q.tile.level || p.offCentre - q.offCentre);
}

/** Share of a tile, 0..1, that lies within a polygon on its face. */
function shareSeen({ a0, b0, a1, b1 }: TileExtent, polygon: readonly Direction[]): number {
  // Half the sum of the cross products of neighbouring corners is the polygon's vector area, normal to its face.
  const sum = { x: 0, y: 0, z: 0 };
  for (const [index, p] of polygon.entries()) {
    const q = polygon[(index + 1) % polygon.length] ?? p;
    sum.x += p.y * q.z - p.z * q.y;
    sum.y += p.z * q.x - p.x * q.z;
    sum.z += p.x * q.y - p.y * q.x;
  }
  return Math.hypot(sum.x, sum.y, sum.z) / 2 / ((a1 - a0) * (b1 - b0));
}

/** Inward normals of the four planes through the viewer and the edges of the picture. */
function frustumPlanes({ forward, right, up, tangentX, tangentY }: Lens): Direction[] {
  const plane = (axis: Direction, sign: number, tangent: number): Direction => ({
    x: forward.x * tangent + sign * axis.x,
    y: forward.y * tangent + sign * axis.y,
    z: forward.z * tangent + sign * axis.z,
  });
  return [
    plane(right, 1, tangentX),
    plane(right, -1, tangentX),
    plane(up, 1, tangentY),
    plane(up, -1, tangentY),
  ];
}

/**
 * Tolerance as a share of the cube's half side: a tile that only touches the picture's edge counts as visible, so that rounding loses none.
 */
const TOLERANCE = 1e-9;

function clip(polygon: Direction[], plane: Direction): Direction[] {
  // Most tiles are wholly on one side of a plane, and this runs for each of them in each frame.
  let inside = 0;
  for (const corner of polygon) if (dot(corner, plane) + TOLERANCE >= 0) inside += 1;
  if (inside === polygon.length) return polygon;
  const kept: Direction[] = [];
  if (inside === 0) return kept;
  let previous = polygon.at(-1);
  if (!previous) return kept;
  let previousSide = dot(previous, plane) + TOLERANCE;
  for (const corner of polygon) {
    const side = dot(corner, plane) + TOLERANCE;
    if (side >= 0 !== previousSide >= 0) {
      const share = previousSide / (previousSide - side);
      kept.push({
        x: previous.x + share * (corner.x - previous.x),
        y: previous.y + share * (corner.y - previous.y),
        z: previous.z + share * (corner.z - previous.z),
      });
    }
    if (side >= 0) kept.push(corner);
    previous = corner;
    previousSide = side;
  }
  return kept;
}

function middle(polygon: readonly Direction[]): Direction {
  let x = 0;
  let y = 0;
  let z = 0;
  for (const corner of polygon) {
    x += corner.x;
    y += corner.y;
    z += corner.z;
  }
  return { x, y, z };
}
