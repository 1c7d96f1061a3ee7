import type { Orientation } from '@oriel/contract/enums';
import { type Box, boxAround, covers, type Outline, type Point } from '@oriel/contract/geometry';
import { visiblePart } from './visible-part.ts';

/** One outline of a picture, as far as seeing is concerned. */
export interface Piece extends Outline {
  /** Whose it is; nothing for what only stands before others. */
  readonly owner?: string | undefined;
  readonly anchor: Point;
  readonly zIndex: number;
}

/** What one picture shows of one flat. */
export interface Sight {
  /** Share of the picture that is seen. */
  readonly area: number;
  /** The same, a fifth where the label's place is hidden. */
  readonly weight: number;
  /** Width by height of the box around it, in pixels: a facade is widest seen from the front. */
  readonly proportion: number;
}

/** What the label's place is worth when something stands before it. */
const HIDDEN_LABEL = 0.2;

/**
 * What a picture shows of each owner. Pieces with a higher zIndex hide those behind them.
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

/** A picture in which a flat is seen. */
export interface View extends Sight {
  readonly index: number;
  /** Camera azimuth, degrees clockwise from north. */
  readonly angle: number;
}

/** Scores that differ by less than this share are one score: outlines are drawn to a few decimals. */
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

/** Degrees between two directions, 0..180. */
function turnBetween(one: number, other: number): number {
  const difference = Math.abs(one - other) % 360;
  return Math.min(difference, 360 - difference);
}

/**
 * The picture that shows a flat best: by visible area, whether its label's place is seen, and how frontal it is compared with its most
 * frontal picture. Of equals, the one taken from where the flat looks first; then the first.
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
