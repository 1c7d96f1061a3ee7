/** The frames of a building that turns: where they stand in the turn, and which way leads from one to another. */
export interface Turn {
  /** Frames, >= 1. */
  readonly count: number;
  /** A full turn: the first frame follows the last. */
  readonly loop: boolean;
}

/** Horizontal pixels of a drag for one frame, at most: few frames must not make the building race under the finger. */
const PIXELS_PER_FRAME_MAX = 48;
/** Share of the stage's width that a drag takes for a full turn. */
const WIDTHS_PER_TURN = 1.25;

/** The frame at a place in the turn, which may be any number: beyond its ends a full turn goes on, another one stops. */
export function frameAt(place: number, { count, loop }: Turn): number {
  const nearest = Math.round(place);
  if (!loop) return Math.min(Math.max(nearest, 0), count - 1);
  return ((nearest % count) + count) % count;
}

/** Steps from one frame to another by the shorter way; negative goes down. Of two ways of the same length it goes up. */
export function stepsBetween(from: number, to: number, { count, loop }: Turn): number {
  const straight = to - from;
  if (!loop) return straight;
  const up = ((straight % count) + count) % count;
  return up * 2 <= count ? up : up - count;
}

/**
 * All frames in the order in which they are fetched: those that a turn from `current` can reach first, in steps that widen both ways.
 *
 * @param current a frame of the turn
 */
export function framesFrom(current: number, turn: Turn): number[] {
  const all = Array.from({ length: turn.count }, (_, frame) => frame);
  const distance = (frame: number) => Math.abs(stepsBetween(current, frame, turn));
  return all.sort((one, other) => distance(one) - distance(other) || one - other);
}

/** Frames that a drag over one pixel passes, for a stage of a width in pixels. */
export function framesPerPixel(width: number, { count }: Turn): number {
  const perFrame = Math.min((Math.max(width, 1) * WIDTHS_PER_TURN) / count, PIXELS_PER_FRAME_MAX);
  return 1 / perFrame;
}

/** The frame whose camera stands nearest to a direction. Degrees clockwise from north, any number; the first of equals. */
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
