/** An equirectangular picture in memory that threads share: 8-bit RGB rows from the top, no padding. */
export interface SphereSource {
  pixels: Uint8Array<SharedArrayBuffer>;
  /** Pixels around the full sphere. */
  width: number;
  /** Pixels from pole to pole. */
  height: number;
}

/** A rectangle of a face, in pixels; it may reach beyond the face's edges, where the face's plane simply goes on. */
export interface FaceBlock {
  faceSize: number;
  left: number;
  top: number;
  width: number;
  height: number;
}
