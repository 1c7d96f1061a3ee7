/** Steps of the scale, from hardly wanted to most wanted: one hue, darker with demand, told apart without colour as well. */
export const HEAT = ['#fbe3c6', '#f6bd86', '#ec8f52', '#d0602e', '#a3381d', '#6d1a12'] as const;

/** Colour of an intensity from 0 to 1. Nothing at all has none. */
export function heatColor(intensity: number): string | undefined {
  if (intensity <= 0) return undefined;
  return HEAT[Math.min(Math.floor(intensity * HEAT.length), HEAT.length - 1)];
}

export const RANGES = [7, 30, 90, 365] as const;
export type Range = (typeof RANGES)[number];

/** The first day of the last so many days, today among them. */
export function sinceDay(days: number, today: Date): string {
  const since = new Date(today.getTime() - (days - 1) * 86_400_000);
  return since.toISOString().slice(0, 10);
}
