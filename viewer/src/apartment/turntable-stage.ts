import { TurnMotion } from '../core/turn-motion.ts';
import type { Turn } from '../core/turntable.ts';
import { attachLookControls, type DeclinedGesture, type Gestures } from '../shell/look-controls.ts';
import { type FramePicture, sourceSet, turningWidth } from './frame-pictures.ts';
import { FrameStore } from './frame-store.ts';

/** Seconds that a frame of the screen counts for at most: after a stall, the picture goes on instead of jumping. */
const LONGEST_STEP = 0.1;
/** CSS pixels of a screen's shorter side below which it is a phone's. */
const PHONE = 600;

export interface TurntableOptions {
  /** what is touched: the whole room of the picture */
  readonly scene: HTMLElement;
  /** in the scene, as large as the picture; holds the first frame's `<picture>` */
  readonly frame: HTMLElement;
  readonly pictures: readonly FramePicture[];
  readonly turn: Turn;
  /** the pictures are storeys or places: dragging does not go from one to another */
  readonly steady: boolean;
  readonly first: number;
  /** +1 where rising frames come from a camera that goes to the right, else -1 */
  readonly sense: 1 | -1;
  readonly gestures: () => Gestures;
  readonly onGestureDeclined: (kind: DeclinedGesture) => void;
  /** draws over a frame while the building turns, on a canvas of the picture's shape */
  readonly paint: (context: CanvasRenderingContext2D, frame: number) => void;
  /** another frame is seen */
  readonly onFrame: (frame: number) => void;
  /** the picture begins to turn, or has come to rest at a frame */
  readonly onTurning: (turning: boolean, frame: number) => void;
  readonly onZoom: (scale: number) => void;
}

/** A building that turns: light frames on a canvas while it does, the sharp picture once it stands. */
export class TurntableStage {
  readonly motion: TurnMotion;
  private readonly options: TurntableOptions;
  private readonly store: FrameStore;
  private readonly canvas: HTMLCanvasElement;
  private readonly context: CanvasRenderingContext2D | null;
  private readonly detach: () => void;
  private readonly observer: ResizeObserver;
  /** The frame that is seen, and the one whose sharp picture is in the page. */
  private shown: number;
  private sharp: number;
  private coming: number | null = null;
  private turning = false;
  private request = 0;
  private last = 0;
  private seenScale = 1;

  constructor(options: TurntableOptions) {
    this.options = options;
    const { scene, frame, pictures, turn, first } = options;
    this.shown = first;
    this.sharp = first;
    this.motion = new TurnMotion(turn, first, options.sense);
    this.motion.steady = options.steady;
    this.canvas = scene.ownerDocument.createElement('canvas');
    this.canvas.className = 'oriel-turning';
    this.canvas.setAttribute('aria-hidden', 'true');
    // Nothing shows through a frame, and the browser may put it on the screen without waiting for the rest of the page.
    this.context = this.canvas.getContext('2d', { alpha: false });
    frame.prepend(this.canvas);
    const device = Math.min(screen.width, screen.height) < PHONE ? 'phone' : 'desktop';
    this.store = new FrameStore({
      pictures,
      turn,
      first,
      width: turningWidth(pictures, device),
      onFrame: () => this.requestFrame(),
    });
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
    this.fit();
  }

  /** The frame that is seen. */
  get frame(): number {
    return this.shown;
  }

  /** Frames that can be drawn while turning. */
  get ready(): number {
    return this.store.ready;
  }

  /** Fetches the other frames. Before, only what is in the page can be seen. */
  load(): void {
    if (this.options.pictures.length > 1) this.store.start();
  }

  turnTo(frame: number): void {
    this.store.prefer(frame);
    this.motion.turnTo(frame);
    this.requestFrame();
  }

  turnBy(steps: number): void {
    this.motion.stepBy(steps, 0);
    this.requestFrame();
  }

  /** Below 1 zooms in. */
  zoomBy(factor: number): void {
    this.motion.zoomBy(factor, null);
    this.requestFrame();
  }

  goHome(): void {
    this.motion.zoomOut();
    this.requestFrame();
  }

  /** Draws the present frame again, after what `paint` draws has changed. */
  repaint(): void {
    if (this.turning) this.draw(this.shown);
  }

  destroy(): void {
    cancelAnimationFrame(this.request);
    this.detach();
    this.observer.disconnect();
    this.store.close();
    this.canvas.remove();
  }

