/** Approximate number of steps of a slider. */
const STEPS = 60;
/** Up to this many whole numbers, such as floors, each gets its own step. */
const EACH_MAX = 200;

/**
 * A range with round ends and a round step (1, 2 or 5 times a power of ten), as wide as the given one or slightly wider: nobody thinks of
 * 412,350. A few whole numbers keep their ends, with steps of one.
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
  // Decimal fractions are not exact in binary: 0.1 * 3 is not 0.3.
  const round = (value: number) => Number((value * step).toPrecision(12));
  return { min: round(Math.floor(min / step)), max: round(Math.ceil(max / step)), step };
}
