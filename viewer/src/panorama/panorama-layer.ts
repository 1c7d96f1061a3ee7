import { FACES, type Lens, type View } from '../core/projection.ts';
import { BASE_FACE_SIZE, type Pyramid, type TileId, tileExtent, tileKey, tileUrl } from '../core/pyramid.ts';
import { TileCache } from '../core/tile-cache.ts';
import { planTiles, type TilePlan } from '../core/tile-plan.ts';
import type { PictureSource } from './picture-source.ts';
import { type Poster, PosterQuad } from './poster-quad.ts';
import { bytesAhead, LAYERS_PER_PAGE, pageLayers } from './texture-budget.ts';
import { TileLoader } from './tile-loader.ts';
import { type Quad, TilePage } from './tile-page.ts';
import type { TileRenderer } from './tile-renderer.ts';
import { depthOfRank } from './tile-shader.ts';

/** Key of the base image in the loader, next to the tiles' keys. */
const BASE = 'base';
/** Free slots below which the storage of the next page is requested, so that it is ready in time. */
const LOW_WATER = 6;
const BASE_SIZE = { width: 3 * BASE_FACE_SIZE, height: 2 * BASE_FACE_SIZE };

/** One rendering of a panorama. */
export interface Sight {
  readonly lens: Lens;
  /** the view of the lens; null for a head, which never matches a poster exactly */
  readonly view: View | null;
  /** height of the screen in device pixels */
  readonly pixelHeight: number;
  /** whether the picture moves too fast for fine detail to be visible */
  readonly rushing: boolean;
  /** whether it is sharp and at rest, so that it may be refined */
  readonly refining: boolean;
}

export interface PanoramaLayerOptions {
  readonly renderer: TileRenderer;
  readonly pictures: PictureSource;
  readonly pyramid: Pyramid;
  /** texture memory budget, bytes */
  readonly budget: number;
  readonly poster?: Poster | null;
  readonly begun?: BegunFetch | undefined;
  /** something has loaded or finally failed: a frame is due */
  readonly onArrival: () => void;
}

/** Requests started for the first view. */
export interface BegunFetch {
  readonly loader: TileLoader;
  readonly plan: TilePlan;
}

/**
 * Starts the requests for the first view before a graphics context exists, to use the time that the context takes.
 *
 * @param posterCovers whether the page's poster shows the same view
 */
export function fetchFirst(
  pictures: PictureSource,
  pyramid: Pyramid,
  budget: number,
  { lens, pixelHeight }: Pick<Sight, 'lens' | 'pixelHeight'>,
  posterCovers: boolean,
): BegunFetch {
  const loader = new TileLoader(pictures, (key) => tileUrl(pyramid, key));
  const plan = planTiles(pyramid, lens, pixelHeight, {
    resident: new Map(),
    capacity: sum(layersWithin(pyramid, budget)),
    steppingStones: !posterCovers,
  });
  loader.want([BASE, ...plan.missing.map(tileKey)]);
  return { loader, plan };
}

