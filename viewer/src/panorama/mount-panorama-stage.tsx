/// <reference types="webxr" />

import { LANDSCAPE_ASPECT } from '@oriel/contract/screen-fov';
import { viewWithin } from '@oriel/contract/view-extent';
import { FULL_LIMITS, type Limits, sameView } from '../core/camera.ts';
import { anglesOf, directionAt, directionOf, lensOf, pointOf, type View } from '../core/projection.ts';
import { pyramidOf } from '../core/pyramid.ts';
import { ViewMotion } from '../core/view-motion.ts';
import { attachLookControls } from '../shell/look-controls.ts';
import { savesData } from '../shell/saves-data.ts';
import { CrossFade } from './cross-fade.ts';
import { frameRequest } from './frame-request.ts';
import { inertStage } from './inert-stage.ts';
import { fetchFirst } from './panorama-layer.ts';
import type {
  Flight,
  PanoramaStage,
  PanoramaStageOptions,
  Showable,
  ShowOptions,
  VrOptions,
} from './panorama-stage.ts';
import { PictureSource } from './picture-source.ts';
import { Stage } from './stage.ts';
import { Superseded } from './superseded.ts';
import { textureBudget } from './texture-budget.ts';
import { TileRenderer } from './tile-renderer.ts';
import type { VrVisit } from './vr-visit.ts';

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
  let shows = 0;
  const show = async (next: Showable, options: ShowOptions = {}) => {
    const { view = next.initialView, transition = 'FADE', keepView = false, onArrival, flight } = options;
    const nextPyramid = pyramidOf(next.tiles);
    if (!nextPyramid) throw new Error('The panorama has no tiles yet.');
    vr?.darken();
    shows += 1;
    const mine = shows;
    const [, isFlightReady = false] = await Promise.all([
      stage.prepare(nextPyramid, view),
      flight?.isReady(),
    ]).catch((error: unknown) => {
      vr?.lighten();
      throw error;
    });
    // Another was asked for while this one's model was awaited, and its tiles are in the place of these.
    if (mine !== shows) throw new Superseded();
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
