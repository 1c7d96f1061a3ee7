/** The frames of a turning building: their order, and the steps between them. */
export interface Turn {
  /** Number of frames, >= 1. */
  readonly count: number;
  /** A full turn: the first frame follows the last. */
  readonly loop: boolean;
}

/** Most horizontal pixels per frame of a drag: few frames must not make the building race under the finger. */
const PIXELS_PER_FRAME_MAX = 48;
/** Drag distance of a full turn, as a share of the stage's width. */
const WIDTHS_PER_TURN = 1.25;

/** The frame at any position: beyond its ends a full turn wraps around, a partial one stops. */
export function frameAt(place: number, { count, loop }: Turn): number {
  const nearest = Math.round(place);
  if (!loop) return Math.min(Math.max(nearest, 0), count - 1);
  return ((nearest % count) + count) % count;
}

/** Steps from one frame to another by the shorter way; negative goes down. Ties go up. */
export function stepsBetween(from: number, to: number, { count, loop }: Turn): number {
  const straight = to - from;
  if (!loop) return straight;
  const up = ((straight % count) + count) % count;
  return up * 2 <= count ? up : up - count;
}

/**
 * All frames in loading order: alternating outwards from `current`.
 *
 * @param current a frame of the turn
 */
export function framesFrom(current: number, turn: Turn): number[] {
  const all = Array.from({ length: turn.count }, (_, frame) => frame);
  const distance = (frame: number) => Math.abs(stepsBetween(current, frame, turn));
  return all.sort((one, other) => distance(one) - distance(other) || one - other);
}

/** Frames per pixel of a drag, for a stage width in pixels. */
export function framesPerPixel(width: number, { count }: Turn): number {
  const perFrame = Math.min((Math.max(width, 1) * WIDTHS_PER_TURN) / count, PIXELS_PER_FRAME_MAX);
  return 1 / perFrame;
}

/** The frame whose camera is nearest to a direction in degrees clockwise from north, any number; the first on ties. */
export function frameTowards(azimuth: number, angles: readonly number[]): number {
  const apart = (angle: number) => {
    const difference = Math.abs((((azimuth - angle) % 360) + 360) % 360);
    return Math.min(difference, 360 - difference);
  };
  return angles.reduce(
    (best, angle, frame) => (apart(angle) < apart(angles[best] ?? Number.NaN) ? frame : best),
    0,
  );
}
