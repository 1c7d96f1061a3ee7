import type { ApartmentCounts } from '@oriel/contract/estate-light';
import type { Address } from '@oriel/contract/primitives';
import type { Translate } from '../../i18n/translate.ts';
import type { StatusShare } from '../../ui/status-bar.tsx';

const STATUSES = ['ACTIVE', 'BOOKED', 'SOLD'] as const;

/** Apartments of each status, for a bar with labels. */
export function statusShares(
  counts: Pick<ApartmentCounts, 'ACTIVE' | 'BOOKED' | 'SOLD'>,
  t: Translate,
): StatusShare[] {
  return STATUSES.map((status) => {
    const count = counts[status] ?? 0;
    return { status, count, text: t(`apartmentCount.${status}`, { count }) };
  });
}

/** "and 10 parking spaces and storage rooms", which no count of apartments includes. */
export function othersText(
  { others = 0 }: Pick<ApartmentCounts, 'others'>,
  t: Translate,
): string | undefined {
  return others > 0 ? t('beside.others', { count: others }) : undefined;
}

/** "Brzozowa 14–18, Radomierzyce", as far as known. */
export function addressLine({ street, number, city }: Pick<Address, 'street' | 'number' | 'city'>): string {
  const first = [street, number].filter(Boolean).join(' ');
  return [first, city].filter(Boolean).join(', ');
}

/** Path of the hosted viewer of an estate, a building or a navigator. */
export function viewerPath(id: string): string {
  return `/viewer/${id}`;
}
