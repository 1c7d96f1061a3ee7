import type { Outline } from '@oriel/contract/geometry';

/** The overlay that covers the centre of each pixel, by index, or -1; and the number of pixels covered by several. */
export function rasterised(
  outlines: readonly Outline[],
  width: number,
  height: number,
): { owner: Int16Array; shared: number } {
  const owner = new Int16Array(width * height).fill(-1);
  let shared = 0;
  for (const [index, { points, holes = [] }] of outlines.entries()) {
    for (let y = 0; y < height; y += 1) {
      const level = (y + 0.5) / height;
      const crossings = [points, ...holes]
        .flatMap((ring) =>
          ring.flatMap(([ax, ay], place) => {
            const [bx, by] = ring[(place + 1) % ring.length] ?? [ax, ay];
            return ay > level === by > level ? [] : [(ax + ((bx - ax) * (level - ay)) / (by - ay)) * width];
          }),
        )
        .sort((one, other) => one - other);
      for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
        const from = Math.max(0, Math.ceil((crossings[pair] ?? 0) - 0.5));
        const to = Math.min(width, Math.ceil((crossings[pair + 1] ?? 0) - 0.5));
        for (let x = from; x < to; x += 1) {
          if (owner[y * width + x] !== -1) shared += 1;
          owner[y * width + x] = index;
        }
      }
    }
  }
  return { owner, shared };
}

/** For each colour with at least so many pixels: intersection over union (IoU) of its overlays and its pixels. */
export function overlaps(
  wanted: Int16Array,
  traced: Int16Array,
  least: number,
): { colour: number; pixels: number; iou: number }[] {
  const counts = new Map<number, { pixels: number; traced: number; both: number }>();
  const count = (colour: number) => {
    const known = counts.get(colour) ?? { pixels: 0, traced: 0, both: 0 };
    counts.set(colour, known);
    return known;
  };
  for (const [index, colour] of wanted.entries()) {
    const other = traced[index] ?? -1;
    if (colour >= 0) count(colour).pixels += 1;
    if (other >= 0) count(other).traced += 1;
    if (colour >= 0 && colour === other) count(colour).both += 1;
  }
  return [...counts]
    .filter(([, { pixels }]) => pixels >= least)
    .map(([colour, one]) => ({
      colour,
      pixels: one.pixels,
      iou: one.both / (one.pixels + one.traced - one.both),
    }));
}
