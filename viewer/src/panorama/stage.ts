import { PerspectiveCamera, type WebGLRenderer } from 'three';
import { sameView } from '../core/camera.ts';
import { FACES, lensOf, type View, type Viewport } from '../core/projection.ts';
import { BASE_FACE_SIZE, type Pyramid, type TileId, tileExtent, tileKey, tileUrl } from '../core/pyramid.ts';
import { TileCache } from '../core/tile-cache.ts';
import { planTiles, type TilePlan } from '../core/tile-plan.ts';
import type { ViewMotion } from '../core/view-motion.ts';
import { PosterQuad } from './poster-quad.ts';
import { LAYERS_PER_PAGE, pageLayers } from './texture-budget.ts';
import { TileLoader } from './tile-loader.ts';
import { type Quad, TilePage } from './tile-page.ts';
import { depthOfRank, FREE_BASIS, faceBases, type SharedUniforms } from './tile-shader.ts';

/** How much of the present view the canvas shows: nothing yet, at least the base level everywhere, every tile at the right level. */
export type Rendered = 'poster' | 'base' | 'sharp';

/** Key of the base image in the loader, beside the tiles' keys. */
const BASE = 'base';
/** Pictures copied to the graphics card in one frame: each takes about a millisecond, and a frame has sixteen. */
const UPLOADS_PER_FRAME = 2;
/** Milliseconds after the last movement at which the view is drawn finely, once. */
const SETTLE = 80;

export interface StageOptions {
  readonly pyramid: Pyramid;
  readonly motion: ViewMotion;
  readonly renderer: WebGLRenderer;
  readonly budget: number;
  readonly requestFrame: () => void;
  readonly onRendered: (rendered: Rendered) => void;
  readonly onViewChange: (view: View) => void;
  /** right after a picture that shows another view, or has another size */
  readonly onDrawn: () => void;
  readonly onBaseFailed: () => void;
}

