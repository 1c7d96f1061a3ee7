export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** Linear interpolation between the neighbouring values. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const at = ((sorted.length - 1) * percent) / 100;
  const low = sorted[Math.floor(at)] ?? Number.NaN;
  const high = sorted[Math.ceil(at)] ?? Number.NaN;
  return low + (high - low) * (at - Math.floor(at));
}

export function spread(values: readonly number[]): [number, number] {
  return [Math.min(...values), Math.max(...values)];
}
