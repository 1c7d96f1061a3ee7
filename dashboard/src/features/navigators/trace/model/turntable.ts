/** The camera's path around a building. */
export interface Turntable {
  /** 1 is a single picture. */
  readonly frames: number;
  /** Degrees above the horizon. */
  readonly elevation: number;
  /** Relative to the distance at which all of the building is seen. */
  readonly distance: number;
  /** Azimuth of the first frame, degrees clockwise from north. */
  readonly start: number;
}

/** Pixels. */
export const FRAME = { width: 1920, height: 1080 } as const;

export const TURNTABLE: Turntable = { frames: 24, elevation: 14, distance: 1, start: 180 };

/** The camera's azimuth in a frame. Rising numbers go counter-clockwise seen from above, so that dragging to the right turns right. */
export function azimuthOf({ frames, start }: Turntable, frame: number): number {
  const azimuth = (((start - (frame * 360) / frames) % 360) + 360) % 360;
  return Math.round(azimuth * 100) / 100;
}
