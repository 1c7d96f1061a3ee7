import { ORGANIZATION_STATUSES } from '@oriel/contract/enums';
import type { QueryTo } from '@oriel/contract/wire';
import { changedQuery, pageIn, searchIn } from '../../../ui/page-address.ts';

export type OrganizationStatus = (typeof ORGANIZATION_STATUSES)[number];

export const ORGANIZATION_SORTS = ['name', '-createdAt'] as const;
export type OrganizationSort = (typeof ORGANIZATION_SORTS)[number];

/** Organizations per page of the list. */
const ORGANIZATIONS_PER_PAGE = 24;

/** The state of the list in the address. */
export interface OrganizationsAddress {
  readonly search: string;
  readonly status: OrganizationStatus | undefined;
  readonly sort: OrganizationSort;
  readonly page: number;
}

export type OrganizationsChange = Partial<Record<keyof OrganizationsAddress, string | undefined>>;

/** Malformed values count as absent. */
export function readOrganizationsAddress(parameters: URLSearchParams): OrganizationsAddress {
  return {
    search: searchIn(parameters),
    status: ORGANIZATION_STATUSES.find((one) => one === parameters.get('status')),
    sort: ORGANIZATION_SORTS.find((one) => one === parameters.get('sort')) ?? 'name',
    page: pageIn(parameters),
  };
}

/** The parameters after a change; defaults are omitted, and a new filter starts at the first page. */
export function withOrganizations(parameters: URLSearchParams, change: OrganizationsChange): URLSearchParams {
  return changedQuery(parameters, change, { sort: 'name' });
}

export function organizationsCallQuery({
  search,
  status,
  sort,
  page,
}: OrganizationsAddress): QueryTo<'listOrganizations'> {
  const wanted = search.trim();
  return { search: wanted === '' ? undefined : wanted, status, sort, page, limit: ORGANIZATIONS_PER_PAGE };
}
