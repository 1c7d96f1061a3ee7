import { type Labels, NOTHING } from './raster.ts';

/** Merges pieces of fewer pixels than `least` into the neighbour with the longest common border. */
export function withoutSpecks(labels: Labels, least: number): void {
  const { at, stride, width, height } = labels;
  const seen = new Uint8Array(at.length);
  const sides = [1, -1, stride, -stride];
  // Pixels that touch at a corner are one piece, as when following borders; the background connects only by sides.
  const corners = [...sides, stride + 1, stride - 1, -stride + 1, -stride - 1];
  const small: number[] = [];
  for (let y = 1; y <= height; y += 1) {
    for (let start = y * stride + 1, end = start + width; start < end; start += 1) {
      if (seen[start]) continue;
      const label = at[start];
      const steps = label === NOTHING ? sides : corners;
      small.length = 0;
      small.push(start);
      seen[start] = 1;
      for (let next = 0; next < small.length; next += 1) {
        const place = small[next] ?? 0;
        for (const step of steps) {
          const beside = place + step;
          if (seen[beside] || at[beside] !== label || isFrame(beside, labels)) continue;
          seen[beside] = 1;
          small.push(beside);
        }
      }
      if (small.length < least) fill(labels, small, label ?? NOTHING);
    }
  }
}

function isFrame(place: number, { stride, height }: Labels): boolean {
  const x = place % stride;
  return x === 0 || x === stride - 1 || place < stride || place >= stride * (height + 1);
}

function fill({ at, stride, blend }: Labels, places: readonly number[], label: number): void {
  const around = new Map<number, number>();
  for (const place of places) {
    for (const step of [1, -1, stride, -stride]) {
      const beside = at[place + step] ?? NOTHING;
      if (beside !== label) around.set(beside, (around.get(beside) ?? 0) + 1);
    }
  }
  // A single label on the whole picture has no neighbour and stays.
  const [most] = [...around].sort(([, one], [, other]) => other - one)[0] ?? [];
  if (most === undefined) return;
  for (const place of places) {
    at[place] = most;
    if (blend) blend.share[place] = 255;
  }
}
