import { type Angles, wrapYaw, yawDifference } from './projection.ts';

/**
 * Looking around by turning the device.
 *
 * Converts a reading (W3C DeviceOrientation: intrinsic Z-X'-Y'' angles over east, north, up) to the direction that the back of the device
 * faces. Computed from the whole rotation, never from the single angles: those jump when the device is upright (beta = 90), which is how
 * people hold one.
 */

/** One reading of a `deviceorientation` event, degrees. */
export interface DeviceReading {
  readonly alpha: number;
  readonly beta: number;
  readonly gamma: number;
}

const radians = Math.PI / 180;

/** Sine of the pitch above which the top of the screen gradually takes over the yaw. */
const STEEP = 0.85;
const STEEPEST = 0.99;

/**
 * Direction that the back of a device faces: pitch, and yaw clockwise from the reading's own north.
 *
 * Straight up or down has no yaw; there the top of the screen provides it, so that a phone lifted from a table moves smoothly.
 *
 * @param screenAngle `screen.orientation.angle`: rotation of the picture on the device, in degrees
 */
export function lookOf({ alpha, beta, gamma }: DeviceReading, screenAngle: number): Angles {
  const [sinA, cosA] = [Math.sin(alpha * radians), Math.cos(alpha * radians)];
  const [sinB, cosB] = [Math.sin(beta * radians), Math.cos(beta * radians)];
  const [sinC, cosC] = [Math.sin(gamma * radians), Math.cos(gamma * radians)];
  // The columns of Rz(alpha) Rx(beta) Ry(gamma): the device's right, top and front in east, north, up.
  const right = {
    east: cosA * cosC - sinA * sinB * sinC,
    north: sinA * cosC + cosA * sinB * sinC,
  };
  const top = { east: -sinA * cosB, north: cosA * cosB };
  const look = {
    east: -(cosA * sinC + sinA * sinB * cosC),
    north: -(sinA * sinC - cosA * sinB * cosC),
    up: -cosB * cosC,
  };
  const [sinS, cosS] = [Math.sin(screenAngle * radians), Math.cos(screenAngle * radians)];
  const screenTop = {
    east: top.east * cosS + right.east * sinS,
    north: top.north * cosS + right.north * sinS,
  };
  const steep = smoothStep(STEEP, STEEPEST, Math.abs(look.up));
  const east = look.east - screenTop.east * look.up * steep;
  const north = look.north - screenTop.north * look.up * steep;
  return {
    yaw: wrapYaw(Math.atan2(east, north) / radians),
    pitch: Math.atan2(look.up, Math.hypot(look.east, look.north)) / radians,
  };
}

function smoothStep(from: number, to: number, value: number): number {
  const share = Math.max(0, Math.min(1, (value - from) / (to - from)));
  return share * share * (3 - 2 * share);
}

/** Degrees of turning that reduce the difference between the device's and the picture's horizon to 1/e. */
const LEVELLING = 25;

/**
 * Applies turns of the device to the view.
 *
 * The first reading changes nothing, wherever the device faces. Drags in between are kept. A tilted horizon is corrected gradually while
 * the device turns, never on its own: a device at rest leaves the view at rest.
 */
export class DeviceFollower {
  private last: Angles | null = null;

  /** Treats the next reading as the first. */
  recentre(): void {
    this.last = null;
  }

  /**
   * @param view the current view
   * @param look the direction of the device, by `lookOf`
   * @returns the new view
   */
  follow(view: Angles, look: Angles): Angles {
    const { last } = this;
    this.last = look;
    if (!last) return view;
    const right = yawDifference(last.yaw, look.yaw);
    const up = look.pitch - last.pitch;
    const off = view.pitch - last.pitch;
    const kept = off * Math.exp(-Math.hypot(right, up) / LEVELLING);
    return {
      yaw: wrapYaw(view.yaw + right),
      pitch: Math.max(-90, Math.min(90, look.pitch + kept)),
    };
  }
}