/** The pictures on the graphics card and what each frame draws of them. React only places its pages in the scene; frames run here. */
export class Stage {
  readonly pages: readonly TilePage[];
  readonly camera = new PerspectiveCamera();
  private readonly options: StageOptions;
  private readonly shared: SharedUniforms = {
    bases: { value: new Float32Array((FREE_BASIS + 1) * 9) },
    fine: { value: false },
  };
  private readonly loader: TileLoader;
  private readonly cache: TileCache;
  private readonly resident = new Map<string, TileId>();
  private readonly basePage: TilePage;
  private readonly tilePages: TilePage[];
  private readonly usedPages = new Set<TilePage>();
  private readonly poster: PosterQuad | null;
  private baseReady = false;
  private lost = false;
  private plan: TilePlan = { needed: [], missing: [], drawn: [] };
  private rendered: Rendered = 'poster';
  private shownView: View | null = null;
  private shownSize: Viewport & { ratio: number } = { width: 0, height: 0, ratio: 0 };
  private stale = true;
  private lastFrame: number | null = null;
  private settledAt = 0;
  private settleTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: StageOptions, poster: { image: HTMLImageElement; view: View } | null) {
    this.options = options;
    const { pyramid } = options;
    this.shared.bases.value.set(faceBases());
    this.basePage = new TilePage(
      { width: 3 * BASE_FACE_SIZE, height: 2 * BASE_FACE_SIZE, layers: 1, quads: FACES.length },
      this.shared,
    );
    const layers = pageLayers(pyramid, options.budget, this.basePage.bytes);
    const { tileSize } = pyramid;
    this.tilePages = layers.map(
      (count) => new TilePage({ width: tileSize, height: tileSize, layers: count }, this.shared),
    );
    this.cache = new TileCache(layers.reduce((sum, count) => sum + count, 0));
    this.poster = poster ? PosterQuad.of(poster, pyramid, this.shared, () => this.refresh()) : null;
    this.pages = [this.basePage, ...(this.poster ? [this.poster.page] : []), ...this.tilePages];
    // r3f would otherwise set the projection by its own idea of a field of view.
    Object.assign(this.camera, { manual: true });
    this.loader = new TileLoader({
      urlOf: (key) => tileUrl(pyramid, key),
      onArrival: () => this.refresh(),
    });
    this.loader.want([BASE]);
  }

  get state(): Rendered {
    return this.rendered;
  }

  /** Bytes of texture storage taken on the graphics card. */
  get textureBytes(): number {
    return [...this.usedPages].reduce((sum, page) => sum + page.bytes, 0);
  }

  /** The view of the last picture; null before the first. */
  get drawnView(): View | null {
    return this.shownView;
  }

  get residentTiles(): number {
    return this.resident.size;
  }

  /** Asks for a frame in which everything is looked at again. */
  refresh(): void {
    this.stale = true;
    this.options.requestFrame();
  }

  /** Tries again what could not be fetched. */
  retry(): void {
    this.loader.retryAll();
  }

  /** Draws a frame. `now` in milliseconds. */
  frame(now: number, render: () => void): void {
    if (this.lost) return;
    const { motion, renderer, requestFrame } = this.options;
    const wasMoving = motion.isMoving;
    const moving = motion.advance(
      this.lastFrame === null ? 1 / 60 : Math.min(0.1, (now - this.lastFrame) / 1000),
    );
    this.lastFrame = wasMoving && moving ? now : null;

    const uploaded = this.upload();
    const size = { ...motion.viewport, ratio: renderer.getPixelRatio() };
    const turned = !this.shownView || !sameView(this.shownView, motion.view);
    const resized =
      size.width !== this.shownSize.width ||
      size.height !== this.shownSize.height ||
      size.ratio !== this.shownSize.ratio;
    if (turned || resized || uploaded || this.stale) {
      this.shownSize = size;
      this.aim(motion.view);
      this.update();
    }
    const first = this.shownView === null;
    if (turned && !first) this.settledAt = now + SETTLE;
    const complete = this.isComplete();
    this.shared.fine.value = complete && !moving && now >= this.settledAt;
    render();
    this.shownView = motion.view;
    if (turned || resized) this.options.onDrawn();
    if (turned && !first) this.options.onViewChange(motion.view);
    this.report();
    clearTimeout(this.settleTimer);
    if (complete && !moving && !this.shared.fine.value)
      this.settleTimer = setTimeout(requestFrame, this.settledAt - now + 1);
    if (moving || this.loader.hasDecoded) requestFrame();
  }

  /** The graphics card has taken its context back: nothing can be drawn until it returns. */
  loseContext(): void {
    this.lost = true;
    this.setRendered('poster');
  }

  /** The context has returned, empty: everything is fetched anew (from the browser's cache) and the view is where it was. */
  restoreContext(): void {
    this.lost = false;
    this.baseReady = false;
    this.cache.clear();
    this.resident.clear();
    this.usedPages.clear();
    this.poster?.drop();
    this.loader.want([BASE]);
    this.refresh();
  }

  destroy(): void {
    this.lost = true;
    clearTimeout(this.settleTimer);
    this.loader.destroy();
    this.poster?.drop();
    for (const page of this.pages) page.dispose();
  }

  private upload(): boolean {
    const { renderer } = this.options;
    const arrived = this.loader.take(UPLOADS_PER_FRAME);
    for (const [key, picture] of arrived) {
      if (key === BASE) {
        this.basePage.upload(renderer, picture, 0);
        this.usedPages.add(this.basePage);
        this.baseReady = true;
      } else {
        this.place(key, picture);
      }
      picture.close();
    }
    return arrived.length > 0;
  }

  private place(key: string, picture: ImageBitmap): void {
    const tile = this.plan.missing.find((candidate) => tileKey(candidate) === key);
    if (!tile) return;
    const staying = new Set([...this.plan.needed, ...this.plan.drawn.map(tileKey)]);
    const placement = this.cache.place(key, (other) => staying.has(other));
    if (!placement) return;
    if (placement.evicted !== null) this.resident.delete(placement.evicted);
    const page = this.tilePages[Math.floor(placement.slot / LAYERS_PER_PAGE)];
    if (!page) return;
    page.upload(this.options.renderer, picture, placement.slot % LAYERS_PER_PAGE);
    if (!this.usedPages.has(page) && !this.hasStorage(page)) return;
    this.usedPages.add(page);
    this.resident.set(key, tile);
  }

  /** Whether the storage of a page that was just used for the first time could be had; if not, we live with the pages before it. */
  private hasStorage(page: TilePage): boolean {
    const gl = this.options.renderer.getContext();
    if (gl.getError() !== gl.OUT_OF_MEMORY) return true;
    const lost = this.cache.shrink(this.tilePages.indexOf(page) * LAYERS_PER_PAGE);
    for (const key of lost) this.resident.delete(key);
    return false;
  }

  private aim(view: View): void {
    const { viewport } = this.options.motion;
    const { tangentX, tangentY } = lensOf(view, viewport);
    // Depth is set by the shader, so near and far are of no meaning here; portals and models of later stages will bring their own.
    const near = 0.1;
    this.camera.projectionMatrix.makePerspective(
      -near * tangentX,
      near * tangentX,
      near * tangentY,
      -near * tangentY,
      near,
      100,
    );
    this.camera.projectionMatrixInverse.copy(this.camera.projectionMatrix).invert();
    this.camera.rotation.set((view.pitch * Math.PI) / 180, (-view.yaw * Math.PI) / 180, 0, 'YXZ');
    this.camera.updateMatrixWorld();
  }

  private update(): void {
    const { motion, pyramid } = this.options;
    const lens = lensOf(motion.view, motion.viewport);
    const pixelHeight = motion.viewport.height * this.shownSize.ratio;
    this.stale = false;
    this.plan = planTiles(pyramid, lens, pixelHeight, {
      resident: this.resident,
      capacity: this.cache.capacity,
      steppingStones: !this.poster?.covers(motion.view),
    });
    for (const tile of this.plan.drawn) this.cache.touch(tileKey(tile));
    const base = this.baseReady ? [] : [BASE];
    this.loader.want([...base, ...this.plan.missing.map(tileKey)]);
    this.show();
  }

  private show(): void {
    const { pyramid } = this.options;
    this.basePage.show(this.baseReady ? baseQuads() : []);
    if (this.poster?.show(this.options.renderer)) this.usedPages.add(this.poster.page);
    const byPage = new Map<TilePage, Quad[]>(this.tilePages.map((page) => [page, []]));
    for (const tile of this.plan.drawn) {
      const slot = this.cache.slotOf(tileKey(tile));
      if (slot === undefined) continue;
      const page = this.tilePages[Math.floor(slot / LAYERS_PER_PAGE)];
      if (!page) continue;
      const { a0, b0, a1, b1, width, height } = tileExtent(pyramid, tile);
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

  /** Whether all that can be had for the present view is there. */
  private isComplete(): boolean {
    return (
      this.baseReady && this.plan.needed.every((key) => this.resident.has(key) || this.loader.hasGivenUp(key))
    );
  }

  private report(): void {
    if (!this.baseReady) {
      if (this.loader.hasGivenUp(BASE)) this.options.onBaseFailed();
      return;
    }
    const sharp = this.shared.fine.value;
    this.setRendered(sharp ? 'sharp' : 'base');
    if (sharp) this.dropPoster();
  }

  private dropPoster(): void {
    if (!this.poster?.isShown) return;
    this.poster.drop();
    this.usedPages.delete(this.poster.page);
  }

  private setRendered(rendered: Rendered): void {
    if (rendered === this.rendered) return;
    this.rendered = rendered;
    this.options.onRendered(rendered);
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
