/** Steps of the scale, from low to high demand: one hue, darker with demand, distinguishable without colour. */
export const HEAT = ['#fbe3c6', '#f6bd86', '#ec8f52', '#d0602e', '#a3381d', '#6d1a12'] as const;

/** Steps light enough for dark text. */
const LIGHT_STEPS = 4;

function stepOf(intensity: number): number {
  return Math.min(Math.floor(intensity * HEAT.length), HEAT.length - 1);
}

/** Colour of an intensity from 0 to 1; none for 0. */
export function heatColor(intensity: number): string | undefined {
  return intensity > 0 ? HEAT[stepOf(intensity)] : undefined;
}

/** Colour of text over it. */
export function inkOn(intensity: number): string | undefined {
  if (intensity <= 0) return undefined;
  return stepOf(intensity) < LIGHT_STEPS ? '#15130f' : '#ffffff';
}
