import {
  type Box,
  boxAround,
  boxesMeet,
  GRID,
  type Outline,
  outlineArea,
  type Point,
  type Ring,
  signedGridArea,
  toGrid,
} from '@oriel/contract/geometry';
import { Clipper, FillRule, type Path64, type Paths64 } from 'clipper2-ts';

const IMAGE: Paths64 = [
  [
    { x: 0, y: 0 },
    { x: GRID, y: 0 },
    { x: GRID, y: GRID },
    { x: 0, y: GRID },
  ],
];

function gridPath(ring: Ring, clockwise: boolean): Path64 {
  const path = ring.map(([x, y]) => ({ x: toGrid(x), y: toGrid(y) }));
  return signedGridArea(ring) > 0 === clockwise ? path : path.reverse();
}

/** Orients outlines one way and holes the other, so that several can be united. */
function gridPaths({ points, holes = [] }: Outline): Paths64 {
  return [gridPath(points, true), ...holes.map((hole) => gridPath(hole, false))];
}

function isInImage({ left, top, right, bottom }: Box): boolean {
  return left >= 0 && top >= 0 && right <= 1 && bottom <= 1;
}

/** Visible part of an outline. */
export interface VisiblePart {
  /** Share of the image. */
  readonly area: number;
  /** Bounding box of the part within the image, ignoring occlusion. */
  readonly box: Box | undefined;
}

/** The part of an outline within the image and not covered by others. */
export function visiblePart(outline: Outline, before: readonly Outline[]): VisiblePart {
  const box = boxAround(outline.points);
  if (!box) return { area: 0, box };
  const hiding = before.filter((one) => {
    const other = boxAround(one.points);
    return other && boxesMeet(box, other);
  });
  const whole = isInImage(box);
  if (whole && hiding.length === 0) return { area: outlineArea(outline), box };
  const shown = whole ? gridPaths(outline) : Clipper.intersect(gridPaths(outline), IMAGE, FillRule.NonZero);
  const left =
    hiding.length === 0 ? shown : Clipper.difference(shown, hiding.flatMap(gridPaths), FillRule.NonZero);
  const corners = shown.flatMap((path) => path.map(({ x, y }): Point => [x / GRID, y / GRID]));
  return { area: Math.abs(Clipper.areaPaths(left)) / GRID / GRID, box: whole ? box : boxAround(corners) };
}
