import {
  OUTLINE_LIMITS,
  type Outline,
  outlineFault,
  type Point,
  placeInRing,
  ringArea,
  signedGridArea,
} from '@oriel/contract/geometry';
import { bordersOf } from './borders.ts';
import { withoutSpecks } from './clean-labels.ts';
import { fit } from './fit.ts';
import { labelPixels } from './label-pixels.ts';
import { type Line, lineOf, simplify } from './line.ts';
import type { Colour, Labels, Raster } from './raster.ts';
import { type Loop, loopSize, loopsOf, ringOf } from './rings.ts';
import { thinned } from './thin.ts';
import { untangle } from './untangle.ts';

export interface TraceOptions {
  /** Maximum distance of an overlay from the pixel border, pixels. */
  readonly tolerance?: number;
  /** Pieces and holes of fewer pixels are left out. */
  readonly specks?: number;
  /** The background colour; black by default. */
  readonly background?: Colour;
}

/** An overlay of a colour, by its index in the palette. */
export interface TracedPiece extends Outline {
  readonly colour: number;
}

/** Pixel stairs are up to a pixel deep. */
const TOLERANCE = 1.05;
/** A little above the minimum area of an overlay. */
const LEAST_SHARE = OUTLINE_LIMITS.areaMin * 1.2;
const LEAST_PIXELS = 9;
/** Reserves points that lines need to stay apart. */
const RING_POINTS = OUTLINE_LIMITS.pointsMax - 20;
/** Factor of the tolerance for a coarser line. */
const COARSER = 1.4;
const COARSEST = 40;

/** Traces a mask: each connected area of one colour becomes an overlay, with holes. Neighbours share their border exactly. */
export function traceMask(
  raster: Raster,
  palette: readonly Colour[],
  options: TraceOptions = {},
): TracedPiece[] {
  return traceLabels(labelPixels(raster, palette, options.background), options);
}

function traceLabels(labels: Labels, { tolerance = TOLERANCE, specks }: TraceOptions = {}): TracedPiece[] {
  const { width, height } = labels;
  withoutSpecks(labels, specks ?? Math.max(LEAST_PIXELS, Math.ceil(LEAST_SHARE * width * height)));
  const lines = bordersOf(labels).map((border) => lineOf(border, tolerance));
  const loops = loopsOf(lines);
  for (const line of lines) simplify(line);
  coarsen(loops);
  fit(lines, width, height);
  untangle(lines, width, height);
  return piecesOf(loops, width, height);
}

/** Simplifies lines until every overlay is within the server's limit of points. */
function coarsen(loops: readonly Loop[]): void {
  for (;;) {
    const large = loops.filter((loop) => loopSize(loop) > RING_POINTS);
    const lines = new Set<Line>(large.flatMap(({ steps }) => steps.map(({ line }) => line)));
    const open = [...lines].filter((line) => line.tolerance < COARSEST);
    if (open.length === 0) return;
    for (const line of open) {
      line.tolerance *= COARSER;
      simplify(line);
    }
  }
}

function piecesOf(loops: readonly Loop[], width: number, height: number): TracedPiece[] {
  const pieces: { colour: number; points: Point[]; holes: Point[][]; area: number }[] = [];
  const holes: { colour: number; ring: Point[] }[] = [];
  for (const loop of loops) {
    const ring = ringOf(loop, width, height);
    const colour = loop.label - 1;
    if (signedGridArea(ring) > 0) pieces.push({ colour, points: ring, holes: [], area: ringArea(ring) });
    else holes.push({ colour, ring });
  }
  // The smallest piece around a hole contains it: larger ones have a hole of their own there.
  pieces.sort((one, other) => one.area - other.area);
  for (const { colour, ring } of holes) {
    const [first] = ring;
    const owner = pieces.find(
      (piece) => piece.colour === colour && first && placeInRing(first, piece.points) === 'inside',
    );
    owner?.holes.push(ring);
  }
  return pieces
    .toReversed()
    .map(({ colour, points, holes: own }) => ({ colour, ...thinned({ points, holes: largest(own) }) }))
    .filter((piece) => outlineFault(piece) === undefined);
}

function largest(holes: readonly Point[][]): Point[][] {
  return holes
    .filter((hole) => ringArea(hole) > OUTLINE_LIMITS.areaMin / 2)
    .sort((one, other) => ringArea(other) - ringArea(one))
    .slice(0, OUTLINE_LIMITS.holesMax);
}
