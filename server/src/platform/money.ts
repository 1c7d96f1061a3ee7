/** Money as stored: an integer number of minor units (grosz, cent, penny). */
export type MinorUnits = number;

/** Converts a wire amount to minor units. Rounds half away from zero, so that 0.1 + 0.2 is 30. */
export function toMinor(amount: number): MinorUnits {
  return Math.sign(amount) * Math.round(Math.abs(amount) * 100 + 1e-6);
}

/** Converts to a wire amount: a number with at most two decimals. */
export function fromMinor(minor: MinorUnits): number {
  return minor / 100;
}

/** `fromMinor` for optional amounts. */
export function amountOf(minor: MinorUnits | null | undefined): number | undefined {
  return minor === null || minor === undefined ? undefined : fromMinor(minor);
}

/** Price per unit of area, rounded to the minor unit; undefined without a price or an area. */
export function perArea(
  minor: MinorUnits | null | undefined,
  area: number | null | undefined,
): MinorUnits | undefined {
  if (minor === null || minor === undefined || !area || area <= 0) return undefined;
  return Math.round(minor / area);
}

/** Whether an amount has at most two decimals, as money must. */
export function isMoney(amount: number): boolean {
  return Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6;
}
