import type { PublicApartment } from '@oriel/contract/apartment';
import { useCallback } from 'react';
import { priceOf } from '../core/apartment-filters.ts';
import { availableIn, cheapestIn } from '../core/steps.ts';
import { useApartmentWords } from '../locales/apartment-words.ts';
import { useTexts } from '../locales/texts.tsx';

/** What is said of a building from afar; what is hidden is left out. */
export interface PlaceFacts {
  /** "12 available" */
  readonly free: string | undefined;
  /** "from 450,000 zł" */
  readonly from: string | undefined;
}

/** Says of a building how many of some apartments are available there, and what the cheapest of those costs. */
export function usePlaceFacts(
  apartments: Iterable<PublicApartment>,
): (buildingId: string | undefined) => PlaceFacts {
  const text = useTexts();
  const words = useApartmentWords();
  return useCallback(
    (buildingId) => {
      const own = buildingId ? [...apartments].filter((one) => one.buildingId === buildingId) : [];
      const count = availableIn(own);
      const cheapest = cheapestIn(own);
      const price = cheapest && priceOf(cheapest);
      return {
        free: count === undefined ? undefined : text('listing.count.free', { count }),
        from:
          cheapest && price !== undefined
            ? text('building.from', { price: words.priceLike(cheapest, price) })
            : undefined,
      };
    },
    [apartments, text, words],
  );
}
