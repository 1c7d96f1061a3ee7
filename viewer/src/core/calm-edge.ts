/** Distance of two mean colours, 0..442, up to which rows count as the same sky or the same ground. */
const ALIKE = 30;
/** Rows that make an edge calm: fewer may be a frame or the tips of trees. */
const LEAST = 2;

/**
 * How far from the upper and the lower edge a picture stays what it is there, as shares of its height: the sky down to the horizon, a lawn up
 * to the street. 1 where an edge is not calm at all.
 *
 * @param pixels four bytes each, row by row, of a small copy
 */
export function calmEdges(pixels: Uint8ClampedArray, width: number, height: number): [number, number] {
  const rows = Array.from({ length: height }, (_, row) => meanOf(pixels, row * width, width));
  return [shareAlike(rows), shareAlike(rows.toReversed())];
}

function meanOf(pixels: Uint8ClampedArray, from: number, count: number): readonly number[] {
  const sum = [0, 0, 0];
  for (let at = from; at < from + count; at += 1)
    for (let part = 0; part < 3; part += 1) sum[part] = (sum[part] ?? 0) + (pixels[at * 4 + part] ?? 0);
  return sum.map((value) => value / count);
}

function shareAlike(rows: readonly (readonly number[])[]): number {
  const [first = []] = rows;
  const other = rows.findIndex(
    (row) => Math.hypot(...row.map((value, part) => value - (first[part] ?? 0))) > ALIKE,
  );
  return other < LEAST ? 1 : other / rows.length;
}
