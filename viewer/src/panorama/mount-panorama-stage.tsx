/// <reference types="webxr" />

import type { PublicPanorama } from '@oriel/contract/panorama';
import { LANDSCAPE_ASPECT } from '@oriel/contract/screen-fov';
import { viewWithin } from '@oriel/contract/view-extent';
import { FULL_LIMITS, type Limits, sameView } from '../core/camera.ts';
import {
  type Angles,
  anglesOf,
  directionAt,
  directionOf,
  lensOf,
  pointOf,
  type ScreenPoint,
  type View,
} from '../core/projection.ts';
import { pyramidOf } from '../core/pyramid.ts';
import { ViewMotion } from '../core/view-motion.ts';
import { attachLookControls, type DeclinedGesture, type Gestures } from '../shell/look-controls.ts';
import { savesData } from '../shell/saves-data.ts';
import { CrossFade, type Transition } from './cross-fade.ts';
import { frameRequest } from './frame-request.ts';
import { fetchFirst } from './panorama-layer.ts';
import { PictureSource } from './picture-source.ts';
import { type Rendered, Stage } from './stage.ts';
import { textureBudget } from './texture-budget.ts';
import { TileRenderer } from './tile-renderer.ts';
import type { VrMark } from './vr-marks.ts';
import type { VrVisit } from './vr-visit.ts';

/** Why a stage cannot show its panorama. */
export type StageProblem = 'no-webgl' | 'no-pyramid' | 'base-failed' | 'context-lost';

export interface PanoramaStageOptions {
  readonly panorama: PublicPanorama;
  /** initial view; the panorama's own by default */
  readonly view?: View | undefined;
  /** the poster beneath, if it shows the panorama's initial view; visible until the canvas shows at least as much */
  readonly poster?: HTMLImageElement | null | undefined;
  /** accessible name of the picture */
  readonly label?: string | undefined;
  /** id of an element that explains how to look around */
  readonly describedBy?: string | undefined;
  /** where keys are listened for; by default only while the picture has the focus */
  readonly keys?: Document | HTMLElement | undefined;
  readonly gestures?: Gestures | undefined;
  /** whether tiles may be loaded by a worker once the first view is sharp; for our own pages, whose policy allows it */
  readonly worker?: boolean | undefined;
  readonly onViewChange?: ((view: View) => void) | undefined;
  readonly onRendered?: ((rendered: Rendered) => void) | undefined;
  /** null when a problem is resolved */
  readonly onProblem?: ((problem: StageProblem | null) => void) | undefined;
  readonly onGestureDeclined?: ((kind: DeclinedGesture) => void) | undefined;
}

/** Counters for tests and measurements. */
export interface StageStatistics {
  /** frames drawn so far */
  readonly frames: number;
  /** draw calls of the last frame */
  readonly drawCalls: number;
  readonly textureBytes: number;
  readonly residentTiles: number;
}

/** The parts of a panorama that a stage needs. */
export type Showable = Pick<PublicPanorama, 'name' | 'tiles' | 'initialView' | 'limits' | 'extent'>;

/** Limits of the view: those set by the team, and the extent of the picture. */
function boundsOf({ limits = FULL_LIMITS, extent }: Showable): Limits {
  return extent ? { ...limits, extent } : limits;
}

/** The view of the page's poster: within the picture as the server drew it, at the poster's aspect. */
function posterView(
  { initialView, extent }: Showable,
  { naturalWidth, naturalHeight }: HTMLImageElement,
): View {
  const aspect = naturalHeight > 0 ? naturalWidth / naturalHeight : LANDSCAPE_ASPECT;
  return extent ? viewWithin(initialView, extent, aspect) : initialView;
}

/** A way to another panorama that is drawn over the picture. */
export interface Flight {
  /** Whether all that it needs is loaded; waits for a moment. */
  isReady(): Promise<boolean>;
  /**
   * Flies over the picture, at once.
   *
   * @param view the view to arrive at, which the visitor may still change
   * @param covered called once nothing of the picture beneath is seen
   */
  fly(from: View, view: () => View, covered: () => void): Promise<void>;
  stop(): void;
}

