/**
 * Weights of the four pixels around a position for bicubic interpolation (Catmull and Rom 1974; Keys 1981 with a = -0.5).
 *
 * @param t how far past the second pixel, 0..1
 */
export function catmullRom(t: number): [number, number, number, number] {
  const t2 = t * t;
  const t3 = t2 * t;
  return [
    -0.5 * t3 + t2 - 0.5 * t,
    1.5 * t3 - 2.5 * t2 + 1,
    -1.5 * t3 + 2 * t2 + 0.5 * t,
    0.5 * t3 - 0.5 * t2,
  ];
}
