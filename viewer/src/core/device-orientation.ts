import { type Angles, wrapYaw, yawDifference } from './projection.ts';

/**
 * Looking around by turning the device.
 *
 * A reading (W3C DeviceOrientation: intrinsic Z-X'-Y'' angles over east, north, up) becomes the direction in which the back of the device
 * looks. It is computed from the rotation as a whole, never from the three angles one by one: those jump wherever the device is held
 * upright (beta = 90), which is how people hold one.
 */

/** One reading of a `deviceorientation` event, degrees. */
export interface DeviceReading {
  readonly alpha: number;
  readonly beta: number;
  readonly gamma: number;
}

const radians = Math.PI / 180;

/** Rise of the look, as a sine, from which on the top of the screen says more and more what is ahead. */
const STEEP = 0.85;
const STEEPEST = 0.99;

/**
 * Where the back of a device looks: yaw clockwise from the reading's own north, pitch.
 *
 * Straight down or up the look has no yaw; there the top of the screen gives it, so that a phone lifted from a table goes on smoothly.
 *
 * @param screenAngle `screen.orientation.angle`: degrees by which the picture is turned on the device
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

/** Degrees that a device has to turn until all but 1/e of the difference between its horizon and the picture's is gone. */
const LEVELLING = 25;

/**
 * Follows a device: turns of the device become equal turns of the view.
 *
 * The first reading changes nothing, wherever the device looks. What a visitor drags in between stays. A horizon that is off thereby comes
 * right bit by bit while the device turns, and never on its own: a device at rest leaves the view at rest.
 */
export class DeviceFollower {
  private last: Angles | null = null;

  /** The next reading counts as a first one. */
  recentre(): void {
    this.last = null;
  }

  /**
   * @param view where the picture looks now
   * @param look where the device looks, by `lookOf`
   * @returns where the picture shall look
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
