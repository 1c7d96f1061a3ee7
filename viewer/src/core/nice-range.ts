/** Steps of a slider over a wide range, about. */
const STEPS = 60;
/** Whole numbers over no more than this many are each a step: storeys. */
const EACH_MAX = 200;

/**
 * A range with round ends and a round step (1, 2 or 5 times a power of ten), as wide as the given one or a little wider: a slider that stops
 * at 412,350 has stopped at no number that anybody thinks of. A few whole numbers keep their ends, and steps of one.
 */
export function niceRange({ min, max }: { readonly min: number; readonly max: number }): {
  readonly min: number;
  readonly max: number;
  readonly step: number;
} {
  if (Number.isInteger(min) && Number.isInteger(max) && max - min <= EACH_MAX) return { min, max, step: 1 };
  const rough = (max - min) / STEPS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5].find((one) => one * power >= rough * 0.999) ?? 10;
  const step = factor * power;
  // Fractions of ten are not exact in binary: 0.1 * 3 is not 0.3.
  const round = (value: number) => Number((value * step).toPrecision(12));
  return { min: round(Math.floor(min / step)), max: round(Math.ceil(max / step)), step };
}
