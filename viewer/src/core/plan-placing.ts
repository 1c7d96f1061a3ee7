import type { PlanPlacing } from '@oriel/contract/navigator-model';

type Pair = readonly [number, number];

/** A picture on the ground of a model, metres: its upper left corner, and the ways to its upper right and lower left ones. */
export interface PlacedPicture {
  readonly corner: Pair;
  readonly across: Pair;
  readonly down: Pair;
}

/**
 * Lays a picture so that two of its points come to lie where they belong: turned and sized evenly, never mirrored or stretched.
 *
 * Seen from above with east to the right, a point of the picture is a complex number, and so is a place in the model; the picture is laid
 * by the one factor that brings the way between its points onto the way between the places.
 *
 * @param aspect width of the picture by its height
 */
export function placePicture({ picture, model }: PlanPlacing, aspect: number): PlacedPicture {
  const [first, second] = picture.map(([u, v]): Pair => [u * aspect, v]) as [Pair, Pair];
  const way: Pair = [second[0] - first[0], second[1] - first[1]];
  const [from, to] = model;
  const wanted: Pair = [to[0] - from[0], to[1] - from[1]];
  const length = way[0] ** 2 + way[1] ** 2;
  const factor: Pair = [
    (wanted[0] * way[0] + wanted[1] * way[1]) / length,
    (wanted[1] * way[0] - wanted[0] * way[1]) / length,
  ];
  const laid = ([x, y]: Pair): Pair => [factor[0] * x - factor[1] * y, factor[0] * y + factor[1] * x];
  const offset = laid(first);
  return {
    corner: [from[0] - offset[0], from[1] - offset[1]],
    across: laid([aspect, 0]),
    down: laid([0, 1]),
  };
}
