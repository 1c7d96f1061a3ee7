import type { CallName } from '@oriel/contract/routes';
import { queryOptions } from '@tanstack/react-query';
import type { CallQuery } from '../../base/call-query.ts';
import { callQuery } from '../../base/services.ts';
import type { AreaKey } from '../../kit/areas.ts';

/** A search result. */
export interface Found {
  readonly id: string;
  readonly label: string;
  readonly path: string;
}

interface Named {
  readonly id: string;
  readonly name?: string;
  readonly tourName?: string;
  readonly number?: string;
  readonly title?: string;
}

/** Results shown per kind. */
const EACH = 5;

/** The searched lists, by area. */
const SEARCHED = {
  estates: 'listEstates',
  apartments: 'listApartments',
  tours: 'listPanoramas',
  inquiries: 'listInquiries',
  feedback: 'listFeedback',
  users: 'listUsers',
} as const satisfies Partial<Record<AreaKey, CallName>>;

export type SearchedArea = keyof typeof SEARCHED;

export function isSearched(key: AreaKey): key is SearchedArea {
  return Object.hasOwn(SEARCHED, key);
}

/** Searches an area's list by name or number, with the list's own search. */
export function searchQuery(area: SearchedArea, search: string) {
  const query = { search, limit: EACH };
  const list: CallQuery<{ readonly data: readonly Named[] }> =
    area === 'tours'
      ? callQuery('listPanoramas', { query: { ...query, entry: true } })
      : callQuery(SEARCHED[area], { query });
  return queryOptions({
    ...list,
    select: ({ data }) =>
      data.map(
        ({ id, name, tourName, number, title }): Found => ({
          id,
          label: number ?? title ?? tourName ?? name ?? '',
          path: `/dashboard/${area}/${id}`,
        }),
      ),
    staleTime: 30_000,
    // A retry is useless once the user types on.
    retry: false,
  });
}
