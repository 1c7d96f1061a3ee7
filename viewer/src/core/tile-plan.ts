import { directionOnFace, faceOf, type Lens } from './projection.ts';
import {
  BASE_FACE_SIZE,
  childTiles,
  levelSize,
  magnification,
  type Pyramid,
  parentTile,
  type TileId,
  tileExtent,
  tileKey,
} from './pyramid.ts';
import { isTileVisible, type VisibleTile, visibleTiles, type Worth } from './visible-tiles.ts';

/** Pixels per texel up to which a tile counts as sharp, at the corner where it is drawn largest. */
const SOFTEST = 1;

/** The same for requests while the picture moves fast. */
const SOFTEST_IN_PASSING = 4;

/** The same for a refined view: half a level finer, so that several texels share a pixel and compression artefacts average out. */
const SOFTEST_REFINED = Math.SQRT1_2;

/**
 * Pixels per texel in the middle of a view below which refining does not pay, by measurement: with fewer texels per pixel, cube tiles are
 * softer than other viewers' finer levels.
 */
const FINE_IN_THE_MIDDLE = 0.63;

/** Minimum visible share of a finer tile for refining: at the picture's edge a strip costs as much as a whole tile. */
const WORTH_REFINING = 0.5;
const refines: Worth = (share, texel) => texel > SOFTEST || share >= WORTH_REFINING;

/** Margin at the picture's edge, in pixels, that nothing is requested for: pixels are sampled nearer to their middle. */
const EDGE = 0.25;

/** The tiles that a view needs, is missing, and can draw. */
export interface TilePlan {
  /** tiles required for a sharp view */
  readonly needed: readonly string[];
  /** tiles required for a refined view; those needed otherwise */
  readonly refined: readonly string[];
  /** needed, refining and stepping-stone tiles that are not loaded yet, most important first */
  readonly missing: readonly TileId[];
  /** tiles to draw now, coarse first; with the base level they leave no gap */
  readonly drawn: readonly TileId[];
}

/** Share of the graphics card's tiles that one view may need; the rest holds stand-ins while these load. */
const SHARE_OF_CAPACITY = 0.6;

/**
 * Plans a frame.
 *
 * Draws the loaded needed tiles, and stand-ins for the missing ones: coarser tiles below, and finer ones from before a zoom out. A tile
 * fully covered by needed ones is skipped, so that every pixel shows the right level.
 *
 * @param pixelHeight height of the screen in device pixels
 * @param resident the tiles that can be drawn, by key
 * @param capacity most tiles; a view that needs more gets coarser ones
 * @param steppingStones whether to request coarser tiles first, for a quick first impression of what comes into view
 * @param refining whether the view is sharp and at rest, so that tiles finer than needed are worthwhile
 * @param rushing whether the picture moves so fast that fine detail is imperceptible: only coarser tiles are requested
 */
export function planTiles(
  pyramid: Pyramid,
  lens: Lens,
  pixelHeight: number,
  {
    resident,
    capacity,
    steppingStones,
    refining = false,
    rushing = false,
  }: {
    resident: ReadonlyMap<string, TileId>;
    capacity: number;
    steppingStones: boolean;
    refining?: boolean;
    rushing?: boolean;
  },
): TilePlan {
  const limit = Math.max(1, Math.floor(capacity * SHARE_OF_CAPACITY));
  const within = (softest: number, isWorth?: Worth) =>
    affordableTiles(pyramid, insetBy(EDGE, lens, pixelHeight), pixelHeight, { softest, isWorth, limit });
  const unrefined = within(SOFTEST);
  const visible =
    refining &&
    unrefined.every(({ key, sharp }) => !sharp || resident.has(key)) &&
    middleTexel(pyramid, lens, pixelHeight, unrefined) > FINE_IN_THE_MIDDLE
      ? within(SOFTEST_REFINED, refines)
      : unrefined;
  const byKey = new Map(visible.map((entry) => [entry.key, entry]));
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
  const keysOf = (tiles: readonly VisibleTile[]) => tiles.flatMap((entry) => (entry.sharp ? entry.key : []));
  return {
    needed: keysOf(unrefined),
    refined: keysOf(visible),
    missing: missing.map(({ tile }) => tile),
    drawn,
  };
}

/** A lens inset by a share of a pixel at each edge of the picture. */
function insetBy(share: number, lens: Lens, pixelHeight: number): Lens {
  const inset = (2 * share * lens.tangentY) / pixelHeight;
  return { ...lens, tangentX: lens.tangentX - inset, tangentY: lens.tangentY - inset };
}

/** Pixels per texel in the middle of a view drawn with these tiles. */
function middleTexel(
  pyramid: Pyramid,
  lens: Lens,
  pixelHeight: number,
  visible: readonly VisibleTile[],
): number {
  const { face, a, b } = faceOf(lens.forward);
  const tile = visible.find((entry) => {
    const { a0, b0, a1, b1 } = tileExtent(pyramid, entry.tile);
    return entry.sharp && entry.tile.face === face && a0 <= a && a <= a1 && b0 <= b && b <= b1;
  })?.tile;
  if (!tile) return 0;
  return magnification(levelSize(pyramid, tile.level), lens, pixelHeight, directionOnFace(face, a, b));
}

/** The visible tiles at the sharpest level, down to `softest` pixels per texel, that needs no more than `limit` of them. */
function affordableTiles(
  pyramid: Pyramid,
  lens: Lens,
  pixelHeight: number,
  { softest, isWorth, limit }: { softest: number; isWorth: Worth | undefined; limit: number },
): VisibleTile[] {
  let most = softest;
  let visible = visibleTiles(pyramid, lens, pixelHeight, most, isWorth);
  while (
    visible.filter((entry) => entry.sharp).length > limit &&
    visible.some((entry) => entry.tile.level > 0)
  ) {
    most *= Math.SQRT2;
    visible = visibleTiles(pyramid, lens, pixelHeight, most, isWorth);
  }
  return visible;
}

/** Whether the visible part of a tile is covered by loaded needed tiles. */
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

/** Whether a tile finer than needed stands in for a missing one. */
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

/** Rank of a picture density among the levels: the number of coarser levels. */
export function rankAmongLevels(pyramid: Pyramid, faceSize: number): number {
  return pyramid.levels.filter((_, level) => levelSize(pyramid, level) < faceSize).length;
}
