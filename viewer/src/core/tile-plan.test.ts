import fc from 'fast-check';
import { expect, test } from 'vitest';
import { directionAt, faceOf, lensOf } from './projection.ts';
import { childTiles, type TileId, tileExtent, tileKey, tilesPerSide } from './pyramid.ts';
import { someView } from './testing-arbitraries.ts';
import { planTiles, type TilePlan } from './tile-plan.ts';
import { isTileVisible, visibleTiles } from './visible-tiles.ts';

const PYRAMID = { baseUrl: '', tileSize: 512, levels: [384, 768, 1536, 3072], extension: 'webp' };
const VIEWPORT = { width: 1280, height: 720 };
const ALL: TileId[] = PYRAMID.levels.flatMap((_, level) =>
  (['f', 'r', 'b', 'l', 'u', 'd'] as const).flatMap((face) => {
    const side = tilesPerSide(PYRAMID, level);
    return Array.from({ length: side * side }, (_, i) => ({
      level,
      face,
      row: Math.floor(i / side),
      column: i % side,
    }));
  }),
);
const keyed = (tiles: TileId[]) => new Map(tiles.map((tile) => [tileKey(tile), tile]));
const plan = (
  view: { yaw: number; pitch: number; fov: number },
  resident: TileId[],
  capacity = 256,
  steppingStones = false,
) => planTiles(PYRAMID, lensOf(view, VIEWPORT), 720, { resident: keyed(resident), capacity, steppingStones });

test('draws exactly the needed tiles when all are loaded', () => {
  fc.assert(
    fc.property(someView, (view) => {
      const { needed, missing, drawn } = plan(view, ALL);
      expect(missing).toEqual([]);
      expect(new Set(drawn.map(tileKey))).toEqual(new Set(needed));
    }),
    { numRuns: 40 },
  );
});

test('draws nothing and requests everything when none are loaded', () => {
  const { needed, missing, drawn } = plan({ yaw: 0, pitch: 0, fov: 75 }, []);
  expect(new Set(missing.map(tileKey))).toEqual(new Set(needed));
  expect(drawn).toEqual([]);
});

