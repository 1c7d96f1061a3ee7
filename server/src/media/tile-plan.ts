import type { Face } from './cube-faces.ts';
import { TAPS } from './lanczos.ts';
import type { PolarRows, Pole } from './polar-rows.ts';

/** Reach of the halving filter beyond an output pixel's own two, pixels. */
export const HALVING_REACH = 5;

/** Margin around the smallest level's faces, for the base image's filter. */
const SMALLEST_MARGIN = 4;

/** Shared data of a job's worker threads. */
export interface TilePlan {
  /** The full sphere's size in pixels. */
  width: number;
  height: number;
  /** Rows of the sphere; the loaded range changes with each phase. */
  pixels: Uint8Array<SharedArrayBuffer>;
  /** The shortened rows of the current phase's pole. */
  polar: PolarRows;
  /** Face sizes, ascending. */
  levels: number[];
  /** Pixels rendered beyond the edges per level, so that lower levels are filtered from the sphere instead of a repeated edge. */
  margins: number[];
  /** Output folder of the tiles; its subfolders exist. */
  folder: string;
  /** Compression of each level's tiles. */
  webp: { quality: number; effort: number; smartSubsample: boolean }[];
  /** Buffers for the second level's faces while their columns are computed; a face uses one slot until its lower levels are done. */
  slots: Uint8Array<SharedArrayBuffer>[];
}

/** Faces rendered from the same rows. */
export interface TilePhase {
  faces: Face[];
  /** For the upper and the lower face. */
  pole?: Pole;
  /** Rows of the sphere needed for the faces. */
  firstRow: number;
  rows: number;
}

export type TileTask =
  | { kind: 'polar'; pole: Pole; firstRow: number; from: number; to: number }
  | { kind: 'column'; face: Face; column: number; firstRow: number; slot: number }
  | { kind: 'lower'; face: Face; slot: number };

/** Answer of a worker: bytes written, and after `lower` the face's pixels for the base image. */
export type TileAnswer =
  | { id: number; bytes: number; base?: Uint8ClampedArray }
  | { id: number; error: string };

/** Margins of each level, such that each can be computed from the one above without meeting an edge. */
export function levelMargins(levels: readonly number[]): number[] {
  let margin = SMALLEST_MARGIN;
  return levels.map((_, level) => {
    if (level > 0) margin = 2 * margin + HALVING_REACH;
    return margin;
  });
}

/**
 * The phases of a job: each pole's face from its third of the sphere, then the four upright faces from the middle half. So at most half of
 * the sphere is in memory, and the longest phase comes last, when the lower levels of the others fill its gaps.
 *
 * @param height of the full sphere, pixels
 * @param faceSize top level
 * @param margin of the top level
 */
export function tilePhases(height: number, faceSize: number, margin: number): TilePhase[] {
  const edge = 1 + (2 * margin) / faceSize;
  const rowsPerRadian = height / Math.PI;
  const fromPole = Math.min(height, Math.ceil(Math.atan(Math.SQRT2 * edge) * rowsPerRadian) + TAPS);
  const fromMiddle = Math.ceil(Math.atan(edge) * rowsPerRadian) + TAPS;
  const firstRow = Math.max(0, Math.floor(height / 2) - fromMiddle);
  return [
    { faces: ['u'], pole: 'up', firstRow: 0, rows: fromPole },
    { faces: ['d'], pole: 'down', firstRow: height - fromPole, rows: fromPole },
    { faces: ['f', 'r', 'b', 'l'], firstRow, rows: Math.min(height - firstRow, 2 * fromMiddle + 1) },
  ];
}
