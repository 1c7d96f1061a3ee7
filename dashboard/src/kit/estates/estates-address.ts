import { ESTATE_STATUSES, type EstateStatus, PROPERTY_TYPES, type PropertyType } from '@oriel/contract/enums';
import type { QueryTo } from '@oriel/contract/wire';
import { changedQuery, pageIn, searchIn } from '../../ui/page-address.ts';

export const ESTATE_SORTS = ['name', '-createdAt', '-updatedAt', 'completionDate'] as const;
export type EstateSort = (typeof ESTATE_SORTS)[number];

/** Estates per page of the list. */
const ESTATES_PER_PAGE = 12;

/** The state of the list in the address. */
export interface EstatesAddress {
  readonly search: string;
  readonly status: EstateStatus | undefined;
  readonly type: PropertyType | undefined;
  readonly sort: EstateSort;
  readonly page: number;
}

function among<T extends string>(list: readonly T[], value: string | null): T | undefined {
  return list.find((one) => one === value);
}

export function readEstatesAddress(parameters: URLSearchParams): EstatesAddress {
  return {
    search: searchIn(parameters),
    status: among(ESTATE_STATUSES, parameters.get('status')),
    type: among(PROPERTY_TYPES, parameters.get('type')),
    sort: among(ESTATE_SORTS, parameters.get('sort')) ?? 'name',
    page: pageIn(parameters),
  };
}

/** The parameters after a change; defaults are omitted, and another filter starts at the first page. */
export function withEstates(
  parameters: URLSearchParams,
  change: Partial<Record<keyof EstatesAddress, string | undefined>>,
): URLSearchParams {
  return changedQuery(parameters, change, { sort: 'name' });
}

export function estatesCallQuery({
  search,
  status,
  type,
  sort,
  page,
}: EstatesAddress): QueryTo<'listEstates'> {
  const wanted = search.trim();
  return {
    sort,
    page,
    limit: ESTATES_PER_PAGE,
    search: wanted === '' ? undefined : wanted,
    status: status && [status],
    type: type && [type],
  };
}

/** Whether filters hide some estates. */
export function narrowsEstates({ search, status, type }: EstatesAddress): boolean {
  return search.trim() !== '' || status !== undefined || type !== undefined;
}
