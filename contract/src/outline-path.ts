import type { ImagePoint } from './primitives.ts';

/** Rings of an outline, in fractions of the image's width and height. */
export interface OutlineLines {
  readonly points: readonly Readonly<ImagePoint>[];
  readonly holes?: readonly (readonly Readonly<ImagePoint>[])[] | undefined;
}

/**
 * An outline as the `d` of an SVG path (or a `Path2D`), holes included; fill with the rule `evenodd`.
 *
 * @param width of the picture, in the units of the path
 * @param height the same
 */
export function outlinePath({ points, holes = [] }: OutlineLines, width: number, height: number): string {
  // A tenth of a unit is invisible, and rounding to it halves the size.
  const at = ([x, y]: Readonly<ImagePoint>) =>
    `${Number((x * width).toFixed(1))} ${Number((y * height).toFixed(1))}`;
  return [points, ...holes].map((ring) => `M${ring.map(at).join('L')}Z`).join('');
}