function layersWithin(pyramid: Pyramid, budget: number): number[] {
  const baseBytes = BASE_SIZE.width * BASE_SIZE.height * 4;
  return pageLayers(pyramid, budget, baseBytes + bytesAhead(pyramid, baseBytes));
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** One panorama on the graphics card: its loaded and requested tiles, and what is drawn of them. */
export class PanoramaLayer {
  private readonly pyramid: Pyramid;
  private readonly loader: TileLoader;
  private readonly cache = new TileCache(0);
  private readonly resident = new Map<string, TileId>();
  private readonly base: TilePage;
  private readonly tiles: TilePage[];
  private readonly poster: PosterQuad | null;
  /** number of tiles that fit once all storage is allocated */
  private capacity: number;
  private granted = 0;
  /** pages whose storage is confirmed */
  private verified = 0;
  /** pages that may be used: only the first until this panorama is shown */
  private allowed = 1;
  private baseReady = false;
  private plan: TilePlan = { needed: [], refined: [], missing: [], drawn: [] };

  private readonly renderer: TileRenderer;

  constructor({ renderer, pictures, pyramid, budget, poster, begun, onArrival }: PanoramaLayerOptions) {
    const { gl } = renderer;
    this.renderer = renderer;
    this.pyramid = pyramid;
    this.base = new TilePage(gl, { ...BASE_SIZE, layers: 1, quads: FACES.length });
    const layers = layersWithin(pyramid, budget);
    const { tileSize } = pyramid;
    this.tiles = layers.map(
      (count) => new TilePage(gl, { width: tileSize, height: tileSize, layers: count }),
    );
    this.capacity = sum(layers);
    this.poster = poster ? new PosterQuad(poster, pyramid, renderer, onArrival) : null;
    this.loader = begun?.loader ?? new TileLoader(pictures, (key) => tileUrl(pyramid, key));
    this.loader.onArrival = onArrival;
    if (begun) this.plan = begun.plan;
    else this.loader.want([BASE]);
    this.tiles[0]?.allocate();
  }

  get isBaseReady(): boolean {
    return this.baseReady;
  }

  /** Whether the page's poster is available, but not in the scene yet. */
  get isBehindPoster(): boolean {
    return this.poster?.isAhead ?? false;
  }

  /** Whether the base level finally failed, after several attempts. */
  get hasFailed(): boolean {
    return !this.baseReady && this.loader.hasGivenUp(BASE);
  }

  /** Whether everything available for the last planned view is loaded. */
  get isComplete(): boolean {
    return this.baseReady && this.hasAll(this.plan.needed);
  }

  /** Whether that view is also fully refined. */
  get isRefined(): boolean {
    return this.isComplete && this.hasAll(this.plan.refined);
  }

  /** Whether a frame is needed to process what has loaded. */
  get hasWork(): boolean {
    return this.loader.hasDecoded;
  }

  get residentTiles(): number {
    return this.resident.size;
  }

  /** Allocated texture storage, bytes. */
  get bytes(): number {
    return this.pages.reduce((sum, page) => sum + page.bytes, 0);
  }

  /** All pages, front to back. */
  get pages(): readonly TilePage[] {
    const poster = this.poster?.page;
    return [...this.tiles.toReversed(), ...(poster ? [poster] : []), this.base];
  }

  /** Makes this the visible panorama, with its full storage. */
  promote(): void {
    this.allowed = this.tiles.length;
  }

  /** Plans a view, requests missing tiles and sets what is drawn. */
  look({ lens, view, pixelHeight, rushing, refining }: Sight): void {
    this.plan = planTiles(this.pyramid, lens, pixelHeight, {
      resident: this.resident,
      capacity: this.capacity,
      steppingStones: !view || !this.poster?.covers(view),
      rushing,
      refining,
    });
    for (const tile of this.plan.drawn) this.cache.touch(tileKey(tile));
    this.loader.want([...(this.baseReady ? [] : [BASE]), ...this.plan.missing.map(tileKey)]);
    this.show();
  }

  /** Refines a view at rest. Returns whether there is anything to refine. */
  refine(sight: Sight): boolean {
    this.look(sight);
    return this.plan.refined.some((key, index) => key !== this.plan.needed[index]);
  }

  /** Uploads up to `count` loaded pictures to the graphics card. Returns whether there was any. */
  upload(count: number): boolean {
    if (!this.loader.hasDecoded) return false;
    const base = this.loader.takeOne(BASE);
    if (base) {
      this.base.upload(base, 0);
      base.close();
      this.baseReady = true;
    }
    const arrived = this.loader.take(Math.min(count, this.room()));
    for (const [key, picture] of arrived) {
      this.place(key, picture);
      picture.close();
    }
    return base !== null || arrived.length > 0;
  }

  /**
   * Checks whether all storage could be allocated; only call at rest, see `TilePage`. On a device without enough memory, the tiles in
   * failed storage are dropped and the capacity shrinks. Returns whether that happened.
   */
  verify(): boolean {
    if (this.verified === this.granted) return false;
    if (!this.renderer.ranOutOfMemory()) {
      this.verified = this.granted;
      return false;
    }
    const lost = this.tiles.splice(this.verified);
    for (const page of lost) page.release();
    this.granted = this.verified;
    for (const key of this.cache.shrink(this.granted * LAYERS_PER_PAGE)) this.resident.delete(key);
    this.capacity = Math.max(1, this.cache.capacity);
    return true;
  }

  /** Drops the poster once every tile is loaded. */
  settle(): void {
    this.poster?.drop();
  }

  /** Retries failed requests. */
  retry(): void {
    this.loader.retryAll();
  }

  /** The graphics context is back, empty: reloads everything (from the browser's cache). */
  recover(): void {
    for (const page of this.pages) page.forget();
    this.empty();
    this.poster?.forget();
    this.loader.want([BASE]);
    this.tiles[0]?.allocate();
  }

  destroy(): void {
    this.loader.destroy();
    this.poster?.drop();
    for (const page of this.pages) page.release();
    this.empty();
  }

  private hasAll(keys: readonly string[]): boolean {
    return keys.every((key) => this.resident.has(key) || this.loader.hasGivenUp(key));
  }

  private empty(): void {
    this.baseReady = false;
    this.cache.clear();
    this.cache.capacity = 0;
    this.granted = 0;
    this.verified = 0;
    this.resident.clear();
  }

  /** Manages storage. Returns how many loaded pictures can be placed now; the others wait for requested storage. */
  private room(): number {
    const next = this.tiles[this.granted];
    // With all storage in use, new tiles replace old ones.
    if (!next || this.granted >= this.allowed) return Number.POSITIVE_INFINITY;
    if (this.cache.capacity - this.cache.size <= LOW_WATER) next.allocate();
    if (next.storage === 'ready') {
      this.granted += 1;
      this.cache.capacity += next.layers;
    }
    return this.cache.capacity - this.cache.size;
  }

  private place(key: string, picture: ImageBitmap): void {
    const tile = this.plan.missing.find((candidate) => tileKey(candidate) === key);
    if (!tile) return;
    const staying = new Set([...this.plan.needed, ...this.plan.refined, ...this.plan.drawn.map(tileKey)]);
    const placement = this.cache.place(key, (other) => staying.has(other));
    if (!placement) return;
    if (placement.evicted !== null) this.resident.delete(placement.evicted);
    this.tiles[Math.floor(placement.slot / LAYERS_PER_PAGE)]?.upload(
      picture,
      placement.slot % LAYERS_PER_PAGE,
    );
    this.resident.set(key, tile);
  }

  private show(): void {
    this.base.show(this.baseReady ? baseQuads() : []);
    this.poster?.show();
    const byPage = new Map<TilePage, Quad[]>(this.tiles.map((page) => [page, []]));
    for (const tile of this.plan.drawn) {
      const slot = this.cache.slotOf(tileKey(tile));
      if (slot === undefined) continue;
      const page = this.tiles[Math.floor(slot / LAYERS_PER_PAGE)];
      if (!page) continue;
      const { a0, b0, a1, b1, width, height } = tileExtent(this.pyramid, tile);
      byPage.get(page)?.push({
        basis: FACES.indexOf(tile.face),
        layer: slot % LAYERS_PER_PAGE,
        ...{ a0, b0, a1, b1 },
        ...{ left: 0, top: 0, right: width, bottom: height },
        depth: depthOfRank(2 * tile.level + 2),
      });
    }
    for (const [page, quads] of byPage) page.show(quads.sort((one, other) => one.depth - other.depth));
  }
}

/** The six faces in the base image: three by two. */
function baseQuads(): Quad[] {
  return FACES.map((_, index) => {
    const left = (index % 3) * BASE_FACE_SIZE;
    const top = Math.floor(index / 3) * BASE_FACE_SIZE;
    return {
      basis: index,
      layer: 0,
      ...{ a0: -1, b0: -1, a1: 1, b1: 1 },
      ...{ left, top, right: left + BASE_FACE_SIZE, bottom: top + BASE_FACE_SIZE },
      depth: depthOfRank(0),
    };
  });
}
