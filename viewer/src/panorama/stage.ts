import { sameView } from '../core/camera.ts';
import {
  angleBetween,
  directionOf,
  type Lens,
  lensOf,
  type View,
  type Viewport,
} from '../core/projection.ts';
import type { Pyramid } from '../core/pyramid.ts';
import type { ViewMotion } from '../core/view-motion.ts';
import { type BegunFetch, PanoramaLayer, type Sight } from './panorama-layer.ts';
import type { PictureSource } from './picture-source.ts';
import type { Poster } from './poster-quad.ts';
import { Superseded } from './superseded.ts';
import { type CameraMatrix, cameraOf, type Target, type TileRenderer } from './tile-renderer.ts';

/**
 * Quality of the canvas for the current view: below the poster's; at least that (or the base level, until the poster loads); or every tile
 * at the right level.
 */
export type Rendered = 'poster' | 'base' | 'sharp';

/** Uploads to the graphics card per frame during motion: each takes about a millisecond of a frame's sixteen. */
const UPLOADS_MOVING = 2;
/** The same at rest: a late frame goes unnoticed then, a late tile does not. */
const UPLOADS_AT_REST = 8;
/** Milliseconds between two frames of an incomplete view at rest, to show what loads in between together. */
const ARRIVALS_TOGETHER = 120;
/** Milliseconds after the last movement before the view is drawn finely, once. */
const SETTLE = 80;
/** Milliseconds of rest after which the graphics card is idle and can be queried. */
const AT_REST = 300;
/** Milliseconds of rest, with the view sharp, before it is refined: looking around postpones it. */
const REFINE = 200;
/** Speed in picture heights per second above which fine detail is invisible: some ten pixels per frame. */
const RUSH = 0.8;
/** Milliseconds that a fast movement is remembered: with slow frames, tiles load between two of them. */
const RUSH_MEMORY = 250;
/** Milliseconds that the first frame of a movement counts as rushing: its speed is only known with the second. */
const BEGINNING = 150;
/** Milliseconds that the next panorama may take to become sharp after its base level has loaded, before it is shown as it is. */
const ARRIVAL_PATIENCE = 600;

export interface StageOptions {
  readonly renderer: TileRenderer;
  readonly pictures: PictureSource;
  readonly motion: ViewMotion;
  readonly budget: number;
  readonly requestFrame: () => void;
  /** whether a view at rest may be refined: the visitor does not save data */
  readonly mayRefine: () => boolean;
  readonly onRendered: (rendered: Rendered) => void;
  readonly onViewChange: (view: View) => void;
  /** called right after a frame with another view or size */
  readonly onDrawn: () => void;
  readonly onBaseFailed: () => void;
}

/** Resources of the first panorama that exist before its stage. */
export interface FirstLook {
  readonly poster: Poster | null;
  readonly begun: BegunFetch;
}

/** One eye of a headset: its camera, and its viewport in the buffer. */
export interface Eye {
  readonly camera: CameraMatrix;
  readonly target: Target;
}

interface Next {
  readonly layer: PanoramaLayer;
  readonly view: View;
  readonly arrived: () => void;
  readonly failed: (reason: Error) => void;
  /** when its base level first became available */
  readySince: number | null;
}

/** The current panorama, the next one, and the work of each frame. */
export class Stage {
  private readonly options: StageOptions;
  private layer: PanoramaLayer;
  private next: Next | null = null;
  private lost = false;
  private visited = false;
  private rendered: Rendered = 'poster';
  private shownView: View | null = null;
  private shownAt = 0;
  private shownSize: Viewport & { ratio: number } = { width: 0, height: 0, ratio: 0 };
  private fine = false;
  /** the view is at rest and being refined */
  private refining = false;
  /** the picture counts as rushing until then */
  private rushUntil = 0;
  private stale = true;
  /** something has loaded or finally failed since the last frame */
  private arrived = false;
  private drawnAt = Number.NEGATIVE_INFINITY;
  private lastFrame: number | null = null;
  private settledAt = 0;
  private settleTimer: ReturnType<typeof setTimeout> | undefined;

  /** device pixels per CSS pixel */
  ratio = 1;

  constructor(options: StageOptions, pyramid: Pyramid, first: FirstLook) {
    this.options = options;
    this.layer = this.layerOf(pyramid, first);
    this.layer.promote();
  }

  get state(): Rendered {
    return this.rendered;
  }

  /** The view of the last frame; null before the first. */
  get drawnView(): View | null {
    return this.shownView;
  }

  /** Allocated texture storage, bytes. */
  get textureBytes(): number {
    return this.layer.bytes + (this.next?.layer.bytes ?? 0);
  }

