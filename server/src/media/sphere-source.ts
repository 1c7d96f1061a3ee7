/** Rows of an equirectangular picture in memory that threads share: 8-bit RGB, no padding. */
export interface SphereSource {
  /** From `firstRow` on; how many rows there are is up to whoever loads them. */
  pixels: Uint8Array<SharedArrayBuffer>;
  /** Pixels around the full sphere. */
  width: number;
  /** Pixels from pole to pole. */
  height: number;
  /** The row that `pixels` begins with: only the part of the sphere that a face needs is in memory. */
  firstRow: number;
}

/** A rectangle of a face, in pixels; it may reach beyond the face's edges, where the face's plane simply goes on. */
export interface FaceBlock {
  faceSize: number;
  left: number;
  top: number;
  width: number;
  height: number;
}