export interface ShowOptions {
  /** replaces the fade of a walk */
  readonly flight?: Flight | undefined;
  /** view on arrival; the panorama's initial view by default */
  readonly view?: View | undefined;
  readonly transition?: Transition | undefined;
  /** keeps the visitor's view at the time the new picture appears */
  readonly keepView?: boolean;
  /** called in the frame in which it appears */
  readonly onArrival?: () => void;
}

export interface VrOptions {
  readonly marks: readonly VrMark[];
  readonly onSelect: (mark: VrMark) => void;
  readonly onEnd: () => void;
}

export interface PanoramaStage {
  getView(): View;
  /** Changes the view, at once or by a turn of some seconds. */
  setView(view: Partial<View>, options?: { seconds?: number }): void;
  /** Changes the extent of the picture: for the editor. */
  setExtent(extent: Showable['extent']): void;
  /** Position of a direction in the picture as last drawn, CSS pixels from its top left corner; null behind the viewer. */
  project(angles: Angles): ScreenPoint | null;
  /** Direction at a point of the picture as last drawn. */
  anglesAt(point: ScreenPoint): Angles;
  /** Calls a listener in the frame of every changed picture, so that overlays move with it. */
  onDrawn(listener: () => void): () => void;
  /**
   * Shows another panorama in the same canvas once it is ready.
   *
   * @throws Superseded when another request came in between, or the stage is gone
   * @throws Error when it could not be loaded; the previous one stays
   */
  show(panorama: Showable, options?: ShowOptions): Promise<void>;
  /**
   * Shows the panorama in a headset; must be called from a click. Resolves when the session has started.
   *
   * @throws when there is no headset, or the visitor declines
   */
  enterVr(visit: VrOptions): Promise<void>;
  /** Sets the marks that can be pointed at with the headset. */
  setVrMarks(marks: readonly VrMark[]): void;
  /** Scales the picture about its middle; below 1 zooms in. */
  zoomBy(factor: number): void;
  /** Returns to the initial view. */
  home(): void;
  setGestures(gestures: Gestures): void;
  /** A copy of the canvas that outlives the stage. */
  still(): HTMLCanvasElement;
  /** Retries failed requests. */
  retry(): void;
  readonly rendered: Rendered;
  readonly statistics: StageStatistics;
  destroy(): void;
}

/** Seconds of the turn back to the initial view. */
const HOME_TURN = 0.6;
/** Milliseconds to wait for a lost context before reporting it. */
const PATIENCE = 4000;

/**
 * Mounts a live panorama in a positioned element that has a size.
 *
 * The element carries `data-rendered` (`poster`, `base`, `sharp`: see `Rendered`) and `data-live` once the canvas is visible; its other
 * content stays beneath the canvas. Never throws: problems are reported to `onProblem`.
 */
