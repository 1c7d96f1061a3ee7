/** A point in metres: x east, y up, z south. */
export type Point = [number, number, number];

/** Column-major 4 × 4, as glTF and WebGL write it. */
export type Matrix = readonly number[];

export interface Box {
  readonly min: Point;
  readonly max: Point;
}

export function emptyBox(): Box {
  return { min: [Infinity, Infinity, Infinity], max: [-Infinity, -Infinity, -Infinity] };
}

export function boxOf(min: readonly number[], max: readonly number[]): Box {
  return {
    min: [min[0] ?? 0, min[1] ?? 0, min[2] ?? 0],
    max: [max[0] ?? 0, max[1] ?? 0, max[2] ?? 0],
  };
}

/** Makes a box hold another one too. */
export function widen(box: Box, { min, max }: Box): void {
  for (const axis of [0, 1, 2] as const) {
    box.min[axis] = Math.min(box.min[axis], min[axis]);
    box.max[axis] = Math.max(box.max[axis], max[axis]);
  }
}

export function isEmpty({ min, max }: Box): boolean {
  return !(max[0] >= min[0]);
}

/** First `b`, then `a`. */
export function multiply(a: Matrix, b: Matrix): Matrix {
  const product = new Array<number>(16).fill(0);
  for (let column = 0; column < 4; column += 1) {
    for (let row = 0; row < 4; row += 1) {
      let sum = 0;
      for (let k = 0; k < 4; k += 1) sum += (a[k * 4 + row] ?? 0) * (b[column * 4 + k] ?? 0);
      product[column * 4 + row] = sum;
    }
  }
  return product;
}

export function translation(x: number, y: number, z: number): Matrix {
  return [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1];
}

/** Degrees clockwise from north of a direction, 0 to 360. */
export function azimuthOf(x: number, z: number): number {
  return ((Math.atan2(x, -z) * 180) / Math.PI + 360) % 360;
}
