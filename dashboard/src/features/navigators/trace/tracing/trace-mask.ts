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
  /** How far an outline may be off the border between pixels, pixels. */
  readonly tolerance?: number;
  /** Pieces and holes of fewer pixels are left out. */
  readonly specks?: number;
  /** The colour of what is no flat; black. */
  readonly background?: Colour;
}

/** An outline of a colour, by its place in the palette. */
export interface TracedPiece extends Outline {
  readonly colour: number;
}

/** The stairs that pixels make are up to a pixel deep. */
const TOLERANCE = 1.05;
/** A little above the least that an outline may cover. */
const LEAST_SHARE = OUTLINE_LIMITS.areaMin * 1.2;
const LEAST_PIXELS = 9;
/** Room for points that lines need to stay apart. */
const RING_POINTS = OUTLINE_LIMITS.pointsMax - 20;
/** A coarser line has so much more tolerance. */
const COARSER = 1.4;
const COARSEST = 40;

/** Traces a mask: what is of one colour and connected becomes an outline, with holes. Neighbours share their border exactly. */
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

/** Lets lines go straighter until no outline has more points than the server takes. */
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
  // The smallest piece around a hole is the one that it is in: larger ones have a hole of their own there.
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
