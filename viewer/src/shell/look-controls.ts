import type { ScreenPoint } from '../core/projection.ts';

/** Who handles gestures: `own` takes every one; `cooperative` lets the page scroll until the visitor addresses the viewer. */
export type Gestures = 'own' | 'cooperative';

/** A gesture left to the host page. */
export type DeclinedGesture = 'wheel' | 'touch';

/** Target of the movement: the view of a panorama, or a turning building. Points in CSS pixels of the element, times in milliseconds. */
export interface Movable {
  readonly isHeld: boolean;
  /** fully zoomed in */
  readonly isClosest: boolean;
  /** set while a visitor prefers reduced motion */
  stillness: boolean;
  press(pointer: number, point: ScreenPoint, time: number): void;
  drag(pointer: number, point: ScreenPoint, time: number): void;
  release(pointer: number, time: number): void;
  cancel(): void;
  /** shares of the visible part: right and up are positive */
  stepBy(x: number, y: number): void;
  /** below 1 zooms in */
  zoomBy(factor: number, about: ScreenPoint | null): void;
}

/** What can be moved sideways too: a model. */
export interface Pannable {
  /** shares of the stage: right and up are positive */
  panBy(x: number, y: number): void;
}

export interface LookControlsOptions {
  /** receives pointer, wheel and focus events */
  readonly element: HTMLElement;
  /** where keys are listened for: the element, or the document of a viewer's own page */
  readonly keys: HTMLElement | Document;
  readonly motion: Movable;
  /** The right or the middle button and Shift pan it, and Shift with arrow keys; without it, other buttons do nothing. */
  readonly pans?: Pannable;
  readonly gestures: () => Gestures;
  readonly requestFrame: () => void;
  readonly onHome: () => void;
  /** Page keys go through storeys instead of tilting the view. */
  readonly onPage?: (direction: 1 | -1) => void;
  /** a gesture was left to the page: time to show a hint */
  readonly onGestureDeclined: (kind: DeclinedGesture) => void;
}

const KEY_STEP = 0.12;
const PAGE_STEP = 0.5;
const KEY_ZOOM = 0.8;
const DOUBLE_TAP_ZOOM = 0.5;
const DOUBLE_TAP_MS = 320;
/** CSS pixels that a press may move and still count as a tap. */
const TAP_SLOP = 10;

/** Right and up. */
const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-KEY_STEP, 0],
  ArrowRight: [KEY_STEP, 0],
  ArrowUp: [0, KEY_STEP],
  ArrowDown: [0, -KEY_STEP],
};

interface Tap {
  readonly point: ScreenPoint;
  readonly time: number;
}