  private fit(): void {
    const { scene, frame } = this.options;
    const box = {
      left: frame.offsetLeft,
      top: frame.offsetTop,
      width: frame.offsetWidth,
      height: frame.offsetHeight,
    };
    this.motion.fit({ width: scene.clientWidth, height: scene.clientHeight }, box);
    this.applyZoom();
  }

  private requestFrame(): void {
    if (this.request) return;
    this.request = requestAnimationFrame((time) => {
      this.request = 0;
      const seconds = this.last ? Math.min((time - this.last) / 1000, LONGEST_STEP) : 1 / 60;
      const goesOn = this.motion.advance(seconds);
      this.last = goesOn ? time : 0;
      this.applyZoom();
      this.show();
      if (goesOn) this.requestFrame();
    });
  }

  private applyZoom(): void {
    const { scale, x, y } = this.motion.zoom;
    this.options.frame.style.transform = scale === 1 ? '' : `translate(${x}px, ${y}px) scale(${scale})`;
    if (scale === this.seenScale) return;
    this.seenScale = scale;
    this.options.onZoom(scale);
  }

  /** Brings the frame that is asked for into sight, or the nearest one there is. */
  private show(): void {
    const { frame, goal, isTurning, isHeld } = this.motion;
    this.store.prefer(goal);
    if (frame === this.sharp && !this.turning) return;
    if (frame !== this.shown || this.turning) {
      const nearest = this.store.get(frame) ? frame : this.store.nearest(frame);
      if (nearest !== undefined && (nearest !== this.shown || !this.turning)) this.draw(nearest);
    }
    if (!isTurning && !isHeld) void this.rest(goal);
  }

  private draw(frame: number): void {
    const bitmap = this.store.get(frame);
    const { context, canvas } = this;
    if (!bitmap || !context) return;
    if (canvas.width !== bitmap.width || canvas.height !== bitmap.height) {
      canvas.width = bitmap.width;
      canvas.height = bitmap.height;
    }
    context.drawImage(bitmap, 0, 0);
    this.options.paint(context, frame);
    if (!this.turning) {
      this.turning = true;
      this.options.frame.classList.add('is-turning');
      this.options.onTurning(true, frame);
    }
    if (frame === this.shown) return;
    this.shown = frame;
    this.options.onFrame(frame);
  }

  /** Puts the sharp picture of a frame into the page once it is decoded, unless the building has turned on meanwhile. */
  private async rest(frame: number): Promise<void> {
    if (frame === this.sharp) {
      this.stand(frame);
      return;
    }
    if (this.coming === frame) return;
    this.coming = frame;
    const { options } = this;
    const picture = options.pictures[frame];
    const before = options.frame.querySelector('picture');
    if (!picture || !before) return;
    const next = pictureElement(options.frame.ownerDocument, picture);
    const loaded = await next.img.decode().then(
      () => true,
      () => false,
    );
    if (this.coming === frame) this.coming = null;
    const { isHeld, isTurning, goal } = this.motion;
    // What cannot be had stays as it was drawn; the next turn tries again.
    if (!loaded || isHeld || isTurning || goal !== frame) return;
    before.replaceWith(next.picture);
    this.sharp = frame;
    this.stand(frame);
  }

  private stand(frame: number): void {
    const { options } = this;
    options.frame.classList.remove('is-turning');
    const turned = this.turning || this.shown !== frame;
    this.turning = false;
    if (this.shown !== frame) {
      this.shown = frame;
      options.onFrame(frame);
    }
    if (turned) options.onTurning(false, frame);
  }
}

/** The `<picture>` of a frame, as the server writes the first one. */
export function pictureElement(page: Document, picture: FramePicture) {
  const element = page.createElement('picture');
  for (const format of ['avif', 'webp'] as const) {
    const srcset = sourceSet(picture, format);
    if (!srcset) continue;
    const source = page.createElement('source');
    source.type = `image/${format}`;
    source.sizes = '100vw';
    source.srcset = srcset;
    element.append(source);
  }
  const img = page.createElement('img');
  // Its colours are read; those of another server's picture only if it comes as what it is: public.
  if (URL.parse(picture.url, page.baseURI)?.origin !== location.origin) img.crossOrigin = 'anonymous';
  img.className = 'oriel-frame-picture';
  img.alt = picture.alt ?? '';
  img.draggable = false;
  img.src = picture.url;
  element.append(img);
  return { picture: element, img };
}
