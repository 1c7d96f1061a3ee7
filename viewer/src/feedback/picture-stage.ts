import type { ImagePosition } from '@oriel/contract/comment';
import type { Static } from 'typebox';
import type { ScreenPoint } from '../core/projection.ts';
import { TurnMotion } from '../core/turn-motion.ts';
import { attachLookControls, type DeclinedGesture, type Gestures } from '../shell/look-controls.ts';

/** Longest time step in seconds: after a stall, the picture continues instead of jumping. */
const LONGEST_STEP = 0.1;
/** Scale to which a place is brought closer. */
const CLOSE = 2;

type Place = Omit<Static<typeof ImagePosition>, 'kind'>;

export interface PictureStageOptions {
  /** receives the gestures: the whole area of the picture */
  readonly scene: HTMLElement;
  /** inside the scene, as large as the picture */
  readonly board: HTMLElement;
  readonly gestures: () => Gestures;
  readonly onGestureDeclined: (kind: DeclinedGesture) => void;
  readonly onZoom: (scale: number) => void;
}

/** A picture that is zoomed and moved, with its pins. */
export class PictureStage {
  private readonly options: PictureStageOptions;
  private readonly motion = new TurnMotion({ count: 1, loop: false }, 0);
  private readonly detach: () => void;
  private readonly observer: ResizeObserver;
  private request = 0;
  private last = 0;
  private seenScale = 1;

  constructor(options: PictureStageOptions) {
    this.options = options;
    const { scene, board } = options;
    this.motion.steady = true;
    this.detach = attachLookControls({
      element: scene,
      keys: scene,
      motion: this.motion,
      gestures: options.gestures,
      requestFrame: () => this.requestFrame(),
      onHome: () => this.goHome(),
      onGestureDeclined: options.onGestureDeclined,
    });
    this.observer = new ResizeObserver(() => this.fit());
    this.observer.observe(scene);
    this.observer.observe(board);
    this.fit();
  }

  zoomBy(factor: number): void {
    this.motion.zoomBy(factor, null);
    this.requestFrame();
  }

  goHome(): void {
    this.motion.zoomOut();
    this.requestFrame();
  }

  /** The place at a point of the scene, in CSS pixels; on the nearest edge for a point beside the picture. */
  placeAt(point: ScreenPoint): Place {
    const { box, zoom } = this.motion;
    const share = (at: number, from: number, size: number, moved: number) =>
      Math.min(Math.max((at - from - moved) / (size * zoom.scale) || 0, 0), 1);
    return {
      x: share(point.x, box.left, box.width, zoom.x),
      y: share(point.y, box.top, box.height, zoom.y),
    };
  }

  /** Whether a place is in sight. */
  shows({ x, y }: Place): boolean {
    const { box, zoom, viewport } = this.motion;
    const left = box.left + zoom.x + x * box.width * zoom.scale;
    const top = box.top + zoom.y + y * box.height * zoom.scale;
    return left >= 0 && top >= 0 && left <= viewport.width && top <= viewport.height;
  }

  /** Brings a place into sight, which may be beside the part that is zoomed in. */
  bring(place: Place): void {
    if (this.shows(place)) return;
    const { box } = this.motion;
    this.motion.zoomOut();
    this.motion.zoomBy(1 / CLOSE, { x: box.left + place.x * box.width, y: box.top + place.y * box.height });
    this.requestFrame();
  }

  destroy(): void {
    cancelAnimationFrame(this.request);
    this.detach();
    this.observer.disconnect();
    this.options.scene.style.touchAction = '';
  }

  private fit(): void {
    const { scene, board } = this.options;
    this.motion.fit(
      { width: scene.clientWidth, height: scene.clientHeight },
      { left: board.offsetLeft, top: board.offsetTop, width: board.offsetWidth, height: board.offsetHeight },
    );
    this.apply();
  }

  private requestFrame(): void {
    if (this.request) return;
    this.request = requestAnimationFrame((time) => {
      this.request = 0;
      const seconds = this.last ? Math.min((time - this.last) / 1000, LONGEST_STEP) : 1 / 60;
      const goesOn = this.motion.advance(seconds);
      this.last = goesOn ? time : 0;
      this.apply();
      if (goesOn) this.requestFrame();
    });
  }

  private apply(): void {
    const { scale, x, y } = this.motion.zoom;
    const { style } = this.options.board;
    style.transform = scale === 1 ? '' : `translate(${x}px, ${y}px) scale(${scale})`;
    if (scale === this.seenScale) return;
    this.seenScale = scale;
    // A finger moves what is zoomed in; else it scrolls a page around.
    this.options.scene.style.touchAction = scale === 1 ? '' : 'none';
    // Pins keep their size.
    style.setProperty('--oriel-zoom', String(scale));
    this.options.onZoom(scale);
  }
}
