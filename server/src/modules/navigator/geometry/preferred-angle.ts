import type { Orientation } from '@oriel/contract/enums';
import { type Box, boxAround, covers, type Outline, type Point } from '@oriel/contract/geometry';
import { visiblePart } from './visible-part.ts';

/** An outline of a picture, for visibility. */
export interface Piece extends Outline {
  /** Its owner; undefined for a pure occluder. */
  readonly owner?: string | undefined;
  readonly anchor: Point;
  readonly zIndex: number;
}

/** Visibility of one apartment in one picture. */
export interface Sight {
  /** Visible share of the picture. */
  readonly area: number;
  /** The same, times a fifth if the label position is hidden. */
  readonly weight: number;
  /** Aspect of its bounding box in pixels: a facade is widest from the front. */
  readonly proportion: number;
}

/** Weight of an outline with a hidden label position. */
const HIDDEN_LABEL = 0.2;

/**
 * Visibility of each owner in a picture. Pieces with a higher zIndex hide those behind them.
 *
 * @param aspect width of the picture by its height
 */
export function sightsOf(pieces: readonly Piece[], aspect = 1): Map<string, Sight> {
  const seen = new Map<string, { area: number; weight: number; boxes: Box[] }>();
  for (const piece of pieces) {
    if (piece.owner === undefined) continue;
    const before = pieces.filter((other) => other.zIndex > piece.zIndex);
    const { area, box } = visiblePart(piece, before);
    const [x, y] = piece.anchor;
    const anchored = x >= 0 && x <= 1 && y >= 0 && y <= 1 && !before.some((other) => covers(other, [x, y]));
    const sight = seen.get(piece.owner) ?? { area: 0, weight: 0, boxes: [] };
    sight.area += area;
    sight.weight += area * (anchored ? 1 : HIDDEN_LABEL);
    if (box) sight.boxes.push(box);
    seen.set(piece.owner, sight);
  }
  return new Map(
    [...seen].map(([owner, { area, weight, boxes }]) => [
      owner,
      { area, weight, proportion: proportionOf(boxes, aspect) },
    ]),
  );
}

function proportionOf(boxes: readonly Box[], aspect: number): number {
  const corners = boxes.flatMap(({ left, top, right, bottom }): Point[] => [
    [left, top],
    [right, bottom],
  ]);
  const around = boxAround(corners);
  if (!around || around.bottom <= around.top) return 0;
  return ((around.right - around.left) * aspect) / (around.bottom - around.top);
}

/** A picture with a visible apartment. */
export interface View extends Sight {
  readonly index: number;
  /** Camera azimuth, degrees clockwise from north. */
  readonly angle: number;
}

/** Relative difference below which scores are equal: outlines are drawn to a few decimals. */
const TIE = 1e-4;

const AZIMUTHS: Readonly<Record<Orientation, number>> = {
  N: 0,
  NE: 45,
  E: 90,
  SE: 135,
  S: 180,
  SW: 225,
  W: 270,
  NW: 315,
};

/** Angle between two directions, degrees 0..180. */
function turnBetween(one: number, other: number): number {
  const difference = Math.abs(one - other) % 360;
  return Math.min(difference, 360 - difference);
}

/**
 * The picture that shows an apartment best: by visible area, visible label position, and frontality relative to its most frontal picture.
 * Ties go to the apartment's main orientation; then to the first.
 */
export function bestView<T extends View>(views: readonly T[], orientation?: Orientation): T | undefined {
  const frontal = Math.max(...views.map((view) => view.proportion));
  const scored = views.map((view) => ({
    view,
    score: frontal > 0 ? (view.weight * view.proportion) / frontal : 0,
    turn: orientation === undefined ? 0 : turnBetween(view.angle, AZIMUTHS[orientation]),
  }));
  const best = Math.max(...scored.map(({ score }) => score));
  return scored
    .filter(({ score }) => score >= best * (1 - TIE))
    .sort((one, other) => one.turn - other.turn || one.view.index - other.view.index)[0]?.view;
}
