import type { PublicPanorama } from '@oriel/contract/panorama';
import type { Angles, ScreenPoint, View } from '../core/projection.ts';
import type { DeclinedGesture, Gestures } from '../shell/look-controls.ts';
import type { Transition } from './cross-fade.ts';
import type { Rendered } from './stage.ts';
import type { VrMark } from './vr-marks.ts';

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
