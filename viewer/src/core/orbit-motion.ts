import { approachShare, coast, easeInOut, thereAndBack } from './easing.ts';
import { type PointerCentroid, pointerCentroid } from './pointer-centroid.ts';
import type { ScreenPoint, Viewport } from './projection.ts';

/** A point in metres: x east, y up, z south. */
export type Place3 = readonly [x: number, y: number, z: number];

/** Where a camera stands around what it looks at. Degrees and metres. */
export interface OrbitPose {
  /** Direction from the target to the camera, clockwise from north. */
  readonly azimuth: number;
  /** Height of the camera over the horizon of the target. */
  readonly tilt: number;
  readonly distance: number;
  readonly target: Place3;
}

/** How far a camera may go. */
export interface OrbitLimits {
  readonly tilt: readonly [lowest: number, highest: number];
  readonly distance: readonly [nearest: number, farthest: number];
  /** Box that the target stays in. */
  readonly target: { readonly min: Place3; readonly max: Place3 };
}

/** Degrees that a drag across the shorter side of the stage turns. */
const DRAG = 190;
/** Degrees of a step of the keys; see `stepBy`. */
const KEY_TURN = 125;
const KEY_TILT = 60;
/** Time constant of the inertia, seconds. */
const INERTIA = 0.32;
/** Milliseconds before release that the speed of a swipe is measured over. */
const PUSH_WINDOW = 90;
/** Seconds in which wheel and keys halve the remaining distance. */
const HALF_LIFE = 0.07;
/** Degrees a second below which inertia stops, and above which it never starts. */
const RESTING = 4;
const FASTEST = 400;
/** Seconds of a flight, by how far it goes. */
const FLIGHT = { shortest: 0.45, longest: 1.4 } as const;
/** Degrees that a look around goes to the side before it returns, and its seconds. */
const LOOK = { degrees: 38, seconds: 2.8 } as const;

type Movement =
  | { readonly kind: 'coast'; readonly azimuth: number; readonly tilt: number }
  | { readonly kind: 'approach'; readonly goal: OrbitPose }
  | { readonly kind: 'look'; readonly from: OrbitPose; readonly elapsed: number }
  | {
      readonly kind: 'fly';
      readonly from: OrbitPose;
      readonly to: OrbitPose;
      readonly seconds: number;
      readonly elapsed: number;
    };

/**
 * A camera that goes around a model: held by one finger or two, thrown, driven by wheel and keys, or flying to a pose. It never leaves its
 * limits, so that it never goes below the ground.
 *
 * It knows neither events nor screen frames: pointers come in as numbers (times in milliseconds, any origin), and the renderer calls
 * `advance` once a frame. With `stillness` on, nothing moves on its own.
 */
export class OrbitMotion {
  pose: OrbitPose;
  viewport: Viewport = { width: 1, height: 1 };
  /** Set while a visitor prefers reduced motion. */
  stillness = false;
  /** Whether a drag of one finger moves the gaze instead of the model: at a window. */
  looking = false;
  /** Whether a drag of one finger moves the target instead of turning the model; at a window it moves the gaze all the same. */
  panning = false;
  private limits: OrbitLimits;
  private readonly pointers = new Map<number, ScreenPoint>();
  private grip: { centroid: PointerCentroid; pose: OrbitPose } | null = null;
  private samples: { azimuth: number; tilt: number; time: number }[] = [];
  private movement: Movement | null = null;
  /** A look around that a finger is on, which may go elsewhere. */
  private interrupted: Movement | null = null;

  constructor(pose: OrbitPose, limits: OrbitLimits) {
    this.limits = limits;
    this.pose = this.within(pose);
  }

  get isHeld(): boolean {
    return this.pointers.size > 0;
  }

  get isMoving(): boolean {
    return this.movement !== null;
  }

  get isClosest(): boolean {
    return this.pose.distance <= this.limits.distance[0] * 1.1;
  }

  /** The pose once everything is at rest. */
  get goal(): OrbitPose {
    const { movement } = this;
    if (movement?.kind === 'look') return movement.from;
    return movement?.kind === 'fly' ? movement.to : movement?.kind === 'approach' ? movement.goal : this.pose;
  }

  /** Changes how far the camera may go; it moves in at once. */
  limit(limits: OrbitLimits): void {
    this.limits = limits;
    this.movement = null;
    this.pose = this.within(this.pose);
  }

  press(pointer: number, point: ScreenPoint, time: number): void {
    this.interrupted = this.movement?.kind === 'look' ? this.movement : null;
    this.movement = null;
    this.pointers.set(pointer, point);
    this.takeGrip();
    this.samples = [{ azimuth: this.pose.azimuth, tilt: this.pose.tilt, time }];
  }