/** Turns pointer, wheel and key events into movement. Returns a function that removes all listeners. */
export function attachLookControls(options: LookControlsOptions): () => void {
  const { element, keys, motion, pans, requestFrame } = options;
  const listening = new AbortController();
  const { signal } = listening;
  let pressed: Tap | null = null;
  let tapped: Tap | null = null;
  let engaged = false;

  let box = element.getBoundingClientRect();
  const pointOf = (event: MouseEvent): ScreenPoint => {
    // Where it is cannot change under a hand, and asking lays out the page.
    if (!motion.isHeld) box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  const onPointerDown = (event: PointerEvent) => {
    if (event.button && !pans) return;
    // Buttons over the picture keep their presses: a captured pointer clicks nothing but the picture.
    if (event.target instanceof Element && event.target.closest('.oriel-over')) return;
    element.setPointerCapture(event.pointerId);
    engaged = true;
    // Other buttons tap nothing.
    pressed = motion.isHeld || event.button ? null : { point: pointOf(event), time: event.timeStamp };
    motion.press(event.pointerId, pointOf(event), event.timeStamp);
    element.classList.add('is-held');
    requestFrame();
  };

  const onPointerMove = (event: PointerEvent) => {
    if (!motion.isHeld) return;
    const point = pointOf(event);
    if (pressed && apart(pressed.point, point) > TAP_SLOP) pressed = null;
    motion.drag(event.pointerId, point, event.timeStamp);
    requestFrame();
  };

  const onPointerUp = (event: PointerEvent) => {
    if (!motion.isHeld) return;
    motion.release(event.pointerId, event.timeStamp);
    if (!motion.isHeld) element.classList.remove('is-held');
    if (pressed) onTap({ point: pointOf(event), time: event.timeStamp });
    pressed = null;
    requestFrame();
  };

  const onTap = (tap: Tap) => {
    const again =
      tapped && tap.time - tapped.time < DOUBLE_TAP_MS && apart(tap.point, tapped.point) < 3 * TAP_SLOP;
    tapped = again ? null : tap;
    if (!again) return;
    if (motion.isClosest) options.onHome();
    else motion.zoomBy(DOUBLE_TAP_ZOOM, tap.point);
  };

  const onPointerCancel = (event: PointerEvent) => {
    // A finger on a button over the picture has pressed nothing.
    if (!motion.isHeld) return;
    // The browser has started to scroll.
    if (event.pointerType === 'touch') options.onGestureDeclined('touch');
    motion.cancel();
    pressed = null;
    element.classList.remove('is-held');
    requestFrame();
  };

  const onTouchMove = (event: TouchEvent) => {
    // Two fingers are for the viewer; without this, the browser would scroll the page.
    if (event.touches.length > 1) event.preventDefault();
  };

  const onWheel = (event: WheelEvent) => {
    if (options.gestures() === 'cooperative' && !engaged && !event.ctrlKey && !event.metaKey) {
      options.onGestureDeclined('wheel');
      return;
    }
    event.preventDefault();
    motion.zoomBy(wheelFactor(event), pointOf(event));
    requestFrame();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]'))
      return;
    if (!act(event.key, event.shiftKey)) return;
    event.preventDefault();
    requestFrame();
  };

  const act = (key: string, shift: boolean): boolean => {
    const arrow = ARROWS[key];
    if (arrow) {
      if (shift && pans) pans.panBy(...arrow);
      else motion.stepBy(...arrow);
      return true;
    }
    switch (key) {
      case 'PageUp':
        if (options.onPage) options.onPage(1);
        else motion.stepBy(0, PAGE_STEP);
        return true;
      case 'PageDown':
        if (options.onPage) options.onPage(-1);
        else motion.stepBy(0, -PAGE_STEP);
        return true;
      case '+':
      case '=':
        motion.zoomBy(KEY_ZOOM, null);
        return true;
      case '-':
      case '_':
        motion.zoomBy(1 / KEY_ZOOM, null);
        return true;
      case 'Home':
        options.onHome();
        return true;
      default:
        return false;
    }
  };

  const stillness = matchMedia('(prefers-reduced-motion: reduce)');
  const onStillness = () => {
    motion.stillness = stillness.matches;
  };
  onStillness();

  element.addEventListener('pointerdown', onPointerDown, { signal });
  element.addEventListener('pointermove', onPointerMove, { signal });
  element.addEventListener('pointerup', onPointerUp, { signal });
  element.addEventListener('pointercancel', onPointerCancel, { signal });
  element.addEventListener('touchmove', onTouchMove, { signal, passive: false });
  element.addEventListener('wheel', onWheel, { signal, passive: false });
  element.addEventListener('pointerleave', () => (engaged = false), { signal });
  // The type of `keys` is a union whose addEventListener overloads do not unify; both dispatch KeyboardEvents for this name.
  keys.addEventListener('keydown', onKeyDown as EventListener, { signal });
  stillness.addEventListener('change', onStillness, { signal });
  return () => {
    listening.abort();
    motion.cancel();
  };
}

/** Zoom factor of a wheel event. A trackpad pinch arrives as a wheel with Ctrl and small steps. */
export function wheelFactor(event: Pick<WheelEvent, 'deltaY' | 'deltaMode' | 'ctrlKey'>): number {
  const pixels = event.deltaY * (event.deltaMode === 1 ? 32 : event.deltaMode === 2 ? 400 : 1);
  const strength = event.ctrlKey && Math.abs(pixels) < 40 ? 0.01 : 0.0015;
  return Math.exp(Math.max(-0.5, Math.min(0.5, pixels * strength)));
}

function apart(p: ScreenPoint, q: ScreenPoint): number {
  return Math.hypot(p.x - q.x, p.y - q.y);
}