test('draws something at least as sharp, up to the needed level, wherever a tile is resident', () => {
  fc.assert(
    fc.property(
      someView,
      fc.array(fc.nat(ALL.length - 1), { maxLength: 150 }),
      fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
      (view, chosen, random) => {
        const resident = [...new Set(chosen)].map((index) => ALL[index]).filter((tile) => tile !== undefined);
        const lens = lensOf(view, VIEWPORT);
        const { needed, drawn } = plan(view, resident);
        for (let i = 0; i < 30; i++) {
          const [u = 0, v = 0] = [random.next().value, random.next().value];
          const on = faceOf(directionAt(lens, { x: u * 1280, y: v * 720 }));
          const covers = (tile: TileId) => {
            const { a0, a1, b0, b1 } = tileExtent(PYRAMID, tile);
            return tile.face === on.face && a0 <= on.a && on.a <= a1 && b0 <= on.b && on.b <= b1;
          };
          const best = Math.max(-1, ...resident.filter(covers).map((tile) => tile.level));
          const goal = Math.max(
            ...ALL.filter((tile) => needed.includes(tileKey(tile)) && covers(tile)).map((tile) => tile.level),
          );
          const shown = Math.max(-1, ...drawn.filter(covers).map((tile) => tile.level));
          expect(shown).toBeGreaterThanOrEqual(Math.min(best, goal));
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('lets finer tiles stand in after zooming out, until the needed one is loaded', () => {
  const fine = ALL.filter((tile) => tile.level === 3 && tile.face === 'f');
  const wide = { yaw: 0, pitch: 0, fov: 75 };
  expect(plan(wide, fine).drawn.length).toBe(fine.length);
  const needed = ALL.filter((tile) => tile.level === 2 && tile.face === 'f');
  expect(plan(wide, [...fine, ...needed]).drawn.every((tile) => tile.level === 2)).toBe(true);
});

test('requests stepping stones before the needed tiles', () => {
  const { missing } = plan({ yaw: 0, pitch: 0, fov: 75 }, [], 256, true);
  expect(missing[0]?.level).toBe(1);
  expect(new Set(missing.map((tile) => tile.level))).toEqual(new Set([1, 2]));
});

test('falls back to coarser tiles when a view exceeds the capacity', () => {
  const plenty = plan({ yaw: 0, pitch: 0, fov: 75 }, [], 256).needed.length;
  const little = plan({ yaw: 0, pitch: 0, fov: 75 }, [], 12);
  expect(plenty).toBeGreaterThan(7);
  expect(little.needed.length).toBeLessThanOrEqual(7);
  expect(little.needed.length).toBeGreaterThan(0);
});

test('requests only what is perceptible while the picture moves fast, and draws as usual', () => {
  fc.assert(
    fc.property(someView, (view) => {
      const lens = lensOf(view, VIEWPORT);
      const [still, moving] = [false, true].map((rushing) =>
        planTiles(PYRAMID, lens, 720, { resident: keyed([]), capacity: 256, steppingStones: true, rushing }),
      );
      const keys = (plan: TilePlan | undefined) => plan?.missing.map(tileKey) ?? [];
      // Level 1 is the stepping stone; finer tiles are requested only where a texel would cover more than four pixels without them.
      const stones = keys(still).filter((key) => key.startsWith('1/'));
      // As in the plan, nothing is asked for the outermost quarter of a pixel.
      const inset = (0.5 * lens.tangentY) / 720;
      const within = { ...lens, tangentX: lens.tangentX - inset, tangentY: lens.tangentY - inset };
      const coarse = visibleTiles(PYRAMID, within, 720, 4).filter(({ sharp }) => sharp);
      const finer = coarse.flatMap(({ tile, key }) => (tile.level > 1 ? [key] : []));
      expect(keys(moving).toSorted()).toEqual([...stones, ...finer].toSorted());
      expect(moving?.needed).toEqual(still?.needed);
    }),
    { numRuns: 40 },
  );
});

/** 90° wide on this screen. */
const WIDE = { yaw: 0, pitch: 0, fov: (360 / Math.PI) * Math.atan(9 / 16) };
const refined = (view: typeof WIDE, resident: TileId[], capacity = 256) =>
  planTiles(PYRAMID, lensOf(view, VIEWPORT), 720, {
    resident: keyed(resident),
    capacity,
    steppingStones: false,
    refining: true,
  });
const tilesOf = (keys: readonly string[]) => ALL.filter((tile) => keys.includes(tileKey(tile)));

test('refines with the next level only once all needed tiles are loaded', () => {
  const needed = tilesOf(plan(WIDE, []).needed);
  expect(new Set(needed.map((tile) => tile.level))).toEqual(new Set([2]));
  expect(refined(WIDE, needed.slice(1)).missing.map(tileKey)).toEqual(needed.slice(0, 1).map(tileKey));

  const begun = refined(WIDE, needed);
  expect(begun.needed).toEqual(plan(WIDE, []).needed);
  expect(new Set(begun.missing.map((tile) => tile.level))).toEqual(new Set([3]));
  expect(begun.missing.map(tileKey).toSorted()).toEqual([...begun.refined].toSorted());
  // Loaded tiles stay visible until finer ones cover them.
  expect(new Set(begun.drawn.map(tileKey))).toEqual(new Set(begun.needed));
  const done = refined(WIDE, [...needed, ...tilesOf(begun.refined)]);
  expect(done.missing).toEqual([]);
  expect(new Set(done.drawn.map(tileKey))).toEqual(new Set(begun.refined));
});

test('does not refine a view that is fine in its middle, at the finest level, or fills the textures', () => {
  const unrefined = (view: typeof WIDE, capacity?: number) => {
    const needed = tilesOf(plan(view, [], capacity).needed);
    expect(refined(view, needed, capacity)).toEqual(plan(view, needed, capacity));
  };
  unrefined({ yaw: 0, pitch: 0, fov: 75 });
  unrefined({ yaw: 60, pitch: -5, fov: 20 });
  unrefined(WIDE, 30);
});

test('refines only tiles that are at least half visible, and keeps what they would cover', () => {
  const view = { yaw: -90, pitch: 60, fov: 60 };
  const needed = tilesOf(plan(view, []).needed);
  const { refined: fine } = refined(view, needed);
  const finest = visibleTiles(PYRAMID, lensOf(view, VIEWPORT), 720, Math.SQRT1_2).filter(
    ({ sharp }) => sharp,
  );
  const more = tilesOf(fine).filter((tile) => !needed.some((one) => tileKey(one) === tileKey(tile)));
  expect(more.length).toBeGreaterThan(0);
  expect(more.length).toBeLessThan(
    finest.filter(({ key }) => !needed.some((one) => tileKey(one) === key)).length,
  );
  // No needed tile leaves while part of it is visible and not covered by a finer one.
  const done = refined(view, [...needed, ...tilesOf(fine)]);
  const covered = (tile: TileId) =>
    childTiles(PYRAMID, tile).every(
      (child) => !isTileVisible(PYRAMID, child, lensOf(view, VIEWPORT)) || fine.includes(tileKey(child)),
    );
  for (const tile of needed) if (!covered(tile)) expect(done.drawn.map(tileKey)).toContain(tileKey(tile));
});

test('requests no tiles for a face that only touches the edge of the picture', () => {
  expect(new Set(tilesOf(plan(WIDE, []).needed).map((tile) => tile.face))).toEqual(new Set(['f']));
  const wider = { ...WIDE, fov: WIDE.fov + 0.2 };
  expect(new Set(tilesOf(plan(wider, []).needed).map((tile) => tile.face))).toEqual(new Set(['f', 'l', 'r']));
});
