import type { Pixels } from '../../../../e2e/src/support/pictures.ts';
import { catmullRom } from '../../../../server/src/media/catmull-rom.ts';

export type CubeFace = 'f' | 'r' | 'b' | 'l' | 'u' | 'd';
export const CUBE_FACES: readonly CubeFace[] = ['f', 'r', 'b', 'l', 'u', 'd'];

/** Direction (x right, y up, z forward) of a point on a face seen from inside: a right, b down, -1..1. */
const DIRECTIONS: Readonly<Record<CubeFace, (a: number, b: number) => [number, number, number]>> = {
  f: (a, b) => [a, -b, 1],
  r: (a, b) => [1, -b, -a],
  b: (a, b) => [-a, -b, -1],
  l: (a, b) => [-1, -b, a],
  u: (a, b) => [a, 1, b],
  d: (a, b) => [a, -1, -b],
};

/**
 * One cube face of an equirectangular picture, with bicubic interpolation, like the peers' tools (nona of Hugin). Written for the peers'
 * tiles alone, so that they do not depend on our own pipeline.
 */
export function cubeFace(source: Pixels, face: CubeFace, size: number): Pixels {
  const { data, width, height } = source;
  const out = Buffer.alloc(size * size * 3);
  const directionOf = DIRECTIONS[face];
  let at = 0;
  for (let j = 0; j < size; j++) {
    const b = (2 * (j + 0.5)) / size - 1;
    for (let i = 0; i < size; i++) {
      const [x, y, z] = directionOf((2 * (i + 0.5)) / size - 1, b);
      const column = (Math.atan2(x, z) / (2 * Math.PI) + 0.5) * width - 0.5;
      const row = (0.5 - Math.atan2(y, Math.sqrt(x * x + z * z)) / Math.PI) * height - 0.5;
      const column0 = Math.floor(column);
      const row0 = Math.floor(row);
      const across = catmullRom(column - column0);
      const down = catmullRom(row - row0);
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let v = 0; v < 4; v++) {
        let line = row0 + v - 1;
        let shift = 0;
        if (line < 0 || line >= height) {
          line = line < 0 ? -1 - line : 2 * height - 1 - line;
          shift = width / 2;
        }
        const start = line * width;
        for (let u = 0; u < 4; u++) {
          const weight = (down[v] as number) * (across[u] as number);
          const from = (start + ((column0 + u - 1 + shift + 2 * width) % width)) * 3;
          red += weight * (data[from] as number);
          green += weight * (data[from + 1] as number);
          blue += weight * (data[from + 2] as number);
        }
      }
      out[at++] = Math.max(0, Math.min(255, Math.round(red)));
      out[at++] = Math.max(0, Math.min(255, Math.round(green)));
      out[at++] = Math.max(0, Math.min(255, Math.round(blue)));
    }
  }
  return { data: out, width: size, height: size };
}
