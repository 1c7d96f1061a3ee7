import {
  approachShare,
  clampView,
  coast,
  easeInOut,
  FULL_LIMITS,
  type Limits,
  sameView,
  scaledFov,
  viewBetween,
  viewHolding,
} from './camera.ts';
import { pointerCentroid } from './pointer-centroid.ts';
import {
  type Direction,
  directionAt,
  lensOf,
  type ScreenPoint,
  type View,
  type Viewport,
  yawDifference,
} from './projection.ts';

/** Seconds in which a thrown panorama falls to 1/e of its speed. */
const INERTIA = 0.3;
/** Milliseconds before release over which the speed of a throw is measured. */
const THROW_WINDOW = 90;
/** Seconds in which keys and wheel come half way nearer to where they lead. */
const HALF_LIFE = 0.06;
/** Degrees from its goal at which an approach is done: far below a pixel. */
const ARRIVED = 0.01;

/** Share of the picture's height that a coasting picture may have left to go when it is stopped: about half a pixel. */
const COASTED = 1 / 1500;

interface Sample extends View {
  readonly time: number;
}

type Movement =
  | { kind: 'coast'; yaw: number; pitch: number }
  | { kind: 'approach'; goal: View; held: { direction: Direction; point: ScreenPoint } | null }
  | { kind: 'turn'; from: View; to: View; elapsed: number; seconds: number };

/**
 * The view and how it moves: held by one finger or two, thrown, drawn by wheel and keys, or turning to a place.
 *
 * It knows neither events nor frames: pointers come in as numbers (times in milliseconds, any origin), and whoever draws calls `advance`
 * once a frame. With `stillness` on, nothing moves on its own: no inertia, no easing.
 */
export class ViewMotion {
  view: View;
  limits: Limits;
  viewport: Viewport;
  /** set while a visitor asks for reduced motion */
  stillness = false;
  private readonly pointers = new Map<number, ScreenPoint>();
  private grip: { direction: Direction; spread: number; fov: number } | null = null;
  private samples: Sample[] = [];
  private movement: Movement | null = null;

  constructor(view: View, viewport: Viewport, limits: Limits = FULL_LIMITS) {
    this.limits = limits;
    this.viewport = viewport;
    this.view = this.within(view);
  }

  /** Whether a pointer holds the picture. */
  get isHeld(): boolean {
    return this.pointers.size > 0;
  }

  /** Whether `advance` would change the view. */
  get isMoving(): boolean {
    return this.movement !== null;
  }

  /** Whether the view is as close as it may come. */
  get isClosest(): boolean {
    return this.view.fov <= this.limits.fovMin * 1.05;
  }

  /** Where the view is going, or the view when it is at rest. */
  get goal(): View {
    if (this.movement?.kind === 'approach') return this.movement.goal;
    if (this.movement?.kind === 'turn') return this.movement.to;
    return this.view;
  }

  /** The picture has another size on screen: what lies beyond its edges may not come into sight by that. */
  resize(viewport: Viewport): void {
    this.viewport = viewport;
    if (this.limits.extent) this.view = this.within(this.view);
  }

  /** Goes to a view at once, or in `seconds` by a gentle turn the short way. */
  goTo(view: View, seconds = 0): void {
    const to = this.within(view);
    if (seconds <= 0 || this.stillness || sameView(to, this.view)) {
      this.movement = null;
      this.view = to;
      // A hand that holds the picture goes on from there.
      if (this.isHeld) this.takeGrip();
      this.samples = [];
      return;
    }
    this.movement = { kind: 'turn', from: this.view, to, elapsed: 0, seconds };
  }

  /** A pointer takes hold of the picture. A second one makes it a pinch. */
  press(pointer: number, point: ScreenPoint, time: number): void {
    this.movement = null;
    this.pointers.set(pointer, point);
    this.takeGrip();
    this.samples = [{ ...this.view, time }];
  }

  /** A pointer that holds the picture moves: what it took hold of stays under it. */
  drag(pointer: number, point: ScreenPoint, time: number): void {
    if (!this.pointers.has(pointer) || !this.grip) return;
    this.pointers.set(pointer, point);
    const { middle, spread } = pointerCentroid(this.pointers.values());
    const fov =
      this.grip.spread > 0 && spread > 0
        ? scaledFov(this.grip.fov, this.grip.spread / spread)
        : this.view.fov;
    const { fov: within } = this.within({ ...this.view, fov });
    this.view = this.within(viewHolding(this.grip.direction, middle, within, this.viewport, this.view));
    this.samples = [
      ...this.samples.filter((sample) => time - sample.time <= THROW_WINDOW),
      { ...this.view, time },
    ];
  }

