import type { HeatmapMetric, StatsTable } from '@oriel/contract/tracking';
import type { QueryTo } from '@oriel/contract/wire';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { dataOf } from '../../base/call-query.ts';
import { saveFile } from '../../base/save-file.ts';
import { api, callQuery } from '../../base/services.ts';
import type { TimeQuery } from './statistics-address.ts';

const FRESH_MS = 60_000;
/** Apartments listed on a page; the file has all. */
const MOST_APARTMENTS = 500;

/** Filters of the statistics call. */
export type StatsQuery = QueryTo<'getTrackingStats'>;

export function statsQuery(query: StatsQuery) {
  return queryOptions({
    ...callQuery('getTrackingStats', { query: { ...query, compare: 'previous', top: MOST_APARTMENTS } }),
    select: dataOf,
    staleTime: FRESH_MS,
    // Another period keeps the page while loading.
    placeholderData: keepPreviousData,
  });
}

/** Unique viewers of one apartment, now and in the previous period. */
export function apartmentInterestQuery(query: StatsQuery, apartmentId: string | undefined) {
  const { people: _, interval: __, ...time } = query;
  return queryOptions({
    ...callQuery('getTrackingStats', {
      query: { ...time, apartmentId, name: 'see_apartment_details', compare: 'previous' },
    }),
    select: dataOf,
    enabled: apartmentId !== undefined,
    staleTime: FRESH_MS,
  });
}

export interface HeatmapAsked {
  readonly estateId: string;
  readonly buildingId?: string;
  readonly metric: HeatmapMetric;
  readonly time: TimeQuery;
}

export function heatmapQuery({ time, ...query }: HeatmapAsked) {
  return queryOptions({
    ...callQuery('getEstateHeatmap', { query: { ...query, ...time } }),
    select: dataOf,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
}

/** Saves one table as a file. */
export async function saveTable(query: StatsQuery, table: StatsTable, format: 'csv' | 'xlsx'): Promise<void> {
  const { people: _, ...selection } = query;
  const file = await api.download('exportTrackingStats', { query: { ...selection, table, format } });
  saveFile(await new Response(file.body).blob(), file.name);
}