  drag(pointer: number, point: ScreenPoint, time: number): void {
    if (!this.pointers.has(pointer) || !this.grip) return;
    this.pointers.set(pointer, point);
    const { centroid: from, pose } = this.grip;
    const to = pointerCentroid(this.pointers.values());
    const [dx, dy] = [to.middle.x - from.middle.x, to.middle.y - from.middle.y];
    const pinched = from.spread > 0 && to.spread > 0;
    const near = pinched ? { ...pose, distance: pose.distance * (from.spread / to.spread) } : pose;
    if (!this.looking && (pinched || this.panning)) {
      this.pose = this.within(this.panned(near, dx, dy));
    } else {
      // Whoever looks out drags the view, as in a panorama, and stays at the window; whoever looks at the building drags it.
      const sense = this.looking ? -0.4 : 1;
      const perPixel = (sense * DRAG) / Math.max(Math.min(this.viewport.width, this.viewport.height), 1);
      this.pose = this.within({
        ...near,
        azimuth: pose.azimuth + dx * perPixel,
        tilt: pose.tilt + dy * perPixel,
      });
    }
    this.samples = [
      ...this.samples.filter((sample) => time - sample.time <= PUSH_WINDOW),
      { azimuth: this.pose.azimuth, tilt: this.pose.tilt, time },
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
  }

  /** Turns by shares of the visible part, as keys do: right and up are positive. */
  stepBy(x: number, y: number): void {
    const { goal } = this;
    const sense = this.looking ? 0.4 : -1;
    this.approach({
      ...goal,
      azimuth: goal.azimuth + sense * x * KEY_TURN,
      tilt: goal.tilt + (this.looking ? -1 : 1) * y * KEY_TILT,
    });
  }

  /** Moves the target by shares of the stage, as keys do: right and up, or ahead from above, are positive. At a window it moves the gaze. */
  panBy(x: number, y: number): void {
    if (this.looking) {
      this.stepBy(x, y);
      return;
    }
    const { width, height } = this.viewport;
    this.approach(this.panned(this.goal, -x * width, y * height));
  }

  /** Below 1 goes nearer; towards a point of the stage, or the middle. */
  zoomBy(factor: number, about: ScreenPoint | null): void {
    const { goal } = this;
    const distance = this.clamp(goal.distance * factor, this.limits.distance);
    const nearer = 1 - distance / goal.distance;
    const point = about ?? { x: this.viewport.width / 2, y: this.viewport.height / 2 };
    const [dx, dy] = [this.viewport.width / 2 - point.x, this.viewport.height / 2 - point.y];
    // At a window one does not move towards what one points at, but straight ahead.
    const ahead = this.looking ? goal : this.panned(goal, dx * nearer, dy * nearer);
    this.approach({ ...ahead, distance });
  }

  /** Flies to a pose by the shorter way around. */
  flyTo(pose: OrbitPose): void {
    const to = this.within(pose);
    if (this.stillness) {
      this.movement = null;
      this.pose = to;
      return;
    }
    const from = this.pose;
    const apart = metresBetween(from.target, to.target);
    const effort =
      Math.abs(turnBetween(from.azimuth, to.azimuth)) / 180 +
      Math.abs(Math.log(to.distance / from.distance)) / 2 +
      apart / Math.max(from.distance, to.distance);
    const seconds = Math.min(FLIGHT.shortest + effort * 0.6, FLIGHT.longest);
    this.movement = { kind: 'fly', from, to, seconds, elapsed: 0 };
  }

  /** Goes a little around the model and back to where it is. Under a finger, it begins if that goes elsewhere. */
  lookAround(): void {
    if (this.stillness) return;
    const look: Movement = { kind: 'look', from: this.pose, elapsed: 0 };
    if (this.isHeld) this.interrupted = look;
    else this.movement = look;
  }

  /** Ends a look around where it is. Returns whether there was one. */
  endLook(): boolean {
    this.interrupted = null;
    if (this.movement?.kind !== 'look') return false;
    this.movement = null;
    return true;
  }

  /** Advances in time. Returns whether there is more motion to come. */
  advance(seconds: number): boolean {
    const { movement } = this;
    if (movement?.kind === 'coast') this.coastOn(movement, seconds);
    if (movement?.kind === 'approach') this.approachOn(movement.goal, seconds);
    if (movement?.kind === 'fly') {
      const elapsed = movement.elapsed + seconds;
      const share = Math.min(elapsed / movement.seconds, 1);
      this.pose = poseBetween(movement.from, movement.to, easeInOut(share));
      this.movement = share < 1 ? { ...movement, elapsed } : null;
    }
    if (movement?.kind === 'look') {
      const elapsed = movement.elapsed + seconds;
      const share = Math.min(elapsed / LOOK.seconds, 1);
      const { from } = movement;
      const turned = { ...from, azimuth: from.azimuth + LOOK.degrees * thereAndBack(share) };
      // At home again it is the same pose, which a resize of the stage asks for.
      this.pose = share < 1 ? turned : from;
      this.movement = share < 1 ? { ...movement, elapsed } : null;
    }
    return this.movement !== null;
  }

  private approach(pose: OrbitPose): void {
    const goal = this.within(pose);
    if (this.stillness) {
      this.movement = null;
      this.pose = goal;
    } else {
      this.movement = { kind: 'approach', goal };
    }
  }

  private approachOn(goal: OrbitPose, seconds: number): void {
    this.pose = poseBetween(this.pose, goal, approachShare(seconds, HALF_LIFE));
    const left = Math.max(
      Math.abs(turnBetween(this.pose.azimuth, goal.azimuth)),
      Math.abs(this.pose.tilt - goal.tilt),
      Math.abs(Math.log(this.pose.distance / goal.distance)) * 100,
      (metresBetween(this.pose.target, goal.target) / goal.distance) * 100,
    );
    if (left > 0.05) return;
    this.pose = goal;
    this.movement = null;
  }

  private letGo(time: number): void {
    this.grip = null;
    const first = this.samples.find((sample) => time - sample.time <= PUSH_WINDOW);
    const seconds = first ? (time - first.time) / 1000 : 0;
    if (!first || seconds <= 0 || this.stillness) return;
    const limit = (speed: number) => Math.min(Math.max(speed, -FASTEST), FASTEST);
    const azimuth = limit((this.pose.azimuth - first.azimuth) / seconds);
    const tilt = limit((this.pose.tilt - first.tilt) / seconds);
    if (Math.hypot(azimuth, tilt) >= RESTING) this.movement = { kind: 'coast', azimuth, tilt };
  }

  private coastOn(before: { azimuth: number; tilt: number }, seconds: number): void {
    const around = coast(before.azimuth, seconds, INERTIA);
    const over = coast(before.tilt, seconds, INERTIA);
    this.pose = this.within({
      ...this.pose,
      azimuth: this.pose.azimuth + around.distance,
      tilt: this.pose.tilt + over.distance,
    });
    const goesOn = Math.hypot(around.speed, over.speed) >= RESTING;
    this.movement = goesOn ? { kind: 'coast', azimuth: around.speed, tilt: over.speed } : null;
  }

  /** A pose whose target is moved by pixels of the stage along the ground and up. */
  private panned(pose: OrbitPose, dx: number, dy: number): OrbitPose {
    // At the distance of the target, the stage is about as high as 0.75 of that distance.
    const metres = (pose.distance * 0.75) / Math.max(this.viewport.height, 1);
    const angle = (pose.azimuth * Math.PI) / 180;
    const [right, ahead] = [-dx * metres, dy * metres];
    const level = Math.sin((pose.tilt * Math.PI) / 180);
    const [x, y, z] = pose.target;
    return {
      ...pose,
      target: [
        x - Math.cos(angle) * right - Math.sin(angle) * ahead * level,
        y + ahead * (1 - level),
        z - Math.sin(angle) * right + Math.cos(angle) * ahead * level,
      ],
    };
  }

  private takeGrip(): void {
    this.grip = { centroid: pointerCentroid(this.pointers.values()), pose: this.pose };
  }

  private within(pose: OrbitPose): OrbitPose {
    const { tilt, distance, target } = this.limits;
    return {
      azimuth: pose.azimuth,
      tilt: this.clamp(pose.tilt, tilt),
      distance: this.clamp(pose.distance, distance),
      target: [0, 1, 2].map((axis) =>
        this.clamp(pose.target[axis] ?? 0, [target.min[axis] ?? 0, target.max[axis] ?? 0]),
      ) as unknown as Place3,
    };
  }

  private clamp(value: number, [least, most]: readonly [number, number]): number {
    return Math.min(Math.max(value, least), most);
  }
}

/** Where the camera of a pose stands. */
export function eyeOf({ azimuth, tilt, distance, target }: OrbitPose): Place3 {
  const [a, t] = [(azimuth * Math.PI) / 180, (tilt * Math.PI) / 180];
  const [x, y, z] = target;
  return [
    x + distance * Math.sin(a) * Math.cos(t),
    y + distance * Math.sin(t),
    z - distance * Math.cos(a) * Math.cos(t),
  ];
}

/** Where a camera looks from its pose: whole degrees clockwise from north, 0 to 359. */
export function headingOf({ azimuth }: Pick<OrbitPose, 'azimuth'>): number {
  return (((Math.round(azimuth + 180) % 360) + 360) % 360) + 0;
}

/** Signed degrees from one direction to another by the shorter way, -180 to 180. */
function turnBetween(from: number, to: number): number {
  return ((((to - from + 180) % 360) + 360) % 360) - 180;
}

function metresBetween(one: Place3, other: Place3): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}

function poseBetween(from: OrbitPose, to: OrbitPose, share: number): OrbitPose {
  const between = (a: number, b: number) => a + (b - a) * share;
  return {
    azimuth: from.azimuth + turnBetween(from.azimuth, to.azimuth) * share,
    tilt: between(from.tilt, to.tilt),
    // Equal shares of a flight scale the picture equally.
    distance: from.distance * (to.distance / from.distance) ** share,
    target: [0, 1, 2].map((axis) =>
      between(from.target[axis] ?? 0, to.target[axis] ?? 0),
    ) as unknown as Place3,
  };
}
