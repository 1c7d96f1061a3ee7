/** An affine map in SVG's notation: x' = a x + c y + e, y' = b x + d y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** Applies the second, then the first, as nested groups do. */
export function times(one: Matrix, other: Matrix): Matrix {
  const [a, b, c, d, e, f] = one;
  const [g, h, i, j, k, l] = other;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

export function apply([a, b, c, d, e, f]: Matrix, x: number, y: number): readonly [number, number] {
  return [a * x + c * y + e, b * x + d * y + f];
}

const CALL = /(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^)]*)\)/g;

/** The map of a `transform` attribute; unknown parts are ignored. */
export function matrixOf(transform: string | undefined): Matrix {
  let result = IDENTITY;
  for (const [, name = '', list = ''] of (transform ?? '').matchAll(CALL)) {
    const values = list
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(Number);
    if (values.length > 0 && values.every(Number.isFinite)) result = times(result, call(name, values));
  }
  return result;
}

function call(name: string, [p = 0, q, r, s, t, u]: readonly number[]): Matrix {
  const radians = (p * Math.PI) / 180;
  switch (name) {
    case 'matrix':
      return [p, q ?? 0, r ?? 0, s ?? 1, t ?? 0, u ?? 0];
    case 'translate':
      return [1, 0, 0, 1, p, q ?? 0];
    case 'scale':
      return [p, 0, 0, q ?? p, 0, 0];
    case 'skewX':
      return [1, 0, Math.tan(radians), 1, 0, 0];
    case 'skewY':
      return [1, Math.tan(radians), 0, 1, 0, 0];
    default: {
      const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
      const turn: Matrix = [cos, sin, -sin, cos, 0, 0];
      if (q === undefined || r === undefined) return turn;
      return times(times([1, 0, 0, 1, q, r], turn), [1, 0, 0, 1, -q, -r]);
    }
  }
}
