import type { PublicApartment } from '@oriel/contract/apartment';
import { type ReactNode, useId } from 'react';
import { onlyKindOf } from '../core/kinds.ts';
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
      <h2 id={heading}>
        {name} <small>{apartments.length}</small>
      </h2>
      <ul aria-labelledby={heading}>{apartments.map(row)}</ul>
    </section>
  );
}
