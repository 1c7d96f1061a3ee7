import type { Apartment } from '@oriel/contract/apartment';
import type { ApartmentDetail } from '@oriel/contract/apartment-detail';
import type { ApartmentCreate, ApartmentPatch } from '@oriel/contract/apartment-input';
import type { ListMeta } from '@oriel/contract/envelope';
import type { QueryTo } from '@oriel/contract/wire';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { api, queryClient } from '../../base/services.ts';

/** As many as one list call gives. */
const LIST_MOST = 200;
const FRESH_MS = 60_000;

export interface FlatPage {
  readonly data: readonly Apartment[];
  readonly meta: ListMeta;
}

/** What a list of flats can be asked for. */
export type FlatFilter = QueryTo<'listApartments'>;

/** One page of flats. While another is on its way, the former stays. */
export function flatsQuery(query: FlatFilter) {
  return queryOptions({
    queryKey: ['flats', query],
    queryFn: ({ signal }): Promise<FlatPage> => api.call('listApartments', { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function flatQuery(id: string) {
  return queryOptions({ queryKey: ['flat', id], queryFn: () => readFlat(id) });
}

export async function readFlat(id: string): Promise<ApartmentDetail> {
  return (await api.call('getApartment', { id })).data;
}

export async function writeFlat(
  id: string,
  body: ApartmentPatch,
  ifMatch?: string,
): Promise<ApartmentDetail> {
  const answer = await api.call('updateApartment', { id, body, ifMatch });
  return answer.data;
}

export async function createFlat(body: ApartmentCreate): Promise<ApartmentDetail> {
  const { data } = await api.call('createApartment', { body });
  queryClient.setQueryData(['flat', data.id], data);
  refreshFlats();
  return data;
}

export async function deleteFlat(id: string): Promise<void> {
  await api.call('deleteApartment', { id });
  queryClient.removeQueries({ queryKey: ['flat', id] });
  refreshFlats();
}

/** Lists of flats are asked for anew, and what counts them. */
export function refreshFlats(): void {
  void queryClient.invalidateQueries({ queryKey: ['flats'] });
  void queryClient.invalidateQueries({ queryKey: ['inventory'] });
}

/** Estates and buildings are asked for anew as well, wherever they are shown. */
export function refreshPlaces(): void {
  refreshFlats();
  for (const key of ['estates', 'estate', 'buildings'])
    void queryClient.invalidateQueries({ queryKey: [key] });
}

/** Every flat that filters leave, page by page. */
export async function everyFlat(query: FlatFilter, signal?: AbortSignal): Promise<Apartment[]> {
  const found: Apartment[] = [];
  for (let page = 1; ; page += 1) {
    const { data, meta } = await api.call('listApartments', {
      query: { ...query, page, limit: LIST_MOST },
      signal,
    });
    found.push(...data);
    if (page >= meta.totalPages) return found;
  }
}

const ALL = { limit: LIST_MOST, sort: 'name' } as const;

export const useEstates = () =>
  useQuery({
    queryKey: ['inventory', 'estates'],
    queryFn: async ({ signal }) => (await api.call('listEstates', { query: ALL, signal })).data,
    staleTime: FRESH_MS,
  });

export const useBuildings = (estateId: string | undefined) =>
  useQuery({
    queryKey: ['inventory', 'buildings', estateId],
    queryFn: async ({ signal }) => {
      const query = { limit: LIST_MOST, sort: 'order', estateId };
      return (await api.call('listBuildings', { query, signal })).data;
    },
    staleTime: FRESH_MS,
  });

export const useMembers = (enabled = true) =>
  useQuery({
    queryKey: ['inventory', 'members'],
    queryFn: async ({ signal }) => (await api.call('listUsers', { query: ALL, signal })).data,
    enabled,
    staleTime: FRESH_MS,
  });
