import { approachShare, coast, easeInOut, thereAndBack } from './easing.ts';
import { type PointerCentroid, pointerCentroid } from './pointer-centroid.ts';
import type { ScreenPoint, Viewport } from './projection.ts';
import { frameAt, framesPerPixel, stepsBetween, type Turn } from './turntable.ts';

/** The unzoomed picture on the stage, in CSS pixels. */
export interface PictureBox extends Viewport {
  readonly left: number;
  readonly top: number;
}

/** Zoom of the picture: `scale` times its size, its upper left corner moved by `x`, `y` CSS pixels. */
export interface Zoom {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export const SCALE_MAX = 6;
/** Time constant of the inertia: seconds until the speed falls to 1/e. */
const INERTIA = 0.28;
/** Milliseconds before release that the speed of a swipe is measured over. */
const PUSH_WINDOW = 90;
/** Seconds in which wheel and keys halve the remaining distance. */
const HALF_LIFE = 0.06;
/** Frames per second below which inertia stops. */
const RESTING = 1.5;
/** Top speed of the inertia, in full turns per second. */
const FASTEST_TURNS = 1.5;
/** Seconds per frame of a turn to an apartment, and the longest turn. */
const SECONDS_PER_FRAME = 0.055;
const SECONDS_MAX = 0.9;
/** Seconds per frame of a look around, and its shortest and longest duration. */
const LOOK_SECONDS = { perFrame: 0.1, shortest: 1.4, longest: 2.8 } as const;
/** Scale above which a finger pans the picture instead of turning it. */
const ZOOMED = 1.02;

type Movement =
  | { kind: 'coast'; speed: number }
  | { kind: 'zoom'; goal: Zoom }
  | { kind: 'turn'; from: number; steps: number; elapsed: number; seconds: number }
  | { kind: 'look'; from: number; steps: number; elapsed: number; seconds: number };

/**
 * A turning building and the zoom of its picture: held by one finger or two, thrown, driven by wheel and keys, or turning to a frame.
 *
 * It knows neither events nor screen frames: pointers come in as numbers (times in milliseconds, any origin), and the renderer calls
 * `advance` once a frame. With `stillness` on, nothing moves on its own.
 */
export class TurnMotion {
  readonly turn: Turn;
  /** Position in the turn, in frames; any number for a full turn. */
  place: number;
  zoom: Zoom = { scale: 1, x: 0, y: 0 };
  box: PictureBox = { left: 0, top: 0, width: 1, height: 1 };
  viewport: Viewport = { width: 1, height: 1 };
  /** Set while a visitor prefers reduced motion. */
  stillness = false;
  /** The pictures are floors or places, not a turn: only `turnTo` switches between them, at once. */
  steady = false;
  /** +1 when the camera moves right with rising frames, else -1. */
  private readonly sense: 1 | -1;
  private readonly pointers = new Map<number, ScreenPoint>();
  private grip: { centroid: PointerCentroid; place: number; zoom: Zoom } | null = null;
  private samples: { place: number; time: number }[] = [];
  private movement: Movement | null = null;
  /** A look around that a finger is on, which may go elsewhere. */
  private interrupted: Movement | null = null;

  constructor(turn: Turn, first: number, sense: 1 | -1 = 1) {
    this.turn = turn;
    this.place = first;
    this.sense = sense;
  }

  /** The visible frame. */
  get frame(): number {
    return frameAt(this.place, this.turn);
  }

  /** The frame that will be visible once everything is at rest. */
  get goal(): number {
    if (this.movement?.kind === 'look') return frameAt(this.movement.from, this.turn);
    return this.movement?.kind === 'turn'
      ? frameAt(this.movement.from + this.movement.steps, this.turn)
      : this.frame;
  }

  get isHeld(): boolean {
    return this.pointers.size > 0;
  }

  get isMoving(): boolean {
    return this.movement !== null;
  }

  /** Whether more frames will pass on their own. */
  get isTurning(): boolean {
    return this.movement !== null && this.movement.kind !== 'zoom';
  }

  get isClosest(): boolean {
    return this.zoom.scale >= SCALE_MAX * 0.95;
  }

  press(pointer: number, point: ScreenPoint, time: number): void {
    this.interrupted = this.movement?.kind === 'look' ? this.movement : null;
    this.movement = null;
    this.pointers.set(pointer, point);
    this.takeGrip();
    this.samples = [{ place: this.place, time }];
  }

