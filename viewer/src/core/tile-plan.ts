import type { Lens } from './projection.ts';
import {
  BASE_FACE_SIZE,
  childTiles,
  levelSize,
  type Pyramid,
  parentTile,
  type TileId,
  tileKey,
} from './pyramid.ts';
import { isTileVisible, type VisibleTile, visibleTiles } from './visible-tiles.ts';

/** Pixels per texel up to which a tile counts as sharp, at the corner where it is drawn largest. */
const SOFTEST = 1;

/** The same while the picture rushes by, for what is fetched then. */
const SOFTEST_IN_PASSING = 4;

/** What a view needs, wants and can draw with the tiles there are. */
export interface TilePlan {
  /** tiles without which the view is not sharp */
  readonly needed: readonly string[];
  /** needed tiles and stepping stones that are not there yet, the most important first */
  readonly missing: readonly TileId[];
  /** tiles to draw now, coarse first; together with the base level they leave no gap */
  readonly drawn: readonly TileId[];
}

/** Of the tiles a graphics card holds, the share that one view may need; the rest is for what stands in while these arrive. */
const SHARE_OF_CAPACITY = 0.6;

/**
 * Plans a frame.
 *
 * Drawn are the needed tiles that are there, and whatever is there to stand in for those that are not: coarser tiles below, and finer ones
 * from before a zoom out. A tile that is fully covered by needed ones is left away, so the pixels are always those of the right level.
 *
 * @param pixelHeight height of the screen in device pixels
 * @param resident the tiles that can be drawn, by key
 * @param capacity how many tiles there is room for; a view that needs too many is content with coarser ones
 * @param steppingStones whether coarser tiles are fetched first, for a quick first impression of what comes into view
 * @param rushing whether the picture moves by so much from frame to frame that fine detail could not be seen: only coarser tiles are fetched
 */
export function planTiles(
  pyramid: Pyramid,
  lens: Lens,
  pixelHeight: number,
  {
    resident,
    capacity,
    steppingStones,
    rushing = false,
  }: {
    resident: ReadonlyMap<string, TileId>;
    capacity: number;
    steppingStones: boolean;
    rushing?: boolean;
  },
): TilePlan {
  const visible = affordableTiles(
    pyramid,
    lens,
    pixelHeight,
    Math.max(1, Math.floor(capacity * SHARE_OF_CAPACITY)),
  );
  const byKey = new Map(visible.map((entry) => [entry.key, entry]));
  const needed = visible.filter((entry) => entry.sharp);

  const stone = pyramid.levels.findIndex((size) => size >= 2 * BASE_FACE_SIZE);
  const missing = visible.filter(({ tile, key, sharp, texel }) => {
    if (resident.has(key)) return false;
    const above = rushing && tile.level > stone ? parentTile(tile) : null;
    if (above && (byKey.get(tileKey(above))?.texel ?? 0) <= SOFTEST_IN_PASSING) return false;
    if (sharp) return true;
    const enough =
      (tile.level === stone && (steppingStones || rushing)) ||
      (above !== null && texel <= SOFTEST_IN_PASSING);
    return enough && !isCovered(pyramid, tile, byKey, resident);
  });

  const drawn = [...resident.values()].filter((tile) => {
    const entry = byKey.get(tileKey(tile));
    if (entry) return entry.sharp || !isCovered(pyramid, tile, byKey, resident);
    return standsIn(tile, byKey, resident) && isTileVisible(pyramid, tile, lens);
  });
  drawn.sort((p, q) => p.level - q.level);
  return { needed: needed.map(({ key }) => key), missing: missing.map(({ tile }) => tile), drawn };
}

/** The visible tiles at the sharpest level of which there are no more than `limit`. */
function affordableTiles(pyramid: Pyramid, lens: Lens, pixelHeight: number, limit: number): VisibleTile[] {
  let magnification = SOFTEST;
  let visible = visibleTiles(pyramid, lens, pixelHeight, magnification);
  while (
    visible.filter((entry) => entry.sharp).length > limit &&
    visible.some((entry) => entry.tile.level > 0)
  ) {
    magnification *= Math.SQRT2;
    visible = visibleTiles(pyramid, lens, pixelHeight, magnification);
  }
  return visible;
}

/** Whether all that is seen of a tile is covered by needed tiles that are there. */
function isCovered(
  pyramid: Pyramid,
  tile: TileId,
  visible: ReadonlyMap<string, VisibleTile>,
  resident: ReadonlyMap<string, TileId>,
): boolean {
  return childTiles(pyramid, tile).every((child) => {
    const entry = visible.get(tileKey(child));
    if (!entry) return true;
    if (entry.sharp) return resident.has(entry.key);
    return isCovered(pyramid, child, visible, resident);
  });
}

/** Whether a tile finer than needed lies where the needed one is still missing. */
function standsIn(
  tile: TileId,
  visible: ReadonlyMap<string, VisibleTile>,
  resident: ReadonlyMap<string, TileId>,
): boolean {
  for (let above = parentTile(tile); above; above = parentTile(above)) {
    const entry = visible.get(tileKey(above));
    if (entry?.sharp) return !resident.has(entry.key);
  }
  return false;
}

/** Where a picture of a given density belongs among the levels: the number of levels coarser than it. */
export function rankAmongLevels(pyramid: Pyramid, faceSize: number): number {
  return pyramid.levels.filter((_, level) => levelSize(pyramid, level) < faceSize).length;
}
