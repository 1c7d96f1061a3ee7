/** Rows of an equirectangular picture in shared memory: 8-bit RGB, no padding. */
export interface SphereSource {
  /** From `firstRow` on; the loader decides how many. */
  pixels: Uint8Array<SharedArrayBuffer>;
  /** Pixels around the full sphere. */
  width: number;
  /** Pixels from pole to pole. */
  height: number;
  /** The first row in `pixels`: only the part of the sphere needed for a face is in memory. */
  firstRow: number;
}

/** A rectangle of a face, in pixels; it may extend beyond the face's edges, in the same plane. */
export interface FaceBlock {
  faceSize: number;
  left: number;
  top: number;
  width: number;
  height: number;
}
