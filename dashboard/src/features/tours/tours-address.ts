import type { QueryTo } from '@oriel/contract/wire';
import { changedQuery, idIn, searchIn } from '../../ui/page-address.ts';

export const TOUR_SORTS = ['-createdAt', '-views'] as const;
export type TourSort = (typeof TOUR_SORTS)[number];

/** The state of the list in the address. */
export interface ToursAddress {
  readonly search: string;
  readonly estate: string | undefined;
  readonly sort: TourSort;
}

export type ToursChange = Partial<Record<keyof ToursAddress, string>>;

export function readToursAddress(parameters: URLSearchParams): ToursAddress {
  return {
    search: searchIn(parameters),
    estate: idIn(parameters, 'estate'),
    sort: TOUR_SORTS.find((one) => one === parameters.get('sort')) ?? TOUR_SORTS[0],
  };
}

export function withTours(parameters: URLSearchParams, change: ToursChange): URLSearchParams {
  return changedQuery(parameters, change, { sort: TOUR_SORTS[0] });
}

export function toursCallQuery({ search, estate, sort }: ToursAddress): QueryTo<'listPanoramas'> {
  const wanted = search.trim();
  return {
    sort,
    search: wanted === '' ? undefined : wanted,
    estateId: estate === undefined ? undefined : [estate],
  };
}

/** Whether some tours are left out. */
export function narrowsTours({ search, estate }: ToursAddress): boolean {
  return search.trim() !== '' || estate !== undefined;
}