  drag(pointer: number, point: ScreenPoint, time: number): void {
    if (!this.pointers.has(pointer) || !this.grip) return;
    this.pointers.set(pointer, point);
    const { centroid: from, place, zoom } = this.grip;
    const to = pointerCentroid(this.pointers.values());
    const [dx, dy] = [to.middle.x - from.middle.x, to.middle.y - from.middle.y];
    if (from.spread > 0 && to.spread > 0) {
      const scaled = this.scaledAbout(zoom, to.spread / from.spread, from.middle);
      this.zoom = this.within({ ...scaled, x: scaled.x + dx, y: scaled.y + dy });
    } else if (zoom.scale >= ZOOMED) {
      this.zoom = this.within({ ...zoom, x: zoom.x + dx, y: zoom.y + dy });
    } else if (!this.steady) {
      this.place = this.inTurn(place - this.sense * dx * framesPerPixel(this.viewport.width, this.turn));
    }
    this.samples = [
      ...this.samples.filter((sample) => time - sample.time <= PUSH_WINDOW),
      { place: this.place, time },
    ];
  }

  release(pointer: number, time: number): void {
    if (!this.pointers.delete(pointer)) return;
    this.interrupted = null;
    if (this.pointers.size > 0) this.takeGrip();
    else this.letGo(time);
    this.samples = [];
  }

  /** The gesture went elsewhere: releases everything and stops all motion, but for a look around that it began in. */
  cancel(): void {
    this.pointers.clear();
    this.grip = null;
    this.movement = this.interrupted;
    this.interrupted = null;
    this.samples = [];
    this.place = this.frame;
  }

  /** Turns by frames, as keys do: a step right or left. Over pictures that are no turn, looks about in one that is zoomed in. */
  stepBy(x: number, y: number): void {
    if (this.steady) {
      const { scale, ...moved } = this.movement?.kind === 'zoom' ? this.movement.goal : this.zoom;
      const { width, height } = this.viewport;
      if (scale >= ZOOMED)
        this.goToZoom(this.within({ scale, x: moved.x - x * width, y: moved.y + y * height }));
      return;
    }
    if (x === 0) return;
    this.movement = null;
    this.place = frameAt(this.goal + this.sense * Math.sign(x), this.turn);
  }

  /** Scales the picture about a point of the stage, or its middle. Below 1 zooms in, as in a panorama. */
  zoomBy(factor: number, about: ScreenPoint | null): void {
    const point = about ?? { x: this.viewport.width / 2, y: this.viewport.height / 2 };
    const before = this.movement?.kind === 'zoom' ? this.movement.goal : this.zoom;
    this.goToZoom(this.within(this.scaledAbout(before, 1 / factor, point)));
  }

  /** Resets the zoom. */
  zoomOut(): void {
    this.goToZoom({ scale: 1, x: 0, y: 0 });
  }

  /** Turns to a frame by the shorter way. */
  turnTo(frame: number): void {
    const from = this.place;
    const steps = stepsBetween(this.frame, frame, this.turn) - (from - Math.round(from));
    if (this.stillness || this.steady || steps === 0) {
      this.movement = null;
      this.place = frame;
      return;
    }
    const seconds = Math.min(Math.max(Math.abs(steps) * SECONDS_PER_FRAME, 0.12), SECONDS_MAX);
    this.movement = { kind: 'turn', from, steps, elapsed: 0, seconds };
  }

  /**
   * Turns once around, or over the longer part of a partial turn and back: ends at the visible frame. Under a finger, it begins if that
   * goes elsewhere.
   */
  lookAround(): void {
    const { turn, frame: from } = this;
    if (this.stillness || this.steady || turn.count < 2) return;
    const last = turn.count - 1;
    const reach = from * 2 > last ? -from : last - from;
    const steps = turn.loop ? this.sense * turn.count : reach;
    const { perFrame, shortest, longest } = LOOK_SECONDS;
    const passed = Math.abs(steps) * (turn.loop ? 1 : 2);
    const seconds = Math.min(Math.max(passed * perFrame, shortest), longest);
    const look: Movement = { kind: 'look', from, steps, elapsed: 0, seconds };
    if (this.isHeld) this.interrupted = look;
    else this.movement = look;
  }

  /** Ends a look around where it is. Returns whether there was one. */
  endLook(): boolean {
    this.interrupted = null;
    if (this.movement?.kind !== 'look') return false;
    this.movement = null;
    this.place = this.frame;
    return true;
  }

  /** Advances in time. Returns whether there is more motion to come. */
  advance(seconds: number): boolean {
    const { movement } = this;
    if (movement?.kind === 'coast') this.coastOn(movement.speed, seconds);
    if (movement?.kind === 'zoom') this.zoomOn(movement.goal, seconds);
    if (movement?.kind === 'turn') this.turnOn(movement, seconds);
    if (movement?.kind === 'look') this.lookOn(movement, seconds);
    return this.movement !== null;
  }

