import type { PublicApartment } from '@oriel/contract/apartment';
import { type ReactNode, useId } from 'react';
import { priceOf } from '../core/apartment-filters.ts';
import { onlyKindOf } from '../core/kinds.ts';
import { availableIn, cheapestIn } from '../core/steps.ts';
import { useApartmentWords } from '../locales/apartment-words.ts';
import { useTexts } from '../locales/texts.tsx';

/** What parking and storage are called together, or the one of them that there is. */
export function useBesidesName(apartments: readonly PublicApartment[]): string {
  const text = useTexts();
  return text('listing.besides', { kind: onlyKindOf(apartments) ?? 'MIXED' });
}

/** Parking and storage in a list, under a heading of their own. */
export function Besides({
  apartments,
  row,
}: {
  readonly apartments: readonly PublicApartment[];
  readonly row: (apartment: PublicApartment) => ReactNode;
}) {
  const heading = useId();
  const name = useBesidesName(apartments);
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} tabIndex={-1}>
        {name} <small>{apartments.length}</small>
      </h2>
      <ul aria-labelledby={heading}>{apartments.map(row)}</ul>
    </section>
  );
}

/** How much parking and storage there is, how much of it is available and from which price; leads to it. */
export function BesidesCount({
  found,
  name,
  onOpen,
}: {
  readonly found: readonly PublicApartment[];
  readonly name: string;
  readonly onOpen: () => void;
}) {
  const text = useTexts();
  const words = useApartmentWords();
  const count = availableIn(found);
  const cheapest = cheapestIn(found);
  const price = cheapest && priceOf(cheapest);
  const told = [
    `${name}: ${found.length}`,
    count === undefined ? undefined : text('listing.count.free', { count }),
    cheapest && price !== undefined
      ? text('building.from', { price: words.priceLike(cheapest, price) })
      : undefined,
  ];
  return (
    <button type="button" className="oriel-link-button oriel-listing-besides" onClick={onOpen}>
      {told.filter(Boolean).join(' · ')}
    </button>
  );
}

/** Scrolls a list to its parking and storage, where a keyboard goes on. Only the list moves, not the page around it. */
export function goToBesides(list: Element | null): void {
  const heading = list?.querySelector<HTMLElement>('.oriel-besides h2');
  if (!list || !heading) return;
  list.scrollTop += heading.getBoundingClientRect().top - list.getBoundingClientRect().top;
  heading.focus({ preventScroll: true });
}
