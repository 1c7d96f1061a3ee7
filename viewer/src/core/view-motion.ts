import {
  clampView,
  FULL_LIMITS,
  type Limits,
  sameView,
  scaledFov,
  viewBetween,
  viewHolding,
} from './camera.ts';
import { approachShare, coast, easeInOut } from './easing.ts';
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

/** Time constant of the inertia: seconds until the speed falls to 1/e. */
const INERTIA = 0.3;
/** Milliseconds before release that the speed of a throw is measured over. */
const THROW_WINDOW = 90;
/** Seconds in which keys and wheel halve the remaining distance. */
const HALF_LIFE = 0.06;
/** Distance from the goal at which an approach ends, in degrees: far below a pixel. */
const ARRIVED = 0.01;

/** Remaining distance at which inertia stops, as a share of the picture's height: about half a pixel. */
const COASTED = 1 / 1500;

interface Sample extends View {
  readonly time: number;
}

type Movement =
  | { kind: 'coast'; yaw: number; pitch: number }
  | { kind: 'approach'; goal: View; held: { direction: Direction; point: ScreenPoint } | null }
  | { kind: 'turn'; from: View; to: View; elapsed: number; seconds: number };

/**
 * The view and its motion: held by one finger or two, thrown, driven by wheel and keys, or turning to a target.
 *
 * It knows neither events nor frames: pointers come in as numbers (times in milliseconds, any origin), and the renderer calls `advance`
 * once a frame. With `stillness` on, nothing moves on its own: no inertia, no easing.
 */
export class ViewMotion {
  view: View;
  limits: Limits;
  viewport: Viewport;
  /** set while a visitor prefers reduced motion */
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

  /** Whether the view is at its closest zoom. */
  get isClosest(): boolean {
    return this.view.fov <= this.limits.fovMin * 1.05;
  }

  /** Target of the motion, or the view itself at rest. */
  get goal(): View {
    if (this.movement?.kind === 'approach') return this.movement.goal;
    if (this.movement?.kind === 'turn') return this.movement.to;
    return this.view;
  }

  /** The picture was resized: keeps its edges out of sight. */
  resize(viewport: Viewport): void {
    this.viewport = viewport;
    if (this.limits.extent) this.view = this.within(this.view);
  }

  /** Moves to a view at once, or in `seconds` with easing, the short way. */
  goTo(view: View, seconds = 0): void {
    const to = this.within(view);
    if (seconds <= 0 || this.stillness || sameView(to, this.view)) {
      this.movement = null;
      this.view = to;
      // A held picture is gripped anew at the new view.
      if (this.isHeld) this.takeGrip();
      this.samples = [];
      return;
    }
    this.movement = { kind: 'turn', from: this.view, to, elapsed: 0, seconds };
  }

  /** A pointer grips the picture. A second one makes it a pinch. */
  press(pointer: number, point: ScreenPoint, time: number): void {
    this.movement = null;
    this.pointers.set(pointer, point);
    this.takeGrip();
    this.samples = [{ ...this.view, time }];
  }

  /** A gripping pointer moves: the gripped point stays under it. */
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

  /** A pointer releases. The last one may leave the picture moving. */
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

  /** Scales the picture about a point, or its middle. Below 1 zooms in. */
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

  /** Turns by a share of the picture's height; repeated steps add up. */
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

  /** Stops all motion. */
  stop(): void {
    this.movement = null;
  }

  /** Releases everything, as when the browser takes over a touch. */
  cancel(): void {
    this.pointers.clear();
    this.grip = null;
    this.samples = [];
    this.movement = null;
  }

  /**
   * Advances in time.
   *
   * @param seconds since the last call while moving
   * @returns whether there is more motion to come
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
    // Compares yaw itself: at the poles it turns the picture though the direction stays.
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
    // A slow release is not a throw.
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