  /** Keeps the picture over the stage after a resize of either. */
  fit(viewport: Viewport, box: PictureBox): void {
    this.viewport = viewport;
    this.box = box;
    this.zoom = this.within(this.zoom);
  }

  private letGo(time: number): void {
    this.grip = null;
    const first = this.samples.find((sample) => time - sample.time <= PUSH_WINDOW);
    const seconds = first ? (time - first.time) / 1000 : 0;
    const speed = first && seconds > 0 ? (this.place - first.place) / seconds : 0;
    const fastest = FASTEST_TURNS * this.turn.count;
    if (this.stillness || Math.abs(speed) < RESTING) this.place = this.frame;
    else this.movement = { kind: 'coast', speed: Math.min(Math.max(speed, -fastest), fastest) };
  }

  private coastOn(before: number, seconds: number): void {
    const { distance, speed } = coast(before, seconds, INERTIA);
    const next = this.place + distance;
    this.place = this.inTurn(next);
    if (Math.abs(speed) >= RESTING && (this.turn.loop || next === this.place)) {
      this.movement = { kind: 'coast', speed };
      return;
    }
    this.place = this.frame;
    this.movement = null;
  }

  private zoomOn(goal: Zoom, seconds: number): void {
    const share = approachShare(seconds, HALF_LIFE);
    const between = (from: number, to: number) => from + (to - from) * share;
    this.zoom = {
      scale: between(this.zoom.scale, goal.scale),
      x: between(this.zoom.x, goal.x),
      y: between(this.zoom.y, goal.y),
    };
    const { scale, x, y } = this.zoom;
    const left = Math.max(Math.abs(scale - goal.scale) * 1000, Math.abs(x - goal.x), Math.abs(y - goal.y));
    if (left > 0.5) return;
    this.zoom = goal;
    this.movement = null;
  }

  private turnOn(movement: Extract<Movement, { kind: 'turn' }>, seconds: number): void {
    const elapsed = movement.elapsed + seconds;
    const share = Math.min(elapsed / movement.seconds, 1);
    this.place = movement.from + movement.steps * easeInOut(share);
    this.movement = share < 1 ? { ...movement, elapsed } : null;
    if (share === 1) this.place = this.frame;
  }

  private lookOn(movement: Extract<Movement, { kind: 'look' }>, seconds: number): void {
    const elapsed = movement.elapsed + seconds;
    const share = Math.min(elapsed / movement.seconds, 1);
    const { from, steps } = movement;
    this.place =
      share === 1 ? from : from + steps * (this.turn.loop ? easeInOut(share) : thereAndBack(share));
    this.movement = share < 1 ? { ...movement, elapsed } : null;
  }

  private goToZoom(goal: Zoom): void {
    if (!this.stillness) {
      this.movement = { kind: 'zoom', goal };
      return;
    }
    this.movement = null;
    this.zoom = goal;
  }

  private inTurn(place: number): number {
    return this.turn.loop ? place : Math.min(Math.max(place, 0), this.turn.count - 1);
  }

  /** A zoom scaled further about a fixed point of the stage. */
  private scaledAbout(zoom: Zoom, factor: number, point: ScreenPoint): Zoom {
    const scale = Math.min(Math.max(zoom.scale * factor, 1), SCALE_MAX);
    const [x, y] = [point.x - this.box.left, point.y - this.box.top];
    const ratio = scale / zoom.scale;
    return { scale, x: x - (x - zoom.x) * ratio, y: y - (y - zoom.y) * ratio };
  }

  /** The nearest zoom that leaves no more of the stage beside the picture than there is without zoom, and none from twice the size on. */
  private within({ scale, x, y }: Zoom): Zoom {
    if (scale <= 1) return { scale: 1, x: 0, y: 0 };
    const { left, top, width, height } = this.box;
    // Shrinks with the zoom, so that the first step of it does not jump.
    const beside = Math.max(2 - scale, 0);
    const kept = (offset: number, start: number, size: number, room: number) => {
      const [before, after] = [Math.max(start, 0), Math.max(room - start - size, 0)];
      const ends = [before * beside - start, room - after * beside - start - size * scale];
      return Math.min(Math.max(offset, Math.min(...ends)), Math.max(...ends));
    };
    return {
      scale,
      x: kept(x, left, width, this.viewport.width),
      y: kept(y, top, height, this.viewport.height),
    };
  }

  private takeGrip(): void {
    this.grip = { centroid: pointerCentroid(this.pointers.values()), place: this.place, zoom: this.zoom };
  }
}
