import type { Currency } from '@oriel/contract/enums';

/**
 * The currency of the prices that visitors search an organization's estates by.
 *
 * @param usual the organization's, where it has no estates yet
 * @returns undefined where the estates have several: a sum over them has no currency
 */
export function sharedCurrency(
  estates: readonly { readonly currency: Currency }[],
  usual: Currency | undefined,
): Currency | undefined {
  const currencies = new Set(estates.map(({ currency }) => currency));
  if (currencies.size === 0) return usual;
  return currencies.size === 1 ? estates[0]?.currency : undefined;
}