export function mountPanoramaStage(element: HTMLElement, options: PanoramaStageOptions): PanoramaStage {
  const { panorama } = options;
  const initialView = options.view ?? panorama.initialView;
  const canvas = element.ownerDocument.createElement('canvas');
  canvas.className = 'oriel-canvas';
  canvas.tabIndex = 0;
  canvas.setAttribute('role', 'application');
  canvas.setAttribute('aria-label', options.label ?? panorama.name);
  if (options.describedBy) canvas.setAttribute('aria-describedby', options.describedBy);
  element.dataset.rendered = 'poster';

  const box = element.getBoundingClientRect();
  const viewport = { width: Math.max(1, box.width), height: Math.max(1, box.height) };
  const motion = new ViewMotion(initialView, viewport, boundsOf(panorama));
  const poster =
    options.poster && sameView(initialView, panorama.initialView)
      ? { image: options.poster, view: posterView(panorama, options.poster) }
      : null;
  const pyramid = pyramidOf(panorama.tiles);
  const budget = textureBudget(matchMedia('(pointer: coarse)').matches);
  const ratio = () => Math.min(2, Math.max(1, window.devicePixelRatio));
  const firstSight = { lens: lensOf(motion.view, viewport), pixelHeight: viewport.height * ratio() };
  const pictures = new PictureSource();
  const begun = pyramid && fetchFirst(pictures, pyramid, budget, firstSight, poster !== null);
  const gl = pyramid
    ? canvas.getContext('webgl2', { alpha: false, antialias: false, depth: true, stencil: false })
    : null;
  if (!pyramid || !begun || !gl) {
    begun?.loader.destroy();
    options.onProblem?.(pyramid ? 'no-webgl' : 'no-pyramid');
    return inertStage(element, motion);
  }

  const renderer = new TileRenderer(gl);
  let gestures = options.gestures ?? 'own';
  let home: View = panorama.initialView;
  const listeners = new Set<() => void>();

  const frames = frameRequest((now) => stage.frame(now));
  const stage = new Stage(
    {
      renderer,
      pictures,
      motion,
      budget,
      requestFrame: frames.ask,
      mayRefine: () => !savesData() && document.visibilityState === 'visible',
      onRendered: (rendered) => {
        element.dataset.rendered = rendered;
        if (rendered !== 'poster') markOnce(`oriel:${rendered}`);
        if (rendered === 'sharp') markOnce('oriel:base');
        if (rendered !== 'poster') element.dataset.live = '';
        if (rendered === 'sharp' && options.worker) void pictures.startWorker();
        options.onRendered?.(rendered);
      },
      onViewChange: (view) => options.onViewChange?.(view),
      onDrawn: () => {
        for (const listener of listeners) listener();
      },
      onBaseFailed: () => options.onProblem?.('base-failed'),
    },
    pyramid,
    { poster, begun },
  );

  const fit = () => {
    stage.ratio = ratio();
    canvas.width = Math.round(motion.viewport.width * stage.ratio);
    canvas.height = Math.round(motion.viewport.height * stage.ratio);
  };
  fit();
  element.append(canvas);

  const resize = new ResizeObserver(() => {
    const { width, height } = element.getBoundingClientRect();
    if (width < 1 || height < 1 || (width === motion.viewport.width && height === motion.viewport.height))
      return;
    motion.resize({ width, height });
    fit();
    // A resized canvas is empty until drawn, and the next frame would come one frame too late.
    stage.frame(performance.now());
  });
  resize.observe(element);

  let patience: ReturnType<typeof setTimeout> | undefined;
  const onLost = (event: Event) => {
    // Required for the browser to restore the context.
    event.preventDefault();
    stage.loseContext();
    patience = setTimeout(() => options.onProblem?.('context-lost'), PATIENCE);
  };
  const onRestored = () => {
    clearTimeout(patience);
    options.onProblem?.(null);
    stage.restoreContext();
  };
  canvas.addEventListener('webglcontextlost', onLost);
  canvas.addEventListener('webglcontextrestored', onRestored);
  const retry = () => {
    options.onProblem?.(null);
    stage.retry();
  };
  window.addEventListener('online', retry);

  const goHome = () => {
    motion.goTo(home, HOME_TURN);
    stage.refresh();
  };
  const applyGestures = () => {
    canvas.style.touchAction = gestures === 'own' ? 'none' : 'pan-y';
  };
  applyGestures();
  const detachControls = attachLookControls({
    element: canvas,
    keys: options.keys ?? canvas,
    motion,
    gestures: () => gestures,
    requestFrame: frames.ask,
    onHome: goHome,
    onGestureDeclined: (kind) => options.onGestureDeclined?.(kind),
  });

  const drawnLens = () => lensOf(stage.drawnView ?? motion.view, motion.viewport);

  const crossFade = new CrossFade(canvas);
  let flying: Flight | null = null;
  let vr: VrVisit | null = null;
  const enterVr = async ({ marks, onSelect, onEnd }: VrOptions) => {
    if (!navigator.xr) throw new Error('This browser knows no headsets.');
    // First, before anything asynchronous: requires the visitor's click.
    const session = await navigator.xr.requestSession('immersive-vr');
    try {
      const { VrVisit } = await import('./vr-visit.ts');
      const end = () => {
        vr = null;
        onEnd();
      };
      vr = await VrVisit.begin({ session, stage, renderer, motion, onSelect, onEnd: end });
      vr.setMarks(marks);
    } catch (error) {
      await session.end();
      throw error;
    }
  };
  const show = async (next: Showable, options: ShowOptions = {}) => {
    const { view = next.initialView, transition = 'FADE', keepView = false, onArrival, flight } = options;
    const nextPyramid = pyramidOf(next.tiles);
    if (!nextPyramid) throw new Error('The panorama has no tiles yet.');
    vr?.darken();
    const [, isFlightReady = false] = await Promise.all([
      stage.prepare(nextPyramid, view),
      flight?.isReady(),
    ]).catch((error: unknown) => {
      vr?.lighten();
      throw error;
    });
    const still = transition === 'NONE' || motion.stillness || vr !== null;
    flying?.stop();
    flying = !still && transition === 'WALK' && isFlightReady && flight ? flight : null;
    const from = motion.view;
    if (!still) crossFade.capture(() => stage.frame(performance.now()));
    motion.limits = boundsOf(next);
    if (!keepView) motion.goTo(view);
    home = next.initialView;
    canvas.setAttribute('aria-label', next.name);
    stage.swap();
    vr?.face();
    onArrival?.();
    stage.frame(performance.now());
    const uncover = () => crossFade.destroy();
    if (flying) flying.fly(from, () => motion.view, uncover).catch(uncover);
    else if (!still) crossFade.fadeOut(transition);
  };

  let destroyed = false;
  return {
    show,
    getView: () => motion.view,
    enterVr,
    setVrMarks: (marks) => vr?.setMarks(marks),
    setView: (view, { seconds = 0 } = {}) => {
      // In a headset, the head controls the view.
      if (vr) return;
      motion.goTo({ ...motion.view, ...view }, seconds);
      stage.refresh();
    },
    setExtent: (extent) => {
      motion.limits = { ...motion.limits, extent };
      motion.goTo(motion.view);
      stage.refresh();
    },
    project: (angles) => pointOf(drawnLens(), directionOf(angles)),
    anglesAt: (point) => anglesOf(directionAt(drawnLens(), point)),
    onDrawn: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    zoomBy: (factor) => {
      motion.zoomBy(factor, null);
      stage.refresh();
    },
    home: goHome,
    setGestures: (next) => {
      gestures = next;
      applyGestures();
    },
    still: () => {
      const picture = element.ownerDocument.createElement('canvas');
      picture.width = canvas.width;
      picture.height = canvas.height;
      // A canvas can only be read in the task that drew it.
      stage.refresh();
      stage.frame(performance.now());
      picture.getContext('2d', { alpha: false })?.drawImage(canvas, 0, 0);
      return picture;
    },
    retry,
    get rendered() {
      return stage.state;
    },
    get statistics() {
      return {
        frames: renderer.frames,
        drawCalls: renderer.drawCalls,
        textureBytes: stage.textureBytes,
        residentTiles: stage.residentTiles,
      };
    },
    destroy: () => {
      if (destroyed) return;
      destroyed = true;
      clearTimeout(patience);
      resize.disconnect();
      detachControls();
      canvas.removeEventListener('webglcontextlost', onLost);
      canvas.removeEventListener('webglcontextrestored', onRestored);
      window.removeEventListener('online', retry);
      frames.cancel();
      flying?.stop();
      crossFade.destroy();
      stage.destroy();
      pictures.destroy();
      canvas.remove();
      delete element.dataset.rendered;
      delete element.dataset.live;
    },
  };
}

function markOnce(name: string): void {
  if (performance.getEntriesByName(name).length === 0) performance.mark(name);
}

/** The stage of a browser without WebGL: the poster stays, and every call is answered. */
function inertStage(element: HTMLElement, motion: ViewMotion): PanoramaStage {
  return {
    getView: () => motion.view,
    setView: (view) => motion.goTo({ ...motion.view, ...view }),
    setExtent: () => {},
    project: (angles) => pointOf(lensOf(motion.view, motion.viewport), directionOf(angles)),
    anglesAt: (point) => anglesOf(directionAt(lensOf(motion.view, motion.viewport), point)),
    onDrawn: () => () => {},
    show: () => Promise.reject(new Error('This browser cannot draw panoramas.')),
    enterVr: () => Promise.reject(new Error('This browser cannot draw panoramas.')),
    setVrMarks: () => {},
    zoomBy: () => {},
    home: () => {},
    setGestures: () => {},
    still: () => element.ownerDocument.createElement('canvas'),
    retry: () => {},
    rendered: 'poster',
    statistics: { frames: 0, drawCalls: 0, textureBytes: 0, residentTiles: 0 },
    destroy: () => {
      delete element.dataset.rendered;
    },
  };
}