  get residentTiles(): number {
    return this.layer.residentTiles;
  }

  /** Requests a frame that re-evaluates everything. */
  refresh(): void {
    this.stale = true;
    this.options.requestFrame();
  }

  /** Retries failed requests. */
  retry(): void {
    this.layer.retry();
  }

  /**
   * Loads another panorama while this one stays, until it is good enough to show at a view and this one is at rest: a turn towards the
   * portal completes, unless the visitor takes over.
   *
   * @throws Superseded when another request came in between
   * @throws Error when its base level cannot be loaded; the current one stays
   */
  prepare(pyramid: Pyramid, view: View): Promise<void> {
    this.abandon(new Superseded());
    return new Promise((resolve, reject) => {
      this.next = {
        layer: this.layerOf(pyramid),
        view,
        arrived: resolve,
        failed: reject,
        readySince: null,
      };
      this.refresh();
    });
  }

  /** Shows the prepared panorama from the next frame on; the caller sets the view. */
  swap(): void {
    if (!this.next) return;
    this.layer.destroy();
    this.layer = this.next.layer;
    this.layer.promote();
    this.next = null;
    this.fine = false;
    this.refining = false;
    this.rendered = 'poster';
    this.shownView = null;
    this.refresh();
  }

  /** Performs a frame. `now` in milliseconds: the frame's own timestamp, unaffected by how late a busy page gets to it. */
  frame(now: number): void {
    if (this.lost || this.visited) return;
    const { motion, requestFrame, renderer } = this.options;
    const wasMoving = motion.isMoving;
    const moving = motion.advance(
      this.lastFrame === null ? 1 / 60 : Math.max(0, Math.min(0.1, (now - this.lastFrame) / 1000)),
    );
    this.lastFrame = wasMoving && moving ? now : null;

    const uploaded = this.layer.upload(moving ? UPLOADS_MOVING : UPLOADS_AT_REST);
    const size = { ...motion.viewport, ratio: this.ratio };
    const turned = !this.shownView || !sameView(this.shownView, motion.view);
    const resized =
      size.width !== this.shownSize.width ||
      size.height !== this.shownSize.height ||
      size.ratio !== this.shownSize.ratio;
    if (turned) this.rushUntil = Math.max(this.rushUntil, now + this.rush(motion.view, now));
    if (turned || resized || moving) this.refining = false;
    const asked = turned || resized || this.stale;
    if (asked || uploaded || this.arrived) {
      this.shownSize = size;
      this.stale = false;
      this.arrived = false;
      this.layer.look(this.sight(motion.view, now < this.rushUntil));
    }
    const first = this.shownView === null;
    if (turned && !first) this.settledAt = now + SETTLE;
    const complete = this.layer.isComplete;
    const arriving = !this.layer.isRefined;
    if (!asked && !moving && arriving && now - this.drawnAt < ARRIVALS_TOGETHER) {
      this.attendNext(now);
      clearTimeout(this.settleTimer);
      this.settleTimer = setTimeout(() => this.refresh(), this.drawnAt + ARRIVALS_TOGETHER - now);
      if (this.layer.hasWork || this.next?.layer.hasWork) requestFrame();
      return;
    }
    this.drawnAt = now;
    this.fine = complete && !moving && now >= this.settledAt;
    this.draw(renderer);
    this.shownView = motion.view;
    if (turned) this.shownAt = now;
    if (turned || resized) this.options.onDrawn();
    if (turned && !first) this.options.onViewChange(motion.view);
    this.report();
    this.attendNext(now);
    clearTimeout(this.settleTimer);
    const settled = now < this.rushUntil ? this.rushUntil : complete ? this.settledAt : null;
    if (settled !== null && !moving && !this.fine)
      this.settleTimer = setTimeout(() => this.refresh(), settled - now + 1);
    else if (this.fine) this.settleTimer = setTimeout(() => this.rest(), this.refining ? AT_REST : REFINE);
    if (moving || this.layer.hasWork || this.next?.layer.hasWork) requestFrame();
  }

  /** Hands drawing over to a headset, or takes it back; meanwhile the canvas draws nothing. */
  set visiting(visited: boolean) {
    this.visited = visited;
    if (!visited) this.refresh();
  }

