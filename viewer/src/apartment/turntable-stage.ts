import { TurnMotion } from '../core/turn-motion.ts';
import type { Turn } from '../core/turntable.ts';
import { attachLookControls, type DeclinedGesture, type Gestures } from '../shell/look-controls.ts';
import { type FramePicture, sourceSet, turningWidth } from './frame-pictures.ts';
import { FrameStore } from './frame-store.ts';
import { PictureBeyond } from './picture-beyond.ts';

/** Longest time step in seconds: after a stall, the picture continues instead of jumping. */
const LONGEST_STEP = 0.1;
/** Duration of the change from one light to another, milliseconds. */
const DUSK_MS = 600;
/** Shorter side of a screen, in CSS pixels, below which it counts as a phone. */
const PHONE = 600;

export interface TurntableOptions {
  /** receives the gestures: the whole area of the picture */
  readonly scene: HTMLElement;
  /** inside the scene, as large as the picture; holds the first frame's `<picture>` */
  readonly frame: HTMLElement;
  readonly pictures: readonly FramePicture[];
  readonly turn: Turn;
  /** the pictures are floors or places: dragging does not switch between them */
  readonly steady: boolean;
  readonly first: number;
  /** +1 when the camera moves right with rising frames, else -1 */
  readonly sense: 1 | -1;
  readonly gestures: () => Gestures;
  readonly onGestureDeclined: (kind: DeclinedGesture) => void;
  /** page keys go through the floors */
  readonly onPage: (direction: 1 | -1) => void;
  /** draws over a frame while the building turns, on a canvas of the picture's aspect; `pixel` is the size of a CSS pixel on it */
  readonly paint: (context: CanvasRenderingContext2D, frame: number, pixel: number) => void;
  /** the visible frame has changed */
  readonly onFrame: (frame: number) => void;
  /** the building starts turning, or has stopped at a frame */
  readonly onTurning: (turning: boolean, frame: number) => void;
  readonly onZoom: (scale: number) => void;
}

/** A turning building: light frames on a canvas while it moves, the sharp picture once it stops. */
export class TurntableStage {
  readonly motion: TurnMotion;
  private readonly options: TurntableOptions;
  private store: FrameStore;
  /** The pictures in the light that is asked for, and those that the store holds: another light while a turn that began in it goes on. */
  private pictures: readonly FramePicture[];
  private stored: readonly FramePicture[];
  private loads = false;
  private readonly beyond: PictureBeyond;
  private readonly canvas: HTMLCanvasElement;
  private readonly context: CanvasRenderingContext2D | null;
  private detach: () => void;
  private readonly observer: ResizeObserver;
  /** The visible frame, and the frame of the sharp picture in the page; null when that is in another light. */
  private shown: number;
  private sharp: number | null;
  private coming: number | null = null;
  private turning = false;
  private request = 0;
  private last = 0;
  private seenScale = 1;

  constructor(options: TurntableOptions) {
    this.options = options;
    const { scene, frame, pictures, turn, first } = options;
    this.pictures = pictures;
    this.stored = pictures;
    this.shown = first;
    this.sharp = first;
    this.motion = new TurnMotion(turn, first, options.sense);
    this.motion.steady = options.steady;
    this.canvas = scene.ownerDocument.createElement('canvas');
    this.canvas.className = 'oriel-turning';
    this.canvas.setAttribute('aria-hidden', 'true');
    // An opaque canvas, so that the browser may present it without waiting for the rest of the page.
    this.context = this.canvas.getContext('2d', { alpha: false });
    frame.prepend(this.canvas);
    this.store = this.storeFrom(first);
    this.beyond = new PictureBeyond(frame);
    this.detach = this.attach();
    this.observer = new ResizeObserver(() => this.fit());
    this.observer.observe(scene);
    // A picture of another shape has another box on the same stage.
    this.observer.observe(frame);
    this.fit();
    void this.beyond.take(this.motion.stillness);
  }

  /** The visible frame. */
  get frame(): number {
    return this.shown;
  }

  /** The frame that will be visible once everything is at rest. */
  get goal(): number {
    return this.motion.goal;
  }

  /** Number of frames that can be drawn while turning. */
  get ready(): number {
    return this.store.ready;
  }

  /** Loads the other frames. Until then, only the picture in the page is available. */
  load(): void {
    this.loads = this.pictures.length > 1;
    if (this.loads) this.store.start();
  }

  /**
   * Goes over to pictures of the same frames in another light. Those that it had are loaded again when they are asked for. A turn ends in
   * the light that it began in, so that it neither stops nor flickers, and what it ends at goes over.
   */
  relight(pictures: readonly FramePicture[]): void {
    this.pictures = pictures;
    this.sharp = null;
    this.coming = null;
    if (this.turning) this.anticipate(pictures, this.motion.goal);
    else this.takeFrames();
    this.requestFrame();
  }

  /** Fetches the sharp picture of a frame in another light, so that it is there when it is asked for. */
  anticipate(pictures: readonly FramePicture[], frame = this.shown): void {
    const picture = pictures[frame];
    if (!picture) return;
    const { img } = pictureElement(this.options.frame.ownerDocument, picture);
    // Failing, it is asked for again when it is needed.
    img.decode().catch(() => {});
  }

  /** Resolves once every frame can be drawn. */
  get complete(): Promise<void> {
    return this.store.complete;
  }

  lookAround(): void {
    this.motion.lookAround();
    this.requestFrame();
  }

