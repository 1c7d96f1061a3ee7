import type { PublicApartment } from '@oriel/contract/apartment';
import { priceOf } from '../core/apartment-filters.ts';
import { useTexts } from '../locales/texts.tsx';
import { useBuildingState } from './building-context.ts';

/** Whether any price of an offer is shown, by its list: every row asks. */
const shown = new WeakMap<readonly PublicApartment[], boolean>();

function showsPrices(apartments: readonly PublicApartment[] | null): boolean {
  if (!apartments) return false;
  const known = shown.get(apartments) ?? apartments.some((one) => priceOf(one) !== undefined);
  shown.set(apartments, known);
  return known;
}

/** What stands in the place of the price of an apartment that is available and has none, where others have one. */
export function usePriceOnRequest(apartment: PublicApartment): string | undefined {
  const text = useTexts();
  const others = useBuildingState(({ apartments }) => showsPrices(apartments));
  const isMissing = apartment.status === 'ACTIVE' && priceOf(apartment) === undefined;
  return isMissing && others ? text('apartment.priceOnRequest') : undefined;
}