  /**
   * Draws a frame into a headset's buffer.
   *
   * @param lens covers what both eyes see
   * @param eyes camera and viewport of each eye
   * @param extras draws the marks of the panorama, for one eye
   */
  frameInVr(
    now: number,
    {
      framebuffer,
      lens,
      eyes,
      extras,
    }: {
      framebuffer: WebGLFramebuffer | null;
      lens: Lens;
      eyes: readonly Eye[];
      extras: (eye: Eye) => void;
    },
  ): void {
    if (this.lost) return;
    const { renderer } = this.options;
    this.layer.upload(UPLOADS_MOVING);
    this.layer.look({ lens, view: null, pixelHeight: lens.viewport.height, rushing: false, refining: false });
    renderer.begin(framebuffer);
    for (const eye of eyes) {
      renderer.draw(this.layer.pages, eye.camera, eye.target, false);
      extras(eye);
    }
    this.attendNext(now);
  }

  /** The context is lost: nothing can be drawn until it returns. */
  loseContext(): void {
    this.lost = true;
    this.setRendered('poster');
  }

  /** The context is back, empty: reloads everything and keeps the view. */
  restoreContext(): void {
    this.lost = false;
    this.options.renderer.build();
    this.layer.recover();
    if (this.next) {
      this.next.layer.recover();
      this.next.readySince = null;
    }
    this.refresh();
  }

  destroy(): void {
    this.lost = true;
    clearTimeout(this.settleTimer);
    this.abandon(new Superseded());
    this.layer.destroy();
    this.options.renderer.destroy();
  }

  private layerOf(pyramid: Pyramid, first?: FirstLook): PanoramaLayer {
    const { renderer, pictures, budget, requestFrame } = this.options;
    const onArrival = () => {
      this.arrived = true;
      requestFrame();
    };
    return new PanoramaLayer({ renderer, pictures, pyramid, budget, ...first, onArrival });
  }

  /** Work at rest with everything sharp: refines the view, then queries the graphics card. */
  private rest(): void {
    if (this.lost || this.visited) return;
    if (!this.refining && this.options.mayRefine()) {
      this.refining = true;
      if (this.layer.refine(this.sight(this.options.motion.view))) this.refresh();
      else this.settleTimer = setTimeout(() => this.rest(), AT_REST);
    } else if (this.layer.verify()) this.refresh();
  }

  private sight(view: View, rushing = false): Sight {
    const { viewport } = this.options.motion;
    return {
      view,
      lens: lensOf(view, viewport),
      pixelHeight: viewport.height * this.ratio,
      rushing,
      refining: this.refining,
    };
  }

  /** Milliseconds that a turn to a view counts as rushing; 0 for a slow one. */
  private rush(view: View, now: number): number {
    if (!this.shownView) return 0;
    const since = now - this.shownAt;
    // The first frame of a movement says nothing of its speed.
    if (since > RUSH_MEMORY) return BEGINNING;
    const degrees = angleBetween(directionOf(this.shownView), directionOf(view));
    return degrees / (since / 1000) > RUSH * view.fov ? RUSH_MEMORY : 0;
  }

  private draw(renderer: TileRenderer): void {
    const { viewport } = this.options.motion;
    const target = {
      x: 0,
      y: 0,
      width: renderer.gl.drawingBufferWidth,
      height: renderer.gl.drawingBufferHeight,
    };
    renderer.begin();
    renderer.draw(this.layer.pages, cameraOf(lensOf(this.options.motion.view, viewport)), target, this.fine);
  }

  private attendNext(now: number): void {
    const { next } = this;
    if (!next) return;
    next.layer.upload(this.options.motion.isMoving ? UPLOADS_MOVING : UPLOADS_AT_REST);
    next.layer.look({ ...this.sight(next.view), refining: false });
    if (next.layer.hasFailed) {
      this.abandon(new Error('The panorama could not be loaded.'));
      return;
    }
    if (!next.layer.isBaseReady) return;
    if (next.readySince === null) {
      next.readySince = now;
      setTimeout(() => this.refresh(), ARRIVAL_PATIENCE + 1);
    }
    if (this.options.motion.isMoving) return;
    if (next.layer.isComplete || now - next.readySince >= ARRIVAL_PATIENCE) next.arrived();
  }

  /** Drops the panorama in preparation. */
  private abandon(reason: Error): void {
    const { next } = this;
    this.next = null;
    next?.layer.destroy();
    next?.failed(reason);
  }

  private report(): void {
    if (!this.layer.isBaseReady) {
      if (this.layer.hasFailed) this.options.onBaseFailed();
      return;
    }
    if (this.layer.isBehindPoster) return;
    this.setRendered(this.fine ? 'sharp' : 'base');
    this.options.renderer.prepareFine();
    if (this.fine) this.layer.settle();
  }

  private setRendered(rendered: Rendered): void {
    if (rendered === this.rendered) return;
    this.rendered = rendered;
    this.options.onRendered(rendered);
  }
}
