interface Spot {
  readonly x: number;
  readonly y: number;
  readonly count: number;
}

/**
 * How dense the comments around each spot are, 0 to 1 (the densest): what is near counts, less with its distance, so that many single
 * comments side by side are as warm as many in one place.
 *
 * @param aspect width of the picture by its height
 * @param reach farthest distance that counts, as a fraction of the width
 */
export function densities(spots: readonly Spot[], aspect: number, reach: number): readonly number[] {
  const sums = spots.map((spot) =>
    spots.reduce((sum, other) => {
      const distance = Math.hypot(other.x - spot.x, (other.y - spot.y) / aspect);
      return sum + other.count * Math.max(0, 1 - distance / reach);
    }, 0),
  );
  const most = Math.max(...sums);
  return sums.map((sum) => sum / most);
}