  /** A pointer lets go. The last one may leave the picture moving. */
  release(pointer: number, time: number): void {
    if (!this.pointers.delete(pointer)) return;
    if (this.pointers.size > 0) {
      this.takeGrip();
      this.samples = [];
      return;
    }
    this.grip = null;
    if (!this.stillness) this.movement = this.thrown(time);
    this.samples = [];
  }

  /** Scales the picture about a point of it, or about its middle. Below 1 zooms in. */
  zoomBy(factor: number, about: ScreenPoint | null): void {
    const fov = this.within({ ...this.view, fov: scaledFov(this.goal.fov, factor) }).fov;
    const point = about ?? { x: this.viewport.width / 2, y: this.viewport.height / 2 };
    const held = { direction: directionAt(lensOf(this.view, this.viewport), point), point };
    const goal = this.within(viewHolding(held.direction, point, fov, this.viewport, this.view));
    if (this.stillness) {
      this.goTo(goal);
      return;
    }
    this.movement = { kind: 'approach', goal, held };
  }

  /** Turns by a share of what the picture shows from top to bottom; repeated steps add up. */
  stepBy(right: number, up: number): void {
    const { goal } = this;
    const next = this.within({
      yaw: goal.yaw + right * goal.fov,
      pitch: goal.pitch + up * goal.fov,
      fov: goal.fov,
    });
    if (this.stillness) {
      this.goTo(next);
      return;
    }
    this.movement = { kind: 'approach', goal: next, held: null };
  }

  /** Stops where it is. */
  stop(): void {
    this.movement = null;
  }

  /** Lets go of everything, as when the browser takes a touch over. */
  cancel(): void {
    this.pointers.clear();
    this.grip = null;
    this.samples = [];
    this.movement = null;
  }

  /**
   * Moves on in time.
   *
   * @param seconds since the last call while moving
   * @returns whether the view will move further
   */
  advance(seconds: number): boolean {
    const { movement } = this;
    if (!movement) return false;
    if (movement.kind === 'coast') this.coastOn(movement, seconds);
    if (movement.kind === 'approach') this.approach(movement, seconds);
    if (movement.kind === 'turn') this.turn(movement, seconds);
    return this.movement !== null;
  }

  private within(view: View): View {
    return clampView(view, this.limits, this.viewport);
  }

  private coastOn(movement: Extract<Movement, { kind: 'coast' }>, seconds: number): void {
    const yaw = coast(movement.yaw, seconds, INERTIA);
    const pitch = coast(movement.pitch, seconds, INERTIA);
    const next = { ...this.view, yaw: this.view.yaw + yaw.distance, pitch: this.view.pitch + pitch.distance };
    this.view = this.within(next);
    const left = Math.hypot(yaw.speed, pitch.speed) * INERTIA;
    this.movement =
      left < this.view.fov * COASTED ? null : { kind: 'coast', yaw: yaw.speed, pitch: pitch.speed };
  }

  private approach(movement: Extract<Movement, { kind: 'approach' }>, seconds: number): void {
    const nearer = viewBetween(this.view, movement.goal, approachShare(seconds, HALF_LIFE));
    this.view = this.within(
      movement.held
        ? viewHolding(movement.held.direction, movement.held.point, nearer.fov, this.viewport, this.view)
        : nearer,
    );
    const { goal } = movement;
    // Yaw is compared as such: at the poles it turns the picture though the direction stays.
    const apart = Math.max(
      Math.abs(yawDifference(this.view.yaw, goal.yaw)),
      Math.abs(this.view.pitch - goal.pitch),
      Math.abs(this.view.fov - goal.fov),
    );
    if (apart > ARRIVED) return;
    this.view = goal;
    this.movement = null;
  }

  private turn(movement: Extract<Movement, { kind: 'turn' }>, seconds: number): void {
    movement.elapsed += seconds;
    const share = Math.min(1, movement.elapsed / movement.seconds);
    this.view = share < 1 ? viewBetween(movement.from, movement.to, easeInOut(share)) : movement.to;
    if (share >= 1) this.movement = null;
  }

  private thrown(time: number): Movement | null {
    const recent = this.samples.filter((sample) => time - sample.time <= THROW_WINDOW);
    const first = recent[0];
    const last = recent.at(-1);
    if (!first || !last || last.time - first.time < 8 || time - last.time > THROW_WINDOW / 2) return null;
    const perSecond = 1000 / (last.time - first.time);
    const yaw = yawDifference(first.yaw, last.yaw) * perSecond;
    const pitch = (last.pitch - first.pitch) * perSecond;
    // A slow release is a careful look, not a throw.
    if (Math.hypot(yaw, pitch) < this.view.fov * 0.15) return null;
    return { kind: 'coast', yaw, pitch };
  }

  private takeGrip(): void {
    const { middle, spread } = pointerCentroid(this.pointers.values());
    this.grip = {
      direction: directionAt(lensOf(this.view, this.viewport), middle),
      spread,
      fov: this.view.fov,
    };
  }
}
