import { PerspectiveCamera, type Vector3 } from 'three';

/** The camera's path around a building. */
export interface Turntable {
  readonly frames: number;
  /** Degrees above the horizon. */
  readonly elevation: number;
  /** Relative to the distance at which the building's bounding sphere fills the picture's height. */
  readonly distance: number;
  /** Azimuth of the first frame, degrees clockwise from north. */
  readonly start: number;
  /** Azimuth of the model's -Z axis, which is north in most glTF files. */
  readonly north: number;
}

export const FRAME_WIDTH = 1920;
export const FRAME_HEIGHT = 1080;

/** Vertical field of view, degrees. */
const FIELD = 30;

export const TURNTABLE: Turntable = { frames: 24, elevation: 12, distance: 0.8, start: 180, north: 0 };

/** The camera's azimuth in a frame. Rising numbers go counter-clockwise seen from above, so that dragging to the right turns right. */
export function azimuthOf({ frames, start }: Turntable, frame: number): number {
  const azimuth = (((start - (frame * 360) / frames) % 360) + 360) % 360;
  return Math.round(azimuth * 100) / 100;
}

/** A sphere around the building. */
export interface Ball {
  readonly center: Vector3;
  readonly radius: number;
}

/** The camera of a frame. */
export function cameraOf(turntable: Turntable, frame: number, { center, radius }: Ball): PerspectiveCamera {
  const camera = new PerspectiveCamera(FIELD, FRAME_WIDTH / FRAME_HEIGHT);
  const away = (radius / Math.sin((FIELD * Math.PI) / 360)) * turntable.distance;
  const azimuth = ((azimuthOf(turntable, frame) - turntable.north) * Math.PI) / 180;
  const elevation = (turntable.elevation * Math.PI) / 180;
  camera.position.set(
    center.x + away * Math.cos(elevation) * Math.sin(azimuth),
    center.y + away * Math.sin(elevation),
    center.z - away * Math.cos(elevation) * Math.cos(azimuth),
  );
  camera.near = Math.max(away / 500, away - radius * 6);
  camera.far = away + radius * 30;
  camera.lookAt(center);
  camera.updateProjectionMatrix();
  camera.updateMatrixWorld();
  return camera;
}
