import { median } from '../median.ts';

/** A sample: seconds since the start, and a value. */
export type Sample = readonly [seconds: number, value: number];

export interface Slope {
  /** Of the line of least squares, per hour. */
  readonly perHour: number;
  /** Twice the standard error of that: a slope within it cannot be told from none. */
  readonly noise: number;
}

/** Blocks whose medians the line is drawn through: neighbouring samples rise and fall together, and would pretend to be many. */
const BLOCKS = 15;

/**
 * How much a value grows in an hour. The line of least squares through the medians of equal spans of time; its standard error is the root of
 * the mean square of what is left, with two degrees of freedom spent, over the spread of the times (any textbook of regression).
 */
export function slopeOf(samples: readonly Sample[]): Slope {
  const last = Math.max(...samples.map(([seconds]) => seconds));
  const first = Math.min(...samples.map(([seconds]) => seconds));
  const blocks = Map.groupBy(samples, ([seconds]) =>
    Math.min(BLOCKS - 1, Math.floor(((seconds - first) / (last - first || 1)) * BLOCKS)),
  );
  const points = [...blocks.values()].map((block) => ({
    hours: median(block.map(([seconds]) => seconds)) / 3600,
    value: median(block.map(([, value]) => value)),
  }));
  if (points.length < 3) throw new Error('Too few samples for a slope');
  const mean = (of: (point: (typeof points)[number]) => number): number =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [hours, value] = [mean((point) => point.hours), mean((point) => point.value)];
  const sum = (of: (point: (typeof points)[number]) => number): number => mean(of) * points.length;
  const spread = sum((point) => (point.hours - hours) ** 2);
  const perHour = sum((point) => (point.hours - hours) * (point.value - value)) / spread;
  const left = sum((point) => (point.value - value - perHour * (point.hours - hours)) ** 2);
  return { perHour, noise: 2 * Math.sqrt(left / (points.length - 2) / spread) };
}
