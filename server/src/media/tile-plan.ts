import type { Face } from './cube-faces.ts';
import type { PolarRows } from './polar-rows.ts';
import type { SphereSource } from './sphere-source.ts';

/** Pixels that the halving filter reaches beyond an output pixel's own two. */
export const HALVING_REACH = 5;

/** Pixels kept around the smallest level's faces, which the base image's filter needs. */
const SMALLEST_MARGIN = 4;

/** What every worker thread of one job shares. */
export interface TilePlan {
  source: SphereSource;
  polar: PolarRows;
  /** Face sizes, ascending. */
  levels: number[];
  /** Pixels rendered beyond the edges per level, so that lower levels are filtered from the sphere and not from a repeated edge. */
  margins: number[];
  /** Folder that the tiles are written to; its subfolders exist. */
  folder: string;
  /** How tiles are compressed. */
  webp: { quality: number; effort: number; smartSubsample: boolean };
  /** Room for the second level's faces while their columns come in; a face takes one slot until its lower levels are done. */
  slots: Uint8Array<SharedArrayBuffer>[];
}

export type TileTask =
  | { kind: 'polar'; from: number; to: number }
  | { kind: 'column'; face: Face; column: number; slot: number }
  | { kind: 'lower'; face: Face; slot: number };

/** What a worker answers: bytes written, and after `lower` the face's pixels for the base image. */
export type TileAnswer =
  | { id: number; bytes: number; base?: Uint8ClampedArray }
  | { id: number; error: string };

/** Margins for each level, such that each can be halved from the one above it without meeting an edge. */
export function levelMargins(levels: readonly number[]): number[] {
  let margin = SMALLEST_MARGIN;
  return levels.map((_, level) => {
    if (level > 0) margin = 2 * margin + HALVING_REACH;
    return margin;
  });
}
