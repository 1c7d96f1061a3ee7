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
 * How much of the present view the canvas shows: less than the poster, at least that (or, where it has not arrived, the base level), every
 * tile at the right level.
 */
export type Rendered = 'poster' | 'base' | 'sharp';

/** Pictures copied to the graphics card in one frame while something moves: each takes about a millisecond, and a frame has sixteen. */
const UPLOADS_MOVING = 2;
/** The same while nothing moves: a late frame is not seen then, a late tile is. */
const UPLOADS_AT_REST = 8;
/** Milliseconds between two pictures of a view at rest that is not complete: what arrives in between is shown together. */
const ARRIVALS_TOGETHER = 120;
/** Milliseconds after the last movement at which the view is drawn finely, once. */
const SETTLE = 80;
/** Milliseconds of rest after which the graphics card has nothing left to do and can be asked how it is. */
const AT_REST = 300;
/** Milliseconds of rest, all of the view sharp, after which it is made finer still: who looks around keeps it waiting. */
const REFINE = 200;
/** Share of the picture's height that goes by in a second from which on nobody sees fine detail: some ten pixels from frame to frame. */
const RUSH = 0.8;
/** Milliseconds that a fast movement is remembered: where frames are slow, tiles arrive between two of them. */
const RUSH_MEMORY = 250;
/** Milliseconds that the first picture of a movement counts as rushing: how fast it is only the second can tell. */
const BEGINNING = 150;
/** Milliseconds that the next panorama may take to become sharp, once its base level is there, before it is shown as it is. */
const ARRIVAL_PATIENCE = 600;

export interface StageOptions {
  readonly renderer: TileRenderer;
  readonly pictures: PictureSource;
  readonly motion: ViewMotion;
  readonly budget: number;
  readonly requestFrame: () => void;
  /** whether a view at rest may become finer than it needs to be: the visitor's line is not to be spared */
  readonly mayRefine: () => boolean;
  readonly onRendered: (rendered: Rendered) => void;
  readonly onViewChange: (view: View) => void;
  /** right after a picture that shows another view, or has another size */
  readonly onDrawn: () => void;
  readonly onBaseFailed: () => void;
}

/** What there is of the first panorama before its stage. */
export interface FirstLook {
  readonly poster: Poster | null;
  readonly begun: BegunFetch;
}

/** One eye of a headset: what it sees, and where in the buffer. */
export interface Eye {
  readonly camera: CameraMatrix;
  readonly target: Target;
}

interface Next {
  readonly layer: PanoramaLayer;
  readonly view: View;
  readonly arrived: () => void;
  readonly failed: (reason: Error) => void;
  /** when its base level was first there */
  readySince: number | null;
}

/** The panorama that is shown, the one that comes next, and what each frame does. */
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
  /** the view is at rest and becomes finer */
  private refining = false;
  /** until when the picture counts as rushing by */
  private rushUntil = 0;
  private stale = true;
  /** something has come, or is known never to come, since the last look */
  private arrived = false;
  private drawnAt = Number.NEGATIVE_INFINITY;
  private lastFrame: number | null = null;
  private settledAt = 0;
  private settleTimer: ReturnType<typeof setTimeout> | undefined;

  /** device pixels for each CSS pixel */
  ratio = 1;

  constructor(options: StageOptions, pyramid: Pyramid, first: FirstLook) {
    this.options = options;
    this.layer = this.layerOf(pyramid, first);
    this.layer.promote();
  }

  get state(): Rendered {
    return this.rendered;
  }

  /** The view of the last picture; null before the first. */
  get drawnView(): View | null {
    return this.shownView;
  }

  /** Bytes of texture storage taken on the graphics card. */
  get textureBytes(): number {
    return this.layer.bytes + (this.next?.layer.bytes ?? 0);
  }

  get residentTiles(): number {
    return this.layer.residentTiles;
  }

  /** Asks for a frame in which everything is looked at again. */
  refresh(): void {
    this.stale = true;
    this.options.requestFrame();
  }

  /** Tries again what could not be fetched. */
  retry(): void {
    this.layer.retry();
  }

  /**
   * Fetches another panorama while this one stays, until there is enough of it to be shown at a view, and this one is at rest: a turn
   * towards the portal is seen to its end; one that the visitor takes over is over.
   *
   * @throws Superseded when something else was wanted meanwhile
   * @throws Error when its base level cannot be had; what was shown stays
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

  /** Shows what was prepared from the next frame on; the caller sets the view. */
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

  /** Does what a frame has to do. `now` in milliseconds: the frame's own time, which knows nothing of how late a busy page gets to it. */
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

  /** Hands the drawing over to a headset, or takes it back: until then the canvas draws nothing by itself. */
  set visiting(visited: boolean) {
    this.visited = visited;
    if (!visited) this.refresh();
  }

  /**
   * Draws a frame into a headset's buffer.
   *
   * @param lens what both eyes see together
   * @param eyes camera and place of each eye
   * @param extras draws what hangs in the panorama, for one eye
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

  /** The graphics card has taken its context back: nothing can be drawn until it returns. */
  loseContext(): void {
    this.lost = true;
    this.setRendered('poster');
  }

  /** The context has returned, empty: everything is fetched anew and the view is where it was. */
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

  /** What is done once nothing moves and all is sharp: the view becomes finer, then the graphics card is asked how it is. */
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

  /** For how many milliseconds a turn to a view counts as rushing; 0 when it is a slow one. */
  private rush(view: View, now: number): number {
    if (!this.shownView) return 0;
    const since = now - this.shownAt;
    // The first of a movement may be the beginning of anything.
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

  /** Does without what was being prepared. */
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
