/** Peak signal-to-noise ratio of two pictures of the same size, dB. */
export function psnr(one: ArrayLike<number>, other: ArrayLike<number>): number {
  if (one.length !== other.length) throw new Error('pictures of different sizes');
  let squares = 0;
  for (let i = 0; i < one.length; i++) {
    const error = (one[i] ?? 0) - (other[i] ?? 0);
    squares += error * error;
  }
  return 10 * Math.log10((255 * 255 * one.length) / squares);
}