  /** Ends a look around where it is. */
  endLook(): void {
    if (this.motion.endLook()) this.requestFrame();
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

  /** Leaves all gestures to what has taken its place. */
  sleep(): void {
    this.detach();
    this.detach = () => {};
  }

  /** Takes the gestures back. */
  wake(): void {
    this.detach();
    this.detach = this.attach();
  }

  /** Loads the frames in the light that is asked for, in the place of those there are. */
  private takeFrames(): void {
    this.store.close();
    this.stored = this.pictures;
    this.store = this.storeFrom(this.shown);
    if (this.loads) this.store.start();
  }

  private storeFrom(first: number): FrameStore {
    const { pictures } = this;
    const device = Math.min(screen.width, screen.height) < PHONE ? 'phone' : 'desktop';
    return new FrameStore({
      pictures,
      turn: this.options.turn,
      first,
      width: turningWidth(pictures, device),
      onFrame: () => this.requestFrame(),
    });
  }

  private attach(): () => void {
    const { options } = this;
    return attachLookControls({
      element: options.scene,
      keys: options.scene,
      motion: this.motion,
      gestures: options.gestures,
      requestFrame: () => this.requestFrame(),
      onHome: () => this.goHome(),
      onPage: options.onPage,
      onGestureDeclined: options.onGestureDeclined,
    });
  }

  /** Redraws the current frame after a change in what `paint` draws. */
  repaint(): void {
    if (this.turning) this.draw(this.shown);
  }

  destroy(): void {
    cancelAnimationFrame(this.request);
    this.detach();
    this.observer.disconnect();
    this.store.close();
    this.beyond.destroy();
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
    const stage = { width: scene.clientWidth, height: scene.clientHeight };
    this.motion.fit(stage, box);
    this.beyond.fit(stage, box);
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
    // A finger moves what is zoomed in; else it scrolls a page around.
    this.options.scene.style.touchAction = scale === 1 ? '' : 'none';
    this.options.onZoom(scale);
  }

  /** Shows the requested frame, or the nearest loaded one. */
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
    this.options.paint(context, frame, canvas.width / Math.max(this.motion.box.width, 1));
    if (!this.turning) {
      this.turning = true;
      this.options.frame.classList.add('is-turning');
      this.options.onTurning(true, frame);
    }
    if (frame === this.shown) return;
    this.shown = frame;
    this.options.onFrame(frame);
  }

  /** Puts the sharp picture of a frame into the page once it is decoded, unless the building has moved on. */
  private async rest(frame: number): Promise<void> {
    if (frame === this.sharp) {
      this.stand(frame);
      return;
    }
    if (this.coming === frame) return;
    this.coming = frame;
    const { options } = this;
    const { pictures } = this;
    const picture = pictures[frame];
    if (!picture) return;
    const next = pictureElement(options.frame.ownerDocument, picture);
    const loaded = await next.img.decode().then(
      () => true,
      () => false,
    );
    // Meanwhile another light has been asked for.
    if (pictures !== this.pictures) return;
    if (this.coming === frame) this.coming = null;
    const { isHeld, isTurning, goal } = this.motion;
    // On failure the drawn frame stays; the next turn tries again.
    if (!loaded || isHeld || isTurning || goal !== frame) return;
    // What is seen until now is the picture in the page, or a frame on the canvas that is drawn in a light of its own.
    const isDrawnOtherwise = this.stored !== pictures;
    const relit = this.sharp === null && (!this.turning || isDrawnOtherwise);
    const before = this.turning && relit ? this.copyOfDrawn() : null;
    this.put(next.picture, relit && !this.motion.stillness ? DUSK_MS : 0, before);
    this.sharp = frame;
    this.stand(frame);
    if (isDrawnOtherwise) this.takeFrames();
    if (relit) void this.beyond.take(this.motion.stillness);
  }

  /**
   * Puts a picture in the place of the one before, which fades over it for a while.
   *
   * @param seen what is seen instead of the picture before
   */
  private put(next: HTMLPictureElement, duration: number, seen: HTMLElement | null): void {
    const [before, ...fading] = this.options.frame.querySelectorAll<HTMLElement>(
      ':scope > :is(picture, .oriel-turned)',
    );
    for (const one of fading) one.remove();
    if (!before) return;
    const leaving = seen ?? before;
    if (seen) before.replaceWith(seen);
    leaving.before(next);
    const remove = () => leaving.remove();
    if (duration === 0) remove();
    else
      leaving.animate({ opacity: [1, 0] }, { duration, easing: 'ease-in-out' }).finished.then(remove, remove);
  }

  /** The frame on the canvas of the turn, without its outlines: those of the page take over at once. */
  private copyOfDrawn(): HTMLCanvasElement | null {
    const bitmap = this.store.get(this.shown);
    if (!bitmap) return null;
    const copy = this.options.frame.ownerDocument.createElement('canvas');
    copy.className = 'oriel-turned';
    copy.setAttribute('aria-hidden', 'true');
    copy.width = bitmap.width;
    copy.height = bitmap.height;
    copy.getContext('2d')?.drawImage(bitmap, 0, 0);
    return copy;
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
    if (!turned) return;
    options.onTurning(false, frame);
    void this.beyond.take(this.motion.stillness);
  }
}

/** The `<picture>` of a frame, as the server renders the first one. */
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
  // Its pixels are read, which for another server's picture requires CORS.
  if (URL.parse(picture.url, page.baseURI)?.origin !== location.origin) img.crossOrigin = 'anonymous';
  img.className = 'oriel-frame-picture';
  img.alt = picture.alt ?? '';
  img.draggable = false;
  img.src = picture.url;
  element.append(img);
  return { picture: element, img };
}
